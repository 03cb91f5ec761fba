import Configuration
import LightboxCore
import Testing

@Suite struct ButtonLayoutTests {
  @Test(
    arguments: [
      ("appmenu:minimize,maximize,close", [], [.minimize, .maximize, .close]),
      ("close,minimize:appmenu", [.close, .minimize], []),
      ("appmenu:close", [], [.close]),
      (":minimize,close", [], [.minimize, .close]),
      ("close", [.close], []),
      (" close , minimize : maximize ", [.close, .minimize], [.maximize]),
      ("icon,menu:spacer,close,close", [], [.close]),
      ("close:minimize,close", [.close], [.minimize]),
      ("close:minimize:maximize", [.close], []),
      (":", [], []), ("", [], []), (",,:,", [], []),
    ] as [(String, [ButtonLayout.Button], [ButtonLayout.Button])])
  func layoutsThatDesktopsWriteAreRead(
    text: String, left: [ButtonLayout.Button], right: [ButtonLayout.Button]
  ) {
    #expect(ButtonLayout(text: text) == ButtonLayout(left: left, right: right))
  }
}
