internal import Glibc

/// The process's arguments and environment as bytes, because `CommandLine` replaces invalid UTF-8.
package enum ProcessBytes {
  /// The arguments after the program's name.
  package static var arguments: [[UInt8]] {
    (1..<max(Int(CommandLine.argc), 1)).compactMap { index in
      guard let argument = unsafe CommandLine.unsafeArgv[index] else { return nil }
      return unsafe bytes(of: argument)
    }
  }

  /// The value of an environment variable; nil when it is not set.
  package static func environment(_ name: String) -> [UInt8]? {
    guard let value = unsafe getenv(name) else { return nil }
    return unsafe bytes(of: value)
  }

  private static func bytes(of text: UnsafePointer<CChar>) -> [UInt8] {
    unsafe UnsafeBufferPointer(start: text, count: strlen(text)).map { UInt8(bitPattern: $0) }
  }
}
