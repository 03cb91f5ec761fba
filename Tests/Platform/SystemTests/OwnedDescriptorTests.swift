import Glibc
import Testing

@testable import System

@Suite struct OwnedDescriptorTests {
  @Test func theDescriptorIsClosedOnceWithTheLastReference() async {
    // In a process of its own, where no other test opens or closes anything, and with a number so
    // large that the test's runtime, on its other threads, gets it from no call.
    await #expect(processExitsWith: .success) {
      let file = try MemoryFile(named: "test")
      let number = file.descriptor.number
      var first: OwnedDescriptor? = OwnedDescriptor(taking: fcntl(number, F_DUPFD_CLOEXEC, 500))
      let copy = try #require(first?.number)
      var second = first
      #expect(second != nil)
      first = nil
      #expect(fcntl(copy, F_GETFD) >= 0)
      second = nil
      #expect(fcntl(copy, F_GETFD) == -1 && errno == EBADF)
      // Its number belongs to the next one that opens something, and is left alone.
      let next = dup2(number, copy)
      #expect(next == copy)
      #expect(fcntl(next, F_GETFD) >= 0)
    }
  }

  @Test func noDescriptorFailsWithEBADF() {
    let none = OwnedDescriptor(taking: -1)
    #expect(throws: SystemError(EBADF)) { try none.status() }
    #expect(throws: SystemError(EBADF)) { try none.bytes(upTo: 1) }
    #expect(throws: SystemError(EBADF)) { try none.write([1]) }
    #expect(!none.isSealed)
  }

  @Test func readingIsFromAPlaceAndMovesNothing() throws {
    let file = try MemoryFile(named: "test").descriptor
    try file.write(Array("lightbox".utf8))
    #expect(try file.bytes(upTo: 5) == Array("light".utf8))
    #expect(try file.bytes(upTo: 5) == Array("light".utf8))
    let position = lseek(file.number, 0, SEEK_CUR)
    #expect(position == 8)
    #expect(try file.byteCount() == 8)
  }

  @Test func aFileThatEndsEarlyGivesWhatItHas() throws {
    let file = try MemoryFile(named: "test").descriptor
    try file.write([1, 2, 3])
    #expect(try file.bytes(upTo: 100) == [1, 2, 3])
    #expect(try file.bytes(upTo: 0) == [])
    var buffer: [UInt8] = [9, 9, 9, 9]
    let count = try unsafe buffer.withUnsafeMutableBytes { bytes in
      try unsafe file.read(into: bytes, from: 2)
    }
    #expect(count == 1)
    #expect(buffer == [3, 9, 9, 9])
  }

  @Test func contentsAreReadBlockByBlockUpToALimit() throws {
    let file = try MemoryFile(named: "test").descriptor
    let bytes = (0..<200_000).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) }
    try file.write(bytes)
    #expect(try file.contents(limit: 200_000) == bytes)
    #expect(throws: SystemError(EFBIG)) { try file.contents(limit: 199_999) }
    #expect(try MemoryFile(named: "empty").descriptor.contents(limit: 0) == [])
  }

  @Test func aPipeHasNoPlaces() throws {
    var ends: [Int32] = [-1, -1]
    try #require(unsafe pipe(&ends) == 0)
    let (reading, writing) = (OwnedDescriptor(taking: ends[0]), OwnedDescriptor(taking: ends[1]))
    try writing.write([1])
    #expect(throws: SystemError(ESPIPE)) { try reading.bytes(upTo: 1) }
  }

  /// The pipe holds 64 KiB, so the writer waits again and again, and is interrupted while it does:
  /// where it has written a part the call is short, else it fails with EINTR.
  @Test func writingGoesOnAfterShortWritesAndSignals() async {
    await #expect(processExitsWith: .success) {
      var ends: [Int32] = [-1, -1]
      try #require(unsafe pipe(&ends) == 0)
      let (reading, writing) = (OwnedDescriptor(taking: ends[0]), OwnedDescriptor(taking: ends[1]))
      // Without SA_RESTART, and on this thread, which lets no signal through by itself.
      var action = sigaction()
      unsafe action.__sigaction_handler.sa_handler = { _ in }
      unsafe sigaction(SIGUSR1, &action, nil)
      var all = sigset_t()
      unsafe sigfillset(&all)
      unsafe pthread_sigmask(SIG_UNBLOCK, &all, nil)
      let bytes = (0..<2_000_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
      let reader = try Reader(of: reading.number, count: bytes.count, interrupting: pthread_self())
      try writing.write(bytes)
      #expect(reader.wait() == bytes)
    }
  }

  @Test func aBrokenPipeIsAnError() async {
    await #expect(processExitsWith: .success) {
      Signals.ignoreBrokenPipes()
      var ends: [Int32] = [-1, -1]
      try #require(unsafe pipe(&ends) == 0)
      close(ends[0])
      let writing = OwnedDescriptor(taking: ends[1])
      #expect(throws: SystemError(EPIPE)) { try writing.write([1]) }
    }
  }
}

/// Reads slowly on a thread of its own, and sends the writer signals.
///
/// Unchecked Sendable because the bytes are only read after the thread has ended.
private final class Reader: @unchecked Sendable {
  private let descriptor: Int32
  private let count: Int
  private let writer: pthread_t
  private var bytes: [UInt8] = []
  private var thread = pthread_t()

  init(of descriptor: Int32, count: Int, interrupting writer: pthread_t) throws {
    self.writer = writer
    self.descriptor = descriptor
    self.count = count
    let this = unsafe Unmanaged.passRetained(self).toOpaque()
    let status = unsafe pthread_create(&thread, nil, readSlowly, this)
    try #require(status == 0)
  }

  func wait() -> [UInt8] {
    pthread_join(thread, nil)
    return bytes
  }

  func read() {
    var block = [UInt8](repeating: 0, count: 50_000)
    while bytes.count < count {
      for _ in 0..<4 {
        usleep(200)
        pthread_kill(writer, SIGUSR1)
      }
      let got = unsafe Glibc.read(descriptor, &block, block.count)
      guard got > 0 else { return }
      bytes += block.prefix(got)
    }
  }
}

private func readSlowly(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  if let argument = unsafe argument {
    unsafe Unmanaged<Reader>.fromOpaque(argument).takeRetainedValue().read()
  }
  return nil
}
