internal import Geometry
package import Input
internal import Motion
package import Pixels
package import Raster
internal import Viewing

extension Lightbox {
  /// Behind everything.
  package static let backdrop = PremultipliedColor.black
  /// A photo whose pixels are still to come.
  static let placeholder = PremultipliedColor.grey(0.13)

  /// What is to be seen at `time`, back to front, in view coordinates (logical px).
  package func layers(at time: Instant) -> [Layer] {
    let view = Rect(origin: .zero, size: viewSize)
    let backdrop = backdrop(at: time)
    var layers = backdrop < 1 ? albumLayers(at: time) : []
    if backdrop > 0, backdrop < 1 {
      var curtain = Layer(frame: view, contents: .color(Self.backdrop))
      curtain.opacity = backdrop
      layers.append(curtain)
    }
    // Who flies home is above everything, but for a photo that is opened meanwhile.
    for (photo, flight) in flights.sorted(by: { $0.key < $1.key })
    where !flight.isOpening && isFlying(photo, at: time) {
      guard var layer = layer(of: photo, in: view, at: time) else { continue }
      if flight.fades { layer.opacity = min(max(flight.share(at: time), 0), 1) }
      layers.append(layer)
    }
    layers += pages(in: view, at: time)
    return layers + (isScopeShown ? scopeLayers(at: time) : [])
      + overlays.layers(in: context, showing: shownZoom(at: time), at: time)
      + header.layers(in: context, at: time)
  }

  /// The photo shown, and those beside it as far as they are in sight.
  private func pages(in view: Rect, at time: Instant) -> [Layer] {
    guard let currentIndex, let pagesInReach else { return [] }
    // The current page last: when it is zoomed it may cover its neighbours while it slides.
    let pages = pagesInReach.filter { $0 != currentIndex } + [currentIndex]
    var layers: [Layer] = pages.compactMap { index in
      let slide = strip.offset(at: time) + Double(index - currentIndex) * strip.stride
      let page = Rect(origin: Point(x: slide, y: 0), size: viewSize)
      guard index == currentIndex || page.intersection(view) != nil else { return nil }
      var layer = layer(of: photos[index], in: page, at: time)
      // What does not fly from its thumbnail comes and goes with the curtain.
      if index == currentIndex, flights[photos[index]] == nil {
        layer?.opacity = curtain.opacity(at: time)
      }
      return layer
    }
    fadeIn(&layers, at: time)
    return layers
  }

  /// Where motion is reduced a page fades in over the one before it.
  private func fadeIn(_ layers: inout [Layer], at time: Instant) {
    guard let fade, !fade.isSettled(at: time), !layers.isEmpty else { return }
    let page = Rect(origin: .zero, size: viewSize)
    layers[layers.count - 1].opacity = fade.opacity(at: time)
    guard let currentIndex, let index = indices[fade.departing],
      var departing = layer(of: photos[index], in: page, at: time)
    else { return }
    departing.opacity = 1 - fade.opacity(at: time)
    if viewports[fade.departing] != nil {
      // It stays where it was, although its page now lies beside.
      departing.position.x -= Double(index - currentIndex) * strip.stride
    }
    layers.insert(departing, at: layers.count - 1)
  }

  private func layer(of photo: PhotoID, in page: Rect, at time: Instant) -> Layer? {
    let known = loaded[photo]
    if let failure = known?.failure, known?.picture == nil {
      return ErrorTile(failure).layer(in: context, page: page)
    }
    guard let viewport = viewports[photo],
      let shown = placement(of: photo, at: time, inFrame: true)
    else {
      return nil
    }
    let imageSize = viewport.layout.imageSize
    let (crop, radius) = flightShape(of: photo, imageSize, at: time)
    var layer = Layer(
      bounds: Rect(
        x: crop.minX * imageSize.width, y: crop.minY * imageSize.height,
        width: crop.size.width * imageSize.width, height: crop.size.height * imageSize.height),
      position: shown(viewport.layout.imageCenter),
      transform: Affine.rotation(shown.rotation)
        .concatenated(with: .scale(shown.scale, shown.scale)),
      contents: picture(of: photo).map { .picture($0) } ?? .color(Self.placeholder),
      contentsRect: crop, tag: photo.number)
    layer.cornerRadius = radius / shown.scale
    if let point = viewport.heldPoint {
      // Held by the point that is under the fingers, so that they turn and scale it about that.
      let held = shown.inverse(point)
      layer.setAnchorPointKeepingFrame(
        Point(
          x: (held.x - layer.bounds.minX) / layer.bounds.size.width,
          y: (held.y - layer.bounds.minY) / layer.bounds.size.height))
    }
    return layer
  }

  /// The best pixels that there are of a photo.
  private func picture(of photo: PhotoID) -> Picture? {
    let (known, thumbnail) = (loaded[photo], album.thumbnails[photo]?.picture)
    guard let picture = known?.picture else { return thumbnail }
    guard known?.isPreview == true, let thumbnail else { return picture }
    return thumbnail.levels[0].size.width > picture.levels[0].size.width ? thumbnail : picture
  }

  /// The texts that the layers need and nobody has drawn yet; those that nobody needs any more are
  /// forgotten once there are many.
  mutating func wantedCaptions() -> [Effect] {
    let context = context
    var needed: [Caption] = []
    for index in pagesInReach.map(Array.init) ?? [] {
      guard let known = loaded[photos[index]], known.picture == nil, let failure = known.failure
      else { continue }
      needed += ErrorTile(failure).captions(in: context)
    }
    if let scopeCaption { needed.append(scopeCaption) }
    needed += overlays.captions(in: context) + header.captions(in: context)
    if captions.count > Self.mostCaptions {
      let kept = Set(needed)
      captions = captions.filter { kept.contains($0.key) }
    }
    return needed.filter { captions[$0] == nil && askedCaptions.insert($0).inserted }
      .map { .typeset($0) }
  }

  mutating func receive(_ pictures: [Caption: Picture]) {
    captions.merge(pictures) { $1 }
    askedCaptions.subtract(pictures.keys)
    if let scopeCaption, let picture = pictures[scopeCaption] { scopePicture = picture }
  }

  private static let mostCaptions = 128
}
