internal import Semantics
internal import Geometry
internal import Languages

/// The accessible object of the strip: a slider of the photos.
extension Scrubber {
  static func objects(in context: AccessibilityContext) -> [AccessibleObject] {
    let lightbox = context.lightbox
    let (count, number) = (lightbox.photos.count, (context.library.photoIndex ?? 0) + 1)
    guard lightbox.mode == .photo, lightbox.current != nil, count > 1 else { return [] }
    var object = AccessibleObject("scrubber", .slider, AccessibleTexts.scrubber) { node in
      node.states.insert(.horizontal)
      node.value = AccessibleValue(
        Double(number), in: 1...Double(max(count, 1)), step: 1,
        text: context.text(AccessibleTexts.position(number, of: count)))
      let height = ScrubberLayout.height
      node.frame = Rect(
        x: 0, y: lightbox.viewSize.height - height, width: lightbox.viewSize.width,
        height: height)
      if lightbox.scrubber.opacity(at: context.time) > 0 { node.states.insert(.showing) }
    }
    object.position = .bar
    object.request = { call in
      guard case .set(let number) = call else { return nil }
      return .page(Int(number.rounded()))
    }
    return [object]
  }
}
