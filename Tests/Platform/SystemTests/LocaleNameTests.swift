import System
import Testing

@Suite struct LocaleNameTests {
  private func name(of category: String, _ variables: [String: String]) -> String? {
    LocaleName.name(of: category) { variables[$0].map { Array($0.utf8) } }
      .map { String(decoding: $0, as: UTF8.self) }
  }

  @Test func localeOfAllCategoriesPrecedesThatOfOneAndTheDefault() {
    var variables = ["LANG": "de", "LC_CTYPE": "fr", "LC_MESSAGES": "it", "LC_ALL": "nl"]
    #expect(name(of: "LC_CTYPE", variables) == "nl")
    variables["LC_ALL"] = ""
    #expect(name(of: "LC_CTYPE", variables) == "fr" && name(of: "LC_MESSAGES", variables) == "it")
    variables["LC_CTYPE"] = nil
    #expect(name(of: "LC_CTYPE", variables) == "de")
    #expect(name(of: "LC_CTYPE", [:]) == nil)
  }
}
