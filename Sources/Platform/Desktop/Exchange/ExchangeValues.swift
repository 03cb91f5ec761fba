package import EventLoop

/// Data that this program offers, in the clipboard or in a drag.
@UI package struct OfferedData {
  /// The types, the best one first.
  package let types: [String]
  /// The function that passes the bytes of `type` to `receive`, now or later, or nil if there are
  /// none; called for each request.
  package let provide: (_ type: String, _ receive: @escaping @UI ([UInt8]?) -> Void) -> Void

  /// Creates an offer of `types`.
  package init(
    types: [String],
    provide: @escaping (_ type: String, _ receive: @escaping @UI ([UInt8]?) -> Void) -> Void
  ) {
    (self.types, self.provide) = (types, provide)
  }
}

/// Data received from the clipboard or a drop.
package struct ReceivedData: Hashable, Sendable {
  /// The type of the data, one of the types that the window wants.
  package let type: String
  package let bytes: [UInt8]
  /// True if the clipboard had another owner, or none, at the end of the bytes.
  ///
  /// The sending program may have died.
  package let isInterrupted: Bool
}

/// The reason for missing or incomplete data.
package enum TransferFailure: Error, Hashable, Sendable {
  /// No wanted type was offered.
  case nothing
  /// The other program sent nothing for ``TransferLimits/patience`` seconds.
  case silent
  /// The data exceed ``TransferLimits/mostBytes``.
  case tooLarge
  /// A system call failed with this errno.
  case refused(errno: Int32)
}

/// The limits of transfers with other programs.
package struct TransferLimits: Hashable, Sendable {
  package var mostBytes = 64 << 20
  /// The seconds without a new byte after which a transfer ends.
  package var patience = 5.0
  /// The greatest number of transfers to other programs at the same time.
  package var mostReaders = 16

  package static let standard = TransferLimits()
}
