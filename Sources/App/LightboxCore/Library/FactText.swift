package import Pixels

/// Facts of a photo as people read them, the same in every country: a point for decimals, spaces
/// between thousands, units of the SI. Numbers keep to their units where lines break. A value that
/// makes no sense is nil.
package enum FactText {
  /// `4.2 MB (4 194 304 bytes)`; thousands are 1000.
  package static func bytes(_ count: Int64) -> String? {
    guard count >= 0 else { return nil }
    let exact = "\(grouped(count))\u{A0}byte\(count == 1 ? "" : "s")"
    let units = ["kB", "MB", "GB", "TB", "PB", "EB"]
    var value = Double(count) / 1000
    guard value >= 1 else { return exact }
    var unit = 0
    while value >= 999.5, unit + 1 < units.count {
      value /= 1000
      unit += 1
    }
    return "\(number(value, digits: value < 9.95 ? 1 : 0))\u{A0}\(units[unit]) (\(exact))"
  }

  /// `4000 × 3000 (12 MP)`; no millions where there are next to none.
  package static func pixels(_ size: PixelSize) -> String? {
    guard size.width > 0, size.height > 0 else { return nil }
    let millions = Double(size.width) * Double(size.height) / 1e6
    let sides = "\(size.width)\u{A0}×\u{A0}\(size.height)"
    guard millions >= 0.01 else { return sides }
    let digits = millions < 0.095 ? 3 : millions < 0.95 ? 2 : 1
    return "\(sides) (\(number(millions, digits: digits))\u{A0}MP)"
  }

  /// `1/250 s`, `0.4 s`, `30 s`
  package static func exposure(_ seconds: Double) -> String? {
    guard seconds.isFinite, seconds > 0, seconds < 1e9 else { return nil }
    let inverse = (1 / seconds).rounded()
    // A share of a second is named by its denominator where that is what the camera meant.
    if inverse >= 2, inverse < 1e9, abs(seconds * inverse - 1) < 0.03 || seconds < 0.1 {
      return "1/\(number(inverse, digits: 0))\u{A0}s"
    }
    return seconds < 0.05 ? nil : "\(number(seconds, digits: 1))\u{A0}s"
  }

  /// `f/2.8`
  package static func aperture(_ value: Double) -> String? {
    guard value.isFinite, value > 0, value < 1e4 else { return nil }
    return "f/\(number(value, digits: value < 1 ? 2 : 1))"
  }

  /// `ISO 400`
  package static func sensitivity(_ speed: Int) -> String? { speed > 0 ? "ISO\u{A0}\(speed)" : nil }

  /// `35 mm`
  package static func focalLength(_ length: Double) -> String? {
    guard length.isFinite, length > 0, length < 1e6 else { return nil }
    return "\(number(length, digits: 1))\u{A0}mm"
  }

  /// The row of the program with the deviation that was chosen, `aperture priority, −0.7 EV`; that of the
  /// deviation alone where the program is unknown.
  package static func program(_ program: String?, _ stops: Double?) -> (
    label: String, value: String?
  ) {
    let bias = stops.flatMap(bias)
    guard let program else { return ("Bias", bias) }
    // None is what one expects.
    let isPlain = stops.map { abs($0) < 0.05 } ?? true
    return ("Program", [program, isPlain ? nil : bias].compactMap { $0 }.joined(separator: ", "))
  }

  /// `+0.7 EV`, `−1.3 EV`, `0 EV`
  package static func bias(_ stops: Double) -> String? {
    guard abs(stops) < 100 else { return nil }
    let size = number(abs(stops), digits: 1)
    return (size == "0" ? "" : stops < 0 ? "−" : "+") + size + "\u{A0}EV"
  }

  /// `35 m`, `12 m below the sea`
  package static func altitude(_ metres: Double) -> String? {
    guard abs(metres) < 1e6 else { return nil }
    let size = number(abs(metres), digits: 0)
    return "\(size)\u{A0}m\(metres < 0 && size != "0" ? " below the sea" : "")"
  }

  /// `48.8583° N, 2.2945° E`: about ten metres.
  package static func location(_ latitude: Double?, _ longitude: Double?) -> String? {
    guard let latitude, let longitude, abs(latitude) <= 90, abs(longitude) <= 180 else {
      return nil
    }
    let (north, east) = (fixed(abs(latitude)), fixed(abs(longitude)))
    return "\(north)°\u{A0}\(latitude < 0 ? "S" : "N"), \(east)°\u{A0}\(longitude < 0 ? "W" : "E")"
  }

  /// The model, after its maker unless that begins its name already.
  package static func camera(make: String?, model: String?) -> String? {
    let make = make ?? ""
    guard let model, !model.isEmpty else { return make.isEmpty ? nil : make }
    let brand = make.split(separator: " ").first.map { $0.lowercased() } ?? ""
    return model.lowercased().hasPrefix(brand) ? model : "\(make) \(model)"
  }

  /// The change by which the stored picture is shown upright, in words; nil when there is none.
  package static func orientation(_ orientation: Orientation) -> String? {
    switch orientation {
    case .upright: nil
    case .mirrored: "mirrored"
    case .turned180: "by 180°"
    case .flipped: "mirrored, by 180°"
    case .transposed: "mirrored, 90° counterclockwise"
    case .turned90: "90° clockwise"
    case .transversed: "mirrored, 90° clockwise"
    case .turned270: "90° counterclockwise"
    }
  }

  /// `3 of 5`, `rejected`; nil without stars.
  package static func rating(_ stars: Int) -> String? {
    switch stars {
    case -1: "rejected"
    case 1...5: "\(stars)\u{A0}of\u{A0}5"
    default: nil
    }
  }

  /// A folder's path in at most `limit` characters: folders in its middle become `…`, then the middle
  /// of the last name.
  package static func folder(_ path: String, limit: Int = 48) -> String {
    guard path.count > limit else { return path }
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    // The folders nearest to the photo tell most; the first one tells the disk.
    for dropped in 1..<max(parts.count - 1, 1) {
      let first = parts.count - dropped - 1 > 1 ? 2 : 1
      let shown = parts.prefix(first) + ["…"] + parts.dropFirst(first + dropped)
      let text = shown.joined(separator: "/")
      if first + dropped < parts.count, text.count <= limit { return text }
    }
    let last = String(parts.last ?? "")
    let room = max(limit - 3, 2)
    let name =
      last.count <= room
      ? last : "\(last.prefix(room / 2))…\(last.suffix(room - room / 2))"
    return parts.count > 1 ? "…/\(name)" : name
  }

  private static func number(_ value: Double, digits: Int) -> String {
    ViewState.number(value, digits: digits)
  }

  /// A number with four decimals, zeros too.
  private static func fixed(_ value: Double) -> String {
    let units = Int64((value * 10_000).rounded())
    let fraction = String(units % 10_000)
    return "\(units / 10_000)." + String(repeating: "0", count: 4 - fraction.count) + fraction
  }

  /// A number in groups of three digits, separated by spaces at which no line breaks.
  private static func grouped(_ count: Int64) -> String {
    var digits = String(count)[...]
    var groups: [Substring] = []
    while digits.count > 3 {
      groups.append(digits.suffix(3))
      digits = digits.dropLast(3)
    }
    return ([digits] + groups.reversed()).joined(separator: "\u{A0}")
  }
}
