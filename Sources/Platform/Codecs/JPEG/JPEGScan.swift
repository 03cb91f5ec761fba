internal import CJPEGGuard
internal import Metadata
internal import Pixels

/// The layout of MCUs (the groups of blocks that are coded together) in a baseline file's only
/// scan, or in a progressive file's first scan.
struct JPEGScan {
  struct Component {
    /// The number of columns of this component's blocks in an MCU.
    var across = 1
    /// The number of rows of this component's blocks in an MCU.
    var down = 1
    var dc = jpeg_scan_codes()
    var ac = jpeg_scan_codes()
    /// The quantization step of the DC coefficient.
    var dcStep = 1

    var blockCount: Int { across * down }
  }

  /// The components, in the order in which an MCU holds their blocks.
  let components: [Component]
  /// The size of an MCU in stored pixels.
  let mcu: PixelSize
  let mcusPerRow: Int
  let mcuRows: Int
  /// The number of MCUs between two restart markers; 0 without markers.
  let restartInterval: Int
  /// The offset of the first coded byte.
  let start: Int
  /// True if later scans hold the AC coefficients.
  let isDCOnly: Bool
  /// The number of low bits that the first scan of a progressive file leaves out of the DC
  /// coefficients; 0 for a baseline file.
  let shift: Int
  /// True if the components are red, green and blue instead of luma and chroma.
  let isRGB: Bool

  /// The number of blocks in an MCU.
  var blockCount: Int { components.reduce(0) { $0 + $1.blockCount } }

  /// Creates the layout of the first scan of a file; nil for a file of an unsupported kind.
  ///
  /// Unsupported are arithmetic coding, components in separate scans, and missing tables.
  init?(_ structure: JPEGStructure) {
    guard !structure.isArithmetic, let tables = structure.tables, let start = tables.start,
      tables.scanned.count == structure.componentCount,
      structure.components.allSatisfy({ (1...4).contains($0.across) && (1...4).contains($0.down) })
    else { return nil }
    let (across, down) = (structure.mostAcross, structure.mostDown)
    // The blocks of a single component are stored row by row, whatever its sampling factors are.
    guard structure.componentCount > 1 || across * down == 1 else { return nil }
    guard structure.components.reduce(0, { $0 + $1.across * $1.down }) <= 10 else { return nil }
    var components: [Component] = []
    for (component, scanned) in zip(structure.components, tables.scanned) {
      guard scanned.id == component.id, let dc = tables.dc[scanned.dc],
        let ac = structure.isProgressive ? jpeg_scan_codes() : tables.ac[scanned.ac],
        let step = tables.dcSteps[component.steps]
      else { return nil }
      components.append(
        Component(
          across: component.across, down: component.down, dc: dc, ac: ac, dcStep: step))
    }
    self.components = components
    mcu = PixelSize(width: 8 * across, height: 8 * down)
    mcusPerRow = (structure.size.width + mcu.width - 1) / mcu.width
    mcuRows = (structure.size.height + mcu.height - 1) / mcu.height
    restartInterval = tables.restartInterval
    self.start = start
    isDCOnly = structure.isProgressive
    shift = tables.shift
    // These are libjpeg's rules, which other programs follow as well.
    let isNamedRGB = structure.components.map(\.id) == Array("RGB".utf8)
    isRGB = !tables.isJFIF && (structure.adobeTransform.map { $0 == 0 } ?? isNamedRGB)
  }
}

/// The tables of a JPEG file up to the header of the first scan, and that header.
struct JPEGTables {
  fileprivate var dcSteps: [UInt8: Int] = [:]
  fileprivate var shift = 0
  fileprivate var isJFIF = false
  fileprivate var dc: [UInt8: jpeg_scan_codes] = [:]
  fileprivate var ac: [UInt8: jpeg_scan_codes] = [:]
  fileprivate var restartInterval = 0
  fileprivate var scanned: [(id: UInt8, dc: UInt8, ac: UInt8)] = []
  /// The offset after the scan's header; nil before the header is read.
  fileprivate var start: Int?

  /// Reads a segment; returns false if ``JPEGScan`` does not support it. `isProgressive` is true
  /// after the frame header of a progressive file.
  mutating func read(_ bytes: Span<UInt8>, _ marker: JPEGMarker, isProgressive: Bool) -> Bool {
    let contents = marker.contents
    switch marker.code {
    case 0xC4: return readTables(bytes, contents)
    case 0xDD:
      guard contents.count == 2 else { return false }
      restartInterval = bytes.bigEndian16(contents.lowerBound)
      return true
    case 0xDB: return readSteps(bytes, contents)
    case 0xE0:
      if contents.count >= 5, bytes.bigEndian16(contents.lowerBound) == 0x4A46 { isJFIF = true }
      return true
    case 0xDA: return readScan(bytes, contents, isProgressive: isProgressive)
    default: return true
    }
  }

  private mutating func readSteps(_ bytes: Span<UInt8>, _ contents: Range<Int>) -> Bool {
    var offset = contents.lowerBound
    while offset < contents.upperBound {
      let kind = bytes[offset]
      let isWide = kind & 0xF0 != 0
      guard contents.upperBound - offset > (isWide ? 128 : 64) else { return false }
      dcSteps[kind & 15] = isWide ? bytes.bigEndian16(offset + 1) : Int(bytes[offset + 1])
      offset += isWide ? 129 : 65
    }
    return true
  }

  private mutating func readTables(_ bytes: Span<UInt8>, _ contents: Range<Int>) -> Bool {
    var offset = contents.lowerBound
    while contents.upperBound - offset >= 17 {
      let kind = bytes[offset]
      var codes = jpeg_scan_codes()
      var count = 0
      unsafe withUnsafeMutableBytes(of: &codes.counts) { counts in
        for length in 0..<16 {
          unsafe counts[length] = bytes[offset + 1 + length]
          count += Int(bytes[offset + 1 + length])
        }
      }
      offset += 17
      guard count <= 256, contents.upperBound - offset >= count else { return false }
      unsafe withUnsafeMutableBytes(of: &codes.symbols) { symbols in
        for index in 0..<count { unsafe symbols[index] = bytes[offset + index] }
      }
      offset += count
      if kind & 0x10 == 0 { dc[kind & 15] = codes } else { ac[kind & 15] = codes }
    }
    return offset == contents.upperBound
  }

  private mutating func readScan(
    _ bytes: Span<UInt8>, _ contents: Range<Int>, isProgressive: Bool
  ) -> Bool {
    guard let count = contents.first.map({ Int(bytes[$0]) }), contents.count == 4 + 2 * count
    else { return false }
    for index in 0..<count {
      let offset = contents.lowerBound + 1 + 2 * index
      scanned.append((bytes[offset], bytes[offset + 1] >> 4, bytes[offset + 1] & 15))
    }
    let end = contents.upperBound
    let (last, approximation) = (bytes[end - 2], bytes[end - 1])
    guard bytes[end - 3] == 0 else { return false }
    guard isProgressive ? last == 0 && approximation < 14 : last == 63 && approximation == 0
    else { return false }
    shift = Int(approximation)
    start = end
    return true
  }
}
