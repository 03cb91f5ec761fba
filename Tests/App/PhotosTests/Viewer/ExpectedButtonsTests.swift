import Configuration
import LightboxCore
import Testing

@testable import PhotoViewer

/// The window's buttons at the start, before the desktop's portal has answered.
@Suite struct ExpectedButtonsTests {
  private var files: DesktopPreferences {
    var preferences = DesktopPreferences()
    preferences.buttonLayout = "minimize:close"
    return preferences
  }

  private var settings: EffectiveSettings {
    EffectiveSettings(settings: Settings(), desktop: files)
  }

  @Test func expectedButtonsAreThoseThatThePortalToldLast() {
    #expect(
      settings.expecting(buttons: "close:").preferences.buttons
        == ButtonLayout(left: [.close], right: []))
    #expect(
      settings.expecting(buttons: nil).preferences.buttons
        == ButtonLayout(left: [.minimize], right: [.close]))
  }

  @Test func thePortalsAnswerEndsTheExpectation() {
    let expecting = settings.expecting(buttons: "close:")
    var answer = DesktopPreferences()
    answer.buttonLayout = ":maximize,close"
    #expect(
      expecting.following(answer).preferences.buttons
        == ButtonLayout(left: [], right: [.maximize, .close]))
    // A portal that tells of none leaves those of the desktop's files.
    #expect(
      expecting.following(DesktopPreferences()).preferences.buttons
        == ButtonLayout(left: [.minimize], right: [.close]))
  }
}
