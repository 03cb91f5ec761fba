internal import Geometry
package import Input
internal import Languages
internal import Pixels
package import Raster

extension Header {
  /// The layers of the header, back to front.
  ///
  /// During a transition between album and photo, the album's header and the photo's header
  /// cross-fade. `backdrop` is the opacity of the black background behind the photo, 0…1;
  /// nil if there is no transition.
  package func layers(
    in context: ViewContext, backdrop: Double? = nil, at time: Instant
  ) -> [Layer] {
    guard isPresent else { return [] }
    let share = (backdrop ?? (isPinned ? 0 : 1)).clamped(to: 0...1)
    let shown = opacity(at: time)
    var album = drawn(isPinned: true).layers(
      in: context, opacity: (isPinned ? shown : 1) * (1 - share), at: time)
    if share > 0, !album.isEmpty {
      // The header is as dark as the album around it.
      album[0].contents = .color(context.palette.ground.darkened(by: share))
    }
    return album
      + drawn(isPinned: false).layers(
        in: context, opacity: (isPinned ? leftOpacity : shown) * share, at: time)
  }

  private func layers(in context: ViewContext, opacity: Double, at time: Instant) -> [Layer] {
    guard opacity > 0 else { return [] }
    let context = colored(context)
    let tree = tree(in: context, at: time)
    guard hasShade(in: context) else { return [tree.with(opacity: opacity)] }
    let shade = Shade.layer(
      at: .top, height: tree.bounds.size.height + Shade.reach.top, in: context.viewSize)
    return [shade, tree].map { $0.with(opacity: opacity) }
  }

  /// The context with the header's colours, which are always dark over a photo.
  private func colored(_ context: ViewContext) -> ViewContext {
    isPinned ? context : context.inDark
  }

  /// True if the header lies on a gradient: over a photo, unless the person wants high contrast.
  private func hasShade(in context: ViewContext) -> Bool {
    !isPinned && context.measures.preferences.contrast == .normal
  }

  func layout(in context: ViewContext) -> HeaderLayout {
    layout(of: context.measures.preferences.buttons, in: context)
  }

  private func layout(of buttons: ButtonLayout, in context: ViewContext) -> HeaderLayout {
    HeaderLayout(
      width: context.viewSize.width, textScale: context.textScale,
      buttons: window.isClientDecorated ? buttons : ButtonLayout(right: []),
      capabilities: window.capabilities,
      leadsBack: isPinned ? leadsBack : !trail.isEmpty, tools: tools)
  }

  /// The layers of the buttons of `layout`. After a change of the window's buttons, those that
  /// disappear or move fade out where they were, and those that appear or have moved fade in.
  private func buttons(
    _ layout: HeaderLayout, in context: ViewContext, at time: Instant
  ) -> [Layer] {
    let share = buttonChange.opacity(at: time)
    guard share < 1, let formerButtons else {
      return layout.buttons.compactMap { layer(of: $0, layout, in: context) }
    }
    let before = self.layout(of: formerButtons, in: context)
    func stays(_ part: HeaderPart) -> Bool { before.frame(of: part) == layout.frame(of: part) }
    return layout.buttons.compactMap {
      layer(of: $0, layout, in: context)?.with(opacity: stays($0) ? 1 : share)
    }
      + before.buttons.filter { !stays($0) }.compactMap {
        layer(of: $0, before, in: context)?.with(opacity: 1 - share)
      }
  }

  /// The lightbox's own buttons at the right; none without a path of folders.
  private var tools: [HeaderPart] {
    guard !trail.isEmpty else { return [] }
    if isPinned { return [.order, .menu] }
    return window.capabilities.contains(.fullscreen)
      ? [.details, .fullscreen, .menu] : [.details, .menu]
  }

  /// The header's bar and its contents, at full opacity, without the shade behind them.
  func tree(in context: ViewContext, at time: Instant) -> Layer {
    let (context, layout) = (colored(context), layout(in: context))
    var bar = Layer(frame: layout.frame)
    if !hasShade(in: context) {
      bar.contents = .color(isPinned ? context.palette.ground : context.palette.veil)
    }
    bar.clipsToBounds = true
    bar.sublayers =
      (showsTrail ? trailLayers(layout, in: context) : titleLayers(layout, in: context))
      + buttons(layout, in: context, at: time)
    return bar
  }

  // MARK: Title

  /// The distance between the title and the text of the photo's position, logical px.
  private static let gap = 10.0

  /// The header's texts; the layers show a text once it is drawn. Empty if there is no header.
  package func captions(in context: ViewContext) -> [Caption] {
    guard isPresent else { return [] }
    let (context, layout) = (colored(context), layout(in: context))
    if showsTrail { return trail(layout, in: context).captions }
    let whole = caption(title, isBold: true, in: context)
    return [caption(position, in: context), whole, fittingTitle(layout, in: context)]
      .compactMap { $0 }
  }

  /// The maximum width of a title, logical px; a wider title is truncated.
  static let widestTitle = 4096.0

  private func ink(_ context: ViewContext) -> PremultipliedColor {
    window.isActivated ? context.palette.text : context.palette.dimText
  }

  private func caption(
    _ text: Phrase, isBold: Bool = false, in context: ViewContext
  ) -> Caption? {
    guard !text.isEmpty else { return nil }
    return context.caption(
      text, size: Self.titleSize, isBold: isBold, color: ink(context),
      maximumWidth: Self.widestTitle)
  }

  /// The title, truncated if it must be; nil until it is measured, or without any space for it.
  private func fittingTitle(_ layout: HeaderLayout, in context: ViewContext) -> Caption? {
    guard let whole = caption(title, isBold: true, in: context),
      let size = context.size(of: whole)
    else { return nil }
    let position = caption(position, in: context).flatMap { context.size(of: $0) }?.width ?? 0
    let room =
      layout.titleRoom.upperBound - layout.titleRoom.lowerBound
      - (position > 0 ? position + Self.gap : 0)
    return size.width <= room ? whole : HeaderTrail.shortened(whole, to: room, in: context)
  }

  /// The title and the photo's position, in the view's middle as far as the buttons allow.
  private func titleLayers(_ layout: HeaderLayout, in context: ViewContext) -> [Layer] {
    let captions = [fittingTitle(layout, in: context), caption(position, in: context)]
    let texts = captions.compactMap { $0 }.compactMap { caption in
      context.size(of: caption).map { (caption: caption, size: $0) }
    }
    let gap = texts.count > 1 ? Self.gap : 0
    let width = texts.reduce(gap) { $0 + $1.size.width }
    let room = layout.titleRoom
    guard width > 0, width <= room.upperBound - room.lowerBound else { return [] }
    var x = min(max((layout.width - width) / 2, room.lowerBound), room.upperBound - width)
    return texts.compactMap { caption, size in
      defer { x += size.width + gap }
      return context.layer(caption, at: Point(x: x, y: (layout.height - size.height) / 2))
    }
  }

  // MARK: Folders

  /// True in the album if the path of folders is shown instead of a title.
  var showsTrail: Bool { isPinned && !trail.isEmpty }

  func trail(_ layout: HeaderLayout, in context: ViewContext) -> HeaderTrail {
    HeaderTrail(trail, note: note, ink: ink(context), in: layout, context)
  }

  private func trailLayers(_ layout: HeaderLayout, in context: ViewContext) -> [Layer] {
    let trail = trail(layout, in: context)
    let crumbs = trail.crumbs.map { crumb -> Layer in
      var layer = Layer(frame: crumb.frame)
      let (width, height) = (crumb.frame.size.width, crumb.frame.size.height)
      if crumb.part != .bar {
        let inner = Rect(x: 0, y: 6, width: width, height: height - 12)
        layer.sublayers = glow(of: crumb.part, inner, cornerRadius: 6, in: context)
      }
      let size = context.size(of: crumb.caption) ?? .zero
      let corner = Point(
        x: context.snapped(crumb.frame.center.x - size.width / 2) - crumb.frame.minX,
        y: context.snapped((height - size.height) / 2))
      if let picture = context.captions[crumb.caption] {
        layer.sublayers.append(
          Layer(frame: Rect(origin: corner, size: size), contents: .picture(picture)))
      }
      let ring = Rect(x: 0, y: 4, width: width, height: height - 8)
      layer.sublayers += focusRing(of: crumb.part, ring, in: context)
      return layer
    }
    let (side, dim) = (layout.iconSide * 0.75, context.palette.dimText)
    let signs = trail.signs.compactMap { context.icon(.next, side: side, center: $0, color: dim) }
    return crumbs + signs + context.layers([trail.note].compactMap { $0 })
  }

  // MARK: Buttons

  /// The background of a part that is pointed at or pressed; empty for other parts.
  private func glow(
    of part: HeaderPart, _ frame: Rect, cornerRadius: Double, in context: ViewContext
  ) -> [Layer] {
    let isDown = press?.part == part && (hovered == part || !own.fingers.isEmpty)
    guard isDown || (hovered == part && press == nil) else { return [] }
    let glow = Layer(
      frame: frame, contents: .color(context.palette.text), cornerRadius: cornerRadius)
    return [glow.with(opacity: isDown ? 0.26 : 0.14)]
  }

  private func focusRing(of part: HeaderPart, _ frame: Rect, in context: ViewContext) -> [Layer] {
    focused == part ? Layer.outline(of: frame, width: 2, color: context.palette.accent) : []
  }

  private func layer(
    of button: HeaderPart, _ layout: HeaderLayout, in context: ViewContext
  ) -> Layer? {
    guard let frame = layout.frame(of: button) else { return nil }
    let inner = Rect(origin: .zero, size: frame.size).insetBy(4)
    let icon = button.appearance(on: self).flatMap {
      context.icon(
        $0.icon, side: layout.iconSide, center: frame.center, in: frame.origin,
        color: ink(context))
    }
    return Layer(
      frame: frame,
      sublayers: glow(of: button, inner, cornerRadius: layout.buttonSide / 2 - 4, in: context)
        + [icon].compactMap { $0 } + focusRing(of: button, inner, in: context))
  }
}

extension PremultipliedColor {
  /// Returns this opaque colour under a layer of black with the opacity `share`, 0…1.
  fileprivate func darkened(by share: Double) -> PremultipliedColor {
    func channel(_ shift: UInt32) -> Double { Double(word >> shift & 0xFF) / 255 * (1 - share) }
    return PremultipliedColor(red: channel(16), green: channel(8), blue: channel(0))
  }
}
