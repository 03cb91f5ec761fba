import Input
import Motion
import Testing
@testable import LightboxCore

@Suite struct TypeAheadTests {
  private var typed = TypeAhead()

  private mutating func type(
    _ name: String, _ modifiers: KeyModifiers = [], at milliseconds: Double = 0
  ) -> String? {
    typed.type(
      KeyEvent(name: name, modifiers: modifiers), .standard, at: .milliseconds(milliseconds))
  }

  @Test mutating func lettersAddUpUntilAPause() {
    #expect(type("I", at: 0) == "I")
    #expect(type("underscore", at: 900) == "I_")
    #expect(typed.isActive(.standard, at: .milliseconds(1899)))
    #expect(!typed.isActive(.standard, at: .milliseconds(1900)))
    #expect(type("7", at: 1900) == "7")
    typed.end()
    #expect(!typed.isActive(.standard, at: .milliseconds(1900)))
  }

  @Test mutating func aNameDoesNotBeginWithABlank() {
    #expect(type("space") == nil)
    #expect(type("a") == "a")
    #expect(type("space") == "a ")
  }

  @Test mutating func textOfAKeyCountsNotItsName() {
    let key = KeyEvent(name: "k", typed: "к")
    #expect(typed.type(key, .standard, at: .zero) == "к")
    let composed = KeyEvent(name: "eacute", typed: "é")
    #expect(typed.type(composed, .standard, at: .zero) == "кé")
  }

  /// A key may be held for as long as one likes, and a method commit any text.
  @Test mutating func aNameHasAnEnd() {
    for _ in 0...TextField.most { _ = type("a") }
    #expect(typed.text.count == TextField.most)
    #expect(type("b")?.hasSuffix("a") == true)
    typed.end()
    let event = TextEvent(committed: String(repeating: "é", count: 5000))
    #expect(typed.write(event, .standard, at: .zero) && typed.text.count == TextField.most)
    _ = typed.write(TextEvent(committed: "x"), .standard, at: .zero)
    #expect(typed.text.count == TextField.most && !typed.text.contains("x"))
  }

  @Test mutating func onlyWhatTypesIsTyped() {
    #expect(type("a", .control) == nil)
    #expect(type("Left") == nil)
    #expect(type("eacute") == nil)
    #expect(type("U00E9") == "é")
  }
}
