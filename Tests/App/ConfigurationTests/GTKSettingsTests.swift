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
  func tellsOnlyWhatTheFileSays(text: String, expected: Bool?) {
    let wishes = GTKSettings.wishes(in: Array(text.utf8))
    #expect(wishes.reducesMotion == expected.map { !$0 })
  }

  @Test func tellsWhatItSaysOfTheLook() {
    let text = """
      [Settings]
      gtk-application-prefer-dark-theme=1
      gtk-double-click-time=650
      gtk-decoration-layout = close:menu
      """
    let wishes = GTKSettings.wishes(in: Array(text.utf8))
    #expect(wishes.prefersDark == true && wishes.buttonLayout == "close:menu")
    #expect(wishes.reducesMotion == nil && wishes.textScale == nil)
    #expect(wishes.doubleClickTime == 0.65)
  }
}
