internal import Geometry
internal import Input

/// The frames of the header's parts, in logical px of the view.
struct HeaderLayout: Equatable {
  /// The side length of a button at the default text size, logical px.
  static let usualButtonSide = 40.0
  private static let margin = 4.0
  private static let titleGap = 12.0
  /// The least width of the title, at the default text size. Buttons whose commands are also in the
  /// menu are left out if the title would be narrower.
  private static let leastTitle = 120.0

  let width: Double
  let height: Double
  /// The buttons on the left, from left to right, without those that do not fit or that the
  /// compositor does not support.
  let left: [HeaderPart]
  /// The buttons on the right, from left to right, without those that do not fit or that the
  /// compositor does not support.
  let right: [HeaderPart]

  /// Lays out a header of `width` logical px. `buttons` are the window's buttons; a button whose
  /// action the compositor does not support is left out. The lightbox's own buttons are a back
  /// button at the left, if `leadsBack` is true, and `tools` at the right.
  ///
  /// If the buttons do not fit, some are left out: first those whose commands are in the menu too,
  /// then others. The back button and the close button always stay.
  init(
    width: Double, textScale: Double, buttons: ButtonLayout, capabilities: WindowCapabilities,
    leadsBack: Bool = false, tools: [HeaderPart] = []
  ) {
    self.width = width
    height = Self.height(textScale: textScale)
    func parts(_ buttons: [ButtonLayout.Button]) -> [HeaderPart] {
      buttons.compactMap {
        switch $0 {
        case .minimize: capabilities.contains(.minimize) ? .minimize : nil
        case .maximize: capabilities.contains(.maximize) ? .maximize : nil
        case .close: .close
        }
      }
    }
    var left = parts(buttons.left) + (leadsBack ? [.back] : [])
    var right = tools + parts(buttons.right)
    let buttonSide = height
    let room = max(Int((width - 2 * Self.margin) / buttonSide), 1)
    let titled = Int((width - 2 * Self.margin - Self.leastTitle * max(textScale, 1)) / buttonSide)
    while left.count + right.count > titled, let index = right.lastIndex(where: \.isInMenu) {
      right.remove(at: index)
    }
    while left.count + right.count > room {
      if let index = left.firstIndex(where: { $0 != .close && $0 != .back }) {
        left.remove(at: index)
      } else if let index = right.firstIndex(where: { $0 != .close }) {
        right.remove(at: index)
      } else {
        break
      }
    }
    (self.left, self.right) = (left, right)
  }

  /// The header's height, logical px: enough for the title at the desktop's text scale.
  static func height(textScale: Double) -> Double {
    max(usualButtonSide, (Header.titleSize * textScale * 1.4 + 14).rounded())
  }

  /// The header's frame in the view.
  var frame: Rect { Rect(x: 0, y: 0, width: width, height: height) }

  /// All buttons from left to right.
  var buttons: [HeaderPart] { left + right }

  /// The side length of a button, logical px.
  var buttonSide: Double { height }

  /// The side length of an icon's grid on a button, logical px.
  var iconSide: Double { Icon.grid * buttonSide / Self.usualButtonSide }

  func frame(of button: HeaderPart) -> Rect? {
    let start = width - Self.margin - Double(right.count) * buttonSide
    let x =
      left.firstIndex(of: button).map { Self.margin + Double($0) * buttonSide }
      ?? right.firstIndex(of: button).map { start + Double($0) * buttonSide }
    return x.map { Rect(x: $0, y: 0, width: buttonSide, height: buttonSide) }
  }

  /// The horizontal range between the buttons that is free for the title, logical px.
  var titleRoom: ClosedRange<Double> {
    let start = edge(left.count)
    return start...max(start, width - edge(right.count))
  }

  private func edge(_ count: Int) -> Double {
    Self.titleGap + (count > 0 ? Self.margin + Double(count) * buttonSide : 0)
  }
}
