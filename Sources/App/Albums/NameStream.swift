internal import Glibc

/// A stream of file names from a pipe, such as standard input. Each name ends with the byte
/// `separator`, a line feed or zero.
///
/// Reading blocks until names arrive, so it must be done on a thread of its own. The number of
/// names and bytes is limited, because an endless pipe would fill the memory.
package struct NameStream {
  enum Step: Equatable {
    case name([UInt8])
    /// No name has arrived for 50 ms.
    case pause
    /// The pipe has sent more names or bytes than the limits allow; the rest is not read.
    case tooMuch
  }

  package static let newline = UInt8(ascii: "\n")
  package static let zero: UInt8 = 0
  /// The greatest number of names, and the greatest number of bytes in all names.
  struct Limits {
    var names = 1_000_000
    var bytes = 256 << 20
  }
  /// The milliseconds without new names after which the names so far are reported.
  private static let silenceLimit: Int32 = 50

  private let descriptor: Int32
  private let separator: UInt8
  private let limits: Limits
  private var buffer: ArraySlice<UInt8> = []
  private var name: [UInt8] = []
  private var (names, bytes) = (0, 0)
  private var isAtEnd = false
  /// True if names have arrived since ``next()`` last returned a pause.
  private var isNew = false

  init(_ descriptor: Int32 = STDIN_FILENO, separator: UInt8, limits: Limits = Limits()) {
    (self.descriptor, self.separator, self.limits) = (descriptor, separator, limits)
  }

  /// Waits for the next step: a name, a pause between names, or too many names or bytes. Empty
  /// names are skipped. Returns nil at the end of the stream.
  mutating func next() -> Step? {
    while true {
      if let end = buffer.firstIndex(of: separator) {
        name += buffer[..<end]
        buffer = buffer[(end + 1)...]
        if let step = takeName() { return step }
        continue
      }
      name += buffer
      buffer = []
      if isAtEnd { return takeName() }
      if isNew, !isReadable(within: Self.silenceLimit) {
        isNew = false
        return .pause
      }
      guard bytes < limits.bytes else {
        (isAtEnd, name) = (true, [])
        return .tooMuch
      }
      read()
    }
  }

  private mutating func takeName() -> Step? {
    guard !name.isEmpty else { return nil }
    defer { name = [] }
    guard names < limits.names else {
      (isAtEnd, buffer) = (true, [])
      return .tooMuch
    }
    names += 1
    isNew = true
    return .name(name)
  }

  private func isReadable(within milliseconds: Int32) -> Bool {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return unsafe poll(&request, 1, milliseconds) != 0
  }

  private mutating func read() {
    var chunk = [UInt8](repeating: 0, count: min(1 << 16, limits.bytes - bytes))
    var count = 0
    repeat {
      count = unsafe Glibc.read(descriptor, &chunk, chunk.count)
    } while count < 0 && errno == EINTR
    guard count > 0 else {
      isAtEnd = true
      return
    }
    bytes += count
    buffer = chunk[..<count]
  }
}
