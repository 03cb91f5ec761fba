internal import CShims

/// One thing that code would try that has taken over a process, and that must fail in a confined one.
package struct ConfinementAttempt: Hashable, Sendable, CustomStringConvertible {
  /// 0 to `count` − 1.
  package let number: Int

  package static let count = Int(shim_attempt_count())

  /// The attempt of a number; nil where there is none.
  package init?(number: Int) {
    guard (0..<Self.count).contains(number) else { return nil }
    self.number = number
  }

  /// A phrase, such as `open a file`.
  package var description: String {
    unsafe String(cString: shim_attempt_name(Int32(number)))
  }

  /// Makes the attempt, with a photo that is open for reading: nil when it succeeds. A filter may end
  /// the process instead.
  package func perform(on photo: OwnedDescriptor) -> SystemError? {
    let trouble = shim_attempt(Int32(number), photo.number)
    return trouble == 0 ? nil : SystemError(trouble)
  }
}
