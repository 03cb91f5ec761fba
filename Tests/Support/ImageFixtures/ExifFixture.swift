/// The TIFF structure of EXIF, with the entries that a test asks for.
package struct ExifFixture: Sendable {
  /// The value of an entry, by its TIFF type.
  package enum Value: Sendable {
    case short(UInt16)
    case long(UInt32)
    case text(String)
    case rationals([(UInt32, UInt32)])
    case signedRational(Int32, Int32)
    case shorts([UInt16])
    case byte(UInt8)
    case bytes([UInt8])
  }

  package var isLittleEndian = true
  /// The entries of the main directory by tag; `photo` and `gps` are directories of their own.
  package var main: [UInt16: Value] = [:]
  package var photo: [UInt16: Value] = [:]
  package var gps: [UInt16: Value] = [:]
  /// The index of interoperability, such as `R03`.
  package var interoperability: String?
  package var thumbnail: [UInt8]?

  package init() {}

  /// Creates a structure that has only an EXIF orientation, 1...8.
  package init(orientation: UInt8) { main[0x0112] = .short(UInt16(orientation)) }

  /// The structure, without the `Exif` that introduces it in JPEG.
  package var bytes: [UInt8] {
    var result: [UInt8] = isLittleEndian ? [0x49, 0x49, 0x2A, 0] : [0x4D, 0x4D, 0, 0x2A]
    result += encoded(UInt32(8))
    var (main, photo) = (main, photo)
    let folder = interoperability.map { [UInt16(1): Value.text($0)] } ?? [:]
    if !folder.isEmpty { photo[0xA005] = .long(0) }
    // Sizes do not depend on the offsets, so a first round finds them.
    if !photo.isEmpty { main[0x8769] = .long(0) }
    if !gps.isEmpty { main[0x8825] = .long(0) }
    let photoStart = 8 + directory(main, at: 8, next: 0).count
    let gpsStart = photoStart + (photo.isEmpty ? 0 : directory(photo, at: 0, next: 0).count)
    let folderStart = gpsStart + (gps.isEmpty ? 0 : directory(gps, at: 0, next: 0).count)
    let smallStart = folderStart + (folder.isEmpty ? 0 : directory(folder, at: 0, next: 0).count)
    if !folder.isEmpty { photo[0xA005] = .long(UInt32(folderStart)) }
    if !photo.isEmpty { main[0x8769] = .long(UInt32(photoStart)) }
    if !gps.isEmpty { main[0x8825] = .long(UInt32(gpsStart)) }
    result += directory(main, at: 8, next: thumbnail == nil ? 0 : UInt32(smallStart))
    if !photo.isEmpty { result += directory(photo, at: photoStart, next: 0) }
    if !gps.isEmpty { result += directory(gps, at: gpsStart, next: 0) }
    if !folder.isEmpty { result += directory(folder, at: folderStart, next: 0) }
    if let thumbnail {
      var small: [UInt16: Value] = [0x0201: .long(0), 0x0202: .long(UInt32(thumbnail.count))]
      let length = directory(small, at: smallStart, next: 0).count
      small[0x0201] = .long(UInt32(smallStart + length))
      result += directory(small, at: smallStart, next: 0) + thumbnail
    }
    return result
  }

  /// The structure as an APP1 segment of a JPEG file.
  package var segment: (marker: UInt8, contents: [UInt8]) {
    (0xE1, Array("Exif\0\0".utf8) + bytes)
  }

  private func directory(_ entries: [UInt16: Value], at start: Int, next: UInt32) -> [UInt8] {
    var lines = encoded(UInt16(entries.count))
    var values: [UInt8] = []
    let valuesStart = start + 2 + 12 * entries.count + 4
    for (tag, value) in entries.sorted(by: { $0.key < $1.key }) {
      let (type, count, raw) = stored(value)
      lines += encoded(tag) + encoded(type) + encoded(UInt32(count))
      if raw.count <= 4 {
        lines += raw + Array(repeating: 0, count: 4 - raw.count)
      } else {
        lines += encoded(UInt32(valuesStart + values.count))
        values += raw
      }
    }
    return lines + encoded(next) + values
  }

  private func stored(_ value: Value) -> (type: UInt16, count: Int, raw: [UInt8]) {
    switch value {
    case .short(let number): (3, 1, encoded(number))
    case .long(let number): (4, 1, encoded(number))
    case .shorts(let numbers): (3, numbers.count, numbers.flatMap { encoded($0) })
    case .byte(let number): (1, 1, [number])
    case .bytes(let bytes): (7, bytes.count, bytes)
    case .signedRational(let numerator, let denominator):
      (
        10, 1,
        encoded(UInt32(bitPattern: numerator)) + encoded(UInt32(bitPattern: denominator))
      )
    case .text(let text): (2, text.utf8.count + 1, Array(text.utf8) + [0])
    case .rationals(let pairs):
      (5, pairs.count, pairs.flatMap { encoded($0.0) + encoded($0.1) })
    }
  }

  private func encoded<T: FixedWidthInteger>(_ value: T) -> [UInt8] {
    let bytes = stride(from: 0, to: T.bitWidth, by: 8).map {
      UInt8(truncatingIfNeeded: value >> $0)
    }
    return isLittleEndian ? bytes : bytes.reversed()
  }
}
