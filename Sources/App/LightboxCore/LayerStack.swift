internal import Geometry
internal import Gestures
package import Input
internal import Motion
package import Pixels
package import Raster
internal import Viewing

extension Lightbox {
  /// The colour of the backdrop, behind all layers.
  package static let backdrop = PremultipliedColor.black

  /// The layers of a frame at `time`, back to front, in view coordinates (logical px).
  package func layers(at time: Instant) -> [Layer] {
    environment.seen(LayerStack(of: self, at: time).layers)
  }
}

/// The stack of layers at one moment: album, backdrop, closing pictures, pages, scrubber, chrome.
struct LayerStack {
  private let lightbox: Lightbox
  private let time: Instant
  private let environment: Environment
  private let context: ViewContext

  private var library: PhotoLibrary { lightbox.library }
  private var pager: Pager { lightbox.pager }
  private var hero: HeroTransitions { lightbox.hero }

  /// The colour in place of a photo whose pixels have not arrived.
  private static let placeholder = PremultipliedColor.grey(0.13)

  /// The shadow of a photo over the album, in view px; black where nothing of the backdrop is left.
  private static let shadow = Shadow(opacity: 0.45, radius: 12, offset: Vector(dx: 0, dy: 6))

  init(of lightbox: Lightbox, at time: Instant) {
    self.lightbox = lightbox
    self.time = time
    environment = lightbox.environment
    context = lightbox.context
  }

  /// The layers back to front, in view coordinates (logical px).
  var layers: [Layer] {
    let backdrop = lightbox.backdrop(at: time)
    var layers: [Layer] = []
    if backdrop < 1 {
      layers = lightbox.album.layers(
        of: library, in: environment, context, at: time, isAway: isAway)
      layers += lightbox.album.scrollbar.layers(in: context, at: time)
    }
    if backdrop > 0, backdrop < 1 {
      var black = Layer(frame: environment.viewBounds, contents: .color(Lightbox.backdrop))
      black.opacity = backdrop
      layers.append(black)
    }
    // A closing picture is above everything, but for a photo that is opened meanwhile.
    layers += closingPictures + pages
    layers += lightbox.scrubber.layers(in: lightbox.scrubberContext(at: time), at: time)
    return layers + chrome
  }

  /// The layers of the chrome, which lie above all others.
  var chrome: [Layer] { panels + field + lightbox.dropFrame.layers(in: context, at: time) }

  /// The field in which a photo is renamed, beside where that is now.
  private var field: [Layer] {
    var field = lightbox.renaming
    if let anchor = lightbox.fieldAnchor(at: time) {
      field.layOut(at: anchor, in: context, isMirrored: environment.isMirrored)
    }
    return field.layers(in: context, at: time)
  }

  private var panels: [Layer] {
    let zoom = lightbox.viewport.map { $0.presented(at: time).scale * environment.deviceScale }
    return lightbox.chrome.layers(
      in: context, environment, scope: lightbox.gestures.scope(at: time), zoom: zoom,
      above: lightbox.scrubber.opacity(at: time) * ScrubberLayout.height, at: time)
  }

  /// The album alone, for the way to another place.
  var albumLayers: [Layer] {
    lightbox.album.layers(of: library, in: environment, context, at: time, isAway: isAway)
  }

  /// True while a photo's picture is not in its cell: it is open, or in a hero transition.
  private func isAway(_ photo: PhotoID) -> Bool {
    guard !environment.physics.reducesMotion else {
      // Only fingers take a photo out of its cell then.
      return hero[photo]?.isOpening == true && lightbox.isInTransition(photo, at: time)
    }
    let isOpen = lightbox.mode == .photo && hero.pending == nil && photo == lightbox.current
    return lightbox.isInTransition(photo, at: time) || (isOpen && pager.viewports[photo] != nil)
  }

  /// The photo whose thumbnail or closing picture is at `point` of the view; nil where there is
  /// none.
  func photo(at point: Point) -> PhotoID? {
    guard point.y >= lightbox.headerHeight else { return nil }
    if let hit = closingPictures.hit(at: point) { return PhotoID(hit.tag) }
    return thumbnail(at: point)
  }

  /// The photo whose picture flies home at `point` of the view; nil for one that fades.
  func pictureInFlight(at point: Point) -> PhotoID? {
    guard let photo = closingPictures.hit(at: point).map({ PhotoID($0.tag) }),
      hero[photo]?.fades == false
    else { return nil }
    return photo
  }

  /// The photo or the folder whose thumbnail is at `point` of the view; nil where there is none.
  func thumbnail(at point: Point) -> PhotoID? {
    guard point.y >= lightbox.headerHeight, lightbox.isAlbumSeen(at: time) else { return nil }
    return lightbox.album.photo(at: point, in: library, environment, at: time) { isAway($0) }
  }

  private var closingPictures: [Layer] {
    guard !hero.underWay.isEmpty else { return [] }
    return hero.underWay.sorted { $0.key < $1.key }.compactMap { photo, transition in
      guard !transition.isOpening, lightbox.isInTransition(photo, at: time),
        var layer = layer(of: photo, in: environment.viewBounds)
      else { return nil }
      if transition.fades { layer.opacity = transition.progress(at: time).clamped(to: 0...1) }
      return layer
    }
  }

  // MARK: Pages

  /// The layers of the current page and of its neighbours in sight, back to front.
  private var pages: [Layer] {
    guard let currentIndex = lightbox.currentIndex, let pagesInReach = lightbox.pagesInReach else {
      return []
    }
    let view = environment.viewBounds
    // The current page last: when it is zoomed it may cover its neighbours while it slides.
    let pages = pagesInReach.filter { $0 != currentIndex } + [currentIndex]
    var layers: [Layer] = pages.compactMap { index in
      let slide = pager.offset(ofPage: index - currentIndex, at: time)
      let page = Rect(origin: Point(x: slide, y: 0), size: lightbox.viewSize)
      guard index == currentIndex || page.intersection(view) != nil else { return nil }
      var layer = layer(of: lightbox.cells[index], in: page)
      // A picture without a hero transition fades together with the backdrop.
      if index == currentIndex, hero[lightbox.cells[index]] == nil {
        layer?.opacity = hero.backdrop.opacity(at: time)
      }
      return layer
    }
    if let (departing, share) = lettingGo {
      if !layers.isEmpty { layers[layers.count - 1].opacity = share }
      layers.insert(departing, at: max(layers.count - 1, 0))
    }
    crossFade(&layers)
    return layers
  }

  /// Fades the current page, the last of `layers`, in over the one before it.
  private func crossFade(_ layers: inout [Layer]) {
    guard let fade = pager.crossFade, !fade.isSettled(at: time), !layers.isEmpty else { return }
    layers[layers.count - 1].opacity = fade.opacity(at: time)
    guard let currentIndex = lightbox.currentIndex, let index = library.index(of: fade.departing),
      var departing = layer(of: lightbox.cells[index], in: environment.viewBounds)
    else { return }
    departing.opacity = 1 - fade.opacity(at: time)
    if pager.viewports[fade.departing] != nil {
      // It stays in place, although its page is no longer the current one.
      departing.position.x -= Double(index - currentIndex) * pager.strip.stride
      departing.matte = matte(about: departing.position)
    }
    layers.insert(departing, at: layers.count - 1)
  }

  /// The picture of the current photo where fingers let go of it, from which it fades to its page, and how
  /// much of that can be seen, 0…1; nil without one.
  private var lettingGo: (layer: Layer, share: Double)? {
    guard let photo = lightbox.current, let transition = hero[photo],
      let departing = transition.departing, !transition.isSettled(at: time),
      let viewport = pager.viewports[photo],
      let source = lightbox.source(of: photo, viewport, at: time)
    else { return nil }
    let share = transition.progress(at: time).clamped(to: 0...1)
    var layer = layer(
      of: photo, viewport, at: departing.transform,
      HeroTransition.shape(from: source, radius: Album.cellRadius, share: departing.share))
    layer.shadow = shadow(of: photo, share: departing.share, scale: departing.transform.scale)
    layer.opacity = 1 - share
    return (layer, share)
  }

  /// The layer of a photo's picture, or of the tile that says why there is none; nil while its size
  /// is unknown.
  private func layer(of photo: PhotoID, in page: Rect) -> Layer? {
    if let failure = library.failure(of: photo) {
      return ErrorTile(failure).layer(in: context, page: page)
    }
    guard let viewport = pager.viewports[photo],
      let shown = lightbox.placement(of: photo, at: time, inFrame: true)
    else { return nil }
    var layer = layer(of: photo, viewport, at: shown, shape(of: photo, viewport))
    if let point = viewport.heldPoint {
      // The anchor point is under the fingers, so that they turn and scale the layer about it.
      let held = shown.inverse(point)
      layer.setAnchorPointKeepingFrame(
        Point(
          x: (held.x - layer.bounds.minX) / layer.bounds.size.width,
          y: (held.y - layer.bounds.minY) / layer.bounds.size.height))
    }
    return layer
  }

  /// The layer of a photo's picture, placed at `shown`, of which the part `crop` is seen.
  private func layer(
    of photo: PhotoID, _ viewport: Viewport, at shown: Similarity,
    _ shape: (crop: Rect, radius: Double)
  ) -> Layer {
    let imageSize = viewport.layout.imageSize
    let (crop, radius) = shape
    var layer = Layer(
      bounds: Rect(
        x: crop.minX * imageSize.width, y: crop.minY * imageSize.height,
        width: crop.size.width * imageSize.width, height: crop.size.height * imageSize.height),
      position: shown(viewport.layout.imageCenter),
      transform: Affine.rotation(shown.rotation)
        .concatenated(with: .scale(shown.scale, shown.scale)),
      contents: picture(of: photo).map { .picture($0) } ?? .color(Self.placeholder),
      contentsRect: crop, tag: photo.number)
    // A picture of shapes has no pixels of its own.
    layer.isPixelated =
      environment.preferences.showsPixels && library.loaded[photo]?.isDrawn != true
    layer.matte = matte(about: layer.position)
    if let (area, picture) = library.loaded[photo]?.closeUp.shown, crop.size.width == 1 {
      var closeUp = Layer(
        closeUp: area, picture, mirroredIn: environment.isMirrored ? imageSize.width : nil)
      closeUp.isPixelated = layer.isPixelated
      // The same squares go on beneath it.
      closeUp.matte = matte(about: viewport.layout.imageCenter)
      layer.sublayers = [closeUp]
    }
    layer.cornerRadius = radius / shown.scale
    let share = hero[photo]?.progress(of: viewport, at: time) ?? hero.backdrop.opacity(at: time)
    layer.shadow = shadow(of: photo, share: share, scale: shown.scale)
    return layer
  }

  private func matte(about center: Point) -> Matte {
    environment.preferences.transparency.matte(about: center)
  }

  /// The frame of a photo that moves, or the photo.
  private func picture(of photo: PhotoID) -> Picture? {
    lightbox.player[photo]?.picture ?? library.picture(of: photo)
  }

  /// The shadow of a photo that is drawn at `scale`: the more of the album can be seen, the darker,
  /// and fading out close to the thumbnail, which has none and a `share` of 0.
  private func shadow(of photo: PhotoID, share: Double, scale: Double) -> Shadow? {
    let isClosing = hero[photo]?.isOpening == false
    guard isClosing || (lightbox.mode == .photo && photo == lightbox.current) else { return nil }
    let left = 1 - share.clamped(to: 0...1)
    var shadow = Self.shadow
    shadow.opacity *= (1 - lightbox.backdrop(at: time)) * (1 - left * left)
    shadow.radius /= scale
    return shadow.opacity > 0 ? shadow : nil
  }

  /// The visible part of the photo, in unit coordinates, and its corner radius, view px: the whole
  /// photo and 0, unless it is in a hero transition.
  private func shape(of photo: PhotoID, _ viewport: Viewport) -> (
    crop: Rect, radius: Double
  ) {
    guard let transition = hero[photo], !transition.fades, transition.departing == nil,
      lightbox.isInTransition(photo, at: time) || !transition.isOpening,
      let source = lightbox.source(of: photo, viewport, at: time)
    else { return (Rect(x: 0, y: 0, width: 1, height: 1), 0) }
    return transition.shape(
      from: source, radius: Album.cellRadius, of: viewport, at: time)
  }
}

extension Layer {
  /// The pixels of an area in the layer of their photo, whose own space is image px; with the photo's width
  /// where the layout is mirrored.
  fileprivate init(closeUp area: CloseUp.Area, _ picture: Picture, mirroredIn width: Double?) {
    let rect = area.rect
    let left = width.map { $0 - Double(rect.x + rect.width) } ?? Double(rect.x)
    self.init(
      frame: Rect(
        x: left, y: Double(rect.y), width: Double(rect.width), height: Double(rect.height)),
      contents: .picture(picture))
    // At the photo's end the last pixels are covered only in part.
    contentsRect = Rect(
      x: 0, y: 0, width: Double(rect.width) / (area.unit * Double(area.size.width)),
      height: Double(rect.height) / (area.unit * Double(area.size.height)))
    if width != nil { contentsRect.origin.x = 1 - contentsRect.size.width }
  }
}
