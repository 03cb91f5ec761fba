package import Pixels

/// The limits on the memory and time that one file may take, checked before any allocation.
package struct ImageLimits: Hashable, Sendable {
  /// The largest file, bytes; it is read into memory as a whole.
  package var fileBytes = 1 << 30
  /// The largest number of pixels along one side, stored or decoded.
  package var side = 1 << 18
  /// The largest number of pixels that a file may claim to store; all of them are decoded.
  package var storedPixels = 1 << 30
  /// The largest number of pixels of a level that is made: 4 bytes each, and a third more for its
  /// pyramid.
  package var decodedPixels = 1 << 28
  /// The largest picture, in pixels, that is decoded at full size even if the view needs fewer
  /// pixels. A larger picture is decoded at 1/2, 1/4 or 1/8 of its size.
  package var wholePixels = 1 << 25
  /// The memory that a decoder may hold for any file, besides the level that it makes, bytes.
  package var memoryBytes = 320 << 20
  /// The memory for a library that decodes a whole picture at once, if the file is small, bytes.
  package var heldBytes = 416 << 20
  /// The most memory for such a library if the file is large, and therefore has more detail, bytes.
  package var mostHeldBytes = 1_280 << 20
  /// The largest block of metadata, bytes: a colour profile, EXIF, a PNG chunk without pixels.
  package var metadataBytes = 8 << 20
  /// The largest picture in text form (SVG), after decompression, bytes.
  package var textBytes = 64 << 20
  /// The memory that one element of a picture in text form may cost, bytes.
  package var bytesPerElement = 1_250
  /// The largest number of PNG chunks before the pixels.
  package var chunks = 10_000
  /// The memory that a codec may keep besides rows of pixels, such as progressive coefficients,
  /// bytes.
  package var codecBytes = 3 << 30
  /// The memory that a codec may use for any file, however small, for coefficients or for all rows
  /// of an interlaced picture, bytes.
  package var scratchBytes = 256 << 20
  /// The memory that a codec may use per byte of the file, if that is more than `scratchBytes`,
  /// bytes.
  ///
  /// A file that needs more memory per byte has almost no visible detail.
  package var scratchPerByte = 64
  /// The largest number of scans of a progressive picture, each of which costs as much as the whole
  /// picture.
  package var scans = 500
  /// The number of scans that a picture of any size may have.
  package var fewestScans = 24
  /// The largest number of pixels of all scans together, if that allows more scans than
  /// `fewestScans`.
  package var scannedPixels = 1 << 29
  /// The largest canvas of an animation, pixels; three copies of it are kept. Of a larger animation
  /// only frame 0 is shown.
  package var framePixels = 1 << 24
  /// The largest number of frames of an animation; later ones are not shown.
  package var frames = 1 << 16
  /// The largest number of pictures that are decoded for one HEIF picture, such as the tiles of a
  /// grid.
  package var derivedParts = 4_096
  /// The largest number of steps in which a HEIF picture is made of other pictures.
  package var derivationDepth = 4
  /// The work that one request may take, seconds; then its decoder is ended.
  ///
  /// A second counts only while the decoder has a processor.
  package var deadline = 30.0
  /// The work without a new row after which a picture is given up, seconds.
  ///
  /// A decoder that starts does not have its processor all the time; on a machine that does nothing
  /// else, this is at most 8 s by the clock.
  package var patience = 7.5
  /// The work without a new row after which a thumbnail is given up, seconds.
  package var thumbnailPatience = 3.0
  /// The time by the clock for one second of work, seconds, on a machine that is busy or waits for
  /// a disk.
  package var clockFactor = 4.0

  /// The default limits.
  package static let standard = ImageLimits()

  package init() {}

  /// The seconds of work that a request may take without a new row.
  package func patience(of wanted: ImageRequest.Wanted) -> Double {
    switch wanted {
    case .thumbnail, .preview: min(deadline, thumbnailPatience)
    default: min(deadline, patience)
    }
  }

  /// The bytes of memory that a decoder may hold for a file of `byteCount` bytes, besides the level
  /// that it makes.
  package func memoryBytes(ofFile byteCount: Int, format: ImageFormat? = nil) -> Int {
    let most = memoryBytes + min(codecBytes, byteCount.saturatingProduct(scratchPerByte))
    // The header tells what these take.
    return [.heif, .avif].contains(format) ? min(most, heldBytes(ofFile: byteCount)) : most
  }

  /// The bytes that a library may hold which decodes a picture whole from a file of `byteCount`
  /// bytes.
  private func heldBytes(ofFile byteCount: Int) -> Int {
    let extra = min(mostHeldBytes, byteCount.saturatingProduct(scratchPerByte))
    return max(heldBytes, min(mostHeldBytes, heldBytes + extra))
  }

  /// The pixels of the largest level that may answer a request, for a picture of `size`; `size` is
  /// nil if it is not known yet. A vector drawing (`isDrawn`) has as many pixels as a view needs.
  package func mostPixels(
    of size: PixelSize?, isDrawn: Bool = false, for wanted: ImageRequest.Wanted
  ) -> Int {
    if isDrawn, case .pixels(let fitting?, _) = wanted {
      return min(fitting.area ?? decodedPixels, decodedPixels)
    }
    let area = min(size?.area ?? wholePixels, decodedPixels)
    guard case .pixels(let fitting?, _) = wanted else {
      if case .region(let region) = wanted { return min(region.size.area ?? area, decodedPixels) }
      return area
    }
    // A level is at most twice as wide and as high as is needed.
    return min(area, max(wholePixels, (fitting.area ?? area).saturatingProduct(4)))
  }

  /// Checks that a library that holds all pixels at once, with `bytesPerPixel` for each, stays
  /// within its memory; throws if it does not.
  package func check(
    held size: PixelSize, bytesPerPixel: Int, ofFile byteCount: Int
  ) throws(ImageFailure) {
    let most = memoryBytes(ofFile: byteCount)
    guard let area = size.area, area.saturatingProduct(bytesPerPixel) <= most else {
      throw ImageFailure(
        .tooLarge,
        "\(size.width) × \(size.height) pixels in \(byteCount) bytes would take more than "
          + "\(most >> 20) MiB of memory")
    }
  }

  /// Checks that a library that decodes a whole picture at once, with `bytesPerPixel` for each
  /// pixel, stays within the memory for its file; throws if it does not.
  package func check(
    whole size: PixelSize, bytesPerPixel: Int, ofFile byteCount: Int
  ) throws(ImageFailure) {
    let most = heldBytes(ofFile: byteCount)
    guard let area = size.area, area.saturatingProduct(bytesPerPixel) <= most else {
      throw ImageFailure(
        .tooLarge,
        "\(size.width) × \(size.height) pixels of this kind in \(byteCount) bytes would take "
          + "more than \(most >> 20) MiB of memory")
    }
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
