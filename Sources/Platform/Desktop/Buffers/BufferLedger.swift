internal import Geometry
internal import Pixels

/// Decides which buffer of a surface the next frame is drawn into, and which damage it lacks.
///
/// A buffer lacks what was drawn since it was last shown: the damage of all frames in between. A
/// new one lacks everything. Two are usual; more are made, up to ``limit``, only when the
/// compositor keeps all of them (Sway's pixman renderer does).
struct BufferLedger {
  /// The party that may write or read the pixels of a buffer now.
  enum Holder: Hashable {
    case nobody
    /// A frame that is being drawn, from ``BufferLedger/acquire(_:)`` to its commit, or until it is
    /// given back. Whatever the program does meanwhile, the buffer stays.
    case frame
    /// The compositor, from commit to release.
    case compositor
  }

  struct Entry: Hashable {
    let id: Int
    let size: PixelSize
    var holder = Holder.nobody
    /// True when the buffer is of an old size: it is destroyed as soon as it is free.
    var isRetired = false
    /// The damage that must be drawn to bring the contents up to date; nil means everything.
    var missing: Region?
  }

  enum Acquisition: Hashable {
    /// Draw into a buffer that exists; `repaint` is the damage it lacks, before this frame's.
    case reuse(Int, repaint: Region)
    /// Make a buffer, and draw all of it.
    case create(Int)
    /// Wait for the next release: all buffers are with the compositor.
    case wait
  }

  static let limit = 4
  /// The number of buffers of old sizes that a compositor may keep; what it has is newer.
  static let retiredLimit = 4

  private(set) var entries: [Entry] = []
  private var nextID = 0
  /// The buffer of the newest commit.
  private var newest: Int?

  /// Chooses the buffer for the next frame of `size` pixels: the free one that lacks least. The
  /// frame holds it until ``commit(_:damage:)`` or ``giveBack(_:)``.
  ///
  /// Buffers of other sizes are retired; ``takeRetired()`` tells which may go.
  mutating func acquire(_ size: PixelSize) -> Acquisition {
    for place in entries.indices where entries[place].size != size {
      entries[place].isRetired = true
    }
    let usable = entries.filter { !$0.isRetired }
    let whole = Region(IntRect(x: 0, y: 0, width: size.width, height: size.height))
    let free = usable.filter { $0.holder == .nobody }
    if let best = free.min(by: { ($0.missing ?? whole).area < ($1.missing ?? whole).area }) {
      hand(best.id, to: .frame)
      return .reuse(best.id, repaint: best.missing ?? whole)
    }
    guard usable.count < Self.limit else { return .wait }
    let id = adopt(size)
    hand(id, to: .frame)
    return .create(id)
  }

  private mutating func hand(_ id: Int, to holder: Holder) {
    guard let place = entries.firstIndex(where: { $0.id == id }) else { return }
    entries[place].holder = holder
  }

  /// Takes in a buffer that has just been made, and returns its id.
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

  /// True when there is no free buffer of `size`, and one at most with the compositor.
  func lacksSpare(_ size: PixelSize) -> Bool { isExhausted(size) && count(of: size) <= 1 }

  private func count(of size: PixelSize) -> Int {
    entries.count(where: { $0.size == size && !$0.isRetired })
  }

  /// Retires the free buffers, but for the newest frame's where that is kept.
  mutating func retireSpares(keepsNewest: Bool) {
    for place in entries.indices where entries[place].holder == .nobody {
      if !keepsNewest || entries[place].id != newest { entries[place].isRetired = true }
    }
  }

  /// Takes note of a commit of buffer `id` with a frame that changed `damage`: it lacks nothing,
  /// the others lack `damage` too.
  mutating func commit(_ id: Int, damage: Region) {
    newest = id
    for place in entries.indices {
      if entries[place].id == id {
        entries[place].holder = .compositor
        entries[place].missing = Region()
      } else {
        entries[place].missing = entries[place].missing.map { $0.union(damage).simplified(to: 16) }
      }
    }
  }

  /// The buffer that holds the newest frame, of `size` pixels; nil when there is none any more.
  func upToDate(_ size: PixelSize) -> Int? {
    entries.first { $0.id == newest && $0.size == size && $0.missing == Region() }?.id
  }

  /// Takes note that buffer `id` was drawn into, and not committed: it lacks everything.
  mutating func spoil(_ id: Int) {
    guard let place = entries.firstIndex(where: { $0.id == id }) else { return }
    entries[place].missing = nil
  }

  /// Takes note that the frame that held buffer `id` ended without a commit; any other stays as it
  /// is.
  mutating func giveBack(_ id: Int) {
    guard let place = entries.firstIndex(where: { $0.id == id && $0.holder == .frame }) else {
      return
    }
    entries[place].holder = .nobody
  }

  /// Takes note that the compositor is done with buffer `id`; one that it does not have stays as it
  /// is.
  mutating func release(_ id: Int) {
    guard let place = entries.firstIndex(where: { $0.id == id && $0.holder == .compositor }) else {
      return
    }
    entries[place].holder = .nobody
  }

  /// Forgets a buffer that could not be made.
  mutating func drop(_ id: Int) { entries.removeAll { $0.id == id } }

  /// Takes out the retired buffers that nobody holds, to be destroyed, and of those that the
  /// compositor holds the oldest that are too many: it shows others by now.
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
