internal import Languages
internal import LightboxCore

/// Sorts photos by facts about their files.
struct PhotoSorting {
  var order: AlbumOrder
  /// The order of photos that have the same number of stars, while photos are sorted by stars.
  var orderOfEquals = AlbumOrder()
  /// The seed that determines the random order.
  let seed: UInt64
  var facts: FileFactsTable = [:]
  /// The facts from the headers that were read so far, by photo.
  var headers: FactsTable<HeaderFacts> = [:]
  /// The keywords from the photos' sidecars.
  var keywords: [PhotoID: [String]] = [:]
  /// The marks and stars known so far.
  var ratings = PhotoRatings()

  init(_ order: AlbumOrder, seed: UInt64) { (self.order, self.seed) = (order, seed) }

  /// Returns `photos`, which must be in the order of their names, in the chosen order.
  ///
  /// Photos without facts come last. Photos with equal facts stay in the order of their names; in
  /// the order by stars they have the order `orderOfEquals`.
  ///
  /// - Complexity: O(n log n), O(n) by name.
  func sorted(_ photos: [PhotoID]) -> [PhotoID] {
    if order.key == .name { return order.isReversed ? photos.reversed() : photos }
    var ofEquals = self
    ofEquals.order = orderOfEquals
    let photos = order.key == .stars ? ofEquals.sorted(photos) : photos
    let keyed = photos.enumerated().map {
      (position: $0.offset, photo: $0.element, key: key($0.element))
    }
    let isReversed = order.isReversed && order.key != .random
    return keyed.sorted { a, b in
      guard let p = a.key, let q = b.key, p != q else {
        return (a.key == nil) == (b.key == nil) ? a.position < b.position : b.key == nil
      }
      return isReversed ? q < p : p < q
    }.map(\.photo)
  }

  private func key(_ photo: PhotoID) -> Int64? {
    switch order.key {
    case .name: nil
    case .size: facts[photo]?.size
    // This is not local time, which occurs twice when clocks are set back.
    case .modified: facts[photo]?.modified
    case .taken: dateTaken(of: photo)
    // In the default direction, the photos with most stars come first.
    case .stars: -Int64(ratings[photo].stars)
    case .random: Int64(bitPattern: Self.mixed(UInt64(bitPattern: Int64(photo.number)) &+ seed))
    }
  }

  /// Returns the date in a photo's heading, as local time in nanoseconds since 1970; nil while the
  /// date is unknown. In the order by date taken, this is the camera's date, or else the file's
  /// time of modification. In all other orders, this is the time of modification.
  func date(of photo: PhotoID) -> Int64? {
    order.key == .taken ? dateTaken(of: photo) : facts[photo]?.localModified
  }

  /// Returns the date at which the camera took the photo or, if this is unknown, the file's time of
  /// modification, as local time in nanoseconds since 1970; nil if neither is known.
  func dateTaken(of photo: PhotoID) -> Int64? {
    headers[photo]?.taken?.nanoseconds ?? facts[photo]?.localModified
  }

  /// Returns a pseudorandom number for `number`, by Sebastiano Vigna's SplitMix64.
  private static func mixed(_ number: UInt64) -> UInt64 {
    var z = number &* 0x9E37_79B9_7F4A_7C15
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// Records that the facts about `photos` must be read again.
  mutating func outdate(_ photos: some Sequence<PhotoID>) {
    for photo in photos {
      facts.outdate(photo)
      headers.outdate(photo)
    }
  }

  /// True if the order needs the files' sizes or times: any order but by name and random. In the
  /// order by stars, the order of photos with equal stars counts.
  var needsFacts: Bool { ![.name, .random].contains(factKey) }

  /// True if the order is by date taken, also among photos with equal stars: this order needs the
  /// headers of the files.
  var needsHeaders: Bool { factKey == .taken }

  /// The fact by which photos are sorted. If the photos are sorted by stars, this is the fact that
  /// sorts the photos with the same number of stars.
  private var factKey: AlbumOrder.Key { order.key == .stars ? orderOfEquals.key : order.key }

  // MARK: Headings

  /// Returns the label of a photo's position in the sort order: the displayed name `title`, the
  /// month, the size or the stars. Empty in the random order, or if the fact is unknown.
  func positionLabel(of photo: PhotoID, title: String) -> Phrase {
    switch order.key {
    case .name: .verbatim(title)
    case .modified, .taken:
      date(of: photo).map { CivilDate(nanoseconds: $0).monthText } ?? .empty
    case .size:
      facts[photo].flatMap { FactText.roundedBytes($0.size) ?? FactText.bytes($0.size) } ?? .empty
    case .stars: PhotoRatings.stars(ratings[photo].stars)
    case .random: .empty
    }
  }

  /// The smallest average number of photos per section. A period (days, months or years) that gives
  /// fewer photos is not used for sections, because there would be too many headings.
  private static let leastShare = 6

  /// Returns the sections of `photos`, which must be sorted: one section for each day, each month
  /// or each year. Uses the shortest of these periods that gives at least six photos per section on
  /// average.
  ///
  /// Returns no sections if even years give fewer than six photos per section, if the order is not
  /// by date, or if no date is known.
  ///
  /// - Complexity: O(n).
  func sections(of photos: [PhotoID]) -> [AlbumSection] {
    guard order.key == .taken || order.key == .modified else { return [] }
    let dates = photos.map { date(of: $0).map(CivilDate.init(nanoseconds:)) }
    guard dates.contains(where: { $0 != nil }) else { return [] }
    // All dates of one section have the same number.
    let divisions: [(number: (CivilDate) -> Int, title: (CivilDate) -> Phrase)] = [
      ({ ($0.year * 12 + $0.month) * 31 + $0.day }, \.dayText),
      ({ $0.year * 12 + $0.month }, \.monthText), (\.year, \.yearText),
    ]
    for (number, title) in divisions {
      let starts = Self.starts(of: dates.map { $0.map(number) })
      guard starts.count * Self.leastShare <= photos.count else { continue }
      return starts.map { start in
        AlbumSection(title: dates[start].map(title) ?? Phrase("Without a date"), start: start)
      }
    }
    return []
  }

  /// Returns the index of the first element of `values`, and of each element that is not equal to
  /// the one before it, ascending.
  static func starts(of values: [some Equatable]) -> [Int] {
    values.indices.filter { $0 == 0 || values[$0 - 1] != values[$0] }
  }
}
