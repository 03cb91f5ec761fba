internal import ImageExchange
internal import Pixels

/// A composer of an animation's frames on their canvas, on demand.
///
/// It keeps one canvas, and a second one if a frame must be undone, so memory does not grow with
/// the number of frames.
///
/// A key frame is a frame that can be composed without earlier frames. To compose a frame, drawing
/// begins at the last key frame that is not after this frame. If the canvas already shows this key
/// frame, or a frame between the two, drawing continues from there. If the frames are requested in
/// order, each request therefore draws only one frame.
///
/// Only one thread may use it.
package final class FrameComposer {
  /// A function that decodes the frame at an index into memory, as premultiplied sRGB pixels
  /// `0xAARRGGBB`. The memory has exactly the frame's size, and is zeroed.
  ///
  /// It returns true if pixels are missing in the file; these pixels of the memory are 0. It throws
  /// if the frame cannot be decoded.
  typealias DecodeFrame = (Int, ScratchMemory) throws(ImageFailure) -> Bool

  /// A rectangle of the canvas.
  private typealias FramePart = (columns: Range<Int>, rows: Range<Int>)

  private let size: PixelSize
  let frames: [StoredFrame]
  private let decodeFrame: DecodeFrame
  private let limits: ImageLimits
  private var canvas: ScratchMemory?
  /// The canvas as it was before the current frame; used if the frame's disposal is `restore`. Nil
  /// before the first such frame.
  private var before: ScratchMemory?
  /// The frame that the canvas shows; nil for none.
  private var current: Int?
  private var isDamaged = false

  /// Creates a composer of `frames` on a canvas of `size`.
  init(
    _ frames: [StoredFrame], on size: PixelSize, limits: ImageLimits,
    decodeFrame: @escaping DecodeFrame
  ) {
    self.frames = frames
    self.size = size
    self.limits = limits
    self.decodeFrame = decodeFrame
  }

  /// Composes the frame at `index`. Throws if there is no such frame, if the canvas is too large
  /// for an animation, if the first frame cannot be decoded, or if memory runs out.
  ///
  /// Returns the canvas as premultiplied sRGB pixels `0xAARRGGBB`, without gaps between the rows.
  /// The canvas is valid until the next call. `isDamaged` is true if a part of this frame, or of an
  /// earlier frame beneath it, could not be decoded.
  func compose(_ index: Int) throws(ImageFailure) -> (words: ScratchMemory, isDamaged: Bool) {
    guard frames.indices.contains(index) else {
      throw ImageFailure(.corrupt, "It has no frame \(index + 1)")
    }
    if index > 0 { try limits.check(frame: size) }
    let first = start(for: index)
    if current.map({ first != $0 + 1 }) ?? true { try begin() }
    guard let canvas else { throw ImageFailure(.exhausted) }
    for next in first..<(index + 1) where current != next {
      if let current { dispose(of: frames[current], canvas) }
      current = nil
      try draw(next, canvas)
      current = next
    }
    return (canvas, isDamaged)
  }

  /// Returns the index of the first frame that must be drawn to compose the frame at `index`.
  private func start(for index: Int) -> Int {
    let earliest = current.map { $0 <= index ? $0 : 0 } ?? 0
    if current == index { return index + 1 }
    let key = (earliest...index).last { isKey($0) } ?? earliest
    if let current, current < index { return max(current + 1, key) }
    return key
  }

  /// Returns true if the frame at `index` can be composed without earlier frames.
  private func isKey(_ index: Int) -> Bool {
    let frame = frames[index]
    if index == 0 { return true }
    if frame.disposal == .restore { return false }
    if !frame.isBlended, covers(frame) { return true }
    let last = frames[index - 1]
    return last.disposal == .clear && covers(last)
  }

  private func covers(_ frame: StoredFrame) -> Bool {
    frame.left <= 0 && frame.top <= 0 && frame.left + frame.size.width >= size.width
      && frame.top + frame.size.height >= size.height
  }

  private func begin() throws(ImageFailure) {
    (current, isDamaged) = (nil, false)
    if let canvas {
      canvas.withWords { words in
        for index in words.indices { words[index] = 0 }
      }
    } else {
      canvas = try ScratchMemory(
        rows: size.height, bytesPerRow: size.width * 4)
    }
  }

  private func draw(_ index: Int, _ canvas: ScratchMemory) throws(ImageFailure) {
    let frame = frames[index]
    if frame.disposal == .restore { try keep(frame, canvas) }
    let part = part(of: frame)
    guard !part.columns.isEmpty, !part.rows.isEmpty else { return }
    let pixels: ScratchMemory
    do throws(ImageFailure) {
      if index > 0 { try limits.check(frame: frame.size) }
      pixels = try ScratchMemory(rows: frame.size.height, bytesPerRow: frame.size.width * 4)
      if try decodeFrame(index, pixels) { isDamaged = true }
    } catch {
      // A broken frame that is not the first one is left out: the canvas keeps the frame before it.
      guard index > 0, [.corrupt, .truncated, .tooLarge].contains(error.code) else { throw error }
      isDamaged = true
      return
    }
    let width = size.width
    canvas.withWords { words in
      pixels.withWords { pixels in
        for y in part.rows {
          var target = y * width + part.columns.lowerBound
          var source = (y - frame.top) * frame.size.width + part.columns.lowerBound - frame.left
          for _ in part.columns {
            let pixel = pixels[source]
            words[target] = frame.isBlended ? pixel.over(words[target]) : pixel
            target += 1
            source += 1
          }
        }
      }
    }
  }

  /// Returns the part of the canvas that a frame covers.
  private func part(of frame: StoredFrame) -> FramePart {
    let columns = frame.left..<max(frame.left, min(frame.left + frame.size.width, size.width))
    let rows = frame.top..<max(frame.top, min(frame.top + frame.size.height, size.height))
    return (columns, rows)
  }

  private func keep(_ frame: StoredFrame, _ canvas: ScratchMemory) throws(ImageFailure) {
    if before == nil {
      before = try ScratchMemory(rows: size.height, bytesPerRow: size.width * 4)
    }
    if let before { copy(part(of: frame), from: canvas, to: before) }
  }

  private func dispose(of frame: StoredFrame, _ canvas: ScratchMemory) {
    switch frame.disposal {
    case .keep: return
    case .restore:
      if let before { copy(part(of: frame), from: before, to: canvas) }
    case .clear:
      let (part, width) = (part(of: frame), size.width)
      canvas.withWords { words in
        for y in part.rows {
          for x in part.columns { words[y * width + x] = 0 }
        }
      }
    }
  }

  private func copy(_ part: FramePart, from source: ScratchMemory, to target: ScratchMemory) {
    let width = size.width
    target.withWords { words in
      source.withWords { source in
        for y in part.rows {
          for x in part.columns { words[y * width + x] = source[y * width + x] }
        }
      }
    }
  }
}

extension ImageLimits {
  /// Throws `tooLarge` if an animation's canvas of `size` has more pixels than `framePixels`. This
  /// limit is low because up to three copies of the canvas are in memory.
  fileprivate func check(frame size: PixelSize) throws(ImageFailure) {
    guard let area = size.area, area <= framePixels else {
      throw ImageFailure(
        .tooLarge, "\(size.width) × \(size.height) pixels; at most \(framePixels) are animated")
    }
  }
}

extension UInt32 {
  /// Returns this premultiplied pixel blended over the pixel `below`; each channel is rounded.
  @inline(__always)
  fileprivate func over(_ below: UInt32) -> UInt32 {
    let rest = 255 - self >> 24
    if rest == 0 { return self }
    if self == 0 || below == 0 { return self | below }
    func part(_ shift: UInt32) -> UInt32 {
      let product = (below >> shift & 255) * rest + 128
      return ((product + product >> 8) >> 8) << shift
    }
    // No byte overflows: no channel exceeds its alpha, and no rounded product exceeds `rest`.
    return self &+ (part(0) | part(8) | part(16) | part(24))
  }
}
