internal import Files
internal import Glibc

/// Measures the listing and the sorting of a folder of many photos beside plain ways of sorting:
/// `listing-benchmark [FOLDER]`; without a folder it makes up 100,000 names.
@main enum Main {
  private static let rounds = 9

  static func main() {
    var table = NameTable()
    let arguments = ProcessBytes.arguments
    if let folder = arguments.first.map({ FilePath(bytes: $0) }) {
      tell("read the folder, \(folder.display)") {
        table = NameTable()
        guard let reader = try? FolderReader(folder) else { return }
        while (try? reader.readPictures(limit: 512) { table.append($0) }) == true {}
      }
    } else {
      table = madeUp(100_000)
    }
    let names = (0..<table.count).map { Array(table[$0]) }
    print("\(table.count) names")
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
    guard byKeys == byComparing else {
      print("the orders differ")
      exit(1)
    }
  }

  /// Camera names in a scattered order, the same every time.
  private static func madeUp(_ count: Int) -> NameTable {
    var table = NameTable()
    for index in 0..<count {
      table.append("IMG_\(index * 7_919 % count).jpg".utf8)
    }
    return table
  }

  /// Prints the median and the extremes of a few rounds.
  private static func tell(_ what: String, _ body: () -> Void) {
    let times = (0..<rounds).map { _ in
      let begin = ContinuousClock.now
      body()
      return (ContinuousClock.now - begin) / .milliseconds(1)
    }.sorted()
    let texts = [times[rounds / 2], times[0], times[rounds - 1]].map { time in
      "\((time * 10).rounded() / 10)"
    }
    print("\(what): \(texts[0]) ms (\(texts[1]) … \(texts[2]))")
  }
}
