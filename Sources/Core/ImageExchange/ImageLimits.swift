package import Pixels

/// The limits on the memory and time that one file may take: one table, checked before anything is
/// allocated.
package struct ImageLimits: Hashable, Sendable {
  /// Bytes of the file. All of it is read into memory.
  package var fileBytes = 1 << 30
  /// Pixels along one side, stored or decoded.
  package var side = 1 << 18
  /// Pixels that the file says it stores, all of which an entropy decoder must go through.
  package var storedPixels = 1 << 30
  /// Pixels of the largest level that is made: 4 bytes each, and a third more for its pyramid.
  package var decodedPixels = 1 << 28
  /// Bytes of any one block of metadata: a colour profile, EXIF, a PNG chunk besides the pixels.
  package var metadataBytes = 8 << 20
  /// PNG chunks besides the pixels that are looked at.
  package var chunks: Int32 = 1000
  /// Bytes that a codec keeps of a picture besides its rows, such as progressive coefficients.
  package var codecBytes = 3 << 30
  /// Scans of a progressive picture, each of which costs as much as the whole.
  package var scans = 500
  /// Pixels of an animation's canvas, of which three copies are kept; beyond it only the first frame
  /// is shown.
  package var framePixels = 1 << 26
  /// Frames of an animation; those after them are not shown.
  package var frames = 1 << 16
  /// Seconds that one request may take, before its decoder is ended.
  package var deadline = 30.0

  /// The limits of the program.
  package static let standard = ImageLimits()

  package init() {}

  /// Checks a size that a file states; the failure names the limit.
  package func check(stored size: PixelSize) throws(ImageFailure) {
    guard size.width > 0, size.height > 0 else {
      throw ImageFailure(.corrupt, "It says that it is \(size.width) × \(size.height) pixels")
    }
    guard size.width <= side, size.height <= side else {
      throw ImageFailure(
        .tooLarge, "\(size.width) × \(size.height) pixels; a side may have at most \(side)")
    }
    guard let area = size.area, area <= storedPixels else {
      throw ImageFailure(
        .tooLarge, "\(size.width) × \(size.height) pixels; at most \(storedPixels) are read")
    }
  }

  /// Checks the size of a level that is to be allocated; the failure names the limit.
  package func check(decoded size: PixelSize) throws(ImageFailure) {
    guard let area = size.area, area <= decodedPixels else {
      throw ImageFailure(
        .tooLarge, "\(size.width) × \(size.height) pixels; at most \(decodedPixels) are shown")
    }
  }
}
