import Geometry
import Input
import Pixels
import Raster
import Testing

@testable import LightboxCore

extension Stage {
  /// `count` photos of 4000 × 3000 in a view of 800 × 600, the first of them shown.
  static func album(of count: Int = 3, scale: Double = 1) throws -> Stage {
    var stage = Stage(viewSize: Size(width: 800, height: 600), scale: scale)
    stage.handle(.album(.photos((0..<count).map { PhotoID($0) }, current: nil)), at: .zero)
    let pixels = try #require(Picture(.ramp(8, 6)))
    let size = PixelSize(width: 4000, height: 3000)
    let picture = try #require(Picture(size: size, levels: pixels.levels))
    for index in 0..<count {
      stage.handle(.library(.picture(PhotoID(index), picture, isPreview: false)), at: .zero)
    }
    return stage
  }

  /// A photo that is not loaded yet, in a view of this size, with texts of this scale.
  static func photo(in viewSize: Size, textScale: Double) -> Stage {
    var stage = Stage(viewSize: viewSize)
    var preferences = Preferences()
    preferences.textScale = textScale
    stage.handle(.settings(.preferences(preferences)), at: .zero)
    stage.handle(.album(.photos([PhotoID(0)], current: nil)), at: .zero)
    return stage
  }

  /// The small plates over the photo, notices before zooms.
  func plates(at milliseconds: Double) -> [Layer] {
    let veil = Layer.Contents.color(Palette.dark.veil)
    return lightbox.layers(at: .milliseconds(milliseconds))
      .filter { $0.contents == veil && $0.cornerRadius > 0 }
  }

  /// The middle of a button of the notice, by its index; nil where none is drawn.
  func noticeButton(_ index: Int, at milliseconds: Double) -> Point? {
    let frames = Overlays.frames(in: lightbox, at: .milliseconds(milliseconds)).buttons
    return frames.indices.contains(index) ? frames[index].center : nil
  }

  /// The panels: of the photo's facts, of the help, of an error.
  func panels(at milliseconds: Double) -> [Layer] {
    let panel = Layer.Contents.color(Palette.dark.panel)
    let details = Layer.Contents.color(Palette.dark.menu)
    return lightbox.layers(at: .milliseconds(milliseconds)).compactMap { layer in
      if layer.contents == panel { return layer }
      if layer.contents == details, layer.cornerRadius == 14 { return layer }
      // One with an edge has its ground inside of it.
      guard layer.sublayers.first?.contents == panel else { return nil }
      var tile = layer
      tile.sublayers.removeFirst()
      return tile
    }
  }
}

/// The parts of a frame's layers that must not lie over one another, in their parent's space.
func overlaps(_ frames: [Rect]) -> [(Rect, Rect)] {
  var found: [(Rect, Rect)] = []
  for (index, a) in frames.enumerated() {
    for b in frames[(index + 1)...] {
      if let common = a.intersection(b), common.size.width > 0.5, common.size.height > 0.5 {
        found.append((a, b))
      }
    }
  }
  return found
}
