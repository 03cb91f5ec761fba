internal import System
internal import WireCodec

/// The clipboard: what the client puts there is offered to it again, as it is to all others.
extension Compositor {
  /// Handles a request to the data device or its objects.
  func exchange(_ message: WireMessage) {
    switch message.fullName {
    case "wl_data_source.offer":
      if let type = message.string("mime_type") {
        offeredTypes[message.object.creationIndex, default: []].append(type)
      }
    case "wl_data_source.destroy":
      offeredTypes[message.object.creationIndex] = nil
      if selection?.creationIndex == message.object.creationIndex { select(nil) }
    case "wl_data_device.set_selection":
      let source = message.references["source"]
      switch behaviour.clipboard {
      case .silent: break
      case .cancelling: if let source { far.say(source, "cancelled") }
      case .shared: select(source)
      }
    case "wl_data_offer.receive":
      guard let selection, let type = message.string("mime_type"),
        let pipe = far.descriptors.popLast()
      else { return }
      far.say(selection, "send", [.string(type), .descriptor(pipe.number)])
      // It has to be open until it is sent.
      passing = pipe
    default: break
    }
  }

  private func select(_ source: WireObject?) {
    if let old = selection, old.creationIndex != source?.creationIndex { far.say(old, "cancelled") }
    selection = source
    guard !far.living("wl_data_device").isEmpty else { return }
    var offer: UInt32 = 0
    if let source, let id = try? far.offer("wl_data_offer", by: "wl_data_device", "data_offer") {
      offer = id
      for type in offeredTypes[source.creationIndex] ?? [] {
        try? far.send("wl_data_offer", "offer", [.string(type)], object: id)
      }
    }
    try? far.send("wl_data_device", "selection", [.uint(offer)])
  }
}
