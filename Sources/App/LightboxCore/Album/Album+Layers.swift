internal import Geometry
internal import Input
internal import Motion
internal import Pixels
internal import Raster
internal import Viewing

/// The album's layers, and the hit test of its thumbnails.
extension Album {
  /// The corner radius of a thumbnail, logical px.
  package static let cellRadius = 5.0
  private static let ringWidth = 3.0

  /// The album's background and cells, back to front. Of a photo for which `isAway` is true, only
  /// the name is drawn, because its picture is drawn outside its cell. During a transition between
  /// two folders, both folders are drawn.
  func layers(
    of library: PhotoLibrary, in environment: Environment, _ context: ViewContext,
    at time: Instant, isAway: (PhotoID) -> Bool
  ) -> [Layer] {
    let layers = placeLayers(of: library, in: environment, context, at: time, isAway: isAway)
    guard let transition, !transition.isOver(at: time) else { return layers }
    return transition.layers(to: layers, in: environment.viewBounds, at: time)
  }

  /// The background and the cells of the current folder, even during a transition from another
  /// folder. Of a photo for which `isAway` is true, only the name is drawn.
  func placeLayers(
    of library: PhotoLibrary, in environment: Environment, _ context: ViewContext,
    at time: Instant, isAway: (PhotoID) -> Bool
  ) -> [Layer] {
    var layers = [
      Layer(frame: environment.viewBounds, contents: .color(environment.palette.ground))
    ]
    if library.cells.isEmpty { layers += library.source.notice?.layers(in: context) ?? [] }
    let display = grid.display(at: time)
    let end = hiddenStart(library, at: time) ?? .max
    let headings = headings(of: library, in: display, at: time).filter { $0.first < end }
    layers += headings.filter { !$0.isStuck }.flatMap { heading in
      let opacity = rowArrivals.opacity(of: library.cells[heading.first], at: time)
      return heading.layers(in: context).map { $0.faded(to: opacity) }
    }
    for shown in display.cells where shown.index < end {
      let (photo, index, frame) = (library.cells[shown.index], shown.index, shown.frame)
      let opacity = rowArrivals.opacity(of: photo, at: time)
      // The name stays, and fades with the album behind the backdrop.
      let cell =
        isAway(photo)
        ? names(of: photo, at: index, in: frame, library, environment, context, at: time)
        : cell(of: photo, at: index, in: frame, library, environment, context, at: time)
      layers += clipped(cell, of: shown, tag: photo.number).map { $0.faded(to: opacity) }
    }
    return layers + headings.filter { $0.isStuck }.flatMap { $0.layers(in: context) }
  }

  /// Clips the layers of a cell to `cell.clip`, if only a part of the cell is drawn.
  private func clipped(_ layers: [Layer], of cell: GridCell, tag: Int) -> [Layer] {
    guard var clip = cell.clip, !layers.isEmpty else { return layers }
    // The name below the cell is shown too, except in a row that is just opening.
    if cell.frame.maxY <= clip.maxY + 1e-6 { clip.size.height += grid.layout.labelHeight }
    var piece = Layer(frame: clip, tag: tag)
    piece.clipsToBounds = true
    piece.sublayers = layers.map {
      var layer = $0
      layer.position = layer.position - Vector(dx: clip.minX, dy: clip.minY)
      return layer
    }
    return [piece]
  }

  /// The headings in sight. The heading of the topmost visible section stays below the header until
  /// the next heading pushes it out.
  private func headings(
    of library: PhotoLibrary, in display: GridDisplay, at time: Instant
  ) -> [PlacedHeading] {
    let height = grid.contents.headingHeight
    let stuck = grid.layout.topInset + height
    var headings: [PlacedHeading] = []
    for section in library.sections(of: grid.visibleIndices(at: time)).reversed() {
      let first = grid.frame(of: section.first, at: time)
      let (x, top) =
        display.tops[section.first].map { (GridLayout.margin, $0) } ?? (first.minX, first.minY)
      let bottom = min(max(top, stuck), headings.last.map { $0.top } ?? .infinity)
      headings.append(
        PlacedHeading(
          first: section.first, title: section.title, count: section.count, height: height,
          corner: Point(x: x, y: max(bottom, top)), isStuck: bottom > top))
    }
    return headings.filter { $0.corner.y > grid.layout.topInset }
  }

  /// Returns the frame of a photo's thumbnail in its cell, and the source rect for a transition to
  /// the open photo. While the size of the photo is unknown, returns the whole cell and nil.
  private func tile(
    of photo: PhotoID, in cell: Rect, _ library: PhotoLibrary, _ environment: Environment
  ) -> (frame: Rect, source: HeroSource?) {
    let source = library.imageSize(of: photo).map { size in
      HeroSource(
        of: Size(width: Double(size.width), height: Double(size.height)), in: cell,
        deviceScale: environment.deviceScale)
    }
    return (source?.tile ?? cell, source)
  }

  /// Returns the photo whose thumbnail is at `point` of the view; nil if there is none. Photos for
  /// which `isAway` is true have no thumbnail.
  func photo(
    at point: Point, in library: PhotoLibrary, _ environment: Environment, at time: Instant,
    isAway: (PhotoID) -> Bool
  ) -> PhotoID? {
    let display = grid.display(at: time)
    let isCovered = headings(of: library, in: display, at: time).contains {
      $0.isStuck && ($0.top..<$0.corner.y).contains(point.y)
    }
    guard !isCovered else { return nil }
    let found = display.cells.last { shown in
      let (photo, cell) = (library.cells[shown.index], shown.frame)
      guard cell.contains(point), shown.clip?.contains(point) ?? true, !isAway(photo) else {
        return false
      }
      let frame = tile(of: photo, in: cell, library, environment).frame
      return Self.thumbnail(at: frame, of: photo).hit(at: point) != nil
    }
    return found.map { library.cells[$0.index] }
  }

  /// Returns the layer of a thumbnail without its picture.
  private static func thumbnail(at frame: Rect, of photo: PhotoID) -> Layer {
    Layer(frame: frame, cornerRadius: cellRadius, tag: photo.number)
  }

  private func cell(
    of photo: PhotoID, at index: Int, in frame: Rect, _ library: PhotoLibrary,
    _ environment: Environment, _ context: ViewContext, at time: Instant
  ) -> [Layer] {
    let palette = environment.palette
    let thumbnail = library.thumbnails[photo]
    let (shown, source) = tile(of: photo, in: frame, library, environment)
    var layers: [Layer] = []
    if showsFocus, index == library.currentIndex {
      var ring = Layer(frame: shown.insetBy(-Self.ringWidth), contents: .color(palette.accent))
      ring.cornerRadius = Self.cellRadius + Self.ringWidth
      layers.append(ring)
    }
    if library.isFolder(index) {
      let folder = FolderCell(
        library.cover(of: photo), width: grid.layout.frame(of: index).size.width, in: context)
      layers.append(
        folder.layer(at: frame, tag: photo.number) { library.thumbnails[$0]?.picture })
      return layers
    }
    var layer = Self.thumbnail(at: frame, of: photo)
    if let picture = thumbnail?.picture ?? library.loaded[photo]?.picture, let source {
      if source.fillsTile {
        layer.contents = .picture(picture)
        layer.contentsRect = source.crop
        layer.matte = environment.preferences.transparency.matte(about: shown.center)
      } else {
        layer = tile(with: picture, of: photo, at: source, context)
      }
      let opacity = arrivals.opacity(of: photo, at: time)
      if opacity < 1 {
        layers.append(
          context.outlined(shown, palette.placeholder, cornerRadius: Self.cellRadius))
        layer.opacity = opacity
      }
    } else {
      layer = context.outlined(shown, palette.placeholder, cornerRadius: Self.cellRadius)
      layer.tag = photo.number
    }
    layers.append(layer)
    if let badge = FileBadge(of: photo, in: library) {
      layers += [badge.layer(in: shown, context)].compactMap { $0 }
    }
    layers += names(of: photo, at: index, in: frame, library, environment, context, at: time)
    if library.isBroken(photo) {
      let width = grid.layout.frame(of: index).size.width
      let caption =
        names.areBelow
        ? nil : names.caption(of: photo, width: width, isOnPlate: false, in: context)
      layers += BrokenPhotoIcon.layers(caption, in: shown, context)
    }
    let rating = ratings[photo]
    if rating.isMarked { layers.append(MarkBadge.layer(in: shown, context)) }
    if rating.stars > 0 {
      let stars = RatingStars.layer(
        rating.stars, in: shown, beside: rating.isMarked, context)
      layers += [stars].compactMap { $0 }
    }
    return layers
  }

  /// Returns a tile with the picture in its middle, for a picture that is too small to fill its
  /// cell.
  private func tile(
    with picture: Picture, of photo: PhotoID, at source: HeroSource, _ context: ViewContext
  ) -> Layer {
    var tile = context.outlined(
      source.tile, context.palette.placeholder, cornerRadius: Self.cellRadius)
    tile.tag = photo.number
    var layer = Layer(
      frame: Rect(
        origin: source.frame.origin - Vector(dx: source.tile.minX, dy: source.tile.minY),
        size: source.frame.size),
      contents: .picture(picture))
    layer.contentsRect = source.crop
    layer.matte = context.measures.preferences.transparency.matte(about: layer.position)
    tile.sublayers.append(layer)
    return tile
  }

  /// The name below a photo's cell, or over the cell under the pointer.
  private func names(
    of photo: PhotoID, at index: Int, in frame: Rect, _ library: PhotoLibrary,
    _ environment: Environment, _ context: ViewContext, at time: Instant
  ) -> [Layer] {
    guard !library.isFolder(index) else { return [] }
    let shown = tile(of: photo, in: frame, library, environment).frame
    let width = grid.layout.frame(of: index).size.width
    let isBroken = library.isBroken(photo)
    return [
      isBroken ? nil : names.plate(over: shown, of: photo, width: width, in: context, at: time),
      names.layer(of: photo, below: shown, width: width, in: context),
    ].compactMap { $0 }
  }
}

extension Layer {
  /// Returns the layer with its opacity multiplied by `share`.
  fileprivate func faded(to share: Double) -> Layer {
    var layer = self
    layer.opacity *= share
    return layer
  }
}
