internal import Albums
internal import ArgumentParser
internal import BenchmarkSupport
internal import Files
internal import Foundation
internal import Geometry
internal import Input
internal import Languages
internal import LightboxCore
internal import Motion

/// Measures the listing, the sorting and the search of a folder of many photos, and compares the
/// sorting with simpler methods: `listing-benchmark [FOLDER]`. If `FOLDER` is missing, the
/// benchmark creates a folder of 100,000 empty files.
@main struct Main: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "listing-benchmark")

  @Argument(help: "A folder to read.")
  var folder: String?

  private static let rounds = 9

  func run() throws {
    Machine.print()
    var table = NameTable()
    var times: [(String, Measurements)] = []
    func measure(_ what: String, _ body: () -> Void) {
      times.append((what, Measurements((0..<Self.rounds).map { _ in milliseconds(body) })))
    }
    let workplace = try Workplace()
    defer { workplace.remove() }
    let path = try folder ?? Self.madeUp(100_000, in: workplace)
    measure("read the folder") {
      table = NameTable()
      guard let reader = try? FolderReader(FilePath(path)) else { return }
      while (try? reader.read(limit: 512) { name, kind in if kind == .picture { table.append(name) }
      }) == true {}
    }
    let names = (0..<table.count).map { Array(table[$0]) }
    var byKeys: [[UInt8]] = []
    var byComparing: [[UInt8]] = []
    measure("sort by keys") {
      let order = NaturalOrder.users.order(of: table, in: 0..<table.count)
      byKeys = order.map { Array(table[$0]) }
    }
    measure("sort by comparing") { byComparing = names.sorted(by: NaturalOrder.users.precedes) }
    measure("sort by plain bytes, which is another order") {
      _ = names.sorted { $0.lexicographicallyPrecedes($1) }
    }
    guard byKeys == byComparing else { throw Failure("the orders differ") }
    var results = Table(
      "\(table.count) names, ms; medians of \(Self.rounds) rounds",
      columns: ["", "median", "least", "most"])
    for (what, times) in times {
      results.add(what, cell(times.median), cell(times.least), cell(times.most))
    }
    results.print()
    try Self.search(in: path).print()
    try Self.selection(in: path).print()
  }

  /// Measures a search for several texts: the times for finding and for laying out the photos.
  /// Throws if the folder `path` cannot be listed.
  private static func search(in path: String) throws -> Table {
    let album = PhotoAlbum()
    album.receive(try AlbumListing(arguments: [FilePath(path)]).update())
    let photos = album.photos
    // Every fourth photo has a camera, a lens and keywords; every third photo has stars.
    album.record(
      Dictionary(
        uniqueKeysWithValues: photos.enumerated().map { index, photo in
          (
            photo,
            index % 4 == 0
              ? HeaderFacts(
                camera: "Canon EOS R\(index % 7)", lens: "RF\(index % 40)mm F2",
                keywords: ["sea", "sky", "day \(index % 400)"]) : .none
          )
        }))
    var ratings = PhotoRatings()
    for (index, photo) in photos.enumerated() where index % 3 == 0 {
      ratings.change(.rate(index % 6), of: photo)
    }
    var results = Table(
      "a letter of a search in \(photos.count) photos, ms; medians of \(rounds) rounds",
      columns: ["typed", "find", "most", "and lay out", "most", "photos"])
    for text in ["1", "12", "123", "g", "*3", "raw", "camera:r3", "#day"] {
      let filter = FilterWords(.english).filter(of: text)
      var (found, shown): ([Double], [Double]) = ([], [])
      for round in 0..<rounds {
        album.filter(by: PhotoFilter(), ratings)
        var lightbox = Lightbox(viewSize: Size(width: 1280, height: 800), mode: .album)
        _ = lightbox.handle(album.event(), at: .milliseconds(0))
        found.append(milliseconds { album.filter(by: filter, ratings) })
        shown.append(
          milliseconds {
            _ = lightbox.handle(album.event(), at: .milliseconds(Double(round) + 1))
          })
      }
      let (find, lay) = (Measurements(found), Measurements(shown))
      results.add(
        text, cell(find.median), cell(find.most), cell(lay.median), cell(lay.most),
        "\(album.photos.count)")
    }
    return results
  }

  /// Measures the time that the window's thread needs after a change of the marked photos: from a
  /// key press, or from the end of a file job, until the layers of the next frame are known. Throws
  /// if the folder `path` cannot be listed.
  private static func selection(in path: String) throws -> Table {
    let album = PhotoAlbum()
    album.receive(try AlbumListing(arguments: [FilePath(path)]).update())
    let photos = album.photos
    var lightbox = Lightbox(viewSize: Size(width: 1280, height: 800), mode: .album)
    var time = 0.0
    func handle(_ event: Event) {
      time += 1
      _ = lightbox.handle(event, at: .milliseconds(time))
      _ = lightbox.layers(at: .milliseconds(time))
    }
    func press(_ name: String, _ modifiers: KeyModifiers = .control) {
      handle(.input(.key(KeyEvent(name: name, modifiers: modifiers))))
    }
    handle(album.event())
    var results = Table(
      "a selection of \(photos.count) photos, ms on the window's thread; \(rounds) rounds",
      columns: ["step", "median", "most"])
    var steps: [(name: String, times: Measurements)] = []
    func measure(_ name: String, _ body: () -> Void) {
      let index = steps.firstIndex { $0.name == name } ?? steps.endIndex
      if index == steps.endIndex { steps.append((name, Measurements())) }
      steps[index].times.append(milliseconds(body))
    }
    let half = Array(photos[..<(photos.count / 2)])
    for _ in 0..<rounds {
      measure("mark all") { press("a") }
      measure("mark the others") { press("i") }
      press("a")
      measure("mark none") { press("a", [.control, .shift]) }
      press("a")
      measure("half of them are moved away") {
        album.hide(Set(half))
        handle(.jobs(.finished(FileJobOutcome(canUndo: true, gone: Set(half)))))
        handle(album.event())
      }
      measure("they are back") {
        album.unhide(half)
        handle(album.event())
      }
      press("a", [.control, .shift])
    }
    for (name, times) in steps { results.add(name, cell(times.median), cell(times.most)) }
    return results
  }

  /// Creates a folder of `count` empty files in a scattered order, with names such as cameras give.
  /// Returns the path of the folder; throws if a file cannot be created.
  private static func madeUp(_ count: Int, in workplace: Workplace) throws -> String {
    for index in 0..<count {
      let file = workplace.folder.appending(path: "IMG_\(index * 7_919 % count).jpg")
      guard FileManager.default.createFile(atPath: file.path, contents: nil) else {
        throw Failure("\(file.path) cannot be made")
      }
    }
    return workplace.folder.path
  }
}
