internal import EventLoop
internal import Geometry
internal import Pixels
internal import Wayland

/// The buffers of one surface: makes, keeps and destroys them as ``BufferLedger`` decides.
@UI final class BufferChain {
  /// Called when the compositor gives a buffer back.
  var onRelease: () -> Void = {}

  private let shm: WlShm
  private let format: WlShm.Format
  private var ledger = BufferLedger()
  private var buffers: [Int: ShmBuffer] = [:]
  /// The size of a buffer that another thread is making.
  private var preparing: PixelSize?

  init(shm: WlShm, format: WlShm.Format) {
    self.shm = shm
    self.format = format
  }

  /// A buffer to draw into, and the damage it lacks. It belongs to its frame until
  /// ``commit(_:damage:)`` or ``giveBack(_:)``, of which one has to follow.
  struct Draft {
    let id: Int
    let buffer: ShmBuffer
    let missing: Region
  }

  /// A free buffer of `size`; nil when the compositor holds as many as may be, or the next one is
  /// under way.
  func acquire(_ size: PixelSize) throws(DesktopError) -> Draft? {
    if preparing == size, ledger.isExhausted(size) { return nil }
    let acquisition = ledger.acquire(size)
    destroyRetired()
    switch acquisition {
    case .reuse(let id, let repaint):
      guard let buffer = buffers[id] else { return nil }
      return Draft(id: id, buffer: buffer, missing: repaint)
    case .create(let id):
      return try make(id, size)
    case .wait:
      return nil
    }
  }

  /// Takes note that the draft goes to the compositor with a frame that changed `damage`.
  func commit(_ draft: Draft, damage: Region) { ledger.commit(draft.id, damage: damage) }

  /// Brings the pixels of `region` up to date with the newest frame's; false when that has no buffer any
  /// more.
  ///
  /// The compositor may read it meanwhile. A copy takes as long as memory does; some frames take
  /// several times as long to draw.
  func repair(_ draft: Draft, _ region: Region) -> Bool {
    guard let id = ledger.upToDate(draft.buffer.size), let newest = buffers[id] else {
      return false
    }
    if id != draft.id { draft.buffer.copy(region, from: newest) }
    return true
  }

  /// Takes note that the draft was given up half drawn.
  func giveUp(_ draft: Draft) { ledger.spoil(draft.id) }

  /// Takes back the draft of a frame that is not committed.
  func giveBack(_ draft: Draft) { ledger.giveBack(draft.id) }

  /// The pixels from which on a buffer is made on another thread: some 5 ms of page faults.
  private static let large = 1 << 21

  /// Makes a second buffer on another thread, when the compositor keeps the only one of `size`: the
  /// pages of a large one take longer than a frame.
  func prepareSpare(_ size: PixelSize) {
    if ledger.needsSpare(size) { prepare(size) }
  }

  /// Makes a buffer of `size` on another thread, unless it is small; a frame of that size waits for
  /// it.
  func prepare(_ size: PixelSize) {
    guard size.width * size.height >= Self.large, preparing == nil, ledger.lacksSpare(size) else {
      return
    }
    preparing = size
    UI.task { [weak self] in
      let memory = await OneShotThread.run { try? FrameMemory(size) }
      if let memory {
        async let half: Void = OneShotThread.run { memory.prefault(part: 1, of: 2) }
        await OneShotThread.run { memory.prefault(part: 0, of: 2) }
        await half
      }
      self?.adopt(memory, size)
    }
  }

  private func adopt(_ memory: FrameMemory?, _ size: PixelSize) {
    guard preparing == size else { return }
    preparing = nil
    if let memory, ledger.lacksSpare(size) {
      let id = ledger.adopt(size)
      do { try announce(memory, id: id) } catch { ledger.drop(id) }
    }
    // A frame may have waited; without memory it tries by itself, and tells the error.
    onRelease()
  }

  /// Destroys the free buffers, but for the newest frame's where that is kept.
  func trim(keepsNewest: Bool) {
    ledger.retireSpares(keepsNewest: keepsNewest)
    destroyRetired()
  }

  /// Destroys all buffers now: their surface is gone.
  func destroy() {
    for buffer in buffers.values { buffer.destroy() }
    buffers = [:]
    preparing = nil
    ledger = BufferLedger()
  }

  private func make(_ id: Int, _ size: PixelSize) throws(DesktopError) -> Draft {
    let whole = Region(IntRect(x: 0, y: 0, width: size.width, height: size.height))
    do {
      return Draft(id: id, buffer: try announce(FrameMemory(size), id: id), missing: whole)
    } catch {
      ledger.drop(id)
      throw error
    }
  }

  @discardableResult
  private func announce(_ memory: FrameMemory, id: Int) throws(DesktopError) -> ShmBuffer {
    let buffer = try ShmBuffer(memory, format: format, shm: shm)
    buffer.wire.onEvent = { [weak self] _ in self?.released(id) }
    buffers[id] = buffer
    return buffer
  }

  private func released(_ id: Int) {
    ledger.release(id)
    destroyRetired()
    onRelease()
  }

  private func destroyRetired() {
    for id in ledger.takeRetired() { buffers.removeValue(forKey: id)?.destroy() }
  }
}
