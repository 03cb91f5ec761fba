internal import EventLoop
package import Geometry
internal import Input
internal import Pixels
internal import Wayland

/// The state of a window's newest frame, and of the frame that is being drawn.
struct FrameProgress {
  /// The size of a frame in device px (`pixels`), its size in logical px (`size`), and its scale.
  /// Below scale 1, several sizes in logical px have the same size in device px.
  struct Look: Hashable {
    let pixels: PixelSize
    let size: Size
    let scale: SurfaceScale
  }

  /// The sizes and the scale of the newest frame; nil before the first frame.
  var shown: Look?
  var number = 0
  /// The buffer of the frame that is being drawn; nil if there is none.
  var draft: BufferChain.Draft?
  /// True if the frame that is being drawn has the same sizes and scale as the previous frame.
  var isAsShown = false
  /// The damage of the frame that is being drawn; nil before the program presents that frame.
  var damage: Region?
  /// True from the report of a failure until the drawing of a frame begins. While it is true,
  /// further failures are not reported.
  var hasFailed = false
}

extension Window {
  /// Draws the frame that ``WindowEvent/frame(_:)`` requested.
  ///
  /// `damage` is the region that differs from the last frame, in device px; it is ignored if the
  /// size has changed. `draw` must draw the region `canvas.repaint`. This region is the damage,
  /// together with earlier changes that the frame's buffer lacks and that cannot be copied from
  /// another buffer. The window commits the frame when the event's handler returns.
  ///
  /// `draw` may return false to abandon the frame; the last frame then stays on the screen.
  package func present(damage: Region, draw: (Canvas) -> Bool) {
    guard isOpen else { return }
    guard let draft = progress.draft else {
      preconditionFailure("present(damage:draw:) belongs into the handler of a frame event")
    }
    let size = draft.buffer.size
    let whole = IntRect(x: 0, y: 0, width: size.width, height: size.height)
    let changed = size == progress.shown?.pixels ? damage.intersection(whole) : Region(whole)
    let missing = draft.missing.subtracting(changed)
    let isRepaired = missing.isEmpty || view.chain.repair(draft, missing)
    let repaint = isRepaired ? changed : changed.union(missing)
    if draw(draft.buffer.canvas(repaint: repaint)) {
      progress.damage = changed
    } else {
      view.chain.giveUp(draft)
    }
  }

  /// True if new events wait for the end of the current frame, and the program may abandon the
  /// frame to handle them first.
  ///
  /// A frame of a new size may not be abandoned, because the compositor has requested this size.
  package var isKeepingEvents: Bool { progress.isAsShown && display.hasEventsWaiting }

  /// Destroys the buffers that are not needed while the window's contents do not change.
  ///
  /// The newest frame's buffer is kept while the window is visible. Buffers that the compositor
  /// still uses, and the buffer of a frame that is being drawn, are always kept.
  package func trimBuffers() {
    let isHidden = state?.isSuspended == true || view.isOffScreens
    view.chain.trim(keepsNewest: !isHidden)
  }

  /// Creates a second buffer ahead of time, if the compositor holds the window's only buffer.
  package func prepareBuffers() {
    if let pixels = progress.shown?.pixels { view.chain.prepareSpare(pixels) }
  }

  /// Delays frames of a new size or scale until ``contentsAreReady()`` is called, but not longer
  /// than `seconds`.
  ///
  /// A program calls this after it has opened its window, if the window's contents will be ready
  /// soon.
  ///
  /// The memory for the delayed frame is allocated during the delay. The window's very first frame
  /// is not delayed, because some compositors choose the size only after that frame. The configure
  /// with the new size is acknowledged only by the delayed frame: an earlier answer would need an
  /// empty frame of this size. So `seconds` must be less than the time for which compositors wait
  /// for an answer, such as 0.2 s in Sway.
  package func awaitContents(for seconds: Double) {
    contentsWait = display.loop.schedule(at: display.loop.now + seconds) { [weak self] in
      self?.contentsWait = nil
    }
  }

  /// Ends the delay of ``awaitContents(for:)``.
  package func contentsAreReady() {
    contentsWait?.cancel()
    contentsWait = nil
  }

  /// Acknowledges the newest configure, and draws a frame if one is due and a buffer is free.
  func drawIfNeeded() {
    // A configure is answered even before the screen's next refresh.
    guard isOpen, collector.unanswered != nil || pacing.shouldDraw,
      let wanted = wantedLayout()
    else { return }
    let scale = view.scale(width: wanted.viewWidth, height: wanted.viewHeight)
    let pixels = scale.pixels(width: wanted.viewWidth, height: wanted.viewHeight)
    let isShown =
      progress.shown == FrameProgress.Look(pixels: pixels, size: wanted.viewSize, scale: scale)
    guard pacing.isDirty || !isShown else {
      answer(wanted, scale)
      return
    }
    do {
      try view.checkSize(pixels)
      if contentsWait != nil, progress.shown != nil, !isShown {
        view.chain.prepare(pixels)
        for event in sizeChanges(wanted, scale) { onEvent(event) }
        return
      }
      guard let draft = try view.chain.acquire(pixels) else {
        pacing.starved()
        // The shown frame already has the requested size, so the answer need not wait for a buffer.
        if isShown, collector.unanswered != nil { answer(wanted, scale) }
        return
      }
      // A frame of the current layout does not end the attempts to draw a layout that has failed.
      if collector.unanswered != nil || !refused.isWaiting(besides: wanted) {
        progress.hasFailed = false
        refused.forget()
      }
      progress.isAsShown = isShown
      draw(draft, wanted, scale)
    } catch {
      refuse(wanted, error)
    }
  }

  /// Keeps the current layout, because no frame could be drawn in the layout `wanted`. Acknowledges
  /// the configure, schedules a retry, and reports only the first of several errors in a row.
  private func refuse(_ wanted: WindowLayout, _ error: DesktopError) {
    refused.record(wanted, on: display.loop) { [weak self] in
      self?.refused.tryAgain()
      self?.pacing.bufferReleased()
      self?.pacing.request()
    }
    // Another frame of the shown size may succeed as soon as a buffer becomes free.
    if layout == nil || layout == wanted { pacing.starved() }
    let isAnswer = collector.unanswered != nil
    var events = acknowledge()
    if !progress.hasFailed { events.append(.failed(error)) }
    progress.hasFailed = true
    for event in events where isOpen { onEvent(event) }
    if isOpen, isAnswer { view.wire.commit() }
  }

  /// Acknowledges a configure without new pixels, because the shown frame has the requested size.
  private func answer(_ wanted: WindowLayout, _ scale: SurfaceScale) {
    refused.forget()
    for event in apply(wanted, scale: scale) where isOpen { onEvent(event) }
    guard isOpen else { return }
    arrange(wanted)
    view.wire.commit()
  }

  private func draw(_ draft: BufferChain.Draft, _ wanted: WindowLayout, _ scale: SurfaceScale) {
    let isAnswer = collector.unanswered != nil
    for event in apply(wanted, scale: scale) where isOpen { onEvent(event) }
    guard isOpen else { return }
    // This frame contains everything that the handlers of these events have requested.
    pacing.begin()
    let now = display.loop.now
    progress.number += 1
    progress.draft = draft
    progress.damage = nil
    onEvent(
      .frame(
        Frame(
          number: progress.number, now: now, presentation: display.presentation?.next(after: now),
          size: draft.buffer.size, scale: scale.value)))
    progress.draft = nil
    guard isOpen else { return }
    if let damage = progress.damage {
      attach(draft, damage, wanted, scale)
    } else {
      view.chain.giveBack(draft)
      // The shown frame still has the previous size, so another frame is requested.
      if !progress.isAsShown { pacing.request() }
    }
    if progress.damage != nil || isAnswer { view.wire.commit() }
  }

  private func attach(
    _ draft: BufferChain.Draft, _ damage: Region, _ layout: WindowLayout, _ scale: SurfaceScale
  ) {
    arrange(layout)
    if !progress.isAsShown {
      let geometry = layout.geometry
      shellSurface.setWindowGeometry(
        x: Int32(geometry.x), y: Int32(geometry.y), width: Int32(geometry.width),
        height: Int32(geometry.height))
      view.setScale(scale, of: geometry)
    }
    view.wire.attach(buffer: draft.buffer.wire, x: 0, y: 0)
    for rect in damage.simplified(to: 16).rects {
      view.wire.damageBuffer(
        x: Int32(rect.x), y: Int32(rect.y), width: Int32(rect.width), height: Int32(rect.height))
    }
    view.chain.commit(draft, damage: damage)
    progress.shown = FrameProgress.Look(
      pixels: draft.buffer.size, size: layout.viewSize, scale: scale)
    askForCallback()
    let number = progress.number
    display.presentation?.follow(view.wire) { [weak self] time in
      self?.report(.presented(number: number, at: time))
    }
  }

  private func askForCallback() {
    guard !pacing.isAwaitingCallback else { return }
    view.wire.frame().onEvent = { [weak self] _ in
      guard let self, isOpen else { return }
      pacing.callbackDone()
      watch?.cancel()
      reportState()
      prepareBuffers()
    }
    pacing.callbackRequested()
    watch = display.loop.schedule(at: display.loop.now + FramePacing.longestWait) { [weak self] in
      self?.callbackOverdue()
    }
  }

  /// Treats the window as hidden: ``FramePacing/longestWait`` has passed without a frame callback.
  func callbackOverdue() {
    pacing.callbackOverdue()
    reportState()
  }

  private func reportState() {
    for event in stateChanges() where isOpen { onEvent(event) }
  }
}
