package import Pixels

/// The limits on the memory and time that one file may take, checked before any allocation.
package struct ImageLimits: Hashable, Sendable {
  /// Bytes of the file, which is read into memory whole.
  package var fileBytes = 1 << 30
  /// Pixels along one side, stored or decoded.
  package var side = 1 << 18
  /// Pixels that the file claims to store, all of which are decoded.
  package var storedPixels = 1 << 30
  /// Pixels of the largest level that is made: 4 bytes each, and a third more for its pyramid.
  package var decodedPixels = 1 << 28
  /// Bytes of one block of metadata: a colour profile, EXIF, a PNG chunk without pixels.
  package var metadataBytes = 8 << 20
  /// Bytes of a picture in text form (SVG), after decompression.
  package var textBytes = 64 << 20
  /// Bytes of memory that one element of a picture in text form may cost.
  package var bytesPerElement = 1_250
  /// PNG chunks before the pixels.
  package var chunks = 10_000
  /// Bytes that a codec keeps besides rows of pixels, such as progressive coefficients.
  package var codecBytes = 3 << 30
  /// Bytes that a codec may use for any file, however small, to hold coefficients or all rows of an
  /// interlaced picture.
  package var scratchBytes = 256 << 20
  /// Bytes that a codec may use per byte of the file, if that is more than `scratchBytes`.
  ///
  /// A file that needs more memory per byte has almost no visible detail.
  package var scratchPerByte = 64
  /// Scans of a progressive picture, each of which costs as much as the whole picture.
  package var scans = 500
  /// Scans that a picture of any size may have.
  package var fewestScans = 24
  /// Pixels of all scans together, if that allows more scans than `fewestScans`.
  package var scannedPixels = 1 << 29
  /// Pixels of an animation's canvas, of which three copies are kept; of a larger animation only
  /// frame 0 is shown.
  package var framePixels = 1 << 26
  /// Frames of an animation; later ones are not shown.
  package var frames = 1 << 16
  /// Seconds for one request; then its decoder is ended.
  package var deadline = 30.0
  /// Seconds for one thumbnail.
  package var thumbnailDeadline = 3.0

  /// The default limits.
  package static let standard = ImageLimits()

  package init() {}

  /// The seconds that a request may take.
  package func deadline(of wanted: ImageRequest.Wanted) -> Double {
    if case .thumbnail = wanted { return min(deadline, thumbnailDeadline) }
    return deadline
  }

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

  /// The bytes that a codec may keep besides rows of pixels, for a file of `byteCount` bytes.
  package func codecBytes(ofFile byteCount: Int) -> Int {
    min(codecBytes, max(scratchBytes, byteCount.saturatingProduct(scratchPerByte)))
  }

  /// The scans that a picture of this size may have.
  package func scans(of size: PixelSize) -> Int {
    min(scans, max(fewestScans, scannedPixels / max(size.area ?? Int.max, 1)))
  }

  /// Checks that a file of `byteCount` bytes can hold a picture, if one byte encodes at most `most`
  /// pixels.
  package func check(
    _ size: PixelSize, inBytes byteCount: Int, most: Int
  ) throws(ImageFailure) {
    guard let area = size.area, area / most <= byteCount else {
      throw ImageFailure(
        .truncated, "\(byteCount) bytes cannot hold \(size.width) × \(size.height) pixels")
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

extension Int {
  fileprivate func saturatingProduct(_ other: Int) -> Int {
    let (product, overflows) = multipliedReportingOverflow(by: other)
    return overflows ? Int.max : product
  }
}
