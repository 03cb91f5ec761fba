internal import Glibc
internal import Synchronization

/// Mistakes of the program on the wire: a request on an object that is destroyed, and the like.
///
/// A debug build stops there. A release leaves the request out, says why in one line on standard
/// error, and goes on: a person would lose the window otherwise.
package enum Misuse {
  #if DEBUG
    private static let ends = Atomic<Bool>(true)
  #else
    private static let ends = Atomic<Bool>(false)
  #endif
  private static let number = Atomic<Int>(0)

  /// The mistakes since the program began that did not stop it.
  package static var count: Int { number.load(ordering: .relaxed) }

  /// Goes on after a mistake from now on, as a release does: for tests of just that.
  static func goOn() { ends.store(false, ordering: .relaxed) }

  /// Records a mistake: what was asked for is left out.
  static func note(_ message: String) {
    // For developers: a debug build shows where the mistake was made.
    if ends.load(ordering: .relaxed) { fatalError("Wayland: " + message) }
    number.add(1, ordering: .relaxed)
    let line = Array("lightbox: Wayland: \(message): left out\n".utf8)
    _ = unsafe write(STDERR_FILENO, line, line.count)
  }
}
