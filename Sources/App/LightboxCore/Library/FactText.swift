package import Languages
package import Pixels

/// Texts for the facts of a photo, in SI units. A text is nil if its value is impossible. A number
/// and its unit stay on the same line.
package enum FactText {
  /// A number of bytes, such as `4.2 MB (4 194 304 bytes)`; nil if it is negative. 1 kB is 1000
  /// bytes.
  package static func bytes(_ count: Int64) -> Phrase? {
    guard count >= 0, let count = Int(exactly: count) else { return nil }
    let exact = Phrase(
      one: "{1}\u{A0}byte", other: "{1}\u{A0}bytes", count, .digits(Int64(count)))
    return roundedBytes(Int64(count)).map {
      Phrase("{0} ({1})", context: "a size, and the exact one", $0, exact)
    } ?? exact
  }

  /// A rounded number of bytes, such as `4.2 MB`; nil below 1000.
  package static func roundedBytes(_ count: Int64) -> Phrase? {
    var value = Double(count) / 1000
    guard value >= 1 else { return nil }
    let units = [
      Phrase("{0}\u{A0}kB", number(value)), Phrase("{0}\u{A0}MB", number(value / 1e3)),
      Phrase("{0}\u{A0}GB", number(value / 1e6)), Phrase("{0}\u{A0}TB", number(value / 1e9)),
      Phrase("{0}\u{A0}PB", number(value / 1e12)), Phrase("{0}\u{A0}EB", number(value / 1e15)),
    ]
    var unit = 0
    while value >= 999.5, unit + 1 < units.count {
      value /= 1000
      unit += 1
    }
    return units[unit]
  }

  private static func number(_ value: Double) -> Phrase {
    number(value, digits: value < 9.95 ? 1 : 0)
  }

  /// A size in pixels, such as `4000 × 3000 (12 MP)`; nil if a side is not positive. The megapixels
  /// are left out below 0.01.
  package static func pixels(_ size: PixelSize) -> Phrase? {
    guard size.width > 0, size.height > 0 else { return nil }
    let millions = Double(size.width) * Double(size.height) / 1e6
    let sides = Phrase.formula([
      .plain(size.width), .verbatim("\u{A0}×\u{A0}"), .plain(size.height),
    ])
    guard millions >= 0.01 else { return sides }
    let digits = millions < 0.095 ? 3 : millions < 0.95 ? 2 : 1
    return Phrase("{0} ({1}\u{A0}MP)", sides, number(millions, digits: digits))
  }

  /// An exposure time, such as `1/250 s`, `0.4 s` or `30 s`; nil if the time is impossible, such as
  /// 0.
  package static func exposure(_ seconds: Double) -> Phrase? {
    guard seconds.isFinite, seconds > 0, seconds < 1e9 else { return nil }
    let inverse = (1 / seconds).rounded()
    // A time near 1/n seconds is written as 1/n, which is probably the camera's setting.
    if inverse >= 2, inverse < 1e9, abs(seconds * inverse - 1) < 0.03 || seconds < 0.1 {
      return Phrase("{0}\u{A0}s", .formula([.verbatim("1/"), .plain(Int(inverse))]))
    }
    return seconds < 0.05 ? nil : Phrase("{0}\u{A0}s", number(seconds, digits: 1))
  }

  /// An f-number, such as `f/2.8`; nil if `value` is impossible, such as 0.
  package static func aperture(_ value: Double) -> Phrase? {
    guard value.isFinite, value > 0, value < 1e4 else { return nil }
    return .formula([.verbatim("f/"), number(value, digits: value < 1 ? 2 : 1)])
  }

  /// The ISO speed of the camera's sensor, such as `ISO 400`; nil if `speed` is not positive.
  package static func sensitivity(_ speed: Int) -> Phrase? {
    speed > 0 ? .formula([.verbatim("ISO\u{A0}"), .plain(speed)]) : nil
  }

  /// A focal length in mm, such as `35 mm` or `23 mm (35 mm equivalent)`; nil if `length` is
  /// impossible. `equivalent` is the focal length with the same view on 35 mm film, mm; it is left
  /// out if it is nearly equal to `length`.
  package static func focalLength(_ length: Double, equivalent: Int? = nil) -> Phrase? {
    guard length.isFinite, length > 0, length < 1e6 else { return nil }
    let text = number(length, digits: 1)
    guard let equivalent, (1..<1_000_000).contains(equivalent),
      abs(Double(equivalent) - length) >= 0.5
    else { return Phrase("{0}\u{A0}mm", text) }
    return Phrase("{0}\u{A0}mm ({1}\u{A0}mm equivalent)", text, .number(equivalent))
  }

  /// The label and the value of the row for the exposure program, such as `Program` and
  /// `aperture priority, −0.7 EV`. `stops` is the exposure bias, EV; it is left out if it is 0.
  ///
  /// If `program` is nil, the row shows only the bias, even if it is 0. The value is nil if the
  /// bias is unknown too.
  package static func program(_ program: Phrase?, _ stops: Double?) -> (
    label: Phrase, value: Phrase?
  ) {
    let bias = stops.flatMap(bias)
    guard let program else { return (Phrase("Bias"), bias) }
    // A bias of 0 is usual, so it is not written.
    let isPlain = stops.map { abs($0) < 0.05 } ?? true
    return (Phrase("Program"), .list([program, isPlain ? nil : bias].compactMap { $0 }))
  }

  /// An exposure bias, such as `+0.7 EV`, `−1.3 EV` or `0 EV`; nil if it is impossible, 100 EV or
  /// more.
  package static func bias(_ stops: Double) -> Phrase? {
    guard abs(stops) < 100 else { return nil }
    let sign = abs(stops) < 0.05 ? "" : stops < 0 ? "−" : "+"
    return .formula([.verbatim(sign), number(abs(stops), digits: 1), .verbatim("\u{A0}EV")])
  }

  /// An altitude above sea level, such as `35 m` or `12 m below the sea`; nil if it is impossible,
  /// 1000 km or more.
  package static func altitude(_ metres: Double) -> Phrase? {
    guard abs(metres) < 1e6 else { return nil }
    let size = Phrase("{0}\u{A0}m", .plain(Int(abs(metres).rounded())))
    return metres.rounded() < 0 ? Phrase("{0} below the sea", size) : size
  }

  /// A position in degrees, such as `48.8583° N, 2.2945° E`, exact to about ten metres. Latitudes
  /// in the north and longitudes in the east are positive.
  package static func location(_ latitude: Double, _ longitude: Double) -> Phrase {
    let north = Phrase.decimal(abs(latitude), digits: 4...4)
    let east = Phrase.decimal(abs(longitude), digits: 4...4)
    return .list([
      latitude < 0 ? Phrase("{0}°\u{A0}S", north) : Phrase("{0}°\u{A0}N", north),
      longitude < 0 ? Phrase("{0}°\u{A0}W", east) : Phrase("{0}°\u{A0}E", east),
    ])
  }

  /// The camera's make and model; nil if both are unknown. The make is left out if the model begins
  /// with the first word of the make.
  package static func camera(make: String?, model: String?) -> String? {
    let make = make ?? ""
    guard let model, !model.isEmpty else { return make.isEmpty ? nil : make }
    let brand = make.split(separator: " ").first.map { $0.lowercased() } ?? ""
    return model.lowercased().hasPrefix(brand) ? model : "\(make) \(model)"
  }

  /// The transformation that makes the stored picture upright, in words; nil if it is stored
  /// upright.
  package static func orientation(_ orientation: Orientation) -> Phrase? {
    switch orientation {
    case .upright: nil
    case .mirrored: Phrase("mirrored")
    case .turned180: Phrase("by 180°")
    case .flipped: Phrase("mirrored, by 180°")
    case .transposed: Phrase("mirrored, 90° counterclockwise")
    case .turned90: Phrase("90° clockwise")
    case .transversed: Phrase("mirrored, 90° clockwise")
    case .turned270: Phrase("90° counterclockwise")
    }
  }

  /// A rating, such as `3 of 5` for 3 stars, or `rejected` for −1; nil for 0 and other numbers.
  package static func rating(_ stars: Int) -> Phrase? {
    switch stars {
    case -1: Phrase("rejected")
    case 1...5: Phrase("{0}\u{A0}of\u{A0}{1}", .number(stars), .number(5))
    default: nil
    }
  }

  /// A folder's path, shortened to at most `limit` characters. Folders in the middle of the path
  /// are replaced by `…`; if that is not enough, the middle of the innermost folder's name is
  /// replaced too.
  package static func folder(_ path: String, limit: Int = 48) -> String {
    guard path.count > limit else { return path }
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    // The first folder, which names the disk, and the folders nearest to the photo are the most
    // useful.
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

  private static func number(_ value: Double, digits: Int) -> Phrase {
    .decimal(value, digits: 0...digits)
  }
}
