import Geometry
import Pixels
import Raster
import Testing

@Suite struct ClipTests {
  private let size = PixelSize(width: 300, height: 70)

  /// A canvas wider than a block, with something turned in it.
  private func list(seed: UInt64) throws -> DisplayList {
    var trees = try Trees(seed: seed)
    var wide = trees.layer(depth: 1)
    wide.bounds.size.width = 310
    return DisplayList([wide] + trees.layers(), size.width, size.height)
  }

  @Test(arguments: 0..<12)
  func painterWritesOnlyInsideTheClip(seed: UInt64) throws {
    let list = try list(seed: seed)
    let whole = Drawing(list)
    var trees = try Trees(seed: seed + 100)
    let clip = Region([trees.rect(in: size), trees.rect(in: size), trees.rect(in: size)])
    var drawing = Drawing(size)
    drawing.draw(list, clip)
    #expect(drawing.guardsAreUntouched)
    for y in 0..<size.height {
      for x in 0..<size.width {
        let expected = clip.contains(x: x, y: y) ? whole[x, y] : Drawing.untouched
        #expect(drawing[x, y] == expected, "(\(x), \(y))")
      }
    }
  }

  @Test(arguments: 0..<12)
  func bandsGiveTheSameAsTheWhole(seed: UInt64) throws {
    let list = try list(seed: seed)
    let whole = Drawing(list)
    for height in [1, 7, 33] {
      var drawing = Drawing(size)
      for top in stride(from: 0, to: size.height, by: height) {
        drawing.draw(list, Region(list.bounds), rows: top..<min(top + height, size.height))
      }
      #expect(drawing.words == whole.words)
    }
  }

  @Test func bandsMayBeDrawnAtTheSameTime() async throws {
    let list = try list(seed: 3)
    let bands = await withTaskGroup(of: (Int, [UInt32]).self) { group in
      for band in 0..<2 {
        group.addTask {
          var drawing = Drawing(list.size)
          drawing.draw(list, Region(list.bounds), rows: (band * 35)..<(band * 35 + 35))
          let rows = drawing.words[
            (band * 35 * drawing.stride)..<((band + 1) * 35 * drawing.stride)]
          return (band, Array(rows))
        }
      }
      return await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
    }
    let both = (bands[0] ?? []) + (bands[1] ?? [])
    #expect(both == Array(Drawing(list).words.prefix(both.count)) && both.count > 20_000)
  }

  @Test func anEmptyClipDrawsNothing() throws {
    var drawing = Drawing(size)
    drawing.draw(try list(seed: 1), Region())
    drawing.draw(try list(seed: 1), Region(IntRect(x: 0, y: 0, width: 9, height: 9)), rows: 30..<30)
    #expect(drawing.words.allSatisfy { $0 == Drawing.untouched })
  }
}
