internal import BenchmarkSupport
internal import EventLoop
internal import Geometry
internal import Glibc
internal import Peers
internal import Pixels
internal import Raster
internal import System

/// The photo and two frames: one for our drawing, one for pixman's. The frames are like those of
/// the window: mapped memory files whose memory is already allocated.
struct Stage: Sendable {
  let size: PixelSize
  let photo: Picture
  /// The pictures of an album, each as large as a thumbnail on disk.
  let thumbnails: [Picture]
  private let threads: Int
  private let ours: Frame
  private let theirs: Frame
  private let helper = HelperThread()

  init(smaller: Int, threads: Int) throws {
    size = PixelSize(width: 3840 / smaller, height: 2160 / smaller)
    photo = try .synthetic(PixelSize(width: 6000 / smaller, height: 4000 / smaller), seed: 1)
    thumbnails = try (0..<200).map {
      try .synthetic(PixelSize(width: 256 / smaller, height: 170 / smaller), seed: $0 + 2)
    }
    self.threads = threads
    (ours, theirs) = (try Frame(size), try Frame(size))
  }

  /// Draws the scene as a display list, as `FramePainter` does. If `threads` is above 1, two
  /// threads share the rows.
  func drawOnce(_ scene: Scene) {
    peers_count_begin()
    let list = DisplayList(scene.layers, size: size, scale: 1, background: .black)
    inBands { ours.draw(list, rows: $0) }
    unsafe peers_count_end(scene.name)
  }

  func drawWithPixman(_ scene: Scene) {
    inBands { rows in
      for step in scene.peer { theirs.drawWithPixman(photo.levels[0], step, rows: rows) }
    }
  }

  /// Fills a whole frame with the first bytes of the photo by memcpy, to measure the time of this
  /// copy.
  func copy() { theirs.copy(photo.levels[0]) }

  /// Returns the mean absolute difference of a colour channel, 0…255, between our drawing and
  /// pixman's.
  func difference(of scene: Scene) -> Double {
    drawOnce(scene)
    drawWithPixman(scene)
    return unsafe ours.pixels.difference(from: theirs.pixels)
  }

  private func inBands(_ draw: @Sendable (Range<Int>) -> Void) {
    guard threads > 1 else { return draw(0..<size.height) }
    let (rows, count) = (size.height, 8)
    helper.share(count) { draw(rows * $0 / count..<rows * ($0 + 1) / count) }
  }
}

extension Picture {
  /// Creates a picture and its smaller levels in a mapped memory file, as the decoder does. Throws
  /// if `size` is empty, or if the memory cannot be allocated.
  static func synthetic(_ size: PixelSize, seed: UInt32) throws -> Picture {
    guard let layout = PyramidLayout(size: size) else { throw Failure("no layout of \(size)") }
    let file = try MemoryFile(named: "photo", byteCount: layout.byteCount)
    let memory = try Mapping(writing: file.descriptor, byteCount: layout.byteCount)
    let photo = SyntheticPhoto(width: size.width, height: size.height, seed: seed)
    let words = unsafe memory.base.assumingMemoryBound(to: UInt32.self)
    for y in 0..<size.height {
      unsafe photo.fill(row: y, into: words + y * layout.levels[0].stride)
    }
    unsafe layout.fillSmallerLevels(in: memory.base)
    let storage = unsafe PixelStorage(memory.base, byteCount: layout.byteCount, of: memory)
    guard let picture = Picture(size: size, first: size, storage: storage, isOpaque: true) else {
      throw Failure("no layout of \(size)")
    }
    return picture
  }
}
