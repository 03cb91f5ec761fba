import Geometry
import Input
import Testing

@testable import LightboxCore

/// Input by which somebody takes hold of an album that is still being listed.
@Suite struct DeliberateInputTests {
  private func isDeliberate(
    _ key: KeyEvent, _ mode: Mode = .album, _ bindings: KeyBindings = .standard
  ) -> Bool {
    bindings.isDeliberate(.key(key), in: mode)
  }

  @Test(arguments: [
    KeyEvent(name: "Left"), KeyEvent(name: "F3"), KeyEvent(name: "F3", modifiers: .shift),
    KeyEvent(name: "F4"), KeyEvent(name: "slash"), KeyEvent(name: "eacute", typed: "é"),
    KeyEvent(name: "x"), KeyEvent(name: "q"), KeyEvent(name: "Escape"), KeyEvent(name: "Home"),
  ])
  func aKeyWithAMeaningInTheAlbumIsHeeded(key: KeyEvent) {
    #expect(isDeliberate(key))
    var lifted = key
    lifted.isPressed = false
    #expect(!isDeliberate(lifted), "it says nothing when it goes up")
  }

  @Test(arguments: [
    KeyEvent(name: "F9"), KeyEvent(name: "Control_L"), KeyEvent(name: "Shift_L"),
    KeyEvent(name: "XF86AudioMute"), KeyEvent(name: "x", modifiers: .control),
    KeyEvent(name: "Left", modifiers: [.control, .logo]),
  ])
  func aKeyWithoutAMeaningIsNot(key: KeyEvent) {
    #expect(!isDeliberate(key))
  }

  @Test func keysOfTheAlbumMeanNothingOverAPhoto() {
    #expect(
      isDeliberate(KeyEvent(name: "Right"), .photo) && isDeliberate(KeyEvent(name: "r"), .photo))
    #expect(!isDeliberate(KeyEvent(name: "F3"), .photo))
    #expect(!isDeliberate(KeyEvent(name: "eacute", typed: "é"), .photo))
  }

  @Test func aKeyThatWasGivenAnotherMeaningHasOnlyThat() {
    let bindings = KeyBindings(
      [KeyBindings.Chord("F9"): .quit], album: [KeyBindings.Chord("F8"): .nextOrder])
    #expect(isDeliberate(KeyEvent(name: "F9"), .album, bindings))
    #expect(isDeliberate(KeyEvent(name: "F8"), .album, bindings))
    #expect(!isDeliberate(KeyEvent(name: "Left"), .album, bindings))
  }

  @Test func aPointerThatOnlyMovesIsNot() {
    func isDeliberate(_ input: InputEvent) -> Bool {
      KeyBindings.standard.isDeliberate(input, in: .album)
    }
    #expect(!isDeliberate(.pointer(.motion(Point(x: 1, y: 1)))))
    #expect(isDeliberate(.pointer(.button(.left, isPressed: true))))
    #expect(isDeliberate(.text(TextEvent(committed: "é"))))
    #expect(!isDeliberate(.text(TextEvent())))
  }
}
