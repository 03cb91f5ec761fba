internal import ImageExchange
internal import Pixels
internal import Synchronization

/// A decoder of one JPEG file that uses two threads. The pixels are the same as with one thread.
///
/// The first thread decodes from the top. The second thread takes some of the rows that the first
/// has not decoded yet, finds the entry point before them, and decodes them. A thread that has no
/// rows left takes some from the other thread, so a busy processor delays only a small part of the
/// work.
///
/// Unchecked Sendable because each thread uses its own band and stream.
final class JPEGPair: @unchecked Sendable {
  private struct State {
    /// The rows that each thread must still decode, by the index of the thread (0 or 1).
    var left: [Range<Int>]
    /// True after an error; further decoding is then useless.
    var hasFailed = false
  }

  /// The smallest number of coded bytes for which a second thread saves time.
  private static let fewestBytes = 256 << 10
  /// The least number of MCU rows that the other thread must still have, before a part of them is
  /// taken over. With fewer rows, this would save no time.
  private static let fewestRows = 16

  private let jpeg: JPEGDecoder
  private let index: JPEGIndex
  private let rows: JPEGRows
  /// The height of an MCU in the decoded size, in rows of pixels.
  private let mcuRows: Int
  private let state: Mutex<State>

  /// Returns true for a picture that two threads decode faster than one.
  static func isWorthwhile(_ scan: JPEGScan, _ bytes: ImageBytes) -> Bool {
    !scan.isDCOnly && bytes.count - scan.start >= fewestBytes && scan.mcuRows >= 2 * fewestRows
  }

  init(_ jpeg: JPEGDecoder, _ index: JPEGIndex, _ rows: JPEGRows) {
    self.jpeg = jpeg
    self.index = index
    self.rows = rows
    mcuRows = index.scan.mcu.height * rows.eighths / 8
    state = Mutex(State(left: [0..<0, 0..<0]))
  }

  /// Decodes `height` rows into the two bands of `bands`, one for each thread.
  ///
  /// The second thread first calls `prepare`, which may read the Huffman codes of the file. Returns
  /// false if the file has errors; the contents of the bands are then useless.
  func decode(
    _ height: Int, _ bands: [LevelBand], prepare: @escaping @Sendable () -> Void
  ) throws(ImageFailure) -> Bool {
    state.withLock { $0.left = [0..<height, height..<height] }
    try Threads.each([0, 1]) { thread throws(ImageFailure) in
      if thread == 1 { prepare() }
      try self.work(thread, bands[thread])
    }
    return state.withLock { !$0.hasFailed }
  }

  private func work(_ thread: Int, _ band: LevelBand) throws(ImageFailure) {
    if thread == 0 {
      guard let stream = try? JPEGStream(jpeg, eighths: rows.eighths) else { return fail() }
      try decode(thread, stream, band)
    }
    while let (entry, row) = takeOver(thread) {
      let above = row - entry.row * mcuRows
      guard let stream = try? JPEGStream(jpeg, from: entry, eighths: rows.eighths),
        (try? unsafe stream.skip(above, in: band.rows, stride: band.stride)) != nil
      else { return fail() }
      try decode(thread, stream, band)
    }
  }

  /// Decodes strips of the rows of `thread`, until none are left or an error occurs.
  private func decode(
    _ thread: Int, _ stream: JPEGStream, _ band: LevelBand
  ) throws(ImageFailure) {
    let height = jpeg.structure.size.scaled(eighths: rows.eighths).height
    while let strip = next(thread) {
      do throws(ImageFailure) {
        try rows.read(strip, from: stream, to: band)
        if strip.upperBound == height { try stream.finish() }
      } catch {
        fail()
        // This is not an error of the file, and another attempt would fail as well.
        if error.code == .exhausted { throw error }
        return
      }
    }
    if stream.hasWarned { fail() }
  }

  private func fail() { state.withLock { $0.hasFailed = true } }

  /// Removes and returns the next strip of a thread's rows; nil if there is none.
  private func next(_ thread: Int) -> Range<Int>? {
    state.withLock { state in
      let left = state.left[thread]
      guard !state.hasFailed, !left.isEmpty else { return nil }
      let end = min(left.lowerBound + LevelWriter.strip, left.upperBound)
      state.left[thread] = end..<left.upperBound
      return left.lowerBound..<end
    }
  }

  /// Moves the lower part of the other thread's rows to `thread`, and returns the first of these
  /// rows and the entry point before it. Nil if the other thread has too few rows, or if no entry
  /// point is near enough.
  private func takeOver(_ thread: Int) -> (JPEGEntry, row: Int)? {
    let other = 1 - thread
    // A strip and a row of MCUs begin together only at multiples of this number of rows.
    let unit = LevelWriter.strip / greatestCommonDivisor(LevelWriter.strip, mcuRows) * mcuRows
    while true {
      let left = state.withLock { $0.hasFailed ? 0..<0 : $0.left[other] }
      guard left.count >= Self.fewestRows * mcuRows else { return nil }
      let share = Double(left.count) * shareOfOther(isFirst: left.lowerBound == 0 || thread == 1)
      let row = (left.lowerBound + Int(share)) / unit * unit
      guard row > left.lowerBound, row < left.upperBound,
        let entry = index.entry(for: row / mcuRows),
        row - entry.row * mcuRows < left.count / 4
      else { return nil }
      let isTaken = state.withLock { state in
        let now = state.left[other]
        // Meanwhile, the other thread may have decoded this row.
        guard !state.hasFailed, row > now.lowerBound, row < now.upperBound else { return false }
        state.left[other] = now.lowerBound..<row
        state.left[thread] = row..<now.upperBound
        return true
      }
      if isTaken { return (entry, row) }
    }
  }

  /// Returns the share (0…1) of the remaining rows that the other thread keeps when this thread
  /// takes over the rest. The share is above one half if the other thread is the first one
  /// (`isFirst` is true), and Huffman codes must be read before this thread can begin.
  private func shareOfOther(isFirst: Bool) -> Double {
    guard isFirst, !index.isWalked else { return 0.5 }
    return rows.eighths == 8 ? 0.55 : 0.58
  }
}

private func greatestCommonDivisor(_ a: Int, _ b: Int) -> Int {
  b == 0 ? a : greatestCommonDivisor(b, a % b)
}
