internal import WireCodec

/// The callbacks and buffers of surfaces that wait for a commit, a frame or a release.
struct SurfaceLedger {
  private struct Entry {
    /// Callbacks and feedbacks for the next commit.
    var requested: [WireObject] = []
    /// The buffer for the next commit: nil without an attach, a nil within for none.
    var attached: WireObject??
    var held: WireObject?
    /// Callbacks and feedbacks for the next frame.
    var due: [WireObject] = []
  }

  private var entries: [UInt32: Entry] = [:]
  /// The buffers that a later commit replaced, oldest first.
  private(set) var replaced: [WireObject] = []

  /// Keeps a callback or a feedback until the next commit.
  mutating func ask(_ surface: WireObject, _ object: WireObject) {
    entries[surface.id, default: Entry()].requested.append(object)
  }

  mutating func attach(_ surface: WireObject, _ buffer: WireObject?) {
    entries[surface.id, default: Entry()].attached = .some(buffer)
  }

  /// Takes what was requested and attached. Returns the buffer that is new.
  mutating func commit(_ surface: WireObject) -> WireObject? {
    var entry = entries[surface.id] ?? Entry()
    var new: WireObject?
    if case .some(let buffer) = entry.attached {
      if let held = entry.held { replaced.append(held) }
      (entry.held, entry.attached, new) = (buffer, nil, buffer)
    }
    entry.due += entry.requested
    entry.requested = []
    entries[surface.id] = entry
    return new
  }

  mutating func forget(_ surface: WireObject) { entries[surface.id] = nil }

  /// The callbacks and feedbacks of the frame that is shown now, by the surfaces' numbers.
  mutating func takeDue() -> [WireObject] {
    var due: [WireObject] = []
    for surface in entries.keys.sorted() {
      due += entries[surface]?.due ?? []
      entries[surface]?.due = []
    }
    return due
  }

  /// Removes and returns the buffers that must be released now.
  mutating func takeReplaced() -> [WireObject] {
    defer { replaced = [] }
    return replaced
  }
}
