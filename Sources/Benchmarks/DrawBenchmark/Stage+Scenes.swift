internal import Geometry
internal import Pixels
internal import Raster

extension Stage {
  /// The scenes that the benchmark draws, in the order of the table's rows.
  var scenes: [Scene] {
    let fit = 0.64
    let still = placed(scale: fit)
    let other = placed(scale: fit * 1.1, degrees: 1)
    return [
      photo("turned 10° ×0.64", placed(scale: fit, degrees: 10), .pixman(9)),
      photo("turned 10° ×1", placed(scale: 1, degrees: 10), .pixman(10)),
      photo("turned 45° ×1", placed(scale: 1, degrees: 45), .pixman(9)),
      photo("turned 88° ×1", placed(scale: 1, degrees: 88), .pixman(9)),
      photo("upright ×0.64", still, .pixman(1.6)),
      photo(
        "upright ×1 fractional", placed(scale: 1, pan: Vector(dx: 0.37, dy: 0.61)), .pixman(1.7)),
      photo("upright ×2.5", placed(scale: 2.5), .pixman(3.7)),
      photo("upright ×1 whole pixels", placed(scale: 1), .memcpy(1)),
      Scene(name: "album, 200 rounded", layers: album),
      Scene(
        name: "fade of two photos", layers: [layer(still), layer(other, opacity: 0.5)],
        peer: [Scene.Step(photoToFrame: still), Scene.Step(photoToFrame: other, opacity: 0.5)]),
      Scene(name: "pulled over the album", layers: album + [backdrop, pulled]),
    ]
  }

  private func photo(_ name: String, _ map: Affine, _ reach: Scene.Reach) -> Scene {
    Scene(
      name: name, layers: [layer(map)], peer: [Scene.Step(photoToFrame: map)], reach: reach)
  }

  /// Returns the transform from photo px to frame px that scales the photo, turns it by `degrees`,
  /// and places its centre at the frame's centre plus `pan`, in frame px.
  private func placed(scale: Double, degrees: Double = 0, pan: Vector = .zero) -> Affine {
    let from = Point(x: Double(photo.size.width) / 2, y: Double(photo.size.height) / 2)
    let to = Point(x: Double(size.width) / 2, y: Double(size.height) / 2) + pan
    return Similarity(scale: scale, rotation: degrees * .pi / 180, carrying: from, to: to).affine
  }

  private func layer(_ map: Affine, opacity: Double = 1) -> Layer {
    var layer = Layer(picture: photo, affine: map)
    layer.opacity = opacity
    return layer
  }

  private var backdrop: Layer {
    var layer = Layer(frame: bounds, contents: .color(.black))
    layer.opacity = 0.5
    return layer
  }

  /// A photo that a finger drags off its page: turned, rounded, with a shadow.
  private var pulled: Layer {
    var layer = layer(placed(scale: 0.45, degrees: 6))
    layer.cornerRadius = 12
    layer.shadow = Shadow(opacity: 0.4, radius: 24 / 0.45, offset: Vector(dx: 0, dy: 12))
    return layer
  }

  private var bounds: Rect {
    Rect(x: 0, y: 0, width: Double(size.width), height: Double(size.height))
  }

  /// Twenty columns of ten thumbnails, cropped to squares with round corners.
  private var album: [Layer] {
    let side = Double(size.width) / 20
    let ground = Layer(frame: bounds, contents: .color(.grey(0.1)))
    return [ground]
      + thumbnails.enumerated().map { index, thumbnail in
        var cell = Layer(
          frame: Rect(
            x: Double(index % 20) * side + 4, y: Double(index / 20) * side * 1.1 + 4.5,
            width: side - 8, height: side - 8),
          contents: .picture(thumbnail), cornerRadius: 10)
        cell.contentsRect = Rect(x: 1.0 / 6, y: 0, width: 2.0 / 3, height: 1)
        return cell
      }
  }
}
