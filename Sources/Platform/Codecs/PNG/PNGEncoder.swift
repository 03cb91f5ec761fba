internal import CPNGGuard
internal import Glibc
package import ImageExchange
package import Pixels

/// An encoder of PNG files.
package enum PNGEncoder {
  /// Encodes one bitmap as sRGB with 8 bits per channel. The file has an alpha channel if the
  /// bitmap is not opaque.
  ///
  /// Colours are divided by their alpha and rounded, so reading the file gives the same
  /// premultiplied pixels. `tags` are written as text chunks before the pixels. Throws only if
  /// memory runs out.
  package static func encode(
    _ bitmap: Bitmap, tags: ThumbnailTags = ThumbnailTags()
  ) throws(ImageFailure) -> [UInt8] {
    let job = Job(bitmap)
    let context = unsafe Unmanaged.passUnretained(job)
    let texts = unsafe tags.texts.map { text in
      unsafe png_guard_entry(key: strdup(text.key), value: strdup(text.value))
    }
    defer {
      unsafe texts.forEach { text in
        unsafe free(UnsafeMutableRawPointer(mutating: text.key))
        unsafe free(UnsafeMutableRawPointer(mutating: text.value))
      }
    }
    let result = withExtendedLifetime(job) {
      unsafe png_guard_write(
        UInt32(bitmap.size.width), UInt32(bitmap.size.height), bitmap.isOpaque ? 1 : 0, 3,
        texts, texts.count,
        { context, y in
          guard let context = unsafe context else { return nil }
          let job = unsafe Unmanaged<Job>.fromOpaque(context).takeUnretainedValue()
          return unsafe job.row(Int(y))
        },
        { context, bytes, count in
          guard let context = unsafe context, let bytes = unsafe bytes else { return 0 }
          let job = unsafe Unmanaged<Job>.fromOpaque(context).takeUnretainedValue()
          unsafe job.file.append(contentsOf: UnsafeBufferPointer(start: bytes, count: count))
          return 1
        }, context.toOpaque())
    }
    guard result == PNG_GUARD_OK else { throw ImageFailure(.exhausted) }
    return job.file
  }

  /// The state of the encoding, for libpng's callbacks.
  @safe private final class Job {
    let bitmap: Bitmap
    /// The bytes of the PNG file that libpng has written so far.
    var file: [UInt8] = []
    private let straight: UnsafeMutablePointer<UInt32>

    init(_ bitmap: Bitmap) {
      self.bitmap = bitmap
      unsafe straight = .allocate(capacity: bitmap.size.width)
      unsafe straight.initialize(repeating: 0, count: bitmap.size.width)
    }

    deinit { unsafe straight.deallocate() }

    /// Returns the pixels of row `y` with straight alpha. They are valid until the next call.
    func row(_ y: Int) -> UnsafePointer<UInt8> {
      unsafe bitmap.storage.withUnsafeBytes { bytes in
        let start = (bitmap.start + y * bitmap.stride) * 4
        for x in 0..<bitmap.size.width {
          let word = unsafe bytes.load(fromByteOffset: start + 4 * x, as: UInt32.self)
          unsafe straight[x] = bitmap.isOpaque ? word : unpremultiplied(word)
        }
      }
      return unsafe UnsafePointer(
        UnsafeRawPointer(straight).assumingMemoryBound(to: UInt8.self))
    }
  }
}

/// Returns the straight-alpha pixel for a premultiplied one, rounded to the nearest whole number.
func unpremultiplied(_ word: UInt32) -> UInt32 {
  let alpha = word >> 24
  if alpha == 255 || alpha == 0 { return alpha == 0 ? 0 : word }
  func divided(_ shift: UInt32) -> UInt32 {
    min(255, ((word >> shift & 0xFF) * 255 + alpha / 2) / alpha) << shift
  }
  return alpha << 24 | divided(16) | divided(8) | divided(0)
}
