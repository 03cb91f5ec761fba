package import Pixels

/// The limits on the memory and the time for one file. The memory that a picture needs is compared
/// with these limits before the memory is allocated.
package struct ImageLimits: Hashable, Sendable {
  /// The largest file, bytes.
  package var fileBytes = 1 << 30
  /// The largest number of pixels along one side, stored or decoded.
  package var side = 1 << 18
  /// The largest number of pixels that a file may state as its size, because all of them are
  /// decoded.
  package var storedPixels = 1 << 30
  /// The largest number of pixels of a decoded level. Each pixel takes 4 bytes, and the smaller
  /// levels together take a third more.
  package var decodedPixels = 1 << 28
  /// The number of pixels up to which a picture is decoded at full size even if the view needs
  /// fewer pixels. A larger picture is decoded at 1/2, 1/4 or 1/8 of its size.
  package var wholePixels = 1 << 25
  /// The memory that a decoder may hold for any file in addition to the decoded level, bytes.
  package var memoryBytes = 320 << 20
  /// The memory, in bytes, that a library may use for any file, however small, if it decodes a
  /// picture only as a whole. The limit increases by `scratchPerByte` for each byte of the file, up
  /// to `mostHeldBytes`.
  package var heldBytes = 416 << 20
  /// The most memory, in bytes, that a library may use for a large file if it decodes a picture
  /// only as a whole: see `heldBytes`.
  package var mostHeldBytes = 1_280 << 20
  /// The largest block of metadata that is read, bytes: a colour profile, XMP, a PNG chunk without
  /// pixels.
  package var metadataBytes = 8 << 20
  /// The size of the largest picture in text form (SVG) that is read, after decompression, bytes.
  package var textBytes = 64 << 20
  /// The estimated memory for one element of a picture in text form, bytes. A picture may have as
  /// many elements as fit into ``codecBytes(ofFile:)``.
  package var bytesPerElement = 1_250
  /// The largest number of PNG chunks before the pixels; a file with more counts as corrupt.
  package var chunks = 10_000
  /// The most memory that a codec may keep in addition to rows of pixels, bytes: for example, for
  /// the coefficients of a progressive picture.
  package var codecBytes = 3 << 30
  /// The bytes of memory that a codec may always use, even if the file is small. A codec needs them
  /// for coefficients, or for all rows of an interlaced picture.
  package var scratchBytes = 256 << 20
  /// The bytes of memory that a codec may use per byte of the file. A codec may always use
  /// `scratchBytes`, even if this factor allows less.
  ///
  /// A file that needs more memory per byte has almost no visible detail.
  package var scratchPerByte = 64
  /// The number of bytes to which the rows of a PNG file may always be unpacked, even if the file
  /// is small. To unpack so many bytes takes about 2 seconds.
  package var unpackedBytes = 800_000_000
  /// The number of bytes to which each byte of a PNG file may be unpacked. The rows may always be
  /// unpacked to `unpackedBytes`, even if this factor allows less.
  ///
  /// A photograph cannot be packed to less than a tenth of its size.
  package var unpackedPerByte = 64
  /// The largest number of scans of a progressive picture. Each scan may take as much time as a
  /// whole picture.
  package var scans = 500
  /// The number of scans that every progressive picture may have, even if `scannedPixels` allows
  /// fewer.
  package var fewestScans = 24
  /// The largest number of pixels in all scans together. A picture may always have `fewestScans`
  /// scans, even if this number allows fewer.
  package var scannedPixels = 1 << 29
  /// The largest canvas of an animation that is played, pixels. Only frame 0 of a larger animation
  /// is shown, because a played animation needs memory for three copies of the canvas.
  package var framePixels = 1 << 24
  /// The largest number of frames of an animation; frames beyond this number are not shown.
  package var frames = 1 << 16
  /// The largest number of pictures that are decoded for one HEIF picture, such as the tiles of a
  /// grid.
  package var derivedParts = 4_096
  /// The greatest depth of nesting in a HEIF picture. A HEIF picture may be composed of other
  /// pictures, and each of these may again be composed of pictures.
  package var derivationDepth = 4
  /// The longest processor time that one request may take, seconds. After that the decoder is
  /// terminated.
  ///
  /// While several threads of the decoder run at the same time, this time is counted once, not once
  /// for each thread.
  package var deadline = 30.0
  /// The longest processor time that the decoding of a picture may take without a new row of
  /// pixels, seconds. After that the decoding is stopped.
  ///
  /// On an idle machine, a decoder reaches this limit after up to 8 s of real time, because it also
  /// waits while it starts.
  package var stallTimeout = 7.5
  /// The longest processor time that the decoding of a thumbnail may take without a new row of
  /// pixels, seconds. After that the decoding is stopped.
  package var thumbnailStallTimeout = 3.0
  /// The factor by which a limit on processor time is multiplied to get the limit on real time.
  ///
  /// Real time is longer than processor time if the machine is busy or waits for a disk.
  package var clockFactor = 4.0

  /// The default limits.
  package static let standard = ImageLimits()

  package init() {}

  /// Returns the longest processor time, seconds, that a request for `wanted` may take without a
  /// new row of pixels. After that the request is stopped.
  package func stallTimeout(of wanted: ImageRequest.Wanted) -> Double {
    switch wanted {
    case .thumbnail, .preview: min(deadline, thumbnailStallTimeout)
    // An encoder reports no rows.
    case .png: deadline
    default: min(deadline, stallTimeout)
    }
  }

  /// Returns the bytes of memory that a decoder may hold for a file of `byteCount` bytes, in
  /// addition to the decoded level.
  ///
  /// The limit is lower for HEIF and AVIF, whose headers state the memory that is needed. `format`
  /// is nil if the format is unknown.
  package func memoryBytes(ofFile byteCount: Int, format: ImageFormat? = nil) -> Int {
    let most = memoryBytes + min(codecBytes, byteCount.saturatingProduct(scratchPerByte))
    // The headers of these formats state the memory that decoding takes.
    return [.heif, .avif].contains(format) ? min(most, heldBytes(ofFile: byteCount)) : most
  }

  /// The bytes of memory that a library may hold for a file of `byteCount` bytes, if the library
  /// decodes a picture only as a whole.
  private func heldBytes(ofFile byteCount: Int) -> Int {
    let extra = min(mostHeldBytes, byteCount.saturatingProduct(scratchPerByte))
    return max(heldBytes, min(mostHeldBytes, heldBytes + extra))
  }

  /// Returns the largest number of pixels that a decoder may send for one level of a picture, if
  /// the request is for `wanted`.
  ///
  /// `size` is the picture's size; nil if it is not known yet. If `isDrawn` is true, the picture is
  /// a vector drawing, which has as many pixels as the view needs.
  package func mostPixels(
    of size: PixelSize?, isDrawn: Bool = false, for wanted: ImageRequest.Wanted
  ) -> Int {
    let area = min(size?.area ?? wholePixels, decodedPixels)
    switch wanted {
    case .pixels(let fitting?, _), .frame(_, let fitting?):
      // A drawing has at least one pixel.
      if isDrawn { return max(1, min(fitting.area ?? decodedPixels, decodedPixels)) }
      // A decoded level is at most twice as wide and twice as high as needed.
      return min(area, max(wholePixels, (fitting.area ?? area).saturatingProduct(4)))
    case .region(let region): return min(region.size.area ?? area, decodedPixels)
    default: return area
    }
  }

  /// Checks that all pixels of a picture fit into the memory that a decoder may hold:
  /// `memoryBytes(ofFile: byteCount)`. Throws if they do not. Each pixel takes `bytesPerPixel`
  /// bytes.
  package func check(
    held size: PixelSize, bytesPerPixel: Int, ofFile byteCount: Int
  ) throws(ImageFailure) {
    try check(size, "pixels", bytesPerPixel, byteCount, most: memoryBytes(ofFile: byteCount))
  }

  /// Checks that all pixels of a picture fit into the memory that a library may use if it decodes a
  /// picture only as a whole; throws if they do not. The limit is between `heldBytes` and
  /// `mostHeldBytes`, and depends on `byteCount`. Each pixel takes `bytesPerPixel` bytes.
  package func check(
    whole size: PixelSize, bytesPerPixel: Int, ofFile byteCount: Int
  ) throws(ImageFailure) {
    let most = heldBytes(ofFile: byteCount)
    try check(size, "pixels of this kind", bytesPerPixel, byteCount, most: most)
  }

  private func check(
    _ size: PixelSize, _ pixels: String, _ bytesPerPixel: Int, _ byteCount: Int, most: Int
  ) throws(ImageFailure) {
    guard let area = size.area, area.saturatingProduct(bytesPerPixel) <= most else {
      throw ImageFailure(
        .tooLarge,
        "\(size.width) × \(size.height) \(pixels) in \(byteCount) bytes would take more than "
          + "\(most >> 20) MiB of memory")
    }
  }

  /// Checks the picture size that a file states; throws if the size is empty or exceeds a limit.
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

  /// Returns the bytes of memory that a codec may keep besides rows of pixels, for a file of
  /// `byteCount` bytes.
  package func codecBytes(ofFile byteCount: Int) -> Int {
    min(codecBytes, max(scratchBytes, byteCount.saturatingProduct(scratchPerByte)))
  }

  /// Returns the largest number of scans of a picture of this size.
  package func scans(of size: PixelSize) -> Int {
    min(scans, max(fewestScans, scannedPixels / max(size.area ?? Int.max, 1)))
  }

  /// Checks that a file of `byteCount` bytes can hold a picture of this size, if one byte encodes
  /// at most `most` pixels; throws if it cannot.
  ///
  /// If `mayBeEmpty` is true, a picture of at most 2²⁰ pixels always passes: in some formats, a
  /// picture that shows only the background needs almost no bytes.
  package func check(
    _ size: PixelSize, inBytes byteCount: Int, most: Int, mayBeEmpty: Bool = false
  ) throws(ImageFailure) {
    let always = mayBeEmpty ? 1 << 20 : 0
    guard let area = size.area, area <= always || area / most <= byteCount else {
      throw ImageFailure(
        .truncated, "\(byteCount) bytes cannot hold \(size.width) × \(size.height) pixels")
    }
  }

  /// Checks `rowBytes`, the number of bytes to which the rows of a picture unpack. Throws if this
  /// number is too large for a file of `byteCount` bytes. `size`, the size of the picture, is only
  /// named in the error.
  package func check(
    unpacked rowBytes: Int, of size: PixelSize, inBytes byteCount: Int
  ) throws(ImageFailure) {
    guard rowBytes <= max(unpackedBytes, byteCount.saturatingProduct(unpackedPerByte)) else {
      throw ImageFailure(
        .tooLarge,
        "\(byteCount) bytes would unpack to \(rowBytes / 1_000_000) MB for "
          + "\(size.width) × \(size.height) pixels")
    }
  }

  /// Checks the size of a level that is to be allocated; throws if it exceeds `decodedPixels`.
  package func check(decoded size: PixelSize) throws(ImageFailure) {
    guard let area = size.area, area <= decodedPixels else {
      throw ImageFailure(
        .tooLarge, "\(size.width) × \(size.height) pixels; at most \(decodedPixels) are shown")
    }
  }
}

extension Int {
  /// The product with `other`; `Int.max` if it overflows.
  package func saturatingProduct(_ other: Int) -> Int {
    let (product, overflows) = multipliedReportingOverflow(by: other)
    return overflows ? Int.max : product
  }
}
