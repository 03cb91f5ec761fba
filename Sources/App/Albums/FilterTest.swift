internal import FileJobs
internal import Files
internal import ImageExchange
internal import LightboxCore

/// Tests which photos of a listing pass a filter, according to the facts that were read so far.
struct FilterTest {
  private let listing: AlbumUpdate
  private let facts: PhotoSorting
  private let names: [NamePattern]
  /// The conditions; those that need no header come first, because they are checked faster.
  private let checks: [Check]
  /// The number of conditions that need no header.
  private let quickCount: Int
  /// The headers of the listing's photos; the index is the photo's number within its source.
  private let headers: [HeaderFacts?]
  /// The results of each condition, by the checked text. Many photos have the same text, such as
  /// the name of a camera.
  private var known: [[String: Bool]]
  /// For each condition, the text of the last photo that was checked, and the result; nil before
  /// the first check. Neighbouring photos often have the same text.
  private var latest: [(text: String, isFound: Bool)?]
  /// The folder of the last checked photo; nil before the first check. `isIn` is true if the
  /// searched text is in the name of this folder or of one of its parents.
  private var folder: (path: FilePath, isIn: Bool)?
  /// The number of tested photos that may pass later: their headers are not read yet.
  private(set) var unreadCount = 0

  /// A condition of the filter in a form that is fast to check.
  private enum Check {
    case marked
    case stars(Int)
    /// The file name extensions that pass, each packed into an integer.
    case endings(Set<UInt64>)
    case folder(NamePattern)
    case date(PhotoDate)
    case camera(NamePattern)
    case lens(NamePattern)
    case keyword(NamePattern)

    init(_ condition: PhotoFilter.Condition) {
      switch condition {
      case .marked: self = .marked
      case .stars(let count): self = .stars(count)
      case .date(let date): self = .date(date)
      case .format(let name): self = .endings(FilterTest.endings(of: name))
      case .folder(let text): self = .folder(NamePattern(text))
      case .camera(let text): self = .camera(NamePattern(text))
      case .lens(let text): self = .lens(NamePattern(text))
      case .keyword(let text): self = .keyword(NamePattern(text))
      }
    }
  }

  init(_ filter: PhotoFilter, in listing: AlbumUpdate, by facts: PhotoSorting) {
    (self.listing, self.facts) = (listing, facts)
    names = filter.texts.map { NamePattern($0) }
    let quick = filter.conditions.filter { !$0.needsHeader }
    quickCount = quick.count
    checks = (quick + filter.conditions.filter(\.needsHeader)).map { Check($0) }
    headers =
      filter.needsHeaders
      ? facts.headers.row(of: PhotoID(listing.catalogue.base).source) : []
    known = Array(repeating: [:], count: checks.count)
    latest = Array(repeating: nil, count: checks.count)
  }

  /// Returns true if each text of the filter is in the name of `photo` or of its companion.
  func isNamed(_ photo: PhotoID) -> Bool {
    let other = listing.catalogue.pairs.companion(of: photo)
    return names.allSatisfy { name in
      name.isFound(in: listing.catalogue.ownName(of: photo).span)
        || other.map { name.isFound(in: listing.catalogue.ownName(of: $0).span) } == true
    }
  }

  mutating func passes(_ photo: PhotoID) -> Bool {
    guard isNamed(photo) else { return false }
    let isRead = headers.indices.contains(photo.entry) && headers[photo.entry] != nil
    for (index, check) in checks.enumerated() {
      guard isRead || index < quickCount else {
        unreadCount += 1
        return false
      }
      guard passes(photo, check, index) else { return false }
    }
    return true
  }

  private mutating func passes(_ photo: PhotoID, _ check: Check, _ index: Int) -> Bool {
    switch check {
    case .marked: return facts.ratings.marked.contains(photo)
    case .stars(let count): return facts.ratings[photo].stars >= count
    case .endings(let endings):
      return endings.contains(listing.catalogue.packedEnding(of: photo))
        || listing.catalogue.pairs.companion(of: photo).map {
          endings.contains(listing.catalogue.packedEnding(of: $0))
        } == true
    case .folder(let pattern): return isInFolder(photo, pattern)
    case .date(let wanted):
      guard let time = facts.dateTaken(of: photo) else { return false }
      let day = CivilDate(nanoseconds: time)
      return wanted.contains(year: day.year, month: day.month, day: day.day)
    case .camera(let pattern): return isFound(pattern, in: headers[photo.entry]?.camera, index)
    case .lens(let pattern): return isFound(pattern, in: headers[photo.entry]?.lens, index)
    case .keyword(let pattern):
      return headers[photo.entry]?.hasKeyword(pattern) == true
        || !facts.keywords.isEmpty
          && facts.keywords[photo]?.contains { isFound(pattern, in: $0, index) } == true
    }
  }

  private mutating func isFound(_ pattern: NamePattern, in text: String?, _ index: Int) -> Bool {
    guard let text else { return false }
    if let latest = latest[index], latest.text == text { return latest.isFound }
    let answer = known[index][text] ?? pattern.isFound(in: text)
    known[index][text] = answer
    latest[index] = (text, answer)
    return answer
  }

  /// Returns true if `pattern` is found in the name of a folder on the path from the listed folder
  /// to the photo, including the listed folder.
  private mutating func isInFolder(_ photo: PhotoID, _ pattern: NamePattern) -> Bool {
    let path = listing.catalogue.folder(of: photo) ?? listing.catalogue[photo].path.parent
    if let folder, folder.path == path { return folder.isIn }
    var (isIn, below) = (false, path)
    while true {
      let name = below.lastComponent
      isIn = pattern.isFound(in: name.span)
      if isIn || listing.sources.contains(below) || below.parent == below { break }
      below = below.parent
    }
    folder = (path, isIn)
    return isIn
  }

  /// Returns the file name extensions of the format with the name `format`, each packed into an
  /// integer. If the name begins with a dot, returns only that extension.
  private static func endings(of format: String) -> Set<UInt64> {
    if format.first == "." { return [PictureName.packed(String(format.dropFirst()))] }
    let kinds = FileKind.table.filter { kind in
      kind.extensions.contains(format) || kind.format.name.lowercased() == format
        || (format == "raw" && kind.format == .cameraRaw)
    }
    let unread = format == "raw" ? CompanionName.unreadRaws : []
    return Set((kinds.flatMap(\.extensions) + unread).map { PictureName.packed($0) })
  }
}
