internal import Geometry

/// Where the parts of the title strip lie, in its logical px.
struct StripLayout: Hashable {
  enum Part: Hashable { case bar, minimize, maximize, close }

  /// A square for each button, as high as the strip.
  static let buttonWidth = 36

  let width: Int
  let height: Int
  /// From left to right; those that the compositor cannot do are left out.
  let buttons: [Part]

  init(width: Int, height: Int, capabilities: WindowConfigure.Capabilities) {
    self.width = width
    self.height = height
    var buttons: [Part] = []
    if capabilities.contains(.minimize) { buttons.append(.minimize) }
    if capabilities.contains(.maximize) { buttons.append(.maximize) }
    self.buttons = buttons + [.close]
  }

  /// The button's rectangle; empty for the bar and for buttons that are not there.
  func frame(of part: Part) -> IntRect {
    guard let place = buttons.firstIndex(of: part) else {
      return IntRect(x: 0, y: 0, width: 0, height: 0)
    }
    let fromRight = buttons.count - place
    return IntRect(
      x: width - fromRight * Self.buttonWidth, y: 0, width: Self.buttonWidth, height: height)
  }

  /// What lies under `point`; close wins where a narrow strip leaves no room for more.
  func part(at point: Point) -> Part {
    guard point.x.isFinite, point.y.isFinite else { return .bar }
    let (x, y) = (Int(point.x.rounded(.down)), Int(point.y.rounded(.down)))
    return buttons.reversed().first { frame(of: $0).contains(x: x, y: y) } ?? .bar
  }

  /// The room for the title, left of the buttons.
  var titleWidth: Int { max(0, width - buttons.count * Self.buttonWidth) }
}
