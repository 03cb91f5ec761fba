internal import Geometry
internal import Pixels

/// A record of a surface's buffers. It chooses the buffer for the next frame, and stores the damage
/// (the changed regions) that each buffer lacks. A buffer lacks the damage of all frames since its
/// own last frame; a new buffer lacks everything. Two buffers are usual. More buffers, up to
/// ``limit``, are created only while the compositor holds all existing ones (as Sway's pixman
/// renderer does).
struct BufferLedger {
  /// The party that may currently write or read a buffer's pixels.
  enum Holder: Hashable {
    case nobody
    /// A frame that is being drawn, from ``BufferLedger/acquire(_:)`` to `commit` or `giveBack`.
    case frame
    /// The compositor, from the commit to the release.
    case compositor
  }

  struct Entry: Hashable {
    let id: Int
    let size: PixelSize
    var holder = Holder.nobody
    /// True if the buffer is not used for further frames; it is destroyed once it is free.
    var isRetired = false
    /// The damage that the buffer lacks; nil if it lacks everything.
    var missing: Region?
  }

  enum Acquisition: Hashable {
    /// The frame is drawn into the existing buffer with this id. `repaint` is the damage of earlier
    /// frames that the buffer lacks.
    case reuse(Int, repaint: Region)
    /// A buffer with this id must be created, and all of it drawn.
    case create(Int)
    /// The frame must wait, because none of the ``BufferLedger/limit`` buffers is free.
    case wait
  }

  static let limit = 4
  /// The greatest number of retired buffers that are kept while the compositor holds them. If it
  /// holds more, the oldest ones are destroyed before the compositor releases them.
  static let retiredLimit = 4

  private(set) var entries: [Entry] = []
  private var nextID = 0
  /// The id of the buffer of the newest commit; nil before the first commit.
  private var newest: Int?

  /// Acquires a buffer of `size` pixels for the next frame: of the free buffers, the one in which
  /// the smallest area is out of date. If none is free, a buffer must be created, or the frame must
  /// wait.
  ///
  /// Buffers of other sizes are retired; ``takeRetired()`` returns the buffers to destroy.
  mutating func acquire(_ size: PixelSize) -> Acquisition {
    for index in entries.indices where entries[index].size != size {
      entries[index].isRetired = true
    }
    let usable = entries.filter { !$0.isRetired }
    let whole = Region(whole: size)
    let free = usable.filter { $0.holder == .nobody }
    if let best = free.min(by: { ($0.missing ?? whole).area < ($1.missing ?? whole).area }) {
      handToFrame(best.id)
      return .reuse(best.id, repaint: best.missing ?? whole)
    }
    guard usable.count < Self.limit else { return .wait }
    let id = adopt(size)
    handToFrame(id)
    return .create(id)
  }

  private mutating func handToFrame(_ id: Int) {
    for index in entries.indices where entries[index].id == id { entries[index].holder = .frame }
  }

  mutating func adopt(_ size: PixelSize) -> Int {
    nextID += 1
    entries.append(Entry(id: nextID, size: size))
    return nextID
  }

  /// True when no buffer of `size` is free.
  func isExhausted(_ size: PixelSize) -> Bool {
    entries.allSatisfy { $0.size != size || $0.holder != .nobody }
  }

  /// True when the compositor holds the only buffer of `size`.
  func needsSpare(_ size: PixelSize) -> Bool { lacksSpare(size) && count(of: size) == 1 }

  /// True if no buffer of `size` is free, and at most one buffer of this size exists.
  func lacksSpare(_ size: PixelSize) -> Bool { isExhausted(size) && count(of: size) <= 1 }

  private func count(of size: PixelSize) -> Int {
    entries.count(where: { $0.size == size && !$0.isRetired })
  }

  /// Retires the free buffers. If `keepsNewest` is true, the buffer of the newest frame is kept.
  mutating func retireSpares(keepsNewest: Bool) {
    for index in entries.indices where entries[index].holder == .nobody {
      if !keepsNewest || entries[index].id != newest { entries[index].isRetired = true }
    }
  }

  /// Records a commit of buffer `id`; all other buffers now lack `damage`.
  mutating func commit(_ id: Int, damage: Region) {
    newest = id
    for index in entries.indices {
      if entries[index].id == id {
        entries[index].holder = .compositor
        entries[index].missing = Region()
      } else {
        entries[index].missing = entries[index].missing.map { $0.union(damage).simplified(to: 16) }
      }
    }
  }

  /// Returns the id of the buffer that contains the newest frame. Returns nil if this buffer is
  /// gone, is incomplete or has another size than `size`.
  func upToDate(_ size: PixelSize) -> Int? {
    entries.first { $0.id == newest && $0.size == size && $0.missing == Region() }?.id
  }

  /// Records that the drawing of a frame into buffer `id` was not completed. The buffer now lacks
  /// everything.
  mutating func recordIncomplete(_ id: Int) {
    for index in entries.indices where entries[index].id == id { entries[index].missing = nil }
  }

  /// Records that a frame ended without a commit; does nothing if no frame holds the buffer.
  mutating func giveBack(_ id: Int) { free(id, from: .frame) }

  /// Records that the compositor released buffer `id`; does nothing if the compositor does not hold
  /// this buffer.
  mutating func release(_ id: Int) { free(id, from: .compositor) }

  private mutating func free(_ id: Int, from holder: Holder) {
    for index in entries.indices where entries[index].id == id && entries[index].holder == holder {
      entries[index].holder = .nobody
    }
  }

  /// Removes a buffer that could not be created.
  mutating func drop(_ id: Int) { entries.removeAll { $0.id == id } }

  /// Removes the retired buffers that must be destroyed, and returns their ids. Retired buffers are
  /// those that are not used for further frames.
  ///
  /// A retired buffer that nobody holds is removed. Of the retired buffers that the compositor
  /// holds, only the newest ``retiredLimit`` are kept. In addition, the buffer of the newest frame
  /// is kept while the compositor holds it.
  mutating func takeRetired() -> [Int] {
    let retired = entries.filter(\.isRetired)
    let kept = Set(
      retired.filter { $0.holder == .compositor && $0.id != newest }.suffix(Self.retiredLimit)
        .map(\.id))
    let gone = retired.filter {
      !kept.contains($0.id) && $0.holder != .frame
        && ($0.id != newest || $0.holder != .compositor)
    }.map(\.id)
    entries.removeAll { gone.contains($0.id) }
    return gone
  }
}
