import Geometry
import Pixels
import Raster
import Testing

/// The ground behind transparent pixels, drawn with the picture as one.
@Suite struct MatteTests {
  private static let red = PremultipliedColor(red: 1, green: 0, blue: 0)

  private func picture(_ word: UInt32) throws -> Picture {
    try #require(Picture(.made(30, 20, isOpaque: false) { _, _ in word }))
  }

  /// A layer about the canvas's middle.
  private func layer(
    _ picture: Picture, _ matte: Matte?, scale: Double = 1, turn: Double = 0
  ) -> Layer {
    var layer = Layer(
      bounds: Rect(x: 0, y: 0, width: 30, height: 20), position: Point(x: 40, y: 30),
      transform: Affine.rotation(turn).concatenated(with: .scale(scale, scale)),
      contents: .picture(picture))
    layer.matte = matte
    return layer
  }

  private func squares(side: Double = 8, origin: Point = Point(x: 40, y: 30)) -> Matte {
    .checkerboard(Matte.Checkerboard(.white, .grey(0.5), side: side, origin: origin))
  }

  private func drawing(_ layers: [Layer], scale: Double = 1) -> Drawing {
    Drawing(DisplayList(layers, Int(80 * scale), Int(60 * scale), scale: scale))
  }

  @Test func transparentPixelsAreBlendedOverTheMatte() throws {
    let half = layer(try picture(0x8080_8080), .color(Self.red))
    let floor = Layer(frame: Rect(x: 0, y: 0, width: 80, height: 60), contents: .color(.white))
    let drawing = drawing([floor, half])
    #expect(drawing[40, 30] == 0xFFFF_8080)
    #expect(drawing[24, 30] == 0xFFFF_FFFF, "it ends where the picture does")
  }

  @Test(arguments: [1.0, 1.25, 1.5, 2], [1, 2.4])
  func squaresAreOfOneSizeUnderEveryTransform(scale: Double, zoom: Double) throws {
    let clear = try picture(0)
    let side = Int((8 * scale).rounded())
    let (x, y) = (Int((40 * scale).rounded()), Int((30 * scale).rounded()))
    for turn in [0, 0.4, .pi / 2] {
      let drawing = drawing([layer(clear, squares(), scale: zoom, turn: turn)], scale: scale)
      for dy in -side..<side {
        // Within 8 px of the middle all is covered.
        for dx in -side..<side where dx * dx + dy * dy < side * side {
          let isFirst = (dx >= 0) == (dy >= 0)
          #expect(drawing[x + dx, y + dy] == (isFirst ? 0xFFFF_FFFF : 0xFF80_8080))
        }
      }
    }
  }

  @Test func squaresMoveWithTheirOrigin() throws {
    let clear = try picture(0)
    let before = drawing([layer(clear, squares())])
    var moved = layer(clear, squares(origin: Point(x: 43, y: 28)))
    moved.position += Vector(dx: 3, dy: -2)
    let after = drawing([moved])
    for y in 20..<40 {
      for x in 25..<55 { #expect(after[x + 3, y - 2] == before[x, y]) }
    }
  }

  @Test func anOpaquePictureHasNone() throws {
    let picture = try #require(Picture(.noise(30, 20)))
    let list = DisplayList([layer(picture, squares())], 80, 60)
    #expect(list == DisplayList([layer(picture, nil)], 80, 60))
  }

  /// Edges are weighted once: a clear picture looks like its matte, also where it is turned or
  /// faded.
  @Test(arguments: [0, 0.3, 1.2], [1, 0.4])
  func groundDoesNotShowThroughTheMatte(turn: Double, opacity: Double) throws {
    let floor = Layer(frame: Rect(x: 0, y: 0, width: 80, height: 60), contents: .color(.white))
    var clear = layer(try picture(0), .color(Self.red), turn: turn)
    clear.cornerRadius = 5
    clear.opacity = opacity
    var slab = clear
    slab.contents = .color(Self.red)
    #expect(drawing([floor, clear]).words == drawing([floor, slab]).words)
  }

  /// Over all of a canvas it is the same as a background of that colour.
  @Test(arguments: [Filter.bilinear, .best], [0, 0.3, .pi / 2])
  func matteLooksLikeABackground(filter: Filter, turn: Double) throws {
    let noise = try #require(Picture(.noise(30, 20, isOpaque: false)))
    var layer = layer(noise, .color(Self.red), scale: 6.3, turn: turn)
    layer.filter = filter
    let matted = Drawing(DisplayList([layer], 80, 60))
    layer.matte = nil
    let plain = Drawing(DisplayList([layer], 80, 60, background: Self.red))
    #expect(matted.words == plain.words)
  }

  @Test func matteDoesNotDependOnHowTheRowsAreCut() throws {
    let noise = try #require(Picture(.noise(30, 20, isOpaque: false)))
    let layers = [
      layer(noise, squares(), scale: 1.7), layer(noise, squares(side: 5), scale: 0.8, turn: 0.5),
    ]
    let list = DisplayList(layers, 80, 60)
    var cut = Drawing(list.size)
    for top in stride(from: 0, to: 60, by: 7) {
      for left in [0, 13, 47] {
        let right = [13: 47, 47: 80][left] ?? 13
        let clip = Region(IntRect(columns: left..<right, rows: 0..<60))
        cut.draw(list, clip, rows: top..<min(top + 7, 60))
      }
    }
    #expect(cut.words == Drawing(list).words)
    #expect(cut.guardsAreUntouched)
  }

  @Test func theDamageOfAMoveIsAllThatChanges() throws {
    let noise = try #require(Picture(.noise(30, 20, isOpaque: false)))
    var last = DisplayList([layer(noise, squares())], 80, 60)
    var drawing = Drawing(last)
    for step in 1..<12 {
      let movement = Vector(dx: Double(step) * 1.7, dy: Double(step))
      var moved = layer(
        noise, squares(origin: Point(x: 40, y: 30) + movement), turn: movement.dx / 30)
      moved.position += movement
      let next = DisplayList([moved], 80, 60)
      drawing.draw(next, next.damage(since: last))
      #expect(drawing.words == Drawing(next).words)
      last = next
    }
    let other = DisplayList([layer(noise, squares(side: 9))], 80, 60)
    #expect(!other.damage(since: DisplayList([layer(noise, squares())], 80, 60)).isEmpty)
  }
}
