import Bus
import Testing

@testable import Portal

@Suite struct DesktopSettingsTests {
  var settings = DesktopSettings()
  var others = DesktopSettings()

  @Test(arguments: [(UInt32(0), nil), (1, true), (2, false), (7, nil)])
  mutating func theSchemeIsANumber(value: UInt32, prefersDark: Bool?) {
    (settings.prefersDark, others.prefersDark) = (true, true)
    settings.set("color-scheme", of: "org.freedesktop.appearance", to: .number(value))
    #expect(settings.prefersDark == prefersDark)
    others.set("color-scheme", of: "org.freedesktop.appearance", to: .integer(Int32(value)))
    #expect(others.prefersDark == prefersDark)
  }

  @Test mutating func eitherKeyReducesMotion() {
    #expect(settings.reducesMotion == nil)
    settings.set("enable-animations", of: "org.gnome.desktop.interface", to: .truth(true))
    #expect(settings.reducesMotion == false)
    settings.set("reduced-motion", of: "org.freedesktop.appearance", to: .number(1))
    #expect(settings.reducesMotion == true)
    settings.set("reduced-motion", of: "org.freedesktop.appearance", to: .number(0))
    #expect(settings.reducesMotion == false)
    settings.set("enable-animations", of: "org.gnome.desktop.interface", to: .truth(false))
    #expect(settings.reducesMotion == true)
  }

  @Test mutating func eitherKeyAsksForContrast() {
    #expect(settings.prefersContrast == nil)
    settings.set("contrast", of: "org.freedesktop.appearance", to: .number(0))
    #expect(settings.prefersContrast == false)
    settings.set("high-contrast", of: "org.gnome.desktop.a11y.interface", to: .truth(true))
    #expect(settings.prefersContrast == true)
    settings.set("high-contrast", of: "org.gnome.desktop.a11y.interface", to: .truth(false))
    settings.set("contrast", of: "org.freedesktop.appearance", to: .number(1))
    #expect(settings.prefersContrast == true)
  }

  @Test(arguments: [(1.25, 1.25), (0.1, 0.5), (9, 3)])
  mutating func textsGrowWithinBounds(factor: Double, scale: Double) {
    settings.set("text-scaling-factor", of: "org.gnome.desktop.interface", to: .real(factor))
    #expect(settings.textScale == scale)
  }

  @Test(arguments: [(400, 0.4), (750, 0.75), (5, 0.1), (60_000, 2)])
  mutating func doubleClicksHaveTheDesktopsTimeWithinBounds(milliseconds: Int32, time: Double) {
    settings.set(
      "double-click", of: "org.gnome.desktop.peripherals.mouse", to: .integer(milliseconds))
    #expect(settings.doubleClickTime == time)
  }

  @Test mutating func cursorsHaveAThemeAndASize() {
    settings.set("cursor-theme", of: "org.gnome.desktop.interface", to: .text("Adwaita"))
    settings.set("cursor-size", of: "org.gnome.desktop.interface", to: .integer(48))
    #expect(settings.cursorTheme == "Adwaita" && settings.cursorSize == 48)
  }

  @Test mutating func unusableSettingsChangeNoValue() {
    settings.set("text-scaling-factor", of: "org.gnome.desktop.interface", to: .real(.nan))
    settings.set("text-scaling-factor", of: "org.gnome.desktop.interface", to: .text("1.5"))
    settings.set("color-scheme", of: "org.gnome.desktop.interface", to: .number(1))
    settings.set("gtk-theme", of: "org.gnome.desktop.interface", to: .text("Adwaita"))
    #expect(settings == DesktopSettings())
  }
}
