internal import ArgumentParser
internal import BenchmarkSupport
internal import Files
internal import Foundation

/// Measures the listing and the sorting of a folder of many photos, and compares them with plain
/// ways of sorting: `listing-benchmark [FOLDER] [--json FILE]`; without a folder, it creates one of
/// 100,000 empty files.
@main struct Main: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "listing-benchmark")

  @Argument(help: "A folder to read.")
  var folder: String?

  @Option(help: "Write the results to this file.")
  var json: String?

  private static let rounds = 9

  func run() throws {
    var report = Report(of: "listing")
    var table = NameTable()
    var times: [(String, Measurements)] = []
    func measure(_ what: String, _ body: () -> Void) {
      times.append((what, Measurements((0..<Self.rounds).map { _ in milliseconds(body) })))
    }
    let place = try Workplace()
    defer { place.remove() }
    let path = try folder ?? Self.madeUp(100_000, in: place)
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
      results.add(
        .text(what), .optional(times.median), .optional(times.least), .optional(times.most))
    }
    report.add(results)
    try report.write(to: json)
  }

  /// Makes a folder of empty files with camera names, in a scattered order.
  private static func madeUp(_ count: Int, in place: Workplace) throws -> String {
    for index in 0..<count {
      let file = place.folder.appending(path: "IMG_\(index * 7_919 % count).jpg")
      guard FileManager.default.createFile(atPath: file.path, contents: nil) else {
        throw Failure("\(file.path) cannot be made")
      }
    }
    return place.folder.path
  }
}
