package import ImageExchange
package import Pixels

/// The change of a picture file's bytes that turns the picture and leaves its pixels alone.
package struct OrientationPatch: Hashable, Sendable {
  /// The orientation that the file has, as the decoder takes it, and the one that it gets.
  package let before: Orientation
  package let after: Orientation
  let patch: BytePatch

  /// The formats with a place for an orientation that everybody reads.
  package static let formats: Set<ImageFormat> = [.jpeg, .png]

  /// The change by which the upright picture is turned or mirrored further, as one stored with `change` is.
  package init(_ bytes: [UInt8], by change: Orientation) throws(FileJobError.Reason) {
    let format = ImageFormat(firstBytes: Array(bytes.prefix(ImageFormat.signatureByteCount)))
    switch format {
    case .jpeg:
      let file = try JPEGMetadata(bytes)
      before = file.orientation
      after = before.followed(by: change)
      patch = after == before ? BytePatch([]) : try file.setting(after)
    case .png:
      let file = try PNGMetadata(bytes)
      before = file.orientation
      after = before.followed(by: change)
      patch = after == before ? BytePatch([]) : file.setting(after)
    default:
      throw .noLosslessWay(format)
    }
  }

  /// The changed bytes; nil for others than those that it was made of.
  package func applied(to bytes: [UInt8]) -> [UInt8]? { patch.applied(to: bytes) }

  /// The bytes from which ``applied(to:)`` made these.
  package func undone(_ bytes: [UInt8]) -> [UInt8]? { patch.inverse.applied(to: bytes) }
}
