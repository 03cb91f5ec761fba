internal import Geometry
internal import Glibc
internal import Peers
internal import Pixels
internal import Raster
internal import System

/// A frame like those of the window: a mapped memory file whose memory is already allocated.
///
/// Unchecked Sendable because two threads draw into different rows.
@safe struct Frame: @unchecked Sendable {
  private let size: PixelSize
  private let memory: Mapping
  private let words: UnsafeMutablePointer<UInt32>

  init(_ size: PixelSize) throws {
    let bytes = size.width * size.height * 4
    let file = try MemoryFile(named: "frame", byteCount: bytes)
    self.size = size
    memory = try Mapping(writing: file.descriptor, byteCount: bytes)
    unsafe words = memory.base.bindMemory(to: UInt32.self, capacity: bytes / 4)
    unsafe memset(memory.base, 0, bytes)
  }

  func draw(_ list: DisplayList, rows: Range<Int>) {
    var span = unsafe MutableSpan(
      _unsafeStart: words + rows.lowerBound * size.width, count: rows.count * size.width)
    list.draw(Region(list.bounds), rows: rows, into: &span, stride: size.width)
  }

  func drawWithPixman(_ photo: Bitmap, _ step: Scene.Step, rows: Range<Int>) {
    guard let inverse = step.photoToFrame.inverse else { return }
    let map = [inverse.a, inverse.c, inverse.tx, inverse.b, inverse.d, inverse.ty]
    unsafe peers_pixman_draw(
      photo.forPeers, pixels, map, step.opacity, Int32(rows.lowerBound), Int32(rows.upperBound))
  }

  func copy(_ photo: Bitmap) { unsafe memcpy(words, photo.forPeers.words, memory.byteCount) }

  /// The frame's memory, as a C type.
  var pixels: peers_pixels {
    unsafe peers_pixels(
      words: words, width: Int32(size.width), height: Int32(size.height),
      stride: Int32(size.width))
  }
}

extension Bitmap {
  /// The bitmap's pixels, for a C function that only reads them. Valid as long as the bitmap's
  /// `storage` exists.
  var forPeers: peers_pixels {
    unsafe storage.withUnsafeBytes { bytes in
      guard let base = unsafe bytes.bindMemory(to: UInt32.self).baseAddress else {
        preconditionFailure("a bitmap has memory")
      }
      return unsafe peers_pixels(
        words: UnsafeMutablePointer(mutating: base + start), width: Int32(size.width),
        height: Int32(size.height), stride: Int32(stride))
    }
  }
}
