import Testing

@testable import lightbox

@Suite struct JSONValueTests {
  @Test func everyKindIsRead() throws {
    let value = try #require(
      JSONValue(#" {"a": [true, false, null, -1.5e3], "b" : "x\"\\\n\u00fc/", "c": {}, "d":[]} "#))
    #expect(value["a"]?.elements == [.truth(true), .truth(false), .other, .other])
    #expect(value["b"]?.text == "x\"\\\nü/")
    #expect(value["c"] == .object([:]) && value["d"] == .array([]))
    #expect(value.keys == ["a", "b", "c", "d"] && value["e"] == nil)
  }

  @Test(arguments: [
    "", "{", "[1,]", "{\"a\"}", "{\"a\":}", "\"open", "\"\\u12\"", "true false", "[1 2]", "{a:1}",
  ])
  func whatIsNotWellFormedIsNone(text: String) { #expect(JSONValue(text) == nil) }

  @Test func depthIsBounded() {
    #expect(JSONValue(String(repeating: "[", count: 100_000)) == nil)
  }
}
