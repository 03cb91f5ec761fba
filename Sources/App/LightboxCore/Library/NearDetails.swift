/// The details of the open photo and its neighbours, as far as they were requested.
struct NearDetails: Equatable {
  private(set) var known: [PhotoID: PhotoDetails] = [:]
  private var asked: Set<PhotoID> = []
  /// The details before the last change of a photo's file, until they are read again.
  private var former: [PhotoID: PhotoDetails] = [:]

  /// The newest details of a photo, which may be older than the last change of its file; nil if
  /// none were read.
  func newest(of photo: PhotoID) -> PhotoDetails? { known[photo] ?? former[photo] }

  /// Returns the effects that request the details of `photo` or, if these are known, the details of
  /// `neighbours`. Removes the details of all other photos.
  mutating func request(_ photo: PhotoID, _ neighbours: [PhotoID]) -> [Effect] {
    let near = [photo] + neighbours
    known = known.filter { near.contains($0.key) }
    former = former.filter { near.contains($0.key) }
    asked.formIntersection(near)
    let wanted = known[photo] == nil ? near.prefix(1) : near.dropFirst()
    return wanted.filter { known[$0] == nil && asked.insert($0).inserted }
      .map { .loadDetails($0) }
  }

  mutating func receive(_ details: PhotoDetails, of photo: PhotoID) {
    guard asked.contains(photo) else { return }
    (known[photo], former[photo]) = (details, nil)
  }

  /// Removes the details of a photo whose file has changed, so that they are requested again.
  mutating func forget(_ photo: PhotoID) {
    former[photo] = newest(of: photo)
    known[photo] = nil
    asked.remove(photo)
  }

  /// Records that the file of a photo was renamed to `name`. The details have this name until they
  /// are read again.
  mutating func rename(_ photo: PhotoID, to name: String) {
    forget(photo)
    former[photo] = former[photo]?.renamed(to: name)
  }
}
