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

  init(shm: WlShm, format: WlShm.Format) {
    self.shm = shm
    self.format = format
  }

  /// A buffer to draw into, and the damage it lacks.
  struct Draft {
    let id: Int
    let buffer: ShmBuffer
    let missing: Region
  }

  /// A free buffer of `size`; nil when the compositor holds as many as may be.
  func acquire(_ size: PixelSize) throws(DesktopError) -> Draft? {
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

  /// Destroys all buffers now: their surface is gone.
  func destroy() {
    for buffer in buffers.values { buffer.destroy() }
    buffers = [:]
    ledger = BufferLedger()
  }

  private func make(_ id: Int, _ size: PixelSize) throws(DesktopError) -> Draft {
    let buffer: ShmBuffer
    do {
      buffer = try ShmBuffer(size, format: format, shm: shm)
    } catch {
      ledger.drop(id)
      throw error
    }
    buffer.wire.onEvent = { [weak self] _ in self?.released(id) }
    buffers[id] = buffer
    let whole = Region(IntRect(x: 0, y: 0, width: size.width, height: size.height))
    return Draft(id: id, buffer: buffer, missing: whole)
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
