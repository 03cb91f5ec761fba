internal import BenchmarkSupport

/// The times, in milliseconds, from exec until the screen changes, until the photo can be
/// recognised, and until the photo is sharp.
struct Opening {
  let firstChange: Double
  let recognisable: Double
  let sharp: Double

  /// The smallest correlation with the last frame at which a photo can be recognised.
  private static let likeness = 0.9
  /// The share of pixels, 0…1, that may differ from the last frame while a photo counts as sharp.
  private static let rest = 0.01

  /// Determines the times from `frames`. `start` is the time of exec, in seconds of the monotonic
  /// clock; `empty` is the screen before the viewer appears. Nil if the last frame shows no photo.
  init?(_ frames: [ScreenFrame], start: Double, empty: ScreenFrame) {
    let frames = frames.filter { $0.time >= start }
    guard let last = frames.last, last.showsPhoto(unlike: empty),
      let first = frames.first,
      let recognised = frames.first(where: {
        ($0.correlation(with: last, unlike: empty) ?? 0) > Self.likeness
      }),
      let complete = frames.first(where: { $0.difference(from: last) < Self.rest })
    else { return nil }
    firstChange = (first.time - start) * 1000
    recognisable = (recognised.time - start) * 1000
    sharp = (complete.time - start) * 1000
  }
}

/// The openings of one photo by one viewer.
struct Openings {
  /// One element for each start of the viewer; nil if the viewer did not show the photo.
  var all: [Opening?] = []
  var peak: Int?

  /// True if the viewer has shown the photo every time so far.
  var isShown: Bool { all.allSatisfy { $0 != nil } }

  private func median(_ value: (Opening) -> Double) -> Double? {
    guard !all.isEmpty, isShown else { return nil }
    return Measurements(all.compactMap { $0.map(value) }).median
  }

  func row(_ subject: Subject, _ viewer: Viewer, beside peer: Openings?) -> [String] {
    let (sharp, recognisable) = (median(\.sharp), median(\.recognisable))
    let theirs = peer?.median(\.sharp)
    let sharpShare = Self.quotient(sharp, theirs)
    let recognisableShare = Self.quotient(recognisable, theirs)
    let memoryShare = Self.quotient(peak.map(Double.init), peer?.peak.map(Double.init))
    var (reach, isMet): ([String], Bool) = ([], true)
    if viewer.name == "lightbox" {
      for (what, share, most) in [
        ("sharp", sharpShare, subject.sharp),
        ("recognisable", recognisableShare, subject.recognisable),
        ("MiB", memoryShare, subject.memory),
      ] {
        guard let most else { continue }
        reach.append("\(what) ≤ \(most)×")
        isMet = isMet && (share ?? .infinity) <= most
      }
    }
    return [
      subject.name, viewer.name, cell(median(\.firstChange), decimals: 0),
      cell(recognisable, decimals: 0), cell(sharp, decimals: 0), cell(sharpShare, decimals: 2),
      cell(recognisableShare, decimals: 2), cell(peak.map { Double($0) / 1_048_576 }, decimals: 0),
      cell(memoryShare, decimals: 2),
      reach.isEmpty ? cell(nil) : reach.joined(separator: ", "),
      reach.isEmpty ? cell(nil) : isShown ? isMet ? "met" : "missed" : "not shown",
    ]
  }

  private static func quotient(_ a: Double?, _ b: Double?) -> Double? {
    guard let a, let b, b > 0 else { return nil }
    return a / b
  }
}
