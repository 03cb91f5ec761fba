import Glibc
import Testing

@testable import System

@Suite struct DescriptorMessageTests {
  private let near: OwnedDescriptor
  private let far: OwnedDescriptor

  init() throws {
    var ends: [Int32] = [-1, -1]
    let type = Int32(SOCK_SEQPACKET.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    try #require(unsafe socketpair(AF_UNIX, type, 0, &ends) == 0)
    near = OwnedDescriptor(taking: ends[0])
    far = OwnedDescriptor(taking: ends[1])
  }

  @Test func aDescriptorArrivesAsTheReceiversOwn() throws {
    let file = try MemoryFile(named: "test")
    try file.descriptor.write([1, 2, 3])
    try DescriptorMessage([4, 5], descriptor: file.descriptor).send(over: near)
    let message = try #require(try DescriptorMessage.receive(over: far, limit: 10))
    let received = try #require(message.descriptor)
    #expect(message.bytes == [4, 5])
    #expect(received.number != file.descriptor.number)
    #expect(try received.contents(limit: 3) == [1, 2, 3])
    #expect(fcntl(received.number, F_GETFD) & FD_CLOEXEC != 0)
  }

  @Test func messagesStayApartAndInOrder() throws {
    try DescriptorMessage([1]).send(over: near)
    try DescriptorMessage([2, 3]).send(over: near)
    #expect(try DescriptorMessage.receive(over: far, limit: 10)?.bytes == [1])
    let second = try #require(try DescriptorMessage.receive(over: far, limit: 10))
    #expect(second.bytes == [2, 3])
    #expect(second.descriptor == nil)
  }

  @Test func aMessageBeyondTheLimitIsAnError() throws {
    try DescriptorMessage([1, 2, 3]).send(over: near)
    #expect(throws: SystemError(EMSGSIZE)) { try DescriptorMessage.receive(over: far, limit: 2) }
  }

  @Test func aClosedPeerIsTheEnd() throws {
    var ends: [Int32] = [-1, -1]
    try #require(unsafe socketpair(AF_UNIX, Int32(SOCK_SEQPACKET.rawValue), 0, &ends) == 0)
    let near = OwnedDescriptor(taking: ends[0])
    close(ends[1])
    #expect(try DescriptorMessage.receive(over: near, limit: 10) == nil)
    #expect(throws: SystemError(EPIPE)) { try DescriptorMessage([1]).send(over: near) }
  }

  /// In a process of another user's, whose descriptors nobody else sends.
  @Test func aDescriptorWaitsWhileTooManyAreUnderWay() async {
    await #expect(processExitsWith: .success) {
      if geteuid() == 0 { try #require(setuid(54_321) == 0) }
      var limit = rlimit(rlim_cur: 40, rlim_max: 40)
      try #require(unsafe setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0)
      let tests = try DescriptorMessageTests()
      let (near, far) = (tests.near, tests.far)
      let message = DescriptorMessage([1], descriptor: near)
      var sent = 0
      #expect(throws: SystemError(ETOOMANYREFS)) {
        while sent < 1000 {
          try message.send(over: near)
          sent += 1
        }
      }
      let reader = Task.detached {
        usleep(50_000)
        for _ in 0..<20 { _ = try DescriptorMessage.receive(over: far, limit: 10) }
      }
      try message.send(over: near, timeout: 20)
      try await reader.value
    }
  }
}
