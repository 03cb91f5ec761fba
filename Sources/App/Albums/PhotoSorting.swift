internal import LightboxCore

/// Sorts photos by facts about their files.
struct PhotoSorting {
  var order: AlbumOrder
  /// The order of photos that have the same number of stars, while photos are sorted by stars.
  var orderOfEquals = AlbumOrder()
  /// The seed that determines the random order.
  let seed: UInt64
  var facts = FileFactsTable()
  /// The facts from the headers that were read so far, by photo.
  var headers: FactsTable<HeaderFacts> = [:]
  /// The keywords from the photos' sidecars.
  var keywords: [PhotoID: [String]] = [:]
  /// The marks and stars known so far.
  var ratings = PhotoRatings()

  init(_ order: AlbumOrder, seed: UInt64) {
    self.order = order
    self.seed = seed
  }

  /// Returns `photos`, which must be in the order of their names, in the chosen order.
  ///
  /// Photos without facts come last. Photos with equal facts stay in the order of their names; in
  /// the order by stars they have the order `orderOfEquals`.
  ///
  /// - Complexity: O(n log n), O(n) by name.
  func sorted(_ photos: [PhotoID]) -> [PhotoID] {
    if order.key == .name { return order.isReversed ? photos.reversed() : photos }
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

  /// A copy that sorts photos with the same number of stars, by ``orderOfEquals``.
  private var ofEquals: PhotoSorting {
    var sorting = self
    sorting.order = orderOfEquals
    return sorting
  }

  private func key(_ photo: PhotoID) -> Int64? {
    switch order.key {
    case .name: nil
    case .size: facts[photo]?.size
    case .modified, .taken: date(of: photo)
    // The default direction has most stars first.
    case .stars: -Int64(ratings[photo].stars)
    case .random: Int64(bitPattern: Self.mixed(UInt64(bitPattern: Int64(photo.number)) &+ seed))
    }
  }

  /// Returns the date by which a photo is sorted, as local time in nanoseconds since 1970; nil
  /// while the date is unknown.
  ///
  /// In the order by date taken, this is the camera's date, or else the file's time of
  /// modification. In all other orders, this is the time of modification.
  func date(of photo: PhotoID) -> Int64? {
    order.key == .taken ? dateTaken(of: photo) : facts[photo]?.localModified
  }

  /// Returns the camera's date, or else the file's time of modification, as local time in
  /// nanoseconds since 1970; nil while neither is known.
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

  /// Removes the facts about photos whose files have changed.
  mutating func forget(_ changed: Set<PhotoID>) {
    for photo in changed {
      if facts[photo] != nil { facts[photo] = nil }
      if headers[photo] != nil { headers[photo] = nil }
    }
  }

  /// True if the order needs the files' sizes or times.
  var needsFacts: Bool { ![.name, .random].contains(factKey) }

  /// True if the order needs facts from the headers of the files.
  var needsHeaders: Bool { factKey == .taken }

  /// The fact by which the photos are sorted; in the order by stars, the fact by which the photos
  /// with the same number of stars are sorted.
  private var factKey: AlbumOrder.Key { order.key == .stars ? orderOfEquals.key : order.key }

  /// Returns the photos whose file sizes and times are unknown.
  func withoutFacts(_ photos: [PhotoID]) -> [PhotoID] { photos.filter { facts[$0] == nil } }

  /// Returns the photos whose headers were not read.
  func withoutHeaders(_ photos: [PhotoID]) -> [PhotoID] { photos.filter { headers[$0] == nil } }
}
