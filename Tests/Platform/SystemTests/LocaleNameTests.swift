import System
import Testing

@Suite struct LocaleNameTests {
  private func name(of category: LocaleName.Category, _ variables: [String: String]) -> String? {
    LocaleName.name(of: category) { variables[$0].map { Array($0.utf8) } }
      .map { String(decoding: $0, as: UTF8.self) }
  }

  @Test func localeOfAllCategoriesPrecedesThatOfOneAndTheDefault() {
    var variables = ["LANG": "de", "LC_CTYPE": "fr", "LC_MESSAGES": "it", "LC_ALL": "nl"]
    #expect(name(of: .characters, variables) == "nl")
    variables["LC_ALL"] = ""
    #expect(name(of: .characters, variables) == "fr" && name(of: .messages, variables) == "it")
    variables["LC_CTYPE"] = nil
    #expect(name(of: .characters, variables) == "de")
    #expect(name(of: .characters, [:]) == nil)
  }
}
