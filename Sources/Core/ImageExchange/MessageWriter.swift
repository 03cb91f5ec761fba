internal import Pixels

/// The layout of values in a message: little-endian, no padding, texts as UTF-8 after their length,
/// optional values after a flag.
package enum MessageFormat {
  /// The first byte of every message; it changes with the layout.
  static let version: UInt8 = 4
  /// The most bytes in a message; both sides receive into a buffer of this size.
  package static let maximumByteCount = 32_768
  /// The largest number of UTF-8 bytes in a text; the writer cuts longer texts.
  static let maximumTextBytes = 1_024
}

/// A writer of messages.
struct MessageWriter {
  private(set) var bytes: [UInt8] = []

  mutating func begin(id: UInt64) {
    write(byte: MessageFormat.version)
    write(id)
  }

  mutating func write(byte: UInt8) { bytes.append(byte) }

  mutating func write(_ flag: Bool) { bytes.append(flag ? 1 : 0) }

  mutating func write<T: FixedWidthInteger & UnsignedInteger>(_ value: T) {
    for shift in stride(from: 0, to: T.bitWidth, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: value >> shift))
    }
  }

  mutating func write(_ value: Double) { write(value.bitPattern) }

  mutating func write(_ text: String, limit: Int = MessageFormat.maximumTextBytes) {
    var utf8 = Array(text.utf8.prefix(limit))
    // Cut whole scalars: continuation bytes are 10xxxxxx.
    if utf8.count < text.utf8.count {
      while let last = utf8.popLast(), last & 0xC0 == 0x80 {}
    }
    write(UInt16(utf8.count))
    bytes += utf8
  }

  mutating func write<T>(optional value: T?, _ body: (inout MessageWriter, T) -> Void) {
    write(value != nil)
    if let value { body(&self, value) }
  }

  mutating func write(_ size: PixelSize) {
    write(UInt32(clamping: size.width))
    write(UInt32(clamping: size.height))
  }

  mutating func write(_ region: LevelRegion) {
    write(byte: UInt8(bitPattern: Int8(clamping: region.halvings)))
    write(UInt32(clamping: region.left))
    write(UInt32(clamping: region.top))
    write(region.size)
  }

  mutating func write(_ description: PixelsDescription) {
    write(description.size)
    write(description.first)
    write(description.isOpaque)
    write(description.isPreview)
    write(description.isDamaged)
  }

  mutating func write(_ failure: ImageFailure) {
    write(failure.code.rawValue)
    write(UInt32(bitPattern: failure.errno))
    write(failure.detail)
  }

  mutating func write(_ header: ImageHeader) {
    write(byte: header.format.rawValue)
    write(header.storedSize)
    write(byte: header.orientation.rawValue)
    write(header.hasAlpha)
    write(optional: header.colorProfile) { $0.write($1) }
    write(UInt32(clamping: header.frameCount))
    write(header.hasPages)
    write(UInt32(clamping: header.playCount))
    write(header.frameDuration)
    write(header.camera)
    write(header.texts)
    write(header.tags)
  }

  mutating func write(_ tags: ThumbnailTags) {
    write(optional: tags.uri) { $0.write($1, limit: ThumbnailTags.maximumURIBytes) }
    for text in [tags.mimetype, tags.software] { write(optional: text) { $0.write($1) } }
    for number in [tags.modified, tags.fileSize] {
      write(optional: number) { $0.write(UInt64(bitPattern: $1)) }
    }
    write(optional: tags.imageSize) { $0.write($1) }
  }

  mutating func write(_ texts: PhotoTexts) {
    for text in [texts.title, texts.description, texts.creator] {
      write(optional: text) { $0.write($1) }
    }
    let keywords = texts.keywords.prefix(PhotoTexts.mostKeywords)
    write(byte: UInt8(clamping: keywords.count))
    for keyword in keywords { write(keyword) }
    write(optional: texts.rating) { $0.write(UInt64(bitPattern: Int64($1))) }
    write(texts.isMotionPhoto)
  }

  mutating func write(_ camera: CameraDetails) {
    for text in [camera.make, camera.model, camera.lens, camera.captureDate] {
      write(optional: text) { $0.write($1) }
    }
    for number in [camera.exposureTime, camera.aperture, camera.focalLength] {
      write(optional: number) { $0.write($1) }
    }
    write(optional: camera.sensitivity) { $0.write(UInt32(clamping: $1)) }
    for text in [camera.captureFraction, camera.captureOffset] {
      write(optional: text) { $0.write($1) }
    }
    for number in [camera.exposureBias, camera.altitude] {
      write(optional: number) { $0.write($1) }
    }
    write(optional: camera.equivalentFocalLength) { $0.write(UInt32(clamping: $1)) }
    write(optional: camera.usedFlash) { $0.write($1) }
    write(optional: camera.exposureProgram) { $0.write(UInt32($1.rawValue)) }
    write(optional: camera.metering) { $0.write(UInt32($1.rawValue)) }
    write(optional: camera.focusPoint) {
      $0.write($1.x)
      $0.write($1.y)
    }
    write(optional: camera.position) {
      $0.write($1.latitude)
      $0.write($1.longitude)
    }
  }
}
