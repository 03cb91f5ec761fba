internal import Geometry
internal import Input
internal import Motion
internal import Pixels
internal import Raster
internal import Viewing

/// How the album looks.
extension Lightbox {
  /// A thumbnail's corners, logical px.
  package static let cellRadius = 5.0
  private static let ringWidth = 3.0

  /// The album's ground and its thumbnails, back to front; those whose pictures fly are left out.
  func albumLayers(at time: Instant) -> [Layer] {
    let palette = Palette.of(preferences.appearance)
    var layers = [
      Layer(frame: Rect(origin: .zero, size: viewSize), contents: .color(palette.ground))
    ]
    let away = mode == .photo && waiting == nil ? current : nil
    for index in album.grid.visibleIndices(at: time) {
      let photo = photos[index]
      let isAway = isFlying(photo, at: time) || (photo == away && viewports[photo] != nil)
      guard !isAway || physics.reducesMotion else { continue }
      layers += cell(of: photo, at: index, palette, at: time)
    }
    return layers
  }

  private func cell(of photo: PhotoID, at index: Int, _ palette: Palette, at time: Instant)
    -> [Layer]
  {
    let frame = album.grid.frame(of: index, at: time)
    let thumbnail = album.thumbnails[photo]
    let size = imageSize(of: photo).map {
      Size(width: Double($0.width), height: Double($0.height))
    }
    let place = size.map { ThumbnailPlace(of: $0, in: frame, deviceScale: deviceScale) }
    var layers: [Layer] = []
    let shown = place?.frame ?? frame
    if album.showsFocus, index == currentIndex {
      var ring = Layer(
        frame: shown.insetBy(-Self.ringWidth), contents: .color(palette.accent))
      ring.cornerRadius = Self.cellRadius + Self.ringWidth
      layers.append(ring)
    }
    var layer = Layer(frame: shown, contents: .color(palette.placeholder), tag: photo.number)
    if let picture = thumbnail?.picture ?? loaded[photo]?.picture, let place {
      layer.contents = .picture(picture)
      layer.contentsRect = place.crop
    }
    layer.cornerRadius = Self.cellRadius
    layers.append(layer)
    if thumbnail?.failure != nil { layers.append(cross(in: shown, palette)) }
    if album.marks.contains(photo) { layers += badge(in: shown, palette) }
    return layers
  }

  /// What cannot be shown: a quiet cross.
  private func cross(in frame: Rect, _ palette: Palette) -> Layer {
    func stroke(_ turn: Double) -> Layer {
      Layer(
        bounds: Rect(x: 0, y: 0, width: 28, height: 2.5), position: Point(x: 14, y: 14),
        transform: .rotation(turn), contents: .color(palette.dimText))
    }
    return Layer(
      bounds: Rect(x: 0, y: 0, width: 28, height: 28), position: frame.center, opacity: 0.6,
      sublayers: [stroke(.pi / 4), stroke(-.pi / 4)])
  }

  /// A marked photo's sign: a disc with a tick.
  private func badge(in frame: Rect, _ palette: Palette) -> [Layer] {
    let (side, inset) = (20.0, 6.0)
    var disc = Layer(
      frame: Rect(
        x: frame.maxX - side - inset, y: frame.minY + inset, width: side, height: side),
      contents: .color(palette.accent))
    disc.cornerRadius = side / 2
    func stroke(_ length: Double, at point: Point, turn: Double) -> Layer {
      Layer(
        bounds: Rect(x: 0, y: 0, width: length, height: 2), position: point,
        transform: .rotation(turn), contents: .color(.white))
    }
    disc.sublayers = [
      stroke(5.5, at: Point(x: 6.8, y: 11.3), turn: .pi / 4),
      stroke(9.5, at: Point(x: 11.7, y: 9.8), turn: -.pi / 4),
    ]
    return [disc]
  }

  /// The part of the photo that is seen, its unit coordinates, and how round its corners are: all of
  /// it, unless it flies.
  func flightShape(of photo: PhotoID, _ imageSize: Size, at time: Instant) -> (
    crop: Rect, radius: Double
  ) {
    let whole = Rect(x: 0, y: 0, width: 1, height: 1)
    guard let flight = flights[photo], !flight.fades,
      isFlying(photo, at: time) || !flight.isOpening,
      let home = home(of: photo, imageSize: imageSize, at: time)
    else { return (whole, 0) }
    let share = min(max(flight.share(at: time), 0), 1)
    func blend(_ a: Double, _ b: Double) -> Double { a + (b - a) * share }
    let crop = Rect(
      x: blend(home.crop.minX, 0), y: blend(home.crop.minY, 0),
      width: blend(home.crop.size.width, 1), height: blend(home.crop.size.height, 1))
    return (crop, Self.cellRadius * (1 - share))
  }
}
