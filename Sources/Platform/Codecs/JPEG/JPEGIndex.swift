internal import CJPEGGuard
internal import Glibc
internal import ImageExchange
internal import Synchronization

/// An entry point of a file's coded data, where a decoder can begin.
struct JPEGEntry {
  /// The scan that holds the coded data.
  let scan: JPEGScan
  /// The first row of MCUs that is decoded; the top row of the picture has index 0.
  ///
  /// The pixels of this row may be wrong, and are not used. The row is decoded only so that the
  /// rows below it can be decoded.
  let row: Int
  /// The bytes to insert between the file's header and the file's bytes from `offset` on.
  let prefix: [UInt8]
  /// The offset in the file, in bytes, from which the decoder reads after `prefix`.
  let offset: Int
}

/// All entry points of a file: a few bytes for each row of MCUs.
package struct JPEGEntryPoints: Sendable {
  fileprivate let rows: [jpeg_scan_place]
}

/// An index of the entry points of a baseline file: the places at which its decoding can begin.
///
/// In a file with restart markers, the entry points lie behind every eighth marker, if a row of
/// MCUs begins there. In other files, the Huffman codes are read, one row of MCUs after the other,
/// as far as needed. Each entry point then begins with a synthetic row of MCUs (see ``JPEGSeam``).
/// After this row, the decoder has the same bit position and the same predictions as at that place
/// in the file.
final class JPEGIndex: Sendable {
  @safe private struct State: ~Copyable {
    /// The reader of the Huffman codes, at the first row of MCUs that is not in `entryPoints`. Nil
    /// before the first use, and if the reader could not be created.
    var walk: OpaquePointer?
    var entryPoints: [jpeg_scan_place] = []
    /// The entry points at restart markers. The key is the row of MCUs that begins at the entry
    /// point; the value is the offset in the file after the marker. Nil before the markers are
    /// searched.
    var restarts: [Int: Int]?
    var hasFailed = false

    deinit { unsafe jpeg_scan_close(walk) }
  }

  let scan: JPEGScan
  private let bytes: ImageBytes
  private let state = Mutex(State())

  /// Creates an index of the picture data `scan` in the file `bytes`. `entryPoints` are entry
  /// points that another index of the same file has found.
  init(_ scan: JPEGScan, of bytes: ImageBytes, knowing entryPoints: JPEGEntryPoints? = nil) {
    self.scan = scan
    self.bytes = bytes
    if let rows = entryPoints?.rows, rows.count == scan.mcuRows {
      state.withLock { $0.entryPoints = rows }
    }
  }

  /// All entry points, for reuse; nil until the Huffman codes of all rows of MCUs are read.
  var known: JPEGEntryPoints? {
    state.withLock { state in
      state.entryPoints.count == scan.mcuRows ? JPEGEntryPoints(rows: state.entryPoints) : nil
    }
  }

  /// True if ``entry(for:)`` finds every row's entry point without reading more Huffman codes.
  var isWalked: Bool {
    scan.restartInterval > 0 || state.withLock { $0.entryPoints.count == scan.mcuRows }
  }

  /// Returns the last entry point from which the row `row` of MCUs can be decoded correctly; nil if
  /// decoding must begin at the file's start.
  ///
  /// The entry point lies above `row`. The rows between the entry point and `row` are decoded too,
  /// but their pixels may be wrong.
  func entry(for row: Int) -> JPEGEntry? {
    guard !scan.isDCOnly, row >= 2, row < scan.mcuRows else { return nil }
    return scan.restartInterval > 0 ? restart(for: row) : seam(for: row)
  }

  // MARK: Restart markers

  private func restart(for row: Int) -> JPEGEntry? {
    let restarts = state.withLock { state in
      if let found = state.restarts { return found }
      let found = findRestarts()
      state.restarts = found
      return found
    }
    // Decoding begins at least one row before, because the first rows are interpolated from it.
    for first in stride(from: row - 1, to: 0, by: -1) {
      if let offset = restarts[first] {
        return JPEGEntry(scan: scan, row: first, prefix: [], offset: offset)
      }
    }
    return nil
  }

  private func findRestarts() -> [Int: Int] {
    var result: [Int: Int] = [:]
    var count = 0
    unsafe bytes.withUnsafeBytes { buffer in
      guard let base = buffer.baseAddress else { return }
      var offset = scan.start
      while offset < buffer.count,
        let found = unsafe memchr(base + offset, 0xFF, buffer.count - offset)
      {
        offset = unsafe UnsafeRawPointer(found) - base + 1
        guard offset < buffer.count else { return }
        switch unsafe buffer[offset] {
        case 0x00, 0xFF: continue
        case 0xD0 + UInt8(count % 8):
          count += 1
          let mcus = count * scan.restartInterval
          // A decoder expects that the first marker has the number 0, so it can begin only after
          // every eighth marker.
          if count % 8 == 0, mcus % scan.mcusPerRow == 0 {
            result[mcus / scan.mcusPerRow] = offset + 1
          }
        default:
          // Another marker is the end of the scan, or an error.
          return
        }
      }
    }
    return result
  }

  // MARK: Walking

  /// Returns the entry point for the rows of MCUs from `row` on. Its synthetic row takes the place
  /// of `row - 2`. The rows from `row - 1` on are decoded from the file's own bytes. Returns nil if
  /// the codes above these rows cannot be read.
  private func seam(for row: Int) -> JPEGEntry? {
    guard let entryPoint = entryPoint(of: row - 1) else { return nil }
    let offset = scan.start + Int(entryPoint.byte)
    guard offset < bytes.count, let seam = JPEGSeam(scan, entryPoint) else { return nil }
    return bytes.withSpan { span in
      let (prefix, next) = seam.joined(to: span, from: offset)
      return JPEGEntry(scan: scan, row: row - 2, prefix: prefix, offset: next)
    }
  }

  private func entryPoint(of row: Int) -> jpeg_scan_place? {
    state.withLock { state -> jpeg_scan_place? in
      if row < state.entryPoints.count { return state.entryPoints[row] }
      guard !state.hasFailed else { return nil }
      if unsafe state.walk == nil { unsafe state.walk = begin() }
      guard let walk = unsafe state.walk else {
        state.hasFailed = true
        return nil
      }
      let first = state.entryPoints.count
      let wanted = row - first + 1
      var entryPoints = [jpeg_scan_place](repeating: jpeg_scan_place(), count: wanted)
      let walked = Int(unsafe jpeg_scan_walk(walk, UInt32(wanted), &entryPoints, nil))
      state.entryPoints += entryPoints[..<walked]
      state.hasFailed = walked < wanted
      return row < state.entryPoints.count ? state.entryPoints[row] : nil
    }
  }

  /// Reads all Huffman codes of the scan, and returns the DC coefficients of all blocks in stored
  /// order. All entry points are then known.
  ///
  /// Returns nil if the reading of the codes has already begun, or if it fails before the end.
  func walkMeans() -> [Int16]? {
    state.withLock { state -> [Int16]? in
      guard unsafe state.walk == nil, !state.hasFailed, let walk = unsafe begin() else {
        return nil
      }
      unsafe state.walk = walk
      let count = scan.blockCount * scan.mcusPerRow * scan.mcuRows
      var means = [Int16](repeating: 0, count: count)
      var entryPoints = [jpeg_scan_place](repeating: jpeg_scan_place(), count: scan.mcuRows)
      let walked = Int(unsafe jpeg_scan_walk(walk, UInt32(scan.mcuRows), &entryPoints, &means))
      state.entryPoints = Array(entryPoints[..<walked])
      state.hasFailed = walked < scan.mcuRows
      return state.hasFailed ? nil : means
    }
  }

  private func begin() -> OpaquePointer? {
    var description = jpeg_scan_description()
    description.mcus_per_row = UInt32(scan.mcusPerRow)
    description.mcu_rows = UInt32(scan.mcuRows)
    description.restart_interval = UInt32(scan.restartInterval)
    description.dc_only = scan.isDCOnly ? 1 : 0
    description.shift = UInt8(scan.shift)
    description.component_count = UInt8(scan.components.count)
    unsafe withUnsafeMutableBytes(of: &description.blocks) { blocks in
      for (index, part) in scan.components.enumerated() {
        unsafe blocks[index] = UInt8(part.blockCount)
      }
    }
    unsafe withUnsafeMutablePointer(to: &description) { description in
      unsafe withUnsafeMutableBytes(of: &description.pointee.dc) { tables in
        let tables = unsafe tables.bindMemory(to: jpeg_scan_codes.self)
        for (index, part) in scan.components.enumerated() { unsafe tables[index] = part.dc }
      }
      unsafe withUnsafeMutableBytes(of: &description.pointee.ac) { tables in
        let tables = unsafe tables.bindMemory(to: jpeg_scan_codes.self)
        for (index, part) in scan.components.enumerated() { unsafe tables[index] = part.ac }
      }
    }
    return unsafe bytes.withUnsafeBytes { buffer in
      guard let base = buffer.baseAddress, buffer.count > scan.start else { return nil }
      let start = unsafe (base + scan.start).assumingMemoryBound(to: UInt8.self)
      return unsafe jpeg_scan_open(&description, start, buffer.count - scan.start)
    }
  }
}
