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
    let frame = unsafe peers_pixels(
      words: words, width: Int32(size.width), height: Int32(size.height),
      stride: Int32(size.width))
    unsafe peers_pixman_draw(
      photo.forPeers, frame, map, step.opacity, Int32(rows.lowerBound), Int32(rows.upperBound))
  }

  func copy(_ photo: Bitmap) { unsafe memcpy(words, photo.forPeers.words, memory.byteCount) }

  /// Returns the mean difference between the colour channels, 0…255, of this frame and of `other`.
  /// Compares only every 31st pixel.
  func difference(from other: Frame) -> Double {
    var (sum, count) = (0, 0)
    for index in stride(from: 0, to: size.width * size.height, by: 31) {
      let (a, b) = unsafe (words[index], other.words[index])
      for shift in [0, 8, 16] as [UInt32] {
        sum += abs(Int(a >> shift & 255) - Int(b >> shift & 255))
      }
      count += 3
    }
    return Double(sum) / Double(count)
  }
}

extension Bitmap {
  /// The bitmap's pixels, for a C function that only reads them; valid as long as `storage` exists.
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
