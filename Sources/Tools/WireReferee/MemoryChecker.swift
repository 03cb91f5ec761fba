internal import WireCodec

/// Checks that the client does not change a committed buffer before the compositor releases it.
struct MemoryChecker {
  weak var poolReader: (any PoolReader)?
  /// The latest fingerprint of each buffer that is checked for changes, by `creationIndex`.
  private var prints: [Int: Fingerprint] = [:]
  /// The number of commits of readable buffers, the bytes of these buffers, and the bytes that were
  /// read.
  private(set) var coverage = MemoryCoverage()
  /// The buffers that the compositor holds, by `creationIndex`.
  private var held: Set<Int> = []
  /// For each buffer, the number of `release` events that came although the compositor did not hold
  /// the buffer, by `creationIndex`.
  ///
  /// The client may take such an event for the release of its next commit of the buffer.
  private var surplus: [Int: Int] = [:]

  init(poolReader: (any PoolReader)?) { self.poolReader = poolReader }

  mutating func check(_ message: WireMessage, in connection: Connection) -> [Violation] {
    switch message.fullName {
    case "wl_buffer.release":
      let creationIndex = message.object.creationIndex
      if held.remove(creationIndex) == nil { surplus[creationIndex, default: 0] += 1 }
      return check(creationIndex, connection, ends: true)
    case "wl_buffer.destroy":
      surplus[message.object.creationIndex] = nil
      held.remove(message.object.creationIndex)
      return check(message.object.creationIndex, connection, ends: true)
    case "wl_surface.commit":
      guard let surface = connection.surfaces[message.object.creationIndex], surface.hasAttached,
        let creationIndex = surface.pending.buffer, let buffer = connection.buffers[creationIndex]
      else { return [] }
      let found = check(creationIndex, connection, ends: true)
      held.insert(creationIndex)
      if let count = surplus.removeValue(forKey: creationIndex) {
        if count > 1 { surplus[creationIndex] = count - 1 }
      } else {
        prints[creationIndex] = fingerprint(creationIndex, buffer)
        if let print = prints[creationIndex] { coverage.count(print, of: buffer.length) }
      }
      return found
    default: return []
    }
  }

  /// True while the compositor holds a buffer whose bytes are checked for changes.
  var isWatching: Bool { !prints.isEmpty }

  /// Checks whether the client has changed the buffers that the compositor holds, and returns a
  /// violation for each changed buffer. Compares only the bytes that were read before. If a buffer
  /// was not read completely, also tries to read more of its bytes, to compare more at the next
  /// check.
  mutating func inspect(_ connection: Connection) -> [Violation] {
    prints.keys.sorted().flatMap { creationIndex in
      let found = check(creationIndex, connection, ends: false)
      if let print = prints[creationIndex], let buffer = connection.buffers[creationIndex],
        print.byteCount < buffer.length, let more = fingerprint(creationIndex, buffer),
        more.byteCount > print.byteCount
      {
        prints[creationIndex] = more
      }
      return found
    }
  }

  private mutating func check(_ creationIndex: Int, _ connection: Connection, ends: Bool)
    -> [Violation]
  {
    guard let before = prints[creationIndex], let buffer = connection.buffers[creationIndex] else {
      return []
    }
    let now = fingerprint(creationIndex, buffer, like: before)
    prints[creationIndex] = ends ? nil : now
    guard now != nil, now != before else { return [] }
    return [
      Violation(
        .heldBuffers, "the bytes of a held buffer of \(buffer.width)×\(buffer.height) changed")
    ]
  }

  private func fingerprint(
    _ creationIndex: Int, _ buffer: BufferState, like earlier: Fingerprint? = nil
  ) -> Fingerprint? {
    poolReader?.fingerprint(
      buffer: creationIndex, offset: buffer.offset, length: buffer.length, like: earlier)
  }
}
