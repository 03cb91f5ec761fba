import Glibc
import Testing

@testable import Wayland

@Test func smoke() throws {
  var fds: [Int32] = [0, 0]
  #expect(unsafe socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &fds) == 0)
  let connection = try Connection(socket: fds[0])
  let registry = connection.registry()
  #expect(connection.flush() == .done)
  var words = [UInt32](repeating: 0, count: 64)
  let n = unsafe read(fds[1], &words, 256)
  #expect(Array(words.prefix(n / 4)) == [1, 12 << 16 | 1, 2])
  let compositor = registry.bind(name: 1, WlCompositor.self, version: 4)
  let surface = compositor.createSurface()
  surface.commit()
  surface.destroy()
  #expect(!surface.isAlive)
  #expect(connection.flush() == .done)
  close(fds[1])
  try connection.prepareRead()
  #expect(throws: ConnectionError.self) { try connection.read() }
}
