internal import Geometry
internal import Gestures
package import Input
internal import Motion
internal import Viewing

/// The displayed state at one moment, as one line of JSON.
///
/// Numbers are rounded to 10⁻⁹ for scales and matrices and 10⁻⁶ for px and degrees. These steps are
/// far finer than a screen, but hide differences in the last digit between math libraries.
package struct ViewState: Sendable {
  package let json: String

  package init(of lightbox: Lightbox, at time: Instant) {
    var fields = ["\"t\":\(Self.number(time.milliseconds, digits: 3))"]
    fields.append("\"photo\":\(lightbox.library.photoIndex.map(String.init) ?? "null")")
    if let playback = lightbox.current.flatMap({ lightbox.stage.player[$0] }) {
      fields.append("\"frame\":\(playback.index)")
    }
    if let viewport = lightbox.viewport,
      let placed = lightbox.currentIndex.flatMap({ lightbox.placement(ofPage: $0, at: time) })
    {
      let affine = lightbox.environment.toView(
        placed.affine, ofPicture: viewport.layout.imageSize.width)
      let center = affine(viewport.layout.imageCenter)
      // Half a turn is always written as 180, never as −180.
      let turn = placed.rotation * (lightbox.environment.isMirrored ? -180 : 180) / .pi
      let degrees = turn < -180 + 5e-7 ? 180 : turn
      fields += [
        "\"scale\":\(Self.number(placed.scale, digits: 9))",
        "\"rotation\":\(Self.number(degrees, digits: 6))",
        "\"center\":[\(Self.numbers([center.x, center.y], digits: 6))]",
        "\"transform\":[\(Self.numbers([affine.a, affine.b, affine.c, affine.d], digits: 9)),"
          + "\(Self.numbers([affine.tx, affine.ty], digits: 6))]",
        "\"zoom\":\(Self.number(placed.scale * viewport.layout.deviceScale, digits: 9))",
      ]
    } else {
      // No picture is shown, or its size is not known yet.
      fields += ["scale", "rotation", "center", "transform", "zoom"].map { "\"\($0)\":null" }
    }
    let active = lightbox.activeGestures.map { "\"\($0.rawValue)\"" }.joined(separator: ",")
    fields.append("\"active\":[\(active)]")
    fields.append("\"settled\":\(lightbox.isSettled(at: time))")
    fields.append("\"mode\":\"\(lightbox.mode.rawValue)\"")
    if lightbox.chrome.overlays.notice.isHint { fields.append("\"hint\":true") }
    if lightbox.isAlbumSeen(at: time) { fields.append(Self.album(of: lightbox, at: time)) }
    json = "{" + fields.joined(separator: ",") + "}"
  }

  /// Returns the state of the album as JSON: the height of its rows and its scroll offset, px, and
  /// the opacity of the backdrop over it.
  private static func album(of lightbox: Lightbox, at time: Instant) -> String {
    let grid = lightbox.album.grid
    let fields = [
      "\"rowHeight\":\(number(grid.layout.rowHeight, digits: 3))",
      "\"offset\":\(number(grid.placement(at: time).offset.dy, digits: 6))",
      "\"backdrop\":\(number(lightbox.backdrop(at: time), digits: 6))",
    ]
    return "\"album\":{" + fields.joined(separator: ",") + "}"
  }

  private static func numbers(_ values: [Double], digits: Int) -> String {
    values.map { number($0, digits: digits) }.joined(separator: ",")
  }

  /// Returns `value` rounded to `digits` decimals, without trailing zeros and without the sign of
  /// `-0`. Returns `null` for a value that is not finite.
  static func number(_ value: Double, digits: Int) -> String {
    guard value.isFinite else { return "null" }
    var unit: Int64 = 1
    for _ in 0..<digits { unit *= 10 }
    let scaled = (value * Double(unit)).rounded()
    guard abs(scaled) < 9e18 else { return String(value) }
    let whole = Int64(scaled)
    let (quotient, remainder) = whole.magnitude.quotientAndRemainder(dividingBy: UInt64(unit))
    let sign = whole < 0 ? "-" : ""
    guard remainder != 0 else { return "\(sign)\(quotient)" }
    var fraction = String(remainder)
    fraction = String(repeating: "0", count: digits - fraction.count) + fraction
    while fraction.hasSuffix("0") { fraction.removeLast() }
    return "\(sign)\(quotient).\(fraction)"
  }
}
