internal import WireCodec

/// Checks that the client does not change a committed buffer before the compositor releases it.
struct MemoryJudge {
  weak var witness: (any PoolWitness)?
  /// The fingerprints of held buffers at their commits, by birth.
  private var prints: [Int: Fingerprint] = [:]
  /// The number of commits so far, and the share of their bytes that was read.
  private(set) var coverage = MemoryCoverage()
  /// The buffers that the compositor holds, by birth.
  private var held: Set<Int> = []
  /// The releases of buffers that were not held, by birth.
  ///
  /// The program may read one after its next commit, and take it for that one's release.
  private var surplus: [Int: Int] = [:]

  init(witness: (any PoolWitness)?) { self.witness = witness }

  mutating func judge(_ message: WireMessage, in scene: Scene, at now: Duration) -> [Breach] {
    switch message.fullName {
    case "wl_buffer.release":
      let birth = message.object.birth
      if held.remove(birth) == nil { surplus[birth, default: 0] += 1 }
      return check(birth, scene, ends: true)
    case "wl_buffer.destroy":
      surplus[message.object.birth] = nil
      held.remove(message.object.birth)
      return check(message.object.birth, scene, ends: true)
    case "wl_surface.commit":
      guard let surface = scene.surfaces[message.object.birth], surface.hasAttached,
        let birth = surface.pending.buffer, let buffer = scene.buffers[birth]
      else { return [] }
      let found = check(birth, scene, ends: true)
      held.insert(birth)
      if let count = surplus.removeValue(forKey: birth) {
        if count > 1 { surplus[birth] = count - 1 }
      } else {
        prints[birth] = fingerprint(of: buffer)
        if let print = prints[birth] { coverage.count(print, of: buffer.length) }
      }
      return found
    default: return []
    }
  }

  /// True while the compositor holds a buffer whose bytes are checked.
  var isWatching: Bool { !prints.isEmpty }

  /// Inspects all held buffers. If the time was too short to read a complete buffer, more of its
  /// bytes are read and checked from now on.
  mutating func inspect(_ scene: Scene) -> [Breach] {
    prints.keys.sorted().flatMap { birth in
      let found = check(birth, scene, ends: false)
      if let print = prints[birth], let buffer = scene.buffers[birth],
        print.byteCount < buffer.length, let more = fingerprint(of: buffer),
        more.byteCount > print.byteCount
      {
        prints[birth] = more
      }
      return found
    }
  }

  private mutating func check(_ birth: Int, _ scene: Scene, ends: Bool) -> [Breach] {
    guard let before = prints[birth], let buffer = scene.buffers[birth] else { return [] }
    let now = fingerprint(of: buffer, like: before)
    prints[birth] = ends ? nil : now
    guard now != nil, now != before else { return [] }
    return [
      Breach(.heldBuffers, "the bytes of a held buffer of \(buffer.width)×\(buffer.height) changed")
    ]
  }

  private func fingerprint(of buffer: BufferState, like earlier: Fingerprint? = nil) -> Fingerprint?
  {
    witness?.fingerprint(
      pool: buffer.pool, offset: buffer.offset, length: buffer.length, like: earlier)
  }
}
