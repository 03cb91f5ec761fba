internal import Geometry
internal import Input

/// The parts of a header; the raw values are the tags of its layers.
enum HeaderPart: Int, Hashable, Sendable, CaseIterable {
  case bar = -1
  case minimize = -2
  case maximize = -3
  case close = -4
  /// The way back out of a folder.
  case back = -5
}

/// The places of the header's parts, in logical px of the view.
struct HeaderLayout: Hashable {
  /// The side of a button.
  static let buttonSide = 40.0
  private static let margin = 4.0
  private static let titleGap = 12.0

  let width: Double
  let height: Double
  /// The buttons on the left from left to right, without those that the compositor cannot do.
  let left: [HeaderPart]
  let right: [HeaderPart]

  /// A header as wide as the view; where buttons do not fit they are left out, close as the last
  /// one.
  init(
    width: Double, textScale: Double, buttons: ButtonLayout,
    capabilities: WindowCapabilities, leadsBack: Bool = false
  ) {
    self.width = width
    height = Self.height(textScale: textScale)
    let back: [HeaderPart] = leadsBack ? [.back] : []
    var left = buttons.left.compactMap { HeaderPart($0, capabilities) } + back
    var right = buttons.right.compactMap { HeaderPart($0, capabilities) }
    let room = max(Int((width - 2 * Self.margin) / Self.buttonSide), 1)
    while left.count + right.count > room {
      if let place = left.firstIndex(where: { $0 != .close && $0 != .back }) {
        left.remove(at: place)
      } else if let place = right.firstIndex(where: { $0 != .close }) {
        right.remove(at: place)
      } else {
        break
      }
    }
    self.left = left
    self.right = right
  }

  /// The height, enough for the title at the desktop's size of texts, logical px.
  static func height(textScale: Double) -> Double {
    max(buttonSide, (Header.titleSize * textScale * 1.4 + 14).rounded())
  }

  /// All buttons from left to right.
  var buttons: [HeaderPart] { left + right }

  func frame(of button: HeaderPart) -> Rect? {
    let y = (height - Self.buttonSide) / 2
    let (side, place): (Double, Int)
    if let index = left.firstIndex(of: button) {
      (side, place) = (Self.margin, index)
    } else if let index = right.firstIndex(of: button) {
      (side, place) = (width - Self.margin - Double(right.count) * Self.buttonSide, index)
    } else {
      return nil
    }
    return Rect(
      x: side + Double(place) * Self.buttonSide, y: y, width: Self.buttonSide,
      height: Self.buttonSide)
  }

  /// The room for the title between the buttons, from the left edge to the right one.
  var titleRoom: ClosedRange<Double> {
    let start = edge(left.count)
    return start...max(start, width - edge(right.count))
  }

  private func edge(_ count: Int) -> Double {
    Self.titleGap + (count > 0 ? Self.margin + Double(count) * Self.buttonSide : 0)
  }
}

extension HeaderPart {
  fileprivate init?(
    _ button: ButtonLayout.Button, _ capabilities: WindowCapabilities
  ) {
    switch button {
    case .minimize where capabilities.contains(.minimize): self = .minimize
    case .maximize where capabilities.contains(.maximize): self = .maximize
    case .close: self = .close
    default: return nil
    }
  }
}
