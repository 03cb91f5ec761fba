internal import LightboxCore

/// The sorting of photos by the facts of their files.
struct PhotoSorting {
  var order: AlbumOrder
  /// The order of photos with equally many stars.
  var orderOfEquals = AlbumOrder()
  /// The seed of the random order.
  let seed: UInt64
  var facts = FileFactsTable()
  /// The facts of the headers read so far.
  var headers: FactsTable<HeaderFacts> = [:]
  /// The keywords in files beside the photos.
  var keywords: [PhotoID: [String]] = [:]
  /// The marks and stars known so far.
  var ratings = PhotoRatings()

  init(_ order: AlbumOrder, seed: UInt64) {
    self.order = order
    self.seed = seed
  }

  /// Sorts `photos`, which are in the order of their names.
  ///
  /// Photos without facts come last. Photos with equal facts are ordered by name, and photos with
  /// equal stars in their previous order.
  ///
  /// - Complexity: O(n log n), O(n) by name.
  func sorted(_ photos: [PhotoID]) -> [PhotoID] {
    if order.key == .name { return order.isReversed ? photos.reversed() : photos }
    let photos = order.key == .stars ? ofEquals.sorted(photos) : photos
    let keyed = photos.enumerated().map {
      (place: $0.offset, photo: $0.element, key: key($0.element))
    }
    let isReversed = order.isReversed && order.key != .random
    return keyed.sorted { a, b in
      guard let p = a.key, let q = b.key, p != q else {
        return (a.key == nil) == (b.key == nil) ? a.place < b.place : b.key == nil
      }
      return isReversed ? q < p : p < q
    }.map(\.photo)
  }

  /// The sorting of photos with equally many stars.
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

  /// The date by which a photo is sorted, in local nanoseconds since 1970; nil while unknown.
  ///
  /// For the order by date taken it is the camera's date, if there is one; otherwise the file's
  /// time of modification.
  func date(of photo: PhotoID) -> Int64? {
    order.key == .taken ? dateTaken(of: photo) : facts[photo]?.localModified
  }

  /// The camera's date, or else the file's time of modification, in local nanoseconds since 1970;
  /// nil while unknown.
  func dateTaken(of photo: PhotoID) -> Int64? {
    headers[photo]?.taken?.nanoseconds ?? facts[photo]?.localModified
  }

  /// A pseudorandom number, by Sebastiano Vigna's SplitMix64.
  private static func mixed(_ number: UInt64) -> UInt64 {
    var z = number &* 0x9E37_79B9_7F4A_7C15
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// Drops the facts of photos with changed contents.
  mutating func forget(_ changed: Set<PhotoID>) {
    for photo in changed {
      if facts[photo] != nil { facts[photo] = nil }
      if headers[photo] != nil { headers[photo] = nil }
    }
  }

  /// True if the order needs facts of files.
  var needsFacts: Bool { ![.name, .random].contains(factKey) }

  /// True if the order needs facts from inside the files.
  var needsHeaders: Bool { factKey == .taken }

  /// The fact by which photos are ordered, also those with equally many stars.
  private var factKey: AlbumOrder.Key { order.key == .stars ? orderOfEquals.key : order.key }

  /// Returns the photos whose facts are unknown.
  func withoutFacts(_ photos: [PhotoID]) -> [PhotoID] { photos.filter { facts[$0] == nil } }

  /// Returns the photos whose headers were not read.
  func withoutHeaders(_ photos: [PhotoID]) -> [PhotoID] { photos.filter { headers[$0] == nil } }
}
