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
    return transition?.layers(to: layers, in: environment.viewBounds, at: time) ?? layers
  }

  /// The background and the cells of the current folder, even during a transition from another
  /// folder. Of a photo for which `isAway` is true, only the name is drawn.
  func placeLayers(
    of library: PhotoLibrary, in environment: Environment, _ context: ViewContext,
    at time: Instant, isAway: (PhotoID) -> Bool
  ) -> [Layer] {
    var layers = [
      Layer(frame: environment.viewBounds, contents: .color(context.palette.ground))
    ]
    if library.cells.isEmpty { layers += library.source.notice?.layers(in: context) ?? [] }
    let display = grid.display(at: time)
    let end = hiddenStart(library, at: time) ?? .max
    let headings = headings(of: library, in: display, at: time).filter { $0.first < end }
    let height = grid.contents.headingHeight
    func fade(_ layers: [Layer], with photo: PhotoID) -> [Layer] {
      let opacity = rowArrivals.fades.opacity(of: photo, at: time)
      return layers.map { $0.with(opacity: $0.opacity * opacity) }
    }
    layers += headings.filter { !$0.isStuck }.flatMap {
      fade($0.layers(height: height, in: context), with: library.cells[$0.first])
    }
    for shown in display.cells where shown.index < end {
      let photo = library.cells[shown.index]
      // If the picture is not in its cell, its name stays there, and fades with the album behind
      // the backdrop.
      let cell =
        isAway(photo)
        ? names(of: shown, library, context, at: time) : cell(shown, library, context, at: time)
      layers += fade(clipped(cell, of: shown, tag: photo.number), with: photo)
    }
    return layers
      + headings.filter(\.isStuck).flatMap { $0.layers(height: height, in: context) }
  }

  /// Clips the layers of a cell to `cell.clip`, if only a part of the cell is drawn.
  private func clipped(_ layers: [Layer], of cell: GridCell, tag: Int) -> [Layer] {
    guard var clip = cell.clip, !layers.isEmpty else { return layers }
    // The name below the cell is shown too, except in a row that is just opening.
    if cell.frame.maxY <= clip.maxY + 1e-6 { clip.size.height += grid.layout.labelHeight }
    // The layers keep their places in the view, and the checkerboards behind them too.
    return [
      Layer(
        bounds: clip, position: clip.center, clipsToBounds: true, tag: tag, sublayers: layers)
    ]
  }

  /// The headings in sight. The next heading pushes out the one that is stuck below the header.
  private func headings(
    of library: PhotoLibrary, in display: GridDisplay, at time: Instant
  ) -> [SectionHeading] {
    let height = grid.contents.headingHeight
    let stuck = grid.layout.topInset + height
    var headings: [SectionHeading] = []
    for var heading in library.sections(of: grid.visibleIndices(at: time)).reversed() {
      let first = grid.frame(of: heading.first, at: time)
      let (x, top) =
        display.tops[heading.first].map { (GridLayout.margin, $0) } ?? (first.minX, first.minY)
      let bottom = min(max(top, stuck), headings.last.map { $0.corner.y - height } ?? .infinity)
      heading.corner = Point(x: x, y: max(bottom, top))
      heading.isStuck = bottom > top
      headings.append(heading)
    }
    return headings.filter { $0.corner.y > grid.layout.topInset }
  }

  /// Returns the frame of a photo's thumbnail in its cell, and the source rect for a transition to
  /// the open photo. While the size of the photo is unknown, returns the whole cell and nil.
  private func tile(
    in cell: GridCell, _ library: PhotoLibrary, deviceScale: Double
  ) -> (frame: Rect, source: HeroSource?) {
    let source = library.imageSize(of: library.cells[cell.index]).map {
      HeroSource(of: $0.imageSize, in: cell.frame, deviceScale: deviceScale)
    }
    return (source?.tile ?? cell.frame, source)
  }

  /// Returns the photo or the folder whose thumbnail is at `point` of the view; nil if there is
  /// none, or if a heading covers the point. Photos for which `isAway` is true are not found,
  /// because their pictures are drawn outside their cells.
  func photo(
    at point: Point, in library: PhotoLibrary, _ environment: Environment, at time: Instant,
    isAway: (PhotoID) -> Bool
  ) -> PhotoID? {
    let display = grid.display(at: time)
    let height = grid.contents.headingHeight
    let isCovered = headings(of: library, in: display, at: time).contains {
      $0.isStuck && ($0.corner.y - height..<$0.corner.y).contains(point.y)
    }
    guard !isCovered else { return nil }
    let found = display.cells.last { shown in
      let photo = library.cells[shown.index]
      guard shown.frame.contains(point), shown.clip?.contains(point) ?? true, !isAway(photo)
      else { return false }
      let frame = tile(in: shown, library, deviceScale: environment.deviceScale).frame
      return Layer(frame: frame, cornerRadius: Self.cellRadius, tag: 0).hit(at: point) != nil
    }
    return found.map { library.cells[$0.index] }
  }

  private func cell(
    _ cell: GridCell, _ library: PhotoLibrary, _ context: ViewContext, at time: Instant
  ) -> [Layer] {
    let (photo, index, palette) = (library.cells[cell.index], cell.index, context.palette)
    let (shown, source) = tile(in: cell, library, deviceScale: context.deviceScale)
    var layers: [Layer] = []
    if showsFocus, index == library.currentIndex {
      layers.append(
        Layer(
          frame: shown.insetBy(-Self.ringWidth), contents: .color(palette.accent),
          cornerRadius: Self.cellRadius + Self.ringWidth))
    }
    let width = grid.layout.frame(of: index).size.width
    if library.isFolder(index) {
      let folder = FolderCell(library.cover(of: photo), width: width, in: context)
      let layer = folder.layer(at: cell.frame, tag: photo.number) {
        library.thumbnails[$0]?.picture
      }
      return layers + [layer]
    }
    // This placeholder is shown until the thumbnail has arrived.
    var layer = context.outlined(shown, palette.placeholder, cornerRadius: Self.cellRadius)
    let picture = library.thumbnails[photo]?.picture ?? library.loaded[photo]?.picture
    if let picture, let source {
      let opacity = arrivals.fades.opacity(of: photo, at: time)
      if opacity < 1 { layers.append(layer) }
      layer = thumbnail(picture, in: cell.frame, at: source, context)
      layer.opacity = min(opacity, 1)
    }
    layer.tag = photo.number
    layers.append(layer)
    let badge = FileBadge(of: photo, in: library)?.layer(in: shown, context)
    layers += [badge].compactMap { $0 } + names(of: cell, library, context, at: time)
    if library.isBroken(photo) {
      let caption =
        names.areBelow
        ? nil : names.caption(of: photo, width: width, isOnPlate: false, in: context)
      layers += CellSigns.cross(above: caption, in: shown, context)
    }
    let rating = ratings[photo]
    if rating.isMarked { layers.append(CellSigns.mark(in: shown, context)) }
    let stars = CellSigns.stars(rating.stars, in: shown, beside: rating.isMarked, context)
    return layers + [stars].compactMap { $0 }
  }

  /// Returns the layer of the thumbnail `picture`. If the photo is too small to fill its cell, the
  /// picture lies in the middle of an outlined tile.
  private func thumbnail(
    _ picture: Picture, in cell: Rect, at source: HeroSource, _ context: ViewContext
  ) -> Layer {
    let transparency = context.measures.preferences.transparency
    guard !source.fillsTile else {
      var layer = Layer(frame: cell, contents: .picture(picture), cornerRadius: Self.cellRadius)
      layer.contentsRect = source.crop
      layer.matte = transparency.matte(about: source.tile.center)
      return layer
    }
    var tile = context.outlined(
      source.tile, context.palette.placeholder, cornerRadius: Self.cellRadius)
    var layer = Layer(
      frame: Rect(
        origin: source.frame.origin - Vector(dx: source.tile.minX, dy: source.tile.minY),
        size: source.frame.size),
      contents: .picture(picture))
    layer.contentsRect = source.crop
    layer.matte = transparency.matte(about: layer.position)
    tile.sublayers.append(layer)
    return tile
  }

  /// The layers of a photo's name: below the cell or, for the photo under the pointer, over the
  /// cell.
  private func names(
    of cell: GridCell, _ library: PhotoLibrary, _ context: ViewContext, at time: Instant
  ) -> [Layer] {
    guard !library.isFolder(cell.index) else { return [] }
    let photo = library.cells[cell.index]
    let shown = tile(in: cell, library, deviceScale: context.deviceScale).frame
    let width = grid.layout.frame(of: cell.index).size.width
    return [
      library.isBroken(photo)
        ? nil : names.plate(over: shown, of: photo, width: width, in: context, at: time),
      names.layer(of: photo, below: shown, width: width, in: context),
    ].compactMap { $0 }
  }
}
