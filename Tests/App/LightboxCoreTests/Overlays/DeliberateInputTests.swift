import Geometry
import Input
import Testing

@testable import LightboxCore

/// Input by which somebody takes hold of an album that is still being listed.
@Suite struct DeliberateInputTests {
  private func heeds(
    _ key: KeyEvent, _ mode: Mode = .album, _ bindings: KeyBindings = .standard
  ) -> Bool {
    Lightbox(bindings: bindings, mode: mode).heeds(.key(key))
  }

  @Test(arguments: [
    KeyEvent(name: "Left"), KeyEvent(name: "F3"), KeyEvent(name: "F3", modifiers: .shift),
    KeyEvent(name: "F4"), KeyEvent(name: "slash"), KeyEvent(name: "eacute", typed: "é"),
    KeyEvent(name: "x"), KeyEvent(name: "q"), KeyEvent(name: "Escape"), KeyEvent(name: "Home"),
  ])
  func aKeyWithAMeaningInTheAlbumIsHeeded(key: KeyEvent) {
    #expect(heeds(key))
    var lifted = key
    lifted.isPressed = false
    #expect(!heeds(lifted), "it says nothing when it goes up")
  }

  @Test(arguments: [
    KeyEvent(name: "F9"), KeyEvent(name: "Control_L"), KeyEvent(name: "Shift_L"),
    KeyEvent(name: "XF86AudioMute"), KeyEvent(name: "x", modifiers: .control),
    KeyEvent(name: "Left", modifiers: [.control, .logo]),
  ])
  func aKeyWithoutAMeaningIsNot(key: KeyEvent) {
    #expect(!heeds(key))
  }

  @Test func overAPhotoTheAlbumsKeysMeanNothing() {
    #expect(heeds(KeyEvent(name: "Right"), .photo) && heeds(KeyEvent(name: "r"), .photo))
    #expect(!heeds(KeyEvent(name: "F3"), .photo))
    #expect(!heeds(KeyEvent(name: "eacute", typed: "é"), .photo))
  }

  @Test func aKeyThatWasGivenAnotherMeaningHasOnlyThat() {
    let bindings = KeyBindings(
      [KeyBindings.Chord("F9"): .quit], album: [KeyBindings.Chord("F8"): .nextOrder])
    #expect(heeds(KeyEvent(name: "F9"), .album, bindings))
    #expect(heeds(KeyEvent(name: "F8"), .album, bindings))
    #expect(!heeds(KeyEvent(name: "Left"), .album, bindings))
  }

  @Test func aPointerThatOnlyMovesIsNot() {
    let lightbox = Lightbox(mode: .album)
    #expect(!lightbox.heeds(.pointer(.motion(Point(x: 1, y: 1)))))
    #expect(lightbox.heeds(.pointer(.button(.left, isPressed: true))))
    #expect(lightbox.heeds(.text(TextEvent(committed: "é"))))
    #expect(!lightbox.heeds(.text(TextEvent())))
  }
}
