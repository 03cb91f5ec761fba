import Glibc
import Testing

@testable import System

@Suite struct MappingTests {
  /// False once no page is mapped at an address.
  private static func isMapped(_ address: UInt) -> Bool {
    let pointer = unsafe UnsafeMutableRawPointer(bitPattern: address)
    return unsafe msync(pointer, 4096, MS_ASYNC) == 0
  }

  @Test func storesReachTheFileAndItsReaders() throws {
    let file = try MemoryFile(named: "test", byteCount: 8)
    let writing = try Mapping(writing: file.descriptor, byteCount: 8)
    let reading = try Mapping(reading: file.descriptor, byteCount: 8)
    unsafe writing.base.storeBytes(of: 0x0102_0304, as: UInt32.self)
    #expect(unsafe reading.base.load(as: UInt32.self) == 0x0102_0304)
    #expect(writing.byteCount == 8)
  }

  @Test(arguments: [false, true]) func aMappingOutlivesItsDescriptor(isPopulated: Bool) throws {
    var file: MemoryFile? = try MemoryFile(named: "test", byteCount: 4)
    try file?.descriptor.write([5, 6, 7, 8])
    let descriptor = try #require(file?.descriptor)
    let mapping = try Mapping(reading: descriptor, byteCount: 4, isPopulated: isPopulated)
    file = nil
    #expect(unsafe mapping.base.load(fromByteOffset: 3, as: UInt8.self) == 8)
  }

  @Test func theMemoryEndsWithTheLastReference() async {
    // In a process of its own, where no other test maps anything at the same address.
    await #expect(processExitsWith: .success) {
      var mapping: Mapping? = try Mapping(byteCount: 4096)
      var other = mapping
      let address = unsafe UInt(bitPattern: mapping?.base)
      #expect(other?.byteCount == 4096)
      mapping = nil
      #expect(Self.isMapped(address))
      other = nil
      #expect(!Self.isMapped(address))
    }
  }

  @Test func memoryOfThisProcessIsZeros() throws {
    let mapping = try Mapping(byteCount: 10_000)
    let bytes = unsafe UnsafeRawBufferPointer(start: mapping.base, count: 10_000)
    #expect(unsafe bytes.allSatisfy { $0 == 0 })
    unsafe mapping.base.storeBytes(of: 9, toByteOffset: 9_999, as: UInt8.self)
    #expect(unsafe mapping.base.load(fromByteOffset: 9_999, as: UInt8.self) == 9)
  }

  @Test func impossibleMappingIsAnError() {
    let none = OwnedDescriptor(taking: -1)
    #expect(throws: SystemError(EBADF)) { try Mapping(reading: none, byteCount: 1) }
    #expect(throws: SystemError(EINVAL)) { try Mapping(byteCount: 0) }
    #expect(throws: SystemError(ENOMEM)) { try Mapping(byteCount: 1 << 60) }
  }
}
