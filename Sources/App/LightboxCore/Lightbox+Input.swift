internal import Geometry
internal import Gestures
internal import Input
internal import Motion
internal import RealModule
internal import Viewing

extension Lightbox {
  mutating func handle(_ input: InputEvent, at time: Instant) -> [Effect] {
    if case .pointer(let pointer) = input { cursorRest.handle(pointer, at: time) }
    if let effects = header.handle(input, in: context, at: time) { return effects }
    if case .key(let key) = input { return handle(key, at: time) }
    noticePress(input, at: time)
    gestures.choices = choices(at: time)
    return perform(gestures.handle(input, at: time), at: time)
  }

  private mutating func handle(_ key: KeyEvent, at time: Instant) -> [Effect] {
    switch key.name {
    case "Control_L", "Control_R": gestures.isControlDown = key.isPressed
    default: gestures.isControlDown = key.modifiers.contains(.control)
    }
    if closesHelp(key, at: time) { return [] }
    if mode == .album, key.isPressed, let effects = handle(inAlbum: key, at: time) {
      return effects
    }
    guard key.isPressed, let command = bindings.command(for: key),
      !key.isRepeat || command.repeats
    else { return [] }
    sayEnd(command, at: time)
    return perform(command, at: time)
  }

  mutating func perform(_ actions: [GestureAction], at time: Instant) -> [Effect] {
    var effects: [Effect] = []
    for action in withoutClosingTap(actions, at: time) {
      let shownMode = mode
      if mode == .album {
        effects += perform(inAlbum: action, at: time)
        if mode != shownMode { break }
      } else if case .page(let page) = action {
        let shown = current
        effects += perform(page, at: time)
        // A page that turned has cancelled the gestures that the other actions speak of.
        if current != shown { break }
      } else if case .dismiss(let pull) = action {
        effects += perform(pull, at: time)
      } else if case .tap = action {
        // A picture that is looked at closely is not put away by a touch.
        if viewport?.isFit ?? true { effects += close(at: time) }
      } else if case .longPress = action {
        overlays.info.show(!overlays.info.isShown, at: time)
      } else if let current, var viewport = viewports[current] {
        let isPinchedAway = viewport.perform(action, at: time)
        viewports[current] = viewport
        if isPinchedAway { effects += close(at: time) }
      }
      // What was closed or opened has cancelled the gestures that the other actions speak of.
      if mode != shownMode { break }
    }
    return effects
  }

  private mutating func perform(_ action: PageAction, at time: Instant) -> [Effect] {
    switch action {
    case .begin:
      strip.grab(hasPrevious: hasPrevious, hasNext: hasNext, at: time)
      return []
    case .move(let way):
      strip.follow(way)
      return []
    case .end(let velocity):
      return turnPage(by: strip.release(velocity: velocity, at: time), at: time)
    }
  }

  /// What a finger that only moves may be about: at fit the pages and the pull, zoomed in the page
  /// beyond the edge that is reached.
  private func choices(at time: Instant) -> AxisLock.Choices {
    guard mode == .photo, let viewport, !viewport.isHeld else { return AxisLock.Choices() }
    guard !viewport.isFit else {
      return AxisLock.Choices(pagesBack: true, pagesForward: true, dismisses: true)
    }
    let shown = viewport.displayed(at: time)
    let center = shown(viewport.layout.imageCenter)
    let range = viewport.layout.centerRange(scale: shown.scale, rotation: shown.rotation).x
    let nearness = 0.5
    return AxisLock.Choices(
      pagesBack: hasPrevious && center.x >= range.upperBound - nearness,
      pagesForward: hasNext && center.x <= range.lowerBound + nearness)
  }

  private mutating func perform(_ action: DismissAction, at time: Instant) -> [Effect] {
    switch action {
    case .begin:
      // Another photo that is still on its way back goes home at once: it is out of sight.
      if pulled != current { pull = PullAway(physics: physics) }
      pulled = current
      pull.grab(at: time)
    case .move(let way): pull.follow(way)
    case .end(let velocity):
      if pull.release(velocity: velocity, viewHeight: viewSize.height, at: time) {
        return close(at: time)
      }
    case .cancel: _ = pull.release(velocity: .zero, viewHeight: viewSize.height, at: time)
    }
    return []
  }

  mutating func perform(_ command: Command, at time: Instant) -> [Effect] {
    switch command {
    case .next: return leave(toPage: 1, at: time)
    case .previous: return leave(toPage: -1, at: time)
    case .first: return leave(toPage: -photos.count, at: time)
    case .last: return leave(toPage: photos.count, at: time)
    case .toggleFullscreen: return [.setFullscreen(!header.window.isFullscreen)]
    case .toggleScope:
      isScopeShown.toggle()
      return []
    case .back where overlays.goBack(at: time): return []
    case .back: return mode == .photo ? close(at: time) : [.quit]
    case .quit: return [.quit]
    case .toggleAlbum:
      guard let currentIndex else { return [] }
      return mode == .photo ? close(at: time) : open(currentIndex, at: time)
    case .toggleMark:
      if let current { toggleMark(of: current) }
      sayMark(at: time)
      return []
    case .focusHeader:
      header.toggleFocus(in: context, at: time)
      return []
    case .toggleInfo:
      overlays.info.show(!overlays.info.isShown, at: time)
      return []
    case .toggleHelp:
      overlays.toggleHelp(bindings, at: time)
      return []
    case _ where command.isOfAlbum: return perform(ofAlbum: command, at: time)
    default:
      // A key takes the picture out of the fingers' hands until they begin anew.
      cancelGestures(at: time)
      guard let current, var viewport = viewports[current] else { return [] }
      viewport.perform(command, about: gestures.zoomPoint, at: time)
      viewports[current] = viewport
      return []
    }
  }

  private mutating func cancelGestures(at time: Instant) {
    gestures.cancelAll()
    if strip.isDragged { _ = strip.release(velocity: 0, at: time) }
    if pull.isPulled {
      _ = pull.release(velocity: .zero, viewHeight: viewSize.height, at: time)
    }
  }

  private mutating func leave(toPage pages: Int, at time: Instant) -> [Effect] {
    cancelGestures(at: time)
    if let current {
      viewports[current]?.release(
        velocity: .zero, friction: physics.touchpadFriction, at: time)
    }
    return turnPage(by: pages, at: time)
  }
}

extension Viewport {
  /// Returns whether the action pinched the picture away.
  fileprivate mutating func perform(_ action: GestureAction, at time: Instant) -> Bool {
    switch action {
    case .grab(let hold, let focal):
      grab(hold, focal: focal, at: time)
    case .follow(let delta, let focal):
      follow(delta, focal: focal, at: time)
    case .release(let velocity, let device):
      return release(
        velocity: velocity,
        friction: device == .touchpad ? physics.touchpadFriction : physics.touchFriction,
        at: time)
    case .cancel: release(velocity: .zero, friction: physics.touchFriction, at: time)
    case .revert: revert(at: time)
    case .freeze: freeze(at: time)
    case .thaw(let isCancelled): thaw(isCancelled: isCancelled, at: time)
    case .wheel(let detents, _, let point):
      guard detents.dy != 0 else { break }
      zoom(by: Double.pow(physics.wheelFactor, -detents.dy), about: point, at: time)
    case .doubleTap(let point): toggleZoom(about: point, at: time)
    case .tap, .longPress, .page, .dismiss: break
    }
    return false
  }

  fileprivate mutating func perform(_ command: Command, about point: Point, at time: Instant) {
    switch command {
    case .zoomIn: zoom(by: physics.keyZoomFactor, about: point, at: time)
    case .zoomOut: zoom(by: 1 / physics.keyZoomFactor, about: point, at: time)
    case .reset: reset(at: time)
    case .actualSize: zoom(toDevicePixels: 1, about: point, at: time)
    case .toggleFill: toggleFill(about: point, at: time)
    case .toggleZoom: toggleZoom(about: point, at: time)
    case .pan(let x, let y):
      let size = layout.viewSize
      pan(
        by: Vector(dx: -x * size.width, dy: -y * size.height) * physics.keyPanShare, at: time)
    case .turn(let quarters): turn(quarters: quarters, at: time)
    case .turnFreely(let degrees): turn(by: degrees * .pi / 180, at: time)
    default: break
    }
  }
}
