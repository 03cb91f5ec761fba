internal import Glibc
internal import Synchronization

/// The program's mistakes in the use of the protocol, such as a request on a destroyed object.
///
/// A debug build stops at a mistake. A release build omits the request, writes the program's name
/// and the reason to standard error in one line, and continues, because the user would lose the
/// window otherwise.
package enum Misuse {
  #if DEBUG
    private static let ends = Atomic<Bool>(true)
  #else
    private static let ends = Atomic<Bool>(false)
  #endif
  private static let number = Atomic<Int>(0)

  /// The number of mistakes so far that did not stop the program.
  package static var count: Int { number.load(ordering: .relaxed) }

  /// Lets the program continue after mistakes, as a release build does; for tests.
  static func continueAfterMistakes() { ends.store(false, ordering: .relaxed) }

  /// Records a mistake; `message` describes it. The caller must then not send the request.
  static func record(_ message: String) {
    // A debug build stops here, and shows the developer the mistake.
    if ends.load(ordering: .relaxed) { fatalError("Wayland: " + message) }
    number.add(1, ordering: .relaxed)
    let program = CommandLine.arguments.first?.split(separator: "/").last ?? "unknown program"
    let line = Array("\(program): Wayland: \(message): left out\n".utf8)
    _ = unsafe write(STDERR_FILENO, line, line.count)
  }
}
