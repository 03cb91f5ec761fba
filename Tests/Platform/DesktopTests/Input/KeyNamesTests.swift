import Desktop
import Testing

@Suite struct KeyNamesTests {
  @Test func aKeyIsKnownByItsName() {
    for name in ["n", "N", "Escape", "F11", "plus", "KP_Add", "odiaeresis"] {
      #expect(KeyNames.spellings(of: name) == [name])
    }
  }

  @Test func aSecondNameBringsTheOneThatArrives() {
    // xkb has renamed this key more than once; whatever it says now is among them.
    #expect(KeyNames.spellings(of: "Page_Up").first == "Page_Up")
    #expect(
      Set(KeyNames.spellings(of: "Page_Up")).union(KeyNames.spellings(of: "Prior"))
        == ["Page_Up", "Prior"])
    #expect(KeyNames.spellings(of: "U00F6") == ["U00F6", "odiaeresis"])
  }

  @Test func unknownNamesAreNoKeys() {
    for name in ["", "PageUp", "right", "nn", "NoSymbol", "é"] {
      #expect(KeyNames.spellings(of: name) == [], "\(name)")
    }
  }
}
