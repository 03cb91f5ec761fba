package import System
internal import WireProxy
package import WireReferee

/// The `wl_shm` pools of a client, the buffers in them, and their contents.
package final class PoolMemory: PoolReader {
  private var pools: [Int: OwnedDescriptor] = [:]

  package init() {}

  /// Keeps the descriptor of a pool.
  package func add(_ creationIndex: Int, _ descriptor: OwnedDescriptor) {
    pools[creationIndex] = descriptor
  }

  /// Keeps the descriptor of a pool for a buffer in it.
  package func add(buffer: Int, in pool: Int) { pools[buffer] = pools[pool] }

  /// The bytes of a pool from `offset`; nil where there are not as many.
  package func bytes(pool: Int, offset: Int, length: Int) -> [UInt8]? {
    guard let descriptor = pools[pool], length > 0, length <= 1 << 28,
      let bytes = try? descriptor.bytes(upTo: length, from: offset)
    else { return nil }
    return bytes.count == length ? bytes : nil
  }

  /// Writes into a pool.
  package func write(_ bytes: [UInt8], pool: Int, offset: Int) {
    _ = unsafe bytes.withUnsafeBytes { try? unsafe pools[pool]?.write($0, at: offset) }
  }

  package func fingerprint(
    buffer: Int, offset: Int, length: Int, like earlier: Fingerprint?
  ) -> Fingerprint? {
    guard let bytes = bytes(pool: buffer, offset: offset, length: length) else { return nil }
    var hash = ByteHash()
    unsafe bytes.withUnsafeBytes { unsafe hash.combine($0) }
    return Fingerprint(hash: hash.value, byteCount: length)
  }

  package func fileSize(pool: Int) -> Int? {
    pools[pool].flatMap { fileSize(of: $0.number) }
  }

  package func fileSize(of descriptor: Int32) -> Int? { PassedDescriptor.fileSize(descriptor) }
}
