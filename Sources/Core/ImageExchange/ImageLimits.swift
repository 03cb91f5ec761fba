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
  /// Pixels up to which a picture is made whole where a view needs fewer; a larger one in halves,
  /// quarters or eighths.
  package var wholePixels = 1 << 25
  /// Bytes of memory that a decoder may hold for any file, besides the level that it makes.
  package var memoryBytes = 320 << 20
  /// Bytes that a library may hold which decodes a picture whole, if its file is small.
  package var heldBytes = 416 << 20
  /// The most that it may hold for a large file, which has more detail.
  package var mostHeldBytes = 1_280 << 20
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
  package var framePixels = 1 << 24
  /// Frames of an animation; later ones are not shown.
  package var frames = 1 << 16
  /// Pictures that are decoded for one of HEIF, as the tiles of a grid.
  package var derivedParts = 4_096
  /// Steps in which such a picture is made of others.
  package var derivationDepth = 4
  /// Seconds of work for one request; then its decoder is ended.
  ///
  /// A second counts while the decoder has a processor for it.
  package var deadline = 30.0
  /// Seconds of work without a new row, by which a picture is given up.
  ///
  /// A decoder that starts does not have its processor all the time: on a machine that does nothing
  /// else these are at most 8 s by the clock.
  package var patience = 7.5
  /// The same for a thumbnail.
  package var thumbnailPatience = 3.0
  /// Seconds by the clock for one of work, as on a machine that is busy or waits for a disk.
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

  /// The pixels of the largest level that may answer a request, for a picture of `size`; nil for
  /// one whose size is not known yet. A drawing (`isDrawn`) has as many as a view needs.
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

  /// Checks that a library, which holds `bytesPerPixel` for all pixels at once, stays within its
  /// memory.
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

  /// Checks that a library which decodes a picture whole, with `bytesPerPixel` for all pixels at
  /// once, stays within what it may hold for its file.
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
