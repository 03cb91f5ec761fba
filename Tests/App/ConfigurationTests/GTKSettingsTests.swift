import Configuration
import LightboxCore
import Testing

@Suite struct GTKSettingsTests {
  @Test(arguments: [
    ("[Settings]\ngtk-enable-animations=0\n", false),
    ("[Settings]\r\n gtk-enable-animations = False \r\n", false),
    ("[Settings]\ngtk-enable-animations=true", true),
    ("[Settings]\ngtk-enable-animations=1\ngtk-enable-animations=0", false),
    ("[Settings]\ngtk-theme-name=Adwaita", nil), ("", nil),
    ("[Settings]\n#gtk-enable-animations=0", nil),
    ("[Settings]\ngtk-enable-animations=perhaps", nil),
    ("[Other]\ngtk-enable-animations=0\n[Settings]", nil),
    ("gtk-enable-animations=0", nil),
  ])
  func preferencesTellOnlyWhatTheFileSays(text: String, expected: Bool?) {
    let preferences = GTKSettings.preferences(in: Array(text.utf8))
    #expect(preferences.reducesMotion == expected.map { !$0 })
  }

  @Test func preferencesTellTheLookThatTheFileNames() {
    let text = """
      [Settings]
      gtk-application-prefer-dark-theme=1
      gtk-double-click-time=650
      gtk-decoration-layout = close:menu
      """
    let preferences = GTKSettings.preferences(in: Array(text.utf8))
    #expect(preferences.prefersDark == true && preferences.buttonLayout == "close:menu")
    #expect(preferences.reducesMotion == nil && preferences.textScale == nil)
    #expect(preferences.doubleClickTime == 0.65)
  }
}
