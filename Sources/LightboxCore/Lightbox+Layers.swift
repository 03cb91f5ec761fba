internal import Geometry
package import Motion
package import Pixels
package import Raster
internal import Viewing

extension Lightbox {
  /// Behind everything.
  package static let backdrop = PremultipliedColor.black
  /// What the backdrop covers.
  static let ground = PremultipliedColor.grey(0.11)
  /// A photo whose pixels are still to come.
  static let placeholder = PremultipliedColor.grey(0.13)
  /// The tile of a photo that cannot be shown.
  static let tile = PremultipliedColor.grey(0.16)

  /// What is to be seen at `time`, back to front, in view coordinates (logical px).
  package func layers(at time: Instant) -> [Layer] {
    guard let currentIndex, let pagesInReach else { return [] }
    let view = Rect(origin: .zero, size: viewSize)
    let backdrop = pull.backdrop(at: time, viewHeight: viewSize.height)
    // The current page last: when it is zoomed it may cover its neighbours while it slides.
    let pages = pagesInReach.filter { $0 != currentIndex } + [currentIndex]
    var layers: [Layer] = []
    if backdrop < 1 {
      // Beneath the black backdrop lies the place that a pulled picture goes to.
      layers = [
        Layer(frame: view, contents: .color(Self.ground)),
        Layer(frame: view, contents: .color(Self.backdrop)),
      ]
      layers[1].opacity = backdrop
    }
    layers += pages.compactMap { index in
      let slide = strip.offset(at: time) + Double(index - currentIndex) * strip.stride
      let page = Rect(origin: Point(x: slide, y: 0), size: viewSize)
      guard index == currentIndex || page.intersection(view) != nil else { return nil }
      return layer(ofPage: index, in: page, at: time)
    }
    fadeIn(&layers, at: time)
    return layers + (isScopeShown ? scopeLayers(at: time) : [])
  }

  /// Where motion is reduced a page fades in over the one before it.
  private func fadeIn(_ layers: inout [Layer], at time: Instant) {
    guard let fade, !fade.isSettled(at: time), !layers.isEmpty else { return }
    let page = Rect(origin: .zero, size: viewSize)
    layers[layers.count - 1].opacity = fade.opacity(at: time)
    guard let currentIndex, let index = photos.firstIndex(of: fade.departing),
      var departing = layer(ofPage: index, in: page, at: time)
    else { return }
    departing.opacity = 1 - fade.opacity(at: time)
    if viewports[fade.departing] != nil {
      // It stays where it was, although its page now lies beside.
      departing.position.x -= Double(index - currentIndex) * strip.stride
    }
    layers.insert(departing, at: layers.count - 1)
  }

  private func layer(ofPage index: Int, in page: Rect, at time: Instant) -> Layer? {
    let photo = photos[index]
    let known = loaded[photo]
    if let failure = known?.failure, known?.picture == nil {
      return tile(saying: failure, in: page)
    }
    guard let viewport = viewports[photo],
      let shown = placement(ofPage: index, at: time, inFrame: true)
    else {
      return nil
    }
    return Layer(
      bounds: Rect(origin: .zero, size: viewport.layout.imageSize),
      position: shown(viewport.layout.imageCenter),
      transform: Affine.rotation(shown.rotation)
        .concatenated(with: .scale(shown.scale, shown.scale)),
      contents: known?.picture.map { .picture($0) } ?? .color(Self.placeholder),
      tag: photo.number)
  }

  /// A tile in the page's middle that says why its photo is missing.
  private func tile(saying reason: String, in page: Rect) -> Layer {
    let caption = caption(for: reason)
    let width = min(viewSize.width - 32, caption.maximumWidth + 64)
    var tile = Layer(
      bounds: Rect(x: 0, y: 0, width: width, height: min(viewSize.height - 32, width * 0.5)),
      position: page.center, contents: .color(Self.tile), clipsToBounds: true)
    if let text = captions[caption] {
      // The text was drawn in device px; it is shown pixel for pixel.
      let size = Size(
        width: Double(text.size.width) / deviceScale,
        height: Double(text.size.height) / deviceScale)
      let corner = Point(
        x: snapped(tile.bounds.center.x - size.width / 2 + tile.frame.minX) - tile.frame.minX,
        y: snapped(tile.bounds.center.y - size.height / 2 + tile.frame.minY) - tile.frame.minY)
      tile.sublayers = [
        Layer(frame: Rect(origin: corner, size: size), contents: .picture(text))
      ]
    }
    return tile
  }

  /// The nearest device pixel's edge, in logical px.
  private func snapped(_ value: Double) -> Double {
    (value * deviceScale).rounded() / deviceScale
  }

  private func caption(for reason: String) -> Caption {
    Caption(
      text: reason, maximumWidth: min(480, max(viewSize.width - 96, 64)),
      deviceScale: deviceScale)
  }

  /// The texts that the pages in reach need and nobody has drawn yet.
  mutating func wantedCaptions() -> [Effect] {
    guard let pagesInReach else { return [] }
    var wanted: [Caption] = []
    for index in pagesInReach {
      guard let known = loaded[photos[index]], known.picture == nil, let failure = known.failure
      else { continue }
      let caption = caption(for: failure)
      if captions[caption] == nil, !wanted.contains(caption) { wanted.append(caption) }
    }
    if let scopeCaption, captions[scopeCaption] == nil { wanted.append(scopeCaption) }
    return wanted.map { .typeset($0) }
  }
}
