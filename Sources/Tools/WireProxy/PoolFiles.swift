internal import Glibc
internal import WireCodec
internal import WireReferee

/// The files of a client's `wl_shm` pools. They are read to detect changed bytes.
final class PoolFiles: PoolReader {
  /// The file of each pool and of each buffer, by `creationIndex`. The file of a destroyed pool
  /// stays open until the last buffer in it is destroyed.
  private var files: [Int: PassedDescriptor] = [:]
  /// True while the files of new pools are read. Must be set to false after a request that could
  /// not be decoded and may own descriptors, because it is then unknown to which request a
  /// descriptor belongs.
  var readsMemory: Bool
  private var budget = ReadBudget()
  private var numbers = SeededNumbers(seed: 1)
  private let start = PoolFiles.nanoseconds
  private lazy var room = [UInt64](repeating: 0, count: 32_768)

  /// Creates an empty collection of pools; if `readsMemory` is false, no file is read.
  init(readsMemory: Bool) { self.readsMemory = readsMemory }

  /// Records the pools and buffers that the request `message` creates or destroys.
  func record(_ message: WireMessage) {
    let creationIndex = message.object.creationIndex
    switch message.fullName {
    case "wl_shm.create_pool":
      guard readsMemory, let created = message.created,
        let number = message.descriptor("fd")
      else { return }
      // The descriptor is duplicated, because the received one is closed after it was passed on.
      files[created.creationIndex] = PassedDescriptor(taking: dup(number))
    case "wl_shm_pool.create_buffer":
      if let created = message.created { files[created.creationIndex] = files[creationIndex] }
    case "wl_shm_pool.destroy", "wl_buffer.destroy": files[creationIndex] = nil
    default: break
    }
  }

  func fileSize(of descriptor: Int32) -> Int? {
    readsMemory ? PassedDescriptor.fileSize(descriptor) : nil
  }

  func fileSize(pool: Int) -> Int? { files[pool].flatMap { fileSize(of: $0.number) } }

  func fingerprint(
    buffer: Int, offset: Int, length: Int, like earlier: Fingerprint?
  ) -> Fingerprint? {
    guard let file = files[buffer]?.number, length > 0 else { return nil }
    if let earlier, earlier.byteCount == 0 { return earlier }
    let begin = Self.nanoseconds - start
    let plan =
      earlier.map { ReadPlan(first: $0.first, step: $0.step) }
      ?? ReadPlan(length, within: budget.available(at: begin), &numbers)
    guard let plan else { return Fingerprint(hash: 0, byteCount: 0) }
    defer { budget.spend(Self.nanoseconds - start - begin) }
    var hash = ByteHash()
    var count = 0
    for range in plan.ranges(of: length) {
      guard read(file, offset + range.lowerBound, range.count, into: &hash) else { return nil }
      count += range.count
    }
    return Fingerprint(hash: hash.value, byteCount: count, first: plan.first, step: plan.step)
  }

  /// The time of the monotonic clock in nanoseconds. An integer is fast, and the time is needed
  /// twice for each buffer that is read.
  private static var nanoseconds: Int {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
  }

  /// Reads a part of a file and adds it to `hash`; returns false after an error. The file is not
  /// mapped, because access to a mapped file that has become shorter causes a signal.
  private func read(_ file: Int32, _ offset: Int, _ length: Int, into hash: inout ByteHash) -> Bool
  {
    unsafe room.withUnsafeMutableBytes { room in
      var done = 0
      while done < length {
        let wanted = min(room.count, length - done)
        guard unsafe pread(file, room.baseAddress, wanted, offset + done) == wanted else {
          return false
        }
        unsafe hash.combine(UnsafeRawBufferPointer(rebasing: room[..<wanted]))
        done += wanted
      }
      return true
    }
  }
}
