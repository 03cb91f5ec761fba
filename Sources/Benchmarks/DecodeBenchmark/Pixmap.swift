internal import BenchmarkSupport
internal import Codecs
internal import Foundation
internal import ImageExchange
internal import Peers
internal import Pixels

/// The libraries that our decoder is compared with.
enum Library: String {
  case turboJPEG = "TurboJPEG"
  case libpng, libwebp
}

/// Memory for the pixels of a photo and its smaller levels. If `isTouched` is true, the memory is
/// filled with zeros, so that decoding causes no page faults.
@safe final class Pixmap {
  private let memory: UnsafeMutableRawBufferPointer
  private let first: PyramidLayout.Level

  init(_ layout: PyramidLayout, isTouched: Bool = true) {
    unsafe memory = .allocate(byteCount: layout.byteCount, alignment: 64)
    if isTouched { unsafe memory.initializeMemory(as: UInt8.self, repeating: 0) }
    first = layout.levels[0]
  }

  deinit { unsafe memory.deallocate() }

  func decode(_ bytes: ImageBytes, _ layout: PyramidLayout) throws {
    guard let decoder = try ImageDecoder(bytes) else { throw Failure("it ends in its header") }
    _ = try unsafe decoder.decode(to: PyramidSink(layout, memory))
  }

  /// Decodes a file into the largest level with `library`, on the calling thread. Returns false if
  /// the library fails.
  func decode(_ file: PeerFile, _ library: Library) -> Bool {
    switch library {
    case .turboJPEG: unsafe peers_jpeg_decode(file.file, pixels) != 0
    case .libpng: unsafe peers_png_decode(file.file, pixels) != 0
    case .libwebp: unsafe peers_webp_decode(file.file, pixels) != 0
    }
  }

  /// The memory of the largest level, as a C type.
  var pixels: peers_pixels {
    let words = unsafe memory.bindMemory(to: UInt32.self)
    guard let base = words.baseAddress else { preconditionFailure("memory has an address") }
    return unsafe peers_pixels(
      words: base, width: Int32(first.size.width), height: Int32(first.size.height),
      stride: Int32(first.stride))
  }
}

/// The bytes of a file as the C type `peers_file`, for the C functions that call the libraries.
@safe final class PeerFile {
  let file: peers_file

  init(_ data: Data) {
    let bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: data.count)
    unsafe data.copyBytes(to: bytes, count: data.count)
    unsafe file = peers_file(bytes: bytes, count: data.count)
  }

  deinit { unsafe file.bytes?.deallocate() }
}
