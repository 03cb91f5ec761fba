package import Pixels

/// The colours of a dark or light appearance at one contrast. A photo's background is always black.
package struct Palette: Equatable, Sendable {
  /// The background behind the album's thumbnails.
  package let ground: PremultipliedColor
  /// The colour of a thumbnail whose pixels have not arrived.
  package let placeholder: PremultipliedColor
  /// The colour of the outline around placeholders, tiles and panels. It stands out from any
  /// background.
  package let outline: PremultipliedColor
  /// The background of tiles and panels.
  package let panel: PremultipliedColor
  /// The background of menus, tooltips and Details, which is opaque.
  package let menu: PremultipliedColor
  /// The background of translucent plates over a photo.
  package let veil: PremultipliedColor
  /// The background of a photo's name that is shown over the lower edge of the photo's cell.
  package let plate: PremultipliedColor
  /// The translucent colour that dims everything behind a panel in front.
  package let scrim: PremultipliedColor
  /// The colour of texts on the background and on panels.
  package let text: PremultipliedColor
  /// The colour of secondary texts.
  package let dimText: PremultipliedColor
  /// The colour of the focus ring and of other accents.
  package let accent: PremultipliedColor
  /// The colour of a mark's disc, which is drawn over photos of any colour.
  package let mark: PremultipliedColor
  /// The colour of a mark's tick and ring.
  package let markInk: PremultipliedColor
  /// The background of a keycap, on which the key's name is drawn in `text`.
  package let keycap: PremultipliedColor
  /// The colour of error texts.
  package let warning: PremultipliedColor

  package static let dark = Palette(
    ground: .grey(0.11), placeholder: .grey(0.16), outline: .grey(0.43),
    panel: .grey(0.16, alpha: 0.94), menu: .grey(0.15),
    veil: .grey(0, alpha: 0.6), plate: .grey(0.11, alpha: 0.86), scrim: .grey(0, alpha: 0.6),
    text: .grey(0.92),
    dimText: .grey(0.66),
    accent: PremultipliedColor(red: 0.47, green: 0.68, blue: 0.93),
    mark: PremultipliedColor(red: 0.102, green: 0.451, blue: 0.91), markInk: .white,
    keycap: .grey(0.3),
    warning: PremultipliedColor(red: 1, green: 0.75, blue: 0.36))

  package static let light = Palette(
    ground: .grey(0.96), placeholder: .grey(0.87), outline: .grey(0.53),
    panel: .grey(0.99, alpha: 0.94), menu: .grey(0.99),
    veil: .grey(1, alpha: 0.78), plate: .grey(0.96, alpha: 0.88), scrim: .grey(0, alpha: 0.4),
    text: .grey(0.13),
    dimText: .grey(0.38),
    accent: PremultipliedColor(red: 0.11, green: 0.44, blue: 0.85),
    mark: PremultipliedColor(red: 0.102, green: 0.451, blue: 0.91), markInk: .white,
    keycap: .grey(0.87),
    warning: PremultipliedColor(red: 0.6, green: 0.27, blue: 0))

  private static let darkHigh = Palette(
    ground: .grey(0), placeholder: .grey(0.1), outline: .grey(0.8), panel: .grey(0), menu: .grey(0),
    veil: .grey(0, alpha: 0.85), plate: .grey(0), scrim: .grey(0, alpha: 0.75), text: .grey(1),
    dimText: .grey(0.85), accent: PremultipliedColor(red: 0.62, green: 0.8, blue: 1),
    mark: PremultipliedColor(red: 1, green: 0.84, blue: 0), markInk: .grey(0),
    keycap: .grey(0.2), warning: PremultipliedColor(red: 1, green: 0.82, blue: 0.5))

  private static let lightHigh = Palette(
    ground: .grey(1), placeholder: .grey(0.93), outline: .grey(0.25), panel: .grey(1),
    menu: .grey(1),
    veil: .grey(1, alpha: 0.92), plate: .grey(1), scrim: .grey(0, alpha: 0.6), text: .grey(0),
    dimText: .grey(0.2), accent: PremultipliedColor(red: 0, green: 0.24, blue: 0.62),
    mark: PremultipliedColor(red: 1, green: 0.84, blue: 0), markInk: .grey(0),
    keycap: .grey(0.85), warning: PremultipliedColor(red: 0.45, green: 0.16, blue: 0))

  package static func of(_ appearance: Appearance, _ contrast: Contrast = .normal) -> Palette {
    switch (appearance, contrast) {
    case (.dark, .normal): dark
    case (.light, .normal): light
    case (.dark, .high): darkHigh
    case (.light, .high): lightHigh
    }
  }
}
