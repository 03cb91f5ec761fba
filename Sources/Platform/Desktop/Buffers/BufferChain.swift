internal import EventLoop
internal import Geometry
internal import Pixels
internal import Wayland

/// The buffers of one surface, created, kept and destroyed as ``BufferLedger`` decides.
@UI final class BufferChain {
  /// Called after a buffer was released by the compositor or created on another thread.
  var onRelease: () -> Void = {}

  private let shm: WlShm
  private let format: WlShm.Format
  private var ledger = BufferLedger()
  private var buffers: [Int: ShmBuffer] = [:]
  /// The size of the buffer that another thread is creating; nil if there is none.
  private var preparing: PixelSize?
  /// The argument of the newest ``trim(keepsNewest:)``; nil before the first trim, and as soon as a
  /// buffer is acquired or prepared after a trim.
  private var trimming: Bool?

  init(shm: WlShm, format: WlShm.Format) { (self.shm, self.format) = (shm, format) }

  /// A buffer to draw a frame into. Its region `missing` does not have the newest contents.
  ///
  /// No other frame gets the buffer before ``commit(_:damage:)`` or ``giveBack(_:)``. One of these
  /// calls must follow.
  struct Draft {
    let id: Int
    let buffer: ShmBuffer
    let missing: Region
  }

  /// Acquires a free buffer of `size` for the next frame; creates one if none is free. Throws if
  /// memory or descriptors are missing.
  ///
  /// Returns nil if no buffer is free and none can be created: because ``BufferLedger/limit``
  /// buffers of this size exist, or because another thread is creating one.
  func acquire(_ size: PixelSize) throws(DesktopError) -> Draft? {
    trimming = nil
    if preparing == size, ledger.isExhausted(size) { return nil }
    let acquisition = ledger.acquire(size)
    destroyRetired()
    switch acquisition {
    case .reuse(let id, let repaint):
      guard let buffer = buffers[id] else { return nil }
      return Draft(id: id, buffer: buffer, missing: repaint)
    case .create(let id): return try make(id, size)
    case .wait: return nil
    }
  }

  func commit(_ draft: Draft, damage: Region) { ledger.commit(draft.id, damage: damage) }

  /// Copies `region` from the newest frame's buffer to the draft. Returns false if the newest
  /// frame's buffer no longer exists, is incomplete or has another size.
  ///
  /// The compositor may read the newest frame's buffer at the same time. Copying pixels can be
  /// several times as fast as drawing them.
  func repair(_ draft: Draft, _ region: Region) -> Bool {
    guard let id = ledger.upToDate(draft.buffer.size), let newest = buffers[id] else {
      return false
    }
    if id != draft.id { draft.buffer.copy(region, from: newest) }
    return true
  }

  /// Records that the drawing of `draft` was not completed. The pixels of its buffer are then not
  /// reused. A call of ``giveBack(_:)`` must still follow.
  func giveUp(_ draft: Draft) { ledger.recordIncomplete(draft.id) }

  /// Ends a frame without a commit; another frame may then use the buffer of `draft`.
  func giveBack(_ draft: Draft) { ledger.giveBack(draft.id) }

  /// The number of pixels from which a buffer is created on another thread, because the page faults
  /// of such a buffer take 5 ms.
  private static let large = 1 << 21

  /// Creates a second buffer of `size` on another thread, if the compositor holds the only buffer
  /// of this size.
  ///
  /// The page faults of a large buffer take longer than the time between two frames.
  func prepareSpare(_ size: PixelSize) {
    if ledger.needsSpare(size) { prepare(size) }
  }

  /// Creates a buffer of `size` on another thread, and then calls ``onRelease``. Meanwhile,
  /// ``acquire(_:)`` returns nil if no buffer of this size is free.
  ///
  /// Does nothing if the buffer would have fewer than 2²¹ pixels, or if another buffer is being
  /// created. Also does nothing if a buffer of this size is free, or if two of this size exist.
  func prepare(_ size: PixelSize) {
    guard size.width * size.height >= Self.large, preparing == nil, ledger.lacksSpare(size) else {
      return
    }
    preparing = size
    trimming = nil
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
      retireSpares()
    }
    // A frame may be waiting for a buffer. If there is no memory, the frame tries to get some
    // itself, and reports the error.
    onRelease()
  }

  /// Destroys the free buffers. Until the next frame, also destroys each buffer that becomes free.
  /// If `keepsNewest` is true, the buffer of the newest frame is kept.
  func trim(keepsNewest: Bool) {
    trimming = keepsNewest
    retireSpares()
  }

  private func retireSpares() {
    if let trimming { ledger.retireSpares(keepsNewest: trimming) }
    destroyRetired()
  }

  /// Destroys all buffers, because their surface was destroyed.
  func destroy() {
    for buffer in buffers.values { buffer.destroy() }
    buffers = [:]
    preparing = nil
    ledger = BufferLedger()
  }

  private func make(_ id: Int, _ size: PixelSize) throws(DesktopError) -> Draft {
    do {
      let buffer = try announce(FrameMemory(size), id: id)
      return Draft(id: id, buffer: buffer, missing: Region(whole: size))
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
    retireSpares()
    onRelease()
  }

  private func destroyRetired() {
    for id in ledger.takeRetired() { buffers.removeValue(forKey: id)?.destroy() }
  }
}
