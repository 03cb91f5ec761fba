internal import Geometry
internal import Gestures
internal import Input
internal import Motion
internal import Pixels
internal import Raster
internal import Viewing

/// The layers of the stage at one moment, from the album at the back to the pages.
struct LayerStack {
  private let placement: Placement
  let context: ViewContext

  var stage: Stage { placement.stage }
  var time: Instant { placement.time }
  var environment: Environment { stage.environment }
  var library: PhotoLibrary { stage.library }
  private var pager: Pager { stage.pager }
  private var hero: HeroTransitions { stage.hero }

  /// The colour in place of a photo whose pixels have not arrived.
  private static let placeholder = PremultipliedColor.grey(0.13)

  /// The shadow of a photo over the album, view px; its opacity is less while there is a backdrop.
  private static let shadow = Shadow(opacity: 0.45, radius: 12, offset: Vector(dx: 0, dy: 6))

  init(of stage: Stage, in context: ViewContext, at time: Instant) {
    (placement, self.context) = (stage.placement(at: time), context)
  }

  /// The layers, back to front, in view coordinates (logical px).
  var layers: [Layer] {
    let backdrop = placement.backdrop
    var layers: [Layer] = []
    if backdrop < 1 {
      layers = albumLayers + stage.album.scrollbar.layers(in: context, at: time)
    }
    if backdrop > 0, backdrop < 1 {
      let black = Layer(frame: environment.viewBounds, contents: .color(Lightbox.backdrop))
      layers.append(black.with(opacity: backdrop))
    }
    // A closing picture is above everything, except a photo that is opened meanwhile.
    return layers + closingPictures + pages
  }

  /// True while a photo's picture is not in its cell: the photo is open, or the picture is in a
  /// hero transition.
  func isAway(_ photo: PhotoID) -> Bool {
    guard !environment.physics.reducesMotion else {
      // With reduced motion, only fingers take a photo out of its cell.
      return hero[photo]?.isOpening == true && placement.isInTransition(photo)
    }
    let isOpen = stage.mode == .photo && hero.pending == nil && photo == stage.current
    // A photo without a viewport is an error tile, which never leaves its cell.
    return pager.viewports[photo] != nil && (isOpen || placement.isInTransition(photo))
  }

  /// The reasons why photos on the current page and its neighbours cannot be shown. Each reason is
  /// drawn as a tile in place of the photo.
  var errorTiles: [FailureReason] {
    guard let pagesInReach = stage.pagesInReach else { return [] }
    return stage.cells[pagesInReach].compactMap { tile(of: $0) }
  }

  /// The reason that is drawn as a tile in place of a photo; nil if the photo can be shown, or may
  /// be shown soon.
  private func tile(of photo: PhotoID) -> FailureReason? {
    library.failure(of: photo) ?? (library.isSlow(photo) ? .stillDecoding : nil)
  }

  var captions: [Caption] {
    errorTiles.flatMap { $0.captions(in: context) }
      + (stage.isAlbumSeen(at: time) ? albumCaptions : [])
  }

  /// Returns the photo or folder whose picture is at `point` of the view: a thumbnail, or the
  /// picture of a photo that is closing. Nil if there is none.
  func photo(at point: Point) -> PhotoID? {
    guard point.y >= environment.albumTop else { return nil }
    if let tag = closingPictures.hit(at: point) { return PhotoID(tag) }
    return thumbnail(at: point)
  }

  /// Returns the photo whose picture is just returning to its cell and lies at `point` of the view.
  /// Nil if there is none, or if the picture only fades out.
  func pictureInFlight(at point: Point) -> PhotoID? {
    let photo = closingPictures.hit(at: point).map { PhotoID($0) }
    return photo.flatMap { hero[$0]?.fades == false ? $0 : nil }
  }

  /// The photo whose name the album shows while the pointer is at `point` of the view. Nil if there
  /// is none, or for a folder, because the names of folders are always shown.
  func named(at point: Point) -> PhotoID? {
    stage.mode == .album ? photo(at: point).flatMap(exceptFolder) : nil
  }

  /// Returns `cell` if it is a photo of the album; nil for a folder, or a photo without a cell.
  private func exceptFolder(_ cell: PhotoID) -> PhotoID? {
    library.index(of: cell).flatMap { library.isFolder($0) ? nil : cell }
  }

  /// Returns the photo that two fingers may take out of its cell by spreading; `point` is the
  /// middle of the fingers in the view. Nil if there is none, or during a transition to another
  /// folder.
  func spreadable(at point: Point) -> PhotoID? {
    guard !stage.album.isTransitioning(at: time) else { return nil }
    return thumbnail(at: point).flatMap(exceptFolder)
  }

  /// The photo that a drag from `point` may move to other programs; nil if there is none. An open
  /// photo may be dragged only if `hasModifier` is true: Ctrl or Shift is down.
  func draggable(at point: Point, hasModifier: Bool) -> PhotoID? {
    guard let open = stage.openPhoto else { return thumbnail(at: point).flatMap(exceptFolder) }
    guard hasModifier, !stage.isCurrentInTransition(at: time),
      frame(of: open)?.contains(point) == true
    else { return nil }
    return open
  }

  /// Returns the frame of a photo's picture in the view, logical px; nil if the frame is not known.
  func frame(of photo: PhotoID) -> Rect? {
    guard stage.mode == .album else {
      guard let viewport = pager.viewports[photo], let placed = placement.transform(of: photo)
      else { return nil }
      // The picture under the pointer is upright as in the file, even if the photo was turned.
      let layout = viewport.layout
      return Rect(center: placed(layout.imageCenter), size: layout.imageSize * placed.scale)
    }
    guard let index = library.index(of: photo) else { return nil }
    let cell = stage.album.grid.frame(of: index, at: time)
    guard let size = library.imageSize(of: photo) else { return cell }
    return HeroSource(of: size.imageSize, in: cell, deviceScale: environment.deviceScale).frame
  }

  private var closingPictures: [Layer] {
    hero.inProgress.sorted { $0.key < $1.key }.compactMap { photo, transition in
      guard !transition.isOpening, placement.isInTransition(photo),
        var layer = layer(of: photo, in: environment.viewBounds)
      else { return nil }
      if transition.fades { layer.opacity = transition.progress(at: time).clamped(to: 0...1) }
      return layer
    }
  }

  // MARK: Pages

  /// The layers of the current page and of its neighbours in sight, back to front.
  private var pages: [Layer] {
    guard let currentIndex = stage.currentIndex, let pagesInReach = stage.pagesInReach else {
      return []
    }
    let view = environment.viewBounds
    // The current page comes last, because a zoomed picture may cover its neighbours in a slide.
    let pages = pagesInReach.filter { $0 != currentIndex } + [currentIndex]
    var layers: [Layer] = pages.compactMap { index in
      let slide = pager.strip.offset(ofPage: index - currentIndex, at: time)
      let page = Rect(origin: Point(x: slide, y: 0), size: stage.viewSize)
      guard index == currentIndex || page.intersection(view) != nil else { return nil }
      var layer = layer(of: stage.cells[index], in: page)
      // A picture without a hero transition fades together with the backdrop.
      if index == currentIndex, hero[stage.cells[index]] == nil {
        layer?.opacity = hero.backdrop.opacity(at: time)
      }
      return layer
    }
    if let (departing, share) = releasedPicture {
      if !layers.isEmpty { layers[layers.count - 1].opacity = share }
      layers.insert(departing, at: max(layers.count - 1, 0))
    }
    crossFade(&layers)
    return layers
  }

  /// Fades the current page, which is the last of `layers`, in over the previous page.
  private func crossFade(_ layers: inout [Layer]) {
    guard let fade = pager.crossFade, !fade.ramp.isOver(at: time) else { return }
    if !layers.isEmpty { layers[layers.count - 1].opacity = fade.ramp.share(at: time) }
    guard let currentIndex = stage.currentIndex, let index = library.index(of: fade.departing),
      var departing = layer(of: stage.cells[index], in: environment.viewBounds)
    else { return }
    departing.opacity = 1 - fade.ramp.share(at: time)
    if tile(of: fade.departing) == nil {
      // The departing picture stays in place, although its page is no longer the current one.
      departing.position.x -= Double(index - currentIndex) * pager.strip.stride
      departing.matte = matte(about: departing.position)
    }
    layers.insert(departing, at: max(layers.count - 1, 0))
  }

  /// The layer that shows the current photo where fingers released it, during the cross-fade to its
  /// page; `share` is the opacity of the page, 0…1. Nil if no picture fades.
  private var releasedPicture: (layer: Layer, share: Double)? {
    guard let photo = stage.current, let transition = hero[photo],
      let departing = transition.departing, !transition.isSettled(at: time),
      let viewport = pager.viewports[photo],
      let source = placement.source(of: photo, viewport)
    else { return nil }
    let share = transition.progress(at: time).clamped(to: 0...1)
    var layer = layer(
      of: photo, viewport, at: departing.transform,
      HeroTransition.shape(from: source, radius: Album.cellRadius, share: departing.share))
    layer.shadow = shadow(of: photo, share: departing.share, scale: departing.transform.scale)
    return (layer.with(opacity: 1 - share), share)
  }

  /// The layer of a photo's picture, or of its error tile; nil while the picture's size is unknown.
  private func layer(of photo: PhotoID, in page: Rect) -> Layer? {
    // In a motion to a cell, the picture is drawn instead of an error tile.
    if hero[photo]?.destination == nil, let tile = tile(of: photo) {
      let room = environment.dock.room(
        at: environment.details.progress(at: time), of: environment.viewSize)
      var layer = tile.layer(in: context, page: Rect(origin: page.origin, size: room.size))
      let (shown, slide) = (placement.tile(of: photo), page.origin - Point.zero)
      layer.position = shown(layer.position - slide) + slide
      layer.transform = Affine.rotation(shown.rotation)
        .concatenated(with: .scale(shown.scale, shown.scale))
      return layer
    }
    guard let viewport = pager.viewports[photo],
      let shown = placement.transform(of: photo, inFrame: true)
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

  /// Returns the layer of a photo's picture at the transform `shown`. `shape` is the visible part
  /// of the photo, in unit coordinates, and its corner radius.
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
    layer.isPixelated = environment.preferences.showsPixels && !library.isDrawn(photo)
    layer.matte = matte(about: layer.position)
    layer.cornerRadius = radius / shown.scale
    let closeUp = library.loaded[photo]?.closeUp.shown
    if let closeUp, crop.size == Size(width: 1, height: 1) {
      layer.sublayers = [self.closeUp(closeUp, of: viewport, in: layer)]
    }
    if let (old, share) = pager.sharpening.fade(of: photo, at: time) {
      layer.sublayers = sharper(layer, than: old, of: viewport, share: share)
      layer.contents = .picture(old.picture)
    }
    let share = hero[photo]?.progress(of: viewport, at: time) ?? hero.backdrop.opacity(at: time)
    layer.shadow = shadow(of: photo, share: share, scale: shown.scale)
    return layer
  }

  /// Returns the layer of a close-up, an area of the photo that is decoded in full detail. The
  /// layer is drawn above `layer`, the whole photo, and uses the coordinates of `layer`, image px.
  private func closeUp(
    _ closeUp: (area: CloseUp.Area, picture: Picture), of viewport: Viewport, in layer: Layer
  ) -> Layer {
    let (area, rect) = (closeUp.area, closeUp.area.rect)
    let width = viewport.layout.imageSize.width
    var part = Layer(
      frame: Rect(
        x: environment.isMirrored ? width - Double(rect.x + rect.width) : Double(rect.x),
        y: Double(rect.y), width: Double(rect.width), height: Double(rect.height)),
      contents: .picture(closeUp.picture))
    // At the photo's edge, the last pixels of the close-up lie partly beyond the photo.
    part.contentsRect = Rect(
      x: 0, y: 0, width: Double(rect.width) / (area.unit * Double(area.size.width)),
      height: Double(rect.height) / (area.unit * Double(area.size.height)))
    if environment.isMirrored { part.contentsRect.origin.x = 1 - part.contentsRect.size.width }
    part.isPixelated = layer.isPixelated
    // The squares behind transparent pixels continue those of the photo.
    part.matte = matte(about: viewport.layout.imageCenter)
    return part
  }

  /// Returns the sublayers of a photo while it becomes sharper: the close-up in `old`, if there is
  /// one, and above it the contents and the sublayers of `layer` with the opacity `share`.
  private func sharper(
    _ layer: Layer, than old: Sharpening.Shown, of viewport: Viewport, share: Double
  ) -> [Layer] {
    var new = Layer(
      bounds: layer.bounds, position: layer.bounds.center, opacity: share,
      contents: layer.contents, contentsRect: layer.contentsRect,
      cornerRadius: layer.cornerRadius, sublayers: layer.sublayers)
    new.isPixelated = layer.isPixelated
    guard let seen = old.closeUp, !layer.sublayers.isEmpty else { return [new] }
    return [closeUp(seen, of: viewport, in: layer), new]
  }

  private func matte(about center: Point) -> Matte {
    environment.preferences.transparency.matte(about: center)
  }

  private func picture(of photo: PhotoID) -> Picture? {
    stage.player[photo]?.picture ?? library.picture(of: photo)
  }

  /// The shadow of a photo that is drawn at `scale`; nil for none. It becomes darker as more of the
  /// album is visible. `share` is the way from the thumbnail (0: no shadow) to the page (1).
  private func shadow(of photo: PhotoID, share: Double, scale: Double) -> Shadow? {
    let isClosing = hero[photo]?.isOpening == false
    guard isClosing || (stage.mode == .photo && photo == stage.current) else { return nil }
    let left = 1 - share.clamped(to: 0...1)
    var shadow = Self.shadow
    shadow.opacity *= (1 - placement.backdrop) * (1 - left * left)
    shadow.radius /= scale
    return shadow.opacity > 0 ? shadow : nil
  }

  /// Returns the visible part of the photo, in unit coordinates, and its corner radius, view px.
  /// Outside of a hero transition, these are the whole photo and 0.
  private func shape(of photo: PhotoID, _ viewport: Viewport) -> (crop: Rect, radius: Double) {
    guard let transition = hero[photo], !transition.fades, transition.departing == nil,
      placement.isInTransition(photo) || !transition.isOpening,
      let source = placement.source(of: photo, viewport)
    else { return (Rect(x: 0, y: 0, width: 1, height: 1), 0) }
    let share = transition.progress(of: viewport, at: time)
    return HeroTransition.shape(from: source, radius: Album.cellRadius, share: share)
  }
}
