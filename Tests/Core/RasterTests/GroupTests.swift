import Geometry
import Pixels
import Raster
import Testing

/// Groups: layers that fade together with their sublayers, as one.
@Suite struct GroupTests {
  private let red = PremultipliedColor(red: 1, green: 0, blue: 0)

  /// A panel with a label on it.
  private func panel(opacity: Double) -> Layer {
    var panel = Layer(
      frame: Rect(x: 2, y: 2, width: 12, height: 8), contents: .color(red),
      sublayers: [Layer(frame: Rect(x: 2, y: 2, width: 4, height: 4), contents: .color(.white))])
    panel.opacity = opacity
    return panel
  }

  @Test func aPanelDoesNotShowThroughItsLabelWhileTheyFade() {
    let drawing = Drawing(DisplayList([panel(opacity: 0.5)], 16, 12))
    #expect(drawing[10, 8] == 0xFF80_0000, "the panel: half red on black")
    #expect(drawing[5, 5] == 0xFF80_8080, "the label: half white on black, no red in it")
    #expect(drawing[0, 0] == 0xFF00_0000 && drawing.guardsAreUntouched)
  }

  @Test func opacitiesOfAGroupWithinAGroupMultiply() {
    var outer = Layer(
      frame: Rect(x: 0, y: 0, width: 16, height: 12), contents: .color(.white),
      sublayers: [panel(opacity: 0.5)])
    outer.opacity = 0.5
    let drawing = Drawing(DisplayList([outer], 16, 12))
    #expect(drawing[0, 0] == 0xFF80_8080)
    #expect(drawing[10, 8] == 0xFF80_4040, "half of half red over white")
    #expect(drawing[5, 5] == 0xFF80_8080, "half white over white")
  }

  @Test func opaqueLayerInAGroupHidesOnlyLayersOfTheGroup() {
    let floor = Layer(
      frame: Rect(x: 0, y: 0, width: 16, height: 12), contents: .color(.white))
    let drawing = Drawing(DisplayList([floor, panel(opacity: 0.5)], 16, 12))
    #expect(drawing[10, 8] == 0xFFFF_7F7F)
    let above = Layer(frame: Rect(x: 0, y: 0, width: 8, height: 12), contents: .color(.black))
    let hidden = Drawing(DisplayList([floor, panel(opacity: 0.5), above], 16, 12))
    #expect(hidden[5, 5] == 0xFF00_0000 && hidden[10, 8] == 0xFFFF_7F7F)
  }

  /// Layers that do not overlap need no group.
  @Test func sublayersThatDoNotOverlapAreFadedOneByOne() {
    let frames = (0..<3).map { Rect(x: Double($0) * 5, y: 1, width: 5, height: 9) }
    var group = Layer(
      sublayers: frames.map { Layer(frame: $0, contents: .color(red)) })
    group.opacity = 0.3
    let single = frames.map { frame in
      var layer = Layer(frame: frame, contents: .color(red))
      layer.opacity = 0.3
      return layer
    }
    #expect(DisplayList([group], 16, 12) == DisplayList(single, 16, 12))
  }

  @Test func aChangeInAGroupThatStaysDamagesNoMore() {
    var changed = panel(opacity: 0.5)
    changed.sublayers[0].contents = .color(.grey(0.5))
    let damage = DisplayList([changed], 16, 12)
      .damage(since: DisplayList([panel(opacity: 0.5)], 16, 12))
    #expect(damage == Region(IntRect(x: 4, y: 4, width: 4, height: 4)))
    let faded = DisplayList([panel(opacity: 0.4)], 16, 12)
      .damage(since: DisplayList([panel(opacity: 0.5)], 16, 12))
    #expect(faded == Region(IntRect(x: 2, y: 2, width: 12, height: 8)))
  }

  /// Trees in which most layers are see-through, so that groups are nested.
  @Test(arguments: 0..<24)
  func groupsInGroupsAreDrawnAsTheReferenceDraws(seed: UInt64) throws {
    var trees = try Trees(seed: seed + 900)
    let layers = (0..<2).map { _ in trees.faint(trees.layer(depth: 0)) }
    let list = DisplayList(layers, 48, 36)
    let drawing = Drawing(list)
    let reference = Reference(layers, 48, 36)
    let inside = Difference(drawing, reference, edges: 0...0)
    #expect(inside.rms <= 0.8 && inside.largest <= 4, "inside: \(inside)")
    let edges = Difference(drawing, reference, edges: 1...1)
    #expect(edges.rms <= 1 && edges.largest <= 4, "edges: \(edges)")
    #expect(drawing.guardsAreUntouched)
    var tiled = Drawing(list.size)
    for y in stride(from: 0, to: 36, by: 5) {
      for x in stride(from: 0, to: 48, by: 7) {
        let rect = IntRect(x: x, y: y, width: 7, height: 5)
        tiled.draw(list, Region(rect), rows: y..<min(y + 5, 36))
      }
    }
    #expect(tiled.words == drawing.words)
    let next = trees.changed(layers).map { trees.faint($0) }
    let nextList = DisplayList(next, 48, 36)
    tiled.draw(nextList, nextList.damage(since: list))
    #expect(tiled.words == Drawing(nextList).words)
  }
}

extension Trees {
  /// The tree with every layer that has sublayers made see-through.
  fileprivate mutating func faint(_ layer: Layer) -> Layer {
    var layer = layer
    if layer.opacity == 0 { layer.opacity = 1 }
    if !layer.sublayers.isEmpty { layer.opacity = real(in: 0.2...0.9) }
    layer.sublayers = layer.sublayers.map { faint($0) }
    return layer
  }
}
