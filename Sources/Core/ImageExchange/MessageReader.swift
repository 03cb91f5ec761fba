internal import Pixels

/// An error in a message: its offset, and the value that was expected there.
package struct MessageError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The offset of the error, in bytes from the start of the message.
  package let offset: Int
  package let expected: String

  package var description: String { "byte \(offset): expected \(expected)" }
}

/// A reader of a message that may hold any bytes, because the other side is not trusted.
///
/// The reader throws at a value that ``MessageWriter`` could not have written.
struct MessageReader {
  private let bytes: [UInt8]
  private var offset = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  func unexpected(_ expected: String) -> MessageError {
    MessageError(offset: offset, expected: expected)
  }

  mutating func begin() throws(MessageError) -> UInt64 {
    guard bytes.count <= MessageFormat.maximumByteCount else {
      throw unexpected("at most \(MessageFormat.maximumByteCount) bytes")
    }
    guard try readByte() == MessageFormat.version else {
      throw unexpected("version \(MessageFormat.version)")
    }
    return try readWord()
  }

  func finish() throws(MessageError) {
    guard offset == bytes.count else { throw unexpected("the end") }
  }

  mutating func readByte() throws(MessageError) -> UInt8 {
    guard offset < bytes.count else { throw unexpected("another byte") }
    defer { offset += 1 }
    return bytes[offset]
  }

  mutating func readFlag() throws(MessageError) -> Bool {
    switch try readByte() {
    case 0: return false
    case 1: return true
    default: throw unexpected("0 or 1")
    }
  }

  private mutating func readInteger<T: FixedWidthInteger & UnsignedInteger>(
    _: T.Type
  ) throws(MessageError) -> T {
    let count = T.bitWidth / 8
    guard bytes.count - offset >= count else { throw unexpected("\(count) bytes") }
    var value: T = 0
    for index in 0..<count { value |= T(bytes[offset + index]) << (8 * index) }
    offset += count
    return value
  }

  mutating func readErrno() throws(MessageError) -> Int32 {
    Int32(bitPattern: try readInteger(UInt32.self))
  }

  mutating func readConfinementPieces() throws(MessageError) -> ConfinementPieces {
    let pieces = ConfinementPieces(rawValue: try readByte())
    guard pieces.isSubset(of: .all) else { throw unexpected("pieces of a confinement") }
    return pieces
  }

  mutating func readWord() throws(MessageError) -> UInt64 { try readInteger(UInt64.self) }

  mutating func readNumber() throws(MessageError) -> Double {
    let value = Double(bitPattern: try readInteger(UInt64.self))
    guard value.isFinite else { throw unexpected("a finite number") }
    return value
  }

  mutating func readText(
    limit: Int = MessageFormat.maximumTextBytes
  ) throws(MessageError) -> String {
    let count = Int(try readInteger(UInt16.self))
    guard count <= limit, bytes.count - offset >= count else {
      throw unexpected("a text of at most \(limit) bytes")
    }
    guard let text = String(validating: bytes[offset..<(offset + count)], as: UTF8.self) else {
      throw unexpected("UTF-8")
    }
    offset += count
    return text
  }

  mutating func readSize() throws(MessageError) -> PixelSize {
    let size = PixelSize(
      width: Int(try readInteger(UInt32.self)), height: Int(try readInteger(UInt32.self)))
    guard size.width > 0, size.height > 0, size.width <= Int32.max, size.height <= Int32.max
    else { throw unexpected("a size of at least one pixel") }
    return size
  }

  mutating func readRegion() throws(MessageError) -> LevelRegion {
    let halvings = Int(Int8(bitPattern: try readByte()))
    guard (-LevelRegion.maximumDoublings...LevelRegion.maximumHalvings).contains(halvings) else {
      throw unexpected(
        "\(LevelRegion.maximumDoublings) doublings to \(LevelRegion.maximumHalvings) halvings")
    }
    let (left, top) = (Int(try readInteger(UInt32.self)), Int(try readInteger(UInt32.self)))
    guard left <= Int32.max, top <= Int32.max else { throw unexpected("a place in a picture") }
    return LevelRegion(halvings: halvings, left: left, top: top, size: try readSize())
  }

  mutating func readPixelsDescription() throws(MessageError) -> PixelsDescription {
    let description = PixelsDescription(
      size: try readSize(), first: try readSize(), isOpaque: try readFlag(),
      isPreview: try readFlag(), isDamaged: try readFlag())
    guard PyramidLayout(size: description.first) != nil else {
      throw unexpected("pixels that fit into memory")
    }
    return description
  }

  mutating func readFailure() throws(MessageError) -> ImageFailure {
    ImageFailure(
      ImageFailure.Code(rawValue: try readInteger(UInt16.self)),
      errno: try readErrno(), try readText())
  }

  mutating func readHeader() throws(MessageError) -> ImageHeader {
    guard let format = ImageFormat(rawValue: try readByte()) else { throw unexpected("a format") }
    let storedSize = try readSize()
    guard let orientation = Orientation(rawValue: try readByte()) else {
      throw unexpected("an orientation")
    }
    return ImageHeader(
      format: format, storedSize: storedSize, orientation: orientation,
      hasAlpha: try readFlag(), colorProfile: try readFlag() ? try readText() : nil,
      frameCount: Int(try readInteger(UInt32.self)), hasPages: try readFlag(),
      playCount: Int(try readInteger(UInt32.self)), frameDuration: try readNumber(),
      camera: try readCamera(),
      texts: try readTexts(), tags: try readTags())
  }

  mutating func readTags() throws(MessageError) -> ThumbnailTags {
    var tags = ThumbnailTags()
    tags.uri = try readFlag() ? try readText(limit: ThumbnailTags.maximumURIBytes) : nil
    tags.mimetype = try readFlag() ? try readText() : nil
    tags.software = try readFlag() ? try readText() : nil
    tags.modified = try readFlag() ? Int64(bitPattern: try readWord()) : nil
    tags.fileSize = try readFlag() ? Int64(bitPattern: try readWord()) : nil
    tags.imageSize = try readFlag() ? try readSize() : nil
    return tags
  }

  mutating func readSide() throws(MessageError) -> Int {
    let side = Int(try readInteger(UInt32.self))
    guard side > 0, side <= Int32.max else { throw unexpected("a side of at least one pixel") }
    return side
  }

  mutating func readIndex() throws(MessageError) -> Int { Int(try readInteger(UInt32.self)) }

  private mutating func readTexts() throws(MessageError) -> PhotoTexts {
    var texts = PhotoTexts()
    texts.title = try readFlag() ? try readText() : nil
    texts.description = try readFlag() ? try readText() : nil
    texts.creator = try readFlag() ? try readText() : nil
    let keywordCount = Int(try readByte())
    guard keywordCount <= PhotoTexts.mostKeywords else {
      throw unexpected("at most \(PhotoTexts.mostKeywords) keywords")
    }
    for _ in 0..<keywordCount { texts.keywords.append(try readText()) }
    if try readFlag() {
      guard let rating = Int(exactly: Int64(bitPattern: try readWord())), (-1...5).contains(rating)
      else { throw unexpected("a rating") }
      texts.rating = rating
    }
    texts.isMotionPhoto = try readFlag()
    return texts
  }

  private mutating func readCamera() throws(MessageError) -> CameraDetails {
    var camera = CameraDetails()
    camera.make = try readFlag() ? try readText() : nil
    camera.model = try readFlag() ? try readText() : nil
    camera.lens = try readFlag() ? try readText() : nil
    camera.captureDate = try readFlag() ? try readText() : nil
    camera.exposureTime = try readFlag() ? try readNumber() : nil
    camera.aperture = try readFlag() ? try readNumber() : nil
    camera.focalLength = try readFlag() ? try readNumber() : nil
    camera.sensitivity = try readFlag() ? Int(try readInteger(UInt32.self)) : nil
    camera.captureFraction = try readFlag() ? try readText() : nil
    camera.captureOffset = try readFlag() ? try readText() : nil
    camera.exposureBias = try readFlag() ? try readNumber() : nil
    camera.altitude = try readFlag() ? try readNumber() : nil
    camera.equivalentFocalLength = try readFlag() ? Int(try readInteger(UInt32.self)) : nil
    camera.usedFlash = try readFlag() ? try readFlag() : nil
    if try readFlag() {
      let program = UInt8(exactly: try readInteger(UInt32.self)).flatMap(ExposureProgram.init)
      guard let program else { throw unexpected("an exposure program") }
      camera.exposureProgram = program
    }
    if try readFlag() {
      let metering = UInt8(exactly: try readInteger(UInt32.self)).flatMap(MeteringMode.init)
      guard let metering else { throw unexpected("a metering mode") }
      camera.metering = metering
    }
    if try readFlag() {
      let point = FocusPoint(x: try readNumber(), y: try readNumber())
      guard let point else { throw unexpected("a point of the picture") }
      camera.focusPoint = point
    }
    if try readFlag() {
      let position = GeographicPosition(
        latitude: try readNumber(), longitude: try readNumber())
      guard let position else { throw unexpected("a latitude and a longitude") }
      camera.position = position
    }
    return camera
  }
}
