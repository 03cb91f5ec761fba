internal import ImageExchange
package import Pixels

/// A change of a file's bytes that turns its picture without changing its pixels.
package struct OrientationPatch: Hashable, Sendable {
  /// The orientation before the change, as the decoder reads it.
  package let before: Orientation
  /// The orientation after the change.
  package let after: Orientation
  let patch: BytePatch

  /// Creates the change of the file contents `bytes` that turns or mirrors the picture by `change`,
  /// in addition to its current orientation. Throws if the picture's format does not allow this, or
  /// if the file is damaged.
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
}
