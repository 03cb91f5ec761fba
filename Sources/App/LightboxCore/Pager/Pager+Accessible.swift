internal import Semantics
internal import Geometry
internal import Languages
internal import Viewing

/// The accessible object of the open photo.
extension Pager {
  static func objects(in context: AccessibilityContext) -> [AccessibleObject] {
    let (lightbox, library) = (context.lightbox, context.library)
    guard lightbox.mode == .photo, let photo = lightbox.current else { return [] }
    let id = "photo_\(photo.number)"
    var object = AccessibleObject(id, .image, .verbatim(context.names(photo))) { node in
      node.states.formUnion([.showing, .focusable])
      let details = context.chrome.overlays.details.near.newest(of: photo)
      let texts = [details?.title, details?.description].compactMap { $0.map(Phrase.verbatim) }
      let failure =
        library.failure(of: photo).map { [$0.title, $0.reason, $0.advice] }
        ?? (library.isSlow(photo) ? [FailureReason.stillDecoding.reason] : nil)
      node.description = context.sentences(
        texts + (failure ?? []) + context.remarks(on: photo))
      if let number = library.photoIndex {
        node.attributes = ["posinset": "\(number + 1)", "setsize": "\(lightbox.photos.count)"]
      }
      if let title = details?.title { node.attributes["title"] = title }
      node.frame = frame(of: photo, in: context)
      node.value = zoomValue(in: context)
    }
    // The first action is what a tap on the photo does.
    object.actions = {
      ([.toggleAlbum] + context.commands.filter { !$0.isOfAlbum && $0 != .toggleAlbum })
        .map { context.action($0) }
    }
    object.request = { call in
      guard case .set(let percent) = call, percent > 0 else { return nil }
      return .zoom(percent)
    }
    (object.focus, object.isKept) = (id, true)
    return [object]
  }

  /// The part of the view that the photo covers; the whole view while this part is not known.
  private static func frame(of photo: PhotoID, in context: AccessibilityContext) -> Rect {
    let (stage, view) = (context.lightbox.stage, context.lightbox.environment.viewBounds)
    guard let viewport = stage.pager.viewports[photo],
      let shown = stage.placement(of: photo, at: context.time)
    else { return view }
    let image = Rect(origin: .zero, size: viewport.layout.imageSize)
    return Rect(enclosing: image.corners.map { shown($0) })?.intersection(view) ?? view
  }

  /// The zoom at which the photo's motion will end, in percent; nil until the photo's size is
  /// known.
  private static func zoomValue(in context: AccessibilityContext) -> AccessibleValue? {
    let lightbox = context.lightbox
    guard let viewport = lightbox.viewport else { return nil }
    let range = viewport.layout.zoomRange(
      rotation: viewport.target.rotation, physics: lightbox.environment.physics)
    let unit = 100 * lightbox.deviceScale
    let scale = viewport.target.scale * lightbox.deviceScale
    return AccessibleValue(
      100 * scale, in: range.lowerBound * unit...max(range.lowerBound, range.upperBound) * unit,
      text: context.text(ZoomBadge.text(scale)))
  }
}
