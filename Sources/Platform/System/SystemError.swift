internal import Glibc

/// The error of a failed system call.
package struct SystemError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The `errno` of the call, such as 2 for ENOENT.
  package let number: Int32

  /// Creates the error for an `errno`.
  package init(_ number: Int32) { self.number = number }

  /// The system's text, such as `No such file or directory`.
  package var description: String {
    guard let text = unsafe strerror(number) else { return "error \(number)" }
    return unsafe String(cString: text)
  }
}
