internal import ArgumentParser
internal import BenchmarkSupport
internal import Files

/// Measures the listing and the sorting of a folder of many photos beside plain ways of sorting:
/// `listing-benchmark [FOLDER] [--json FILE]`; without a folder it makes up 100,000 names.
@main struct Main: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "listing-benchmark")

  @Argument(help: "A folder to read.")
  var folder: String?

  @Option(help: "Write the results to this file.")
  var json: String?

  private static let rounds = 9

  func run() throws {
    var table = NameTable()
    var times: [(String, Measurements)] = []
    func tell(_ what: String, _ body: () -> Void) {
      times.append((what, Measurements((0..<Self.rounds).map { _ in milliseconds(body) })))
    }
    if let folder {
      tell("read the folder") {
        table = NameTable()
        guard let reader = try? FolderReader(FilePath(folder)) else { return }
        while (try? reader.readPictures(limit: 512) { table.append($0) }) == true {}
      }
    } else {
      table = Self.madeUp(100_000)
    }
    let names = (0..<table.count).map { Array(table[$0]) }
    var byKeys: [[UInt8]] = []
    var byComparing: [[UInt8]] = []
    tell("sort by keys") {
      let order = NaturalOrder.order(of: table, in: 0..<table.count)
      byKeys = order.map { Array(table[$0]) }
    }
    tell("sort by comparing") { byComparing = names.sorted(by: NaturalOrder.precedes) }
    tell("sort by plain bytes, which is another order") {
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
    var report = Report(of: "listing")
    report.add(results)
    try report.write(to: json)
  }

  /// Camera names in a scattered order, the same every time.
  private static func madeUp(_ count: Int) -> NameTable {
    var table = NameTable()
    for index in 0..<count {
      table.append("IMG_\(index * 7_919 % count).jpg".utf8)
    }
    return table
  }
}
