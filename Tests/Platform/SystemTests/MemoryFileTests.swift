import Glibc
import Testing

@testable import System

@Suite struct MemoryFileTests {
  private func write(_ byte: UInt8, to file: MemoryFile) -> Int32 {
    var byte = byte
    return unsafe pwrite(file.descriptor.number, &byte, 1, 0) == 1 ? 0 : errno
  }

  @Test func anAllocatedFileIsZerosOfItsSize() throws {
    let file = try MemoryFile(named: "test", byteCount: 5000)
    #expect(try file.descriptor.contents(limit: 5000) == [UInt8](repeating: 0, count: 5000))
    #expect(fcntl(file.descriptor.number, F_GETFD) & FD_CLOEXEC != 0)
  }

  @Test func impossibleSizeIsAnError() {
    #expect(throws: SystemError.self) { try MemoryFile(named: "test", byteCount: -1) }
  }

  @Test func aSealedSizeStaysAndTheContentsMayChange() throws {
    let file = try MemoryFile(named: "test", byteCount: 100)
    try file.sealSize()
    #expect(ftruncate(file.descriptor.number, 99) == -1 && errno == EPERM)
    #expect(ftruncate(file.descriptor.number, 101) == -1 && errno == EPERM)
    #expect(write(7, to: file) == 0)
    #expect(!file.descriptor.isSealed)
    // Sealing is over: the last seal is that of the seals.
    #expect(throws: SystemError(EPERM)) { try file.sealContents() }
  }

  @Test func sealedContentsStay() throws {
    let file = try MemoryFile(named: "test", byteCount: 100)
    #expect(!file.descriptor.isSealed)
    try file.sealContents()
    #expect(file.descriptor.isSealed)
    #expect(write(7, to: file) == EPERM)
    #expect(ftruncate(file.descriptor.number, 99) == -1 && errno == EPERM)
    #expect(throws: SystemError(EPERM)) { try Mapping(writing: file.descriptor, byteCount: 100) }
  }

  @Test func contentsCannotBeSealedUnderAWritableMapping() throws {
    let file = try MemoryFile(named: "test", byteCount: 100)
    var mapping: Mapping? = try Mapping(writing: file.descriptor, byteCount: 100)
    #expect(mapping?.byteCount == 100)
    #expect(throws: SystemError(EBUSY)) { try file.sealContents() }
    mapping = nil
    try file.sealContents()
  }

  @Test func anOrdinaryFileIsNotSealed() {
    let file = unsafe OwnedDescriptor(taking: open("/proc/self/exe", O_RDONLY | O_CLOEXEC))
    #expect(!file.isSealed)
  }
}
