internal import FileJobs
internal import Files
internal import ImageExchange
internal import LightboxCore

/// Tests which photos of a listing pass a filter, according to the facts that were read so far.
struct FilterTest {
  /// A condition of the filter in a form that is fast to check. It returns true for a photo that
  /// meets the condition.
  private typealias Check = (PhotoID) -> Bool

  private let catalogue: PhotoCatalogue
  private let names: [NamePattern]
  /// The conditions that need no header. They come first, because they are checked faster.
  private let quickChecks: [Check]
  private let headerChecks: [Check]
  /// The headers of the listing's photos; the index is the photo's number within its source.
  private let headers: [HeaderFacts?]
  /// The number of tested photos that may pass later: their headers are not read yet.
  private(set) var unreadCount = 0

  init(_ filter: PhotoFilter, in listing: AlbumUpdate, by facts: PhotoSorting) {
    catalogue = listing.catalogue
    names = filter.texts.map { NamePattern($0) }
    let source = PhotoID(catalogue.base).source
    let headers = filter.needsHeaders ? facts.headers.row(of: source) : []
    self.headers = headers
    func checks(needingHeader: Bool) -> [Check] {
      filter.conditions.filter { $0.needsHeader == needingHeader }
        .map { Self.check($0, in: listing, facts, headers) }
    }
    quickChecks = checks(needingHeader: false)
    headerChecks = checks(needingHeader: true)
  }

  /// Returns true if each text of the filter is in the name of `photo` or of its companion.
  func isNamed(_ photo: PhotoID) -> Bool {
    let other = catalogue.pairs.companion(of: photo)
    return names.allSatisfy { name in
      name.isFound(in: catalogue.ownName(of: photo).span)
        || other.map { name.isFound(in: catalogue.ownName(of: $0).span) } == true
    }
  }

  mutating func passes(_ photo: PhotoID) -> Bool {
    guard isNamed(photo), quickChecks.allSatisfy({ $0(photo) }) else { return false }
    let isRead = headers.indices.contains(photo.entry) && headers[photo.entry] != nil
    guard isRead || headerChecks.isEmpty else {
      unreadCount += 1
      return false
    }
    return headerChecks.allSatisfy { $0(photo) }
  }

  /// Returns the check of `condition`. It may be called for a photo without a header only if the
  /// condition needs none.
  private static func check(
    _ condition: PhotoFilter.Condition, in listing: AlbumUpdate, _ facts: PhotoSorting,
    _ headers: [HeaderFacts?]
  ) -> Check {
    let catalogue = listing.catalogue
    switch condition {
    case .marked: return { facts.ratings.marked.contains($0) }
    case .stars(let count): return { facts.ratings[$0].stars >= count }
    case .format(let name):
      let endings = endings(of: name)
      return { photo in
        endings.contains(catalogue.packedEnding(of: photo))
          || catalogue.pairs.companion(of: photo).map {
            endings.contains(catalogue.packedEnding(of: $0))
          } == true
      }
    case .folder(let text):
      let pattern = NamePattern(text)
      let search = RepeatedTest<FilePath> { isFound(pattern, inFolder: $0, of: listing) }
      return { search.passes(catalogue.folder(of: $0) ?? catalogue[$0].path.parent) }
    case .date(let wanted):
      return { photo in
        guard let time = facts.dateTaken(of: photo) else { return false }
        let day = CivilDate(nanoseconds: time)
        return wanted.contains(year: day.year, month: day.month, day: day.day)
      }
    case .camera(let text):
      let search = RepeatedTest(NamePattern(text))
      return { headers[$0.entry]?.camera.map(search.passes) == true }
    case .lens(let text):
      let search = RepeatedTest(NamePattern(text))
      return { headers[$0.entry]?.lens.map(search.passes) == true }
    case .keyword(let text):
      let pattern = NamePattern(text)
      let search = RepeatedTest(pattern)
      return { photo in
        headers[photo.entry]?.hasKeyword(pattern) == true
          || !facts.keywords.isEmpty
            && facts.keywords[photo]?.contains(where: search.passes) == true
      }
    }
  }

  /// Returns true if `pattern` is found in the name of `folder` or of a folder above it, up to the
  /// listed folder.
  private static func isFound(
    _ pattern: NamePattern, inFolder folder: FilePath, of listing: AlbumUpdate
  ) -> Bool {
    var folder = folder
    while true {
      let name = folder.lastComponent
      if pattern.isFound(in: name.span) { return true }
      if listing.sources.contains(folder) || folder.parent == folder { return false }
      folder = folder.parent
    }
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

/// A test that is made for many photos, most of which have the same subjects, such as the name of a
/// camera. The results are stored by their subjects.
private final class RepeatedTest<Subject: Hashable> {
  private let test: (Subject) -> Bool
  private var known: [Subject: Bool] = [:]
  /// The last subject and its result: neighbouring photos often have the same subject.
  private var latest: (subject: Subject, passes: Bool)?

  init(_ test: @escaping (Subject) -> Bool) { self.test = test }

  func passes(_ subject: Subject) -> Bool {
    if let latest, latest.subject == subject { return latest.passes }
    let passes = known[subject] ?? test(subject)
    known[subject] = passes
    latest = (subject, passes)
    return passes
  }
}

extension RepeatedTest<String> {
  /// Creates the test whether a text contains the text of `pattern`.
  fileprivate convenience init(_ pattern: NamePattern) {
    self.init { pattern.isFound(in: $0) }
  }
}
