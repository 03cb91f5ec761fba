package import EventLoop

/// Data that this program offers to others: in the clipboard, or in a drag.
@UI package struct OfferedData {
  /// The types, the best one first.
  package let types: [String]
  /// Gives the bytes of one of the types, at once or later, and nil where there are none; asked for as
  /// often as somebody wants them.
  package let provide: (_ type: String, _ receive: @escaping @UI ([UInt8]?) -> Void) -> Void

  /// An offer of these types.
  package init(
    types: [String],
    provide: @escaping (_ type: String, _ receive: @escaping @UI ([UInt8]?) -> Void) -> Void
  ) {
    (self.types, self.provide) = (types, provide)
  }
}

/// Data that came from a program, by the clipboard or a drop.
package struct ReceivedData: Hashable, Sendable {
  /// The one of the window's types that was taken.
  package let type: String
  package let bytes: [UInt8]
  /// True where the clipboard had another owner, or none, by the end of the bytes: the program that sent
  /// them may have died in the middle.
  package let isInterrupted: Bool
}

/// The reason why data did not come, or not all of it.
package enum TransferFailure: Error, Hashable, Sendable {
  /// There is nothing of a type that the window takes.
  case nothing
  /// The other program has sent nothing for ``TransferLimits/patience``.
  case silent
  /// There are more bytes than ``TransferLimits/mostBytes``.
  case tooLarge
  /// The system refuses, with that errno.
  case refused(errno: Int32)
}

/// The limits of what comes from other programs, and goes to them.
package struct TransferLimits: Hashable, Sendable {
  package var mostBytes = 64 << 20
  /// The seconds without a byte after which a transfer is given up.
  package var patience = 5.0
  /// The number of programs that may read at once.
  package var mostReaders = 16

  package static let standard = TransferLimits()
}
