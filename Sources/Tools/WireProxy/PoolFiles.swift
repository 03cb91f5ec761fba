internal import Glibc
internal import WireCodec
internal import WireReferee

/// The files behind the pools of a client, read only to see whether bytes have changed.
final class PoolFiles: PoolWitness {
  private struct Pool {
    let file: PassedDescriptor
    var buffers: Set<Int> = []
    var isDestroyed = false
  }

  private var pools: [Int: Pool] = [:]
  /// The pool of each buffer, by births.
  private var homes: [Int: Int] = [:]
  /// False when it is not known any longer which descriptor belongs to which request.
  var isCertain = true
  private let readsMemory: Bool

  /// Without `readsMemory` no file is looked at.
  init(readsMemory: Bool) { self.readsMemory = readsMemory }

  /// Takes notice of pools and buffers that come and go.
  func see(_ message: WireMessage) {
    let birth = message.object.birth
    switch message.fullName {
    case "wl_shm.create_pool":
      guard readsMemory, isCertain, let created = message.created,
        let number = message.descriptor("fd")
      else {
        return
      }
      // A descriptor of its own, because the one that came is closed once it has gone on.
      pools[created.birth] = Pool(file: PassedDescriptor(taking: dup(number)))
    case "wl_shm_pool.create_buffer":
      guard let created = message.created else { return }
      pools[birth]?.buffers.insert(created.birth)
      homes[created.birth] = birth
    case "wl_shm_pool.destroy":
      pools[birth]?.isDestroyed = true
      forget(birth)
    case "wl_buffer.destroy":
      guard let home = homes.removeValue(forKey: birth) else { return }
      pools[home]?.buffers.remove(birth)
      forget(home)
    default: break
    }
  }

  private func forget(_ pool: Int) {
    guard let state = pools[pool], state.isDestroyed, state.buffers.isEmpty else { return }
    pools[pool] = nil
  }

  func fileSize(of descriptor: Int32) -> Int? {
    readsMemory && isCertain ? PassedDescriptor.fileSize(descriptor) : nil
  }

  func fileSize(pool: Int) -> Int? { pools[pool].flatMap { fileSize(of: $0.file.number) } }

  /// Reads instead of mapping: a file that shrinks meanwhile is short, and no signal.
  func fingerprint(pool: Int, offset: Int, length: Int) -> Int? {
    guard let file = pools[pool]?.file.number, length > 0 else { return nil }
    var words = [UInt64](repeating: 0, count: 32_768)
    var place = offset
    let end = offset + length
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    while place < end {
      let wanted = min(words.count * 8, end - place)
      let count = unsafe words.withUnsafeMutableBytes { room in
        unsafe pread(file, room.baseAddress, wanted, place)
      }
      guard count == wanted else { return nil }
      for word in words[..<((wanted + 7) / 8)] { hash = (hash ^ word) &* 0x0000_0100_0000_01B3 }
      place += wanted
    }
    return Int(truncatingIfNeeded: hash)
  }
}
