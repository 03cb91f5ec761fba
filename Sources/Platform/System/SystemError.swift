internal import Glibc

/// The reason why the system refuses a call.
package struct SystemError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The errno.
  package let number: Int32

  /// The reason with this errno.
  package init(_ number: Int32) {
    self.number = number
  }

  /// The system's own text, as `No such file or directory`.
  package var description: String {
    guard let text = unsafe strerror(number) else { return "error \(number)" }
    return unsafe String(cString: text)
  }

  /// Returns what `body` returns, and throws what `translate` makes of its error.
  package static func translating<T, Failure: Error>(
    _ body: () throws(SystemError) -> T, to translate: (SystemError) -> Failure
  ) throws(Failure) -> T {
    do throws(SystemError) {
      return try body()
    } catch {
      throw translate(error)
    }
  }
}
