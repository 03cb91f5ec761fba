internal import Glibc

/// The process's arguments and environment as bytes, because `CommandLine` replaces invalid UTF-8.
package enum ProcessBytes {
  /// The arguments after the program's name.
  package static var arguments: [[UInt8]] {
    (1..<max(Int(CommandLine.argc), 1)).compactMap { index in
      unsafe CommandLine.unsafeArgv[index].map { unsafe [UInt8](cString: $0) }
    }
  }

  /// Returns the value of the environment variable `name`; nil if it is not set.
  package static func environment(_ name: String) -> [UInt8]? {
    unsafe getenv(name).map { unsafe [UInt8](cString: $0) }
  }
}

extension [UInt8] {
  /// Copies the bytes of a C string, without the zero at its end.
  package init(cString text: UnsafePointer<CChar>) {
    unsafe self.init(UnsafeRawBufferPointer(start: text, count: strlen(text)))
  }
}
