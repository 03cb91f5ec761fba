internal import Metadata
internal import Pixels

/// The facts in the blocks of a GIF file: the canvas, and the positions of the frames in the file.
struct GIFStructure {
  /// One frame, as its blocks describe it.
  struct Frame {
    var stored: StoredFrame
    var isInterlaced: Bool
    /// The byte range of the frame's own palette in the file; nil if there is none.
    var palette: Range<Int>?
    /// The palette index of transparent pixels; nil if the frame has no such index.
    var transparent: Int?
    /// The offset, from the start of the file, of the frame's compressed pixels: a byte with the
    /// size of the smallest LZW code in bits, and then blocks of LZW codes.
    var data: Int
  }

  private(set) var canvas = PixelSize(width: 0, height: 0)
  private(set) var palette: Range<Int>?
  private(set) var frames: [Frame] = []
  /// The number of times that the frames play; 0 means endlessly.
  private(set) var playCount = 1
  /// The byte ranges of the pieces of the embedded colour profile; empty if there is none.
  private(set) var profile: [Range<Int>] = []
  /// True if the file ends in the middle of a block, or before the first frame.
  private(set) var isTruncated = false
  /// True when unknown bytes were found at a position where a block should begin.
  private(set) var hasUnknownBlock = false
  /// True if no more bytes are needed: the end block, unknown bytes, or the last allowed frame was
  /// read.
  private(set) var hasEnded = false

  static let headerByteCount = 13

  /// Reads the blocks of the file `bytes`, until `mostFrames` frames are read.
  init(_ bytes: Span<UInt8>, mostFrames: Int) {
    guard let width = bytes.little16(at: 6), let height = bytes.little16(at: 8),
      let flags = bytes.byte(at: 10), bytes.count >= Self.headerByteCount
    else {
      isTruncated = true
      return
    }
    canvas = PixelSize(width: width, height: height)
    var walk = Walk(offset: Self.headerByteCount)
    palette = walk.palette(flags)
    var control: (transparent: Int?, disposal: Int, delay: Int) = (nil, 0, 0)
    while true {
      guard let kind = bytes.byte(at: walk.offset) else {
        // A missing end is common, and no harm.
        isTruncated = walk.offset > bytes.count || frames.isEmpty
        return
      }
      walk.offset += 1
      switch kind {
      case 0x2C:
        guard let frame = walk.frame(bytes, control) else {
          isTruncated = true
          return
        }
        frames.append(frame)
        control = (nil, 0, 0)
        // A canvas that is too small for the first picture is enlarged.
        if frames.count == 1 {
          let first = frame.stored
          canvas.width = max(canvas.width, first.left + first.size.width)
          canvas.height = max(canvas.height, first.top + first.size.height)
        }
        walk.skipBlocks(bytes)
        if frames.count == mostFrames {
          hasEnded = true
          return
        }
      case 0x21:
        let label = bytes.byte(at: walk.offset) ?? 0
        walk.offset += 1
        if label == 0xF9, let length = bytes.byte(at: walk.offset), length >= 4,
          let flags = bytes.byte(at: walk.offset + 1),
          let delay = bytes.little16(at: walk.offset + 2),
          let index = bytes.byte(at: walk.offset + 4)
        {
          control = (flags & 1 == 1 ? index : nil, flags >> 2 & 7, delay)
        } else if label == 0xFF {
          readApplication(bytes, walk)
        }
        walk.skipBlocks(bytes)
      case 0x3B:
        hasEnded = true
        return
      case 0:
        break
      default:
        hasUnknownBlock = true
        hasEnded = true
        return
      }
    }
  }

  /// Reads the blocks of an application extension, whose first block is its name. Ignores
  /// extensions that this program does not use.
  private mutating func readApplication(_ bytes: Span<UInt8>, _ walk: Walk) {
    guard bytes.byte(at: walk.offset) == 11 else { return }
    let name = walk.offset + 1
    if bytes.has("NETSCAPE2.0", at: name) || bytes.has("ANIMEXTS1.0", at: name) {
      guard bytes.byte(at: name + 11) == 3, bytes.byte(at: name + 12) == 1,
        let repeats = bytes.little16(at: name + 13)
      else { return }
      // The file states the number of repeats after the first time.
      playCount = repeats == 0 ? 0 : repeats + 1
    } else if bytes.has("ICCRGBG1012", at: name), profile.isEmpty {
      var offset = name + 11
      while let count = bytes.byte(at: offset), count > 0, offset + 1 + count <= bytes.count {
        profile.append((offset + 1)..<(offset + 1 + count))
        offset += 1 + count
      }
    }
  }

  /// A position in the file.
  private struct Walk {
    var offset: Int

    /// Moves past the palette that `flags` announce, and returns its byte range; nil if there is
    /// none.
    mutating func palette(_ flags: Int) -> Range<Int>? {
      guard flags & 0x80 != 0 else { return nil }
      let start = offset
      offset += 3 << (flags & 7 + 1)
      return start..<offset
    }

    /// Reads a frame's description; nil if the file ends within the description. `control` has the
    /// values of the graphic control extension before the frame: the number of the disposal method,
    /// 0…7, and the duration in hundredths of a second.
    mutating func frame(
      _ bytes: Span<UInt8>, _ control: (transparent: Int?, disposal: Int, delay: Int)
    ) -> Frame? {
      guard let left = bytes.little16(at: offset), let top = bytes.little16(at: offset + 2),
        let width = bytes.little16(at: offset + 4), let height = bytes.little16(at: offset + 6),
        let flags = bytes.byte(at: offset + 8)
      else { return nil }
      offset += 9
      let palette = palette(flags)
      guard offset < bytes.count else { return nil }
      defer { offset += 1 }
      let disposal: StoredFrame.Disposal =
        switch control.disposal {
        case 2: .clear
        // Some programs write 4 instead of 3.
        case 3, 4: .restore
        default: .keep
        }
      return Frame(
        stored: StoredFrame(
          left: left, top: top, size: PixelSize(width: width, height: height),
          duration: StoredFrame.duration(stated: Double(control.delay) / 100), disposal: disposal,
          isBlended: true),
        isInterlaced: flags & 0x40 != 0, palette: palette, transparent: control.transparent,
        data: offset)
    }

    /// Skips data blocks, and the empty block at their end.
    mutating func skipBlocks(_ bytes: Span<UInt8>) {
      while let count = bytes.byte(at: offset) {
        offset += 1 + count
        if count == 0 { return }
      }
      // An offset beyond the end means that the file is cut off.
      offset = max(offset, bytes.count + 1)
    }
  }
}
