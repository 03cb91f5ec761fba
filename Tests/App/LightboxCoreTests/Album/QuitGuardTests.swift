import Geometry
import Input
import Motion
import Testing

@testable import LightboxCore

/// The key that goes back, at the top.
@Suite struct QuitGuardTests {
  private func hand(_ mode: Mode, escapeQuits: Bool = false) -> CarelessHand {
    var hand = CarelessHand(mode: mode)
    var preferences = Preferences()
    preferences.escapeQuits = escapeQuits
    _ = hand.lightbox.handle(.settings(.preferences(preferences)), at: .milliseconds(1))
    return hand
  }

  private func quits(_ hand: CarelessHand) -> Bool { hand.effects.contains(.quit) }

  @Test func albumThatWasOpenedAsOneStaysOpen() {
    var hand = hand(.album)
    for time in stride(from: 1000.0, to: 8000, by: 700) { hand.key("Escape", at: time) }
    #expect(!quits(hand))
    hand.key("Return", at: 9000)
    hand.key("Escape", at: 10_000)
    hand.key("Escape", at: 12_000)
    #expect(!quits(hand) && hand.lightbox.mode == .album)
    hand.key("q", at: 13_000)
    #expect(quits(hand))
  }

  @Test func albumIsLeftWhereThePersonHasChosenSo() {
    var hand = hand(.album, escapeQuits: true)
    hand.key("Escape", at: 1000)
    #expect(quits(hand), "nothing was closed before")
  }

  @Test(arguments: [(200.0, false), (499, false), (1500, true)])
  func programThatWasStartedForAPhotoEndsHalfASecondAfterIt(delay: Double, ends: Bool) {
    var hand = hand(.photo)
    hand.key("Escape", at: 1000)
    #expect(hand.lightbox.mode == .album)
    hand.key("Escape", at: 1000 + delay)
    #expect(quits(hand) == ends)
  }

  /// A tap closes the photo 0.3 s after its lift.
  @Test func keyAfterATapThatClosesDoesNotEndTheProgram() {
    var hand = hand(.photo)
    hand.tap(.finger, at: hand.lightbox.environment.viewBounds.center, 1000)
    hand.wait(until: 1400)
    #expect(hand.lightbox.mode == .album)
    hand.key("Escape", at: 1700)
    #expect(!quits(hand))
    hand.key("Escape", at: 2500)
    #expect(quits(hand))
  }

  /// The help, the menu, and a search.
  @Test(arguments: ["F1", "Menu", "slash"])
  func keyThatHasJustClosedSomethingDoesNotEndTheProgram(opener: String) {
    var hand = hand(.album, escapeQuits: true)
    hand.key(opener, at: 1000)
    hand.key("Escape", at: 2000)
    hand.key("Escape", at: 2400)
    #expect(!quits(hand))
    hand.key("Escape", at: 2600)
    #expect(quits(hand))
  }

  @Test func keyThatHasJustLeftTheHeaderDoesNotEndTheProgram() {
    var hand = hand(.album, escapeQuits: true)
    var window = WindowState(isActivated: true)
    window.isClientDecorated = true
    _ = hand.lightbox.handle(.window(.state(window)), at: .milliseconds(500))
    hand.key("F10", at: 1000)
    #expect(hand.lightbox.chrome.header.focused != nil)
    hand.key("Escape", at: 2000)
    hand.key("Escape", at: 2400)
    #expect(!quits(hand))
    hand.key("Escape", at: 2600)
    #expect(quits(hand))
  }
}
