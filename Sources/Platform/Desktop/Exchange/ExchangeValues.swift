package import EventLoop

/// Data that this program offers, in the clipboard or in a drag.
@UI package struct OfferedData {
  /// The MIME types of the data, the best one first.
  package let types: [String]
  /// Passes the data as bytes of the MIME type `type` to `receive`, immediately or later; passes
  /// nil if there are no data of this type. Called once for each request for the data.
  package let provide: (_ type: String, _ receive: @escaping @UI ([UInt8]?) -> Void) -> Void

  /// Creates an offer of data in the MIME types `types`, the best one first. `provide` delivers the
  /// data on request, as the property ``provide`` describes.
  package init(
    types: [String],
    provide: @escaping (_ type: String, _ receive: @escaping @UI ([UInt8]?) -> Void) -> Void
  ) {
    (self.types, self.provide) = (types, provide)
  }
}

/// Data received from the clipboard or a drop.
package struct ReceivedData: Hashable, Sendable {
  /// The MIME type of the data, one of the types that the receiver accepts.
  package let type: String
  package let bytes: [UInt8]
  /// True if the clipboard had a new owner, or no owner, when the last byte arrived. Always false
  /// for the data of a drop.
  ///
  /// If it is true, the sending program may have died before it sent all bytes.
  package let isInterrupted: Bool
}

/// The reason why data from the clipboard or a drop are missing or incomplete.
package enum TransferFailure: Error, Hashable, Sendable {
  /// No data of an accepted type were offered.
  case nothing
  /// The other program sent nothing for ``TransferLimits/idleTimeout`` seconds.
  case silent
  /// The data are longer than ``TransferLimits/mostBytes``.
  case tooLarge
  /// A system call failed with this errno.
  case refused(errno: Int32)
}

/// The limits of clipboard and drag transfers with other programs.
package struct TransferLimits: Hashable, Sendable {
  package var mostBytes = 64 << 20
  /// The seconds without a new byte after which a transfer ends.
  package var idleTimeout = 5.0
  /// The greatest number of transfers to other programs at the same time; a further request gets no
  /// data.
  package var mostTransfers = 16
}
