internal import Geometry
internal import Input
internal import Motion
internal import Pixels
internal import Raster
internal import Viewing

/// The album's layers and texts, and the hit test of its thumbnails.
extension LayerStack {
  private static let ringWidth = 3.0

  private var album: Album { stage.album }
  private var grid: GridViewport { stage.album.grid }

  /// The album's background and cells, back to front. During a transition between two folders, both
  /// folders are drawn.
  var albumLayers: [Layer] {
    let layers = folderLayers
    return album.transition?.layers(to: layers, in: environment.viewBounds, at: time) ?? layers
  }

  /// The background and the cells of the current folder, even during a transition from another
  /// folder. Of a photo that is away from its cell, only the name is drawn, because its picture is
  /// drawn outside the cell.
  var folderLayers: [Layer] {
    var layers = [
      Layer(frame: environment.viewBounds, contents: .color(context.palette.ground))
    ]
    if library.cells.isEmpty { layers += library.source.notice?.layers(in: context) ?? [] }
    let display = grid.display(at: time)
    let end = album.hiddenStart(library, at: time) ?? .max
    let headings = headings(in: display).filter { $0.first < end }
    let height = grid.contents.headingHeight
    func fade(_ layers: [Layer], with photo: PhotoID) -> [Layer] {
      let opacity = album.rowArrivals.fades.opacity(of: photo, at: time)
      return layers.map { $0.with(opacity: $0.opacity * opacity) }
    }
    layers += headings.filter { !$0.isStuck }.flatMap {
      fade($0.layers(height: height, in: context), with: library.cells[$0.first])
    }
    for shown in display.cells where shown.index < end {
      let photo = library.cells[shown.index]
      // If the picture is not in its cell, its name stays there, and fades with the album behind
      // the backdrop.
      let cell = isAway(photo) ? names(of: shown) : cell(shown)
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
  private func headings(in display: GridDisplay) -> [SectionHeading] {
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
  private func tile(in cell: GridCell) -> (frame: Rect, source: HeroSource?) {
    let source = library.imageSize(of: library.cells[cell.index]).map {
      HeroSource(of: $0.imageSize, in: cell.frame, deviceScale: environment.deviceScale)
    }
    return (source?.tile ?? cell.frame, source)
  }

  /// Returns the photo or folder whose thumbnail is at `point` of the view; nil if there is none,
  /// or if a heading covers the point. Photos that are away from their cells are not found.
  func thumbnail(at point: Point) -> PhotoID? {
    guard point.y >= environment.albumTop, stage.isAlbumSeen(at: time) else { return nil }
    let display = grid.display(at: time)
    let height = grid.contents.headingHeight
    let isCovered = headings(in: display).contains {
      $0.isStuck && ($0.corner.y - height..<$0.corner.y).contains(point.y)
    }
    guard !isCovered else { return nil }
    let found = display.cells.last { shown in
      let photo = library.cells[shown.index]
      guard shown.frame.contains(point), shown.clip?.contains(point) ?? true, !isAway(photo)
      else { return false }
      return Layer(frame: tile(in: shown).frame, cornerRadius: Album.cellRadius, tag: 0)
        .hit(at: point) != nil
    }
    return found.map { library.cells[$0.index] }
  }

  private func cell(_ cell: GridCell) -> [Layer] {
    let (photo, index, palette) = (library.cells[cell.index], cell.index, context.palette)
    let (shown, source) = tile(in: cell)
    var layers: [Layer] = []
    if album.showsFocus, index == library.currentIndex {
      layers.append(
        Layer(
          frame: shown.insetBy(-Self.ringWidth), contents: .color(palette.accent),
          cornerRadius: Album.cellRadius + Self.ringWidth))
    }
    let width = grid.layout.frame(of: index).size.width
    if library.isFolder(index) {
      let folder = FolderCell(library.covers[photo], width: width, in: context)
      let layer = folder.layer(at: cell.frame, tag: photo.number) {
        library.thumbnails[$0]?.picture
      }
      return layers + [layer]
    }
    // This placeholder is shown until the thumbnail has arrived.
    var layer = context.outlined(shown, palette.placeholder, cornerRadius: Album.cellRadius)
    let picture = library.thumbnails[photo]?.picture ?? library.loaded[photo]?.picture
    if let picture, let source {
      let opacity = album.arrivals.fades.opacity(of: photo, at: time)
      if opacity < 1 { layers.append(layer) }
      layer = thumbnail(picture, in: cell.frame, at: source)
      layer.opacity = min(opacity, 1)
    }
    layer.tag = photo.number
    layers.append(layer)
    let badge = FileBadge(of: photo, in: library)?.layer(in: shown, context)
    layers += [badge].compactMap { $0 } + names(of: cell)
    if library.isBroken(photo) {
      let caption =
        album.names.areBelow
        ? nil : album.names.caption(of: photo, width: width, isOnPlate: false, in: context)
      layers += CellSigns.cross(above: caption, in: shown, context)
    }
    let isMarked = album.marks.contains(photo)
    if isMarked { layers.append(CellSigns.mark(in: shown, context)) }
    let stars = CellSigns.stars(album.ratings[photo].stars, in: shown, beside: isMarked, context)
    return layers + [stars].compactMap { $0 }
  }

  /// Returns the layer of the thumbnail `picture`. If the photo is too small to fill its cell, the
  /// picture lies in the middle of an outlined tile.
  private func thumbnail(_ picture: Picture, in cell: Rect, at source: HeroSource) -> Layer {
    let transparency = context.measures.preferences.transparency
    guard !source.fillsTile else {
      var layer = Layer(frame: cell, contents: .picture(picture), cornerRadius: Album.cellRadius)
      layer.contentsRect = source.crop
      layer.matte = transparency.matte(about: source.tile.center)
      return layer
    }
    var tile = context.outlined(
      source.tile, context.palette.placeholder, cornerRadius: Album.cellRadius)
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
  private func names(of cell: GridCell) -> [Layer] {
    guard !library.isFolder(cell.index) else { return [] }
    let (photo, names) = (library.cells[cell.index], album.names)
    let shown = tile(in: cell).frame
    let width = grid.layout.frame(of: cell.index).size.width
    return [
      library.isBroken(photo)
        ? nil : names.plate(over: shown, of: photo, width: width, in: context, at: time),
      names.layer(of: photo, below: shown, width: width, in: context),
    ].compactMap { $0 }
  }

  // MARK: Texts

  /// The texts to draw: the scrollbar's label, the badges, the section headings and the names of
  /// the cells in sight. For an album without cells, only the sentences of its notice.
  var albumCaptions: [Caption] {
    if library.cells.isEmpty { return library.source.notice?.captions(in: context) ?? [] }
    var label = [album.scrollbar.caption(in: context)].compactMap { $0 }
    label += FileBadge.all(in: library).map { $0.caption(in: context) }
    let headings = library.sections(of: grid.visibleIndices(at: time)).flatMap {
      $0.captions(in: context)
    }
    let cells = grid.shownIndices(at: time)
    return label + headings + cells.filter(library.photoIndices.contains).compactMap(nameCaption)
      + cells.prefix { $0 < library.folderCount }.flatMap { index in
        FolderCell(
          library.covers[library.cells[index]],
          width: grid.layout.frame(of: index).size.width, in: context
        ).captions
      }
  }

  /// The name of the photo at `index`; nil for a name that would lie over its picture, unless the
  /// pointer is over the photo.
  private func nameCaption(_ index: Int) -> Caption? {
    let (photo, names) = (library.cells[index], album.names)
    let isOnPlate = !names.areBelow && !library.isBroken(photo)
    guard !isOnPlate || photo == names.hovered else { return nil }
    let width = grid.layout.frame(of: index).size.width
    return names.caption(of: photo, width: width, isOnPlate: isOnPlate, in: context)
  }
}
