internal import WaylandBindgen
@testable internal import Codecs
internal import Colors
@testable internal import Desktop
@testable internal import FileJobs
internal import Files
internal import ImageExchange
internal import Input
internal import Metadata
internal import Pixels
@testable internal import Watching
internal import WireCodec
internal import WireProxy

/// Readers of ours for structures of bytes.
extension FuzzTarget {
  static let structures: [FuzzTarget] = [
    FuzzTarget(any: "exif") { bytes in
      _ = MetadataBlocks(exif: bytes.indices).read(bytes.span, .standard)
      // As in a file, in which other bytes stand before it.
      let range = min(6, bytes.count)..<bytes.count
      guard let exif = Exif(bytes.span, in: range) else { return }
      for block in [exif.xmp, exif.iptc, exif.thumbnail].compactMap(\.self) {
        precondition(range.contains(block), "a block outside of its structure")
      }
    },
    FuzzTarget(any: "markup") { bytes in
      let file = ImageBytes(bytes)
      let isFound = MarkupSniffer.isSVG(file)
      guard let text = try? MarkupText(file, .standard) else { return }
      precondition(isFound, "a text that was not recognized")
      _ = text.isCut
    },
    FuzzTarget(any: "xmp") { bytes in
      let range = min(6, bytes.count)..<bytes.count
      let xmp = XMPReader(bytes.span, in: range)
      for value in xmp.ratings + xmp.orientations {
        precondition(range.contains(value), "a value outside of its text")
      }
    },
    FuzzTarget(any: "iptc") { _ = IPTCReader.texts($0.span, in: $0.indices) },
    FuzzTarget(any: "tiff-structure") { bytes in
      let pages = TIFFPages.offsets(in: ImageBytes(bytes), .standard)
      precondition(pages.allSatisfy(bytes.indices.contains), "a page outside of its file")
    },
    FuzzTarget(any: "raw-structure") { bytes in
      ImageBytes(bytes).withSpan { span in
        _ = CameraRaw.isOne(span)
        if let raw = CameraRaw(span) { precondition(raw.preview.upperBound <= span.count) }
      }
    },
    FuzzTarget(any: "jpeg-structure") { readJPEG(ImageBytes($0)) },
    FuzzTarget(any: "png-structure") { bytes in
      let file = ImageBytes(bytes)
      let structure = file.withSpan { PNGStructure($0) }
      _ = ThumbnailTags(structure.texts, in: file)
      _ = SourceColors(structure, file, isGray: bytes.count % 2 == 0, limits: .standard)
      file.withSpan { _ = structure.metadata.read($0, .standard) }
    },
    FuzzTarget(any: "webp-structure") { bytes in
      ImageBytes(bytes).withSpan { _ = WebPStructure($0, mostFrames: 1_000) }
    },
    FuzzTarget(any: "gif-structure") { bytes in
      ImageBytes(bytes).withSpan { _ = GIFStructure($0, mostFrames: 1_000) }
    },
    FuzzTarget(any: "heif-structure") { bytes in
      _ = HEIFIdentities.addingMissingLocations(ImageBytes(bytes), .standard)
      let structure = ImageBytes(bytes).withSpan { HEIFStructure($0) }
      do throws(ImageFailure) {
        try structure.check(.standard)
      } catch {
        precondition(!error.detail.isEmpty, "a refusal without a sentence")
      }
    },
    FuzzTarget(any: "bmp-structure") { bytes in
      ImageBytes(bytes).withSpan { span in
        _ = try? BMPStructure(span, isIcon: false, limits: .standard)
        _ = try? BMPStructure(span, isIcon: true, limits: .standard)
      }
    },
    FuzzTarget(any: "icc", readProfile),
    FuzzTarget(any: "orientation", turn),
    FuzzTarget(any: "messages", readMessages),
    FuzzTarget(any: "inotify", readChanges),
    FuzzTarget(any: "wire", hear),
    FuzzTarget(any: "cursor") { bytes in
      _ = XCursorFile(bytes)?.image(nearest: 24)
      let theme = CursorTheme {
        $0 == "XCURSOR_PATH" ? "/a:~/b" : nil
      } read: { path in
        path.hasSuffix("index.theme") ? bytes : nil
      }
      _ = theme.file(.arrow)
    },
  ]

  private static func readJPEG(_ file: ImageBytes) {
    let structure = file.withSpan { span in
      _ = try? JPEGStructure(span, isComplete: false)
      return try? JPEGStructure(span, isComplete: true)
    }
    guard let structure else { return }
    file.withSpan { _ = structure.metadata.read($0, .standard) }
    guard let scan = JPEGScan(structure) else { return }
    _ = JPEGPair.isWorthwhile(scan, file)
    _ = JPEGIndex(scan, of: file)
  }

  /// Turns a picture; one that is decoded is shown turned, and turned back it is the very same.
  private static func turn(_ bytes: [UInt8]) {
    let change = Orientation.allCases[bytes.count % Orientation.allCases.count]
    guard let patch = try? OrientationPatch(bytes, by: change),
      let turned = patch.patch.applied(to: bytes)
    else { return }
    let back = patch.patch.inverse.applied(to: turned)
    precondition(back == bytes, "a turn that cannot be taken back")
    let again = try? OrientationPatch(turned, by: change.inverse)
    precondition(again?.before == patch.after, "a turn that is read as another")
    guard let before = try? ImageDecoder(ImageBytes(bytes))?.header.orientation else { return }
    precondition(before == patch.before, "an orientation that the decoder takes for another")
    let after = try? ImageDecoder(ImageBytes(turned))?.header.orientation
    precondition(after == patch.after, "a turn that the decoder does not see")
  }

  private static func readProfile(_ bytes: [UInt8]) {
    for (isGray, format) in [
      (false, ColorTransform.RowFormat.bgra8), (false, .rgba16), (false, .cmyk8), (true, .bgra8),
    ] {
      guard let profile = ColorProfile(embedded: bytes, isGray: isGray),
        let transform = ColorTransform(from: profile, format)
      else { continue }
      let row = (0..<128).map { UInt8($0) }
      var words = [UInt32](repeating: 0, count: 16)
      unsafe row.withUnsafeBytes { row in
        guard let start = row.baseAddress else { return }
        unsafe transform.convert(start, to: &words, count: 16)
      }
    }
  }

  /// Reads both kinds of message; one that is understood is written and understood again.
  private static func readMessages(_ bytes: [UInt8]) {
    if let request = try? ImageRequest(message: bytes) {
      let again = try? ImageRequest(message: request.message)
      precondition(again == request, "a request changes on its way")
    }
    if let (id, reply) = try? DecoderReply.parse(bytes) {
      let again = try? DecoderReply.parse(reply.message(id: id))
      precondition(again?.reply == reply, "a reply changes on its way")
    }
  }

  /// Reads what the kernel could tell of a folder, and lets it settle.
  private static func readChanges(_ bytes: [UInt8]) {
    let events = InotifyEvent.events(in: bytes)
    let length = events.reduce(0) { $0 + 16 + $1.name.count }
    precondition(length <= bytes.count, "more than there is")
    var settling = ChangeSettling()
    let folder = FilePath("/a")
    for (index, event) in events.enumerated() {
      guard let occurrence = event.occurrence else { continue }
      settling.record(occurrence, in: folder, at: .milliseconds(Double(index)))
    }
    let taken = Double(events.count)
    precondition(settling.unfinished.count <= events.count, "a file from nowhere")
    // The files that are told first, then those that nobody closes, which count as complete.
    for time in [taken + 10_000, taken + 20_000] {
      _ = settling.settled(at: .milliseconds(time))
    }
    precondition(settling.isSettled, "changes that never settle")
  }

  /// The interfaces of the project's own protocol files.
  static let interfaces = ProtocolFolders.interfaces(in: ProtocolFolders.ofProject()).0

  /// Lets a referee hear both directions, in pieces: a byte has the direction, the descriptors and
  /// the time of each, another its length. All that is heard can be read again in a log.
  private static func hear(_ bytes: [UInt8]) {
    var watch = ConnectionWatch(interfaces)
    var (rest, time) = (bytes[...], Duration.zero)
    while let kind = rest.popFirst(), let length = rest.popFirst() {
      let piece = Array(rest.prefix(Int(length)))
      rest = rest.dropFirst(piece.count)
      time += .milliseconds(Int(kind))
      let heard = watch.receive(
        piece, descriptors: Array(repeating: -1, count: Int(kind >> 1 & 3)),
        kind & 1 == 0 ? .request : .event, at: time)
      let text = WireLog.head + heard.map { WireLog.lines($0, connection: 1) }.joined()
      let entries = try? WireLog.entries(text)
      precondition(
        entries?.map(\.bytes) == heard.map(\.received.bytes), "a log that is not read again")
      _ = watch.wait(until: time)
    }
  }
}
