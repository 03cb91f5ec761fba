internal import ImageExchange
internal import Pixels

/// The EXIF data of a photo: a TIFF structure whose offsets may point anywhere.
///
/// Every access is checked; a value without sense counts as missing.
struct Exif {
  private(set) var orientation = Orientation.upright
  private(set) var camera = CameraDetails()
  /// True where the numbers are those of Adobe RGB, by the interoperability index of DCF or by the
  /// colour space that some cameras write instead.
  private(set) var isAdobeRGB = false
  private(set) var texts = PhotoTexts()
  /// XMP's text, where a TIFF file keeps it in its first directory, in the bytes of the file.
  private(set) var xmp: Range<Int>?
  /// IPTC's records, likewise.
  private(set) var iptc: Range<Int>?
  /// The range of an embedded JPEG thumbnail, in the bytes of the file.
  private(set) var thumbnail: Range<Int>?

  /// Tags of TIFF 6.0 and EXIF 2.32, section 4.6.
  private enum Tag {
    static let imageDescription: UInt16 = 0x010E
    static let make: UInt16 = 0x010F
    static let model: UInt16 = 0x0110
    static let orientation: UInt16 = 0x0112
    static let dateTime: UInt16 = 0x0132
    static let artist: UInt16 = 0x013B
    static let xmp: UInt16 = 0x02BC
    static let thumbnailOffset: UInt16 = 0x0201
    static let thumbnailLength: UInt16 = 0x0202
    static let rating: UInt16 = 0x4746
    static let exposureTime: UInt16 = 0x829A
    static let fNumber: UInt16 = 0x829D
    static let iptc: UInt16 = 0x83BB
    static let exifFolder: UInt16 = 0x8769
    static let gpsFolder: UInt16 = 0x8825
    static let exposureProgram: UInt16 = 0x8822
    static let sensitivity: UInt16 = 0x8827
    static let dateTimeOriginal: UInt16 = 0x9003
    static let offsetTime: UInt16 = 0x9010
    static let offsetTimeOriginal: UInt16 = 0x9011
    static let exposureBias: UInt16 = 0x9204
    static let metering: UInt16 = 0x9207
    static let flash: UInt16 = 0x9209
    static let subjectArea: UInt16 = 0x9214
    static let subsecTime: UInt16 = 0x9290
    static let subsecTimeOriginal: UInt16 = 0x9291
    static let pixelWidth: UInt16 = 0xA002
    static let pixelHeight: UInt16 = 0xA003
    static let equivalentFocalLength: UInt16 = 0xA405
    static let focalLength: UInt16 = 0x920A
    static let colorSpace: UInt16 = 0xA001
    static let interoperabilityFolder: UInt16 = 0xA005
    static let interoperabilityIndex: UInt16 = 0x0001
    static let lensModel: UInt16 = 0xA434
    static let latitudeReference: UInt16 = 1
    static let latitude: UInt16 = 2
    static let longitudeReference: UInt16 = 3
    static let longitude: UInt16 = 4
    static let altitudeReference: UInt16 = 5
    static let altitude: UInt16 = 6
  }

  /// Reads the TIFF structure in `range` of a file; nil when it does not even start like one.
  init?(_ file: ImageBytes, in range: Range<Int>) {
    let bytes = file.bytes(in: range)
    guard let tiff = TIFFReader(bytes) else { return nil }
    let (main, next) = tiff.directory(at: tiff.firstDirectory)
    if let value = main[Tag.orientation].flatMap(tiff.integer) {
      orientation = UInt8(exactly: value).flatMap(Orientation.init) ?? .upright
    }
    camera.make = main[Tag.make].flatMap(tiff.text)
    camera.model = main[Tag.model].flatMap(tiff.text)
    camera.captureDate = main[Tag.dateTime].flatMap(tiff.text).flatMap(Self.date)
    if let offset = main[Tag.exifFolder].flatMap(tiff.integer) {
      readPhotoFolder(tiff.directory(at: offset).entries, tiff)
    }
    if let offset = main[Tag.gpsFolder].flatMap(tiff.integer) {
      let entries = tiff.directory(at: offset).entries
      camera.position = Self.position(entries, tiff)
      let isBelow = entries[Tag.altitudeReference].flatMap(tiff.integer) == 1
      camera.altitude = entries[Tag.altitude].flatMap { tiff.numbers($0).first }
        .map { isBelow ? -$0 : $0 }
    }
    readTexts(main, tiff, range.lowerBound)
    let small = tiff.directory(at: next).entries
    if let start = small[Tag.thumbnailOffset].flatMap(tiff.integer),
      let count = small[Tag.thumbnailLength].flatMap(tiff.integer),
      count > 0, start <= bytes.count, count <= bytes.count - start
    {
      let first = range.lowerBound + start
      thumbnail = first..<(first + count)
    }
  }

  private mutating func readPhotoFolder(_ entries: [UInt16: TIFFReader.Entry], _ tiff: TIFFReader) {
    camera.exposureTime = entries[Tag.exposureTime].flatMap { tiff.numbers($0).first }
    camera.aperture = entries[Tag.fNumber].flatMap { tiff.numbers($0).first }
    camera.focalLength = entries[Tag.focalLength].flatMap { tiff.numbers($0).first }
    camera.sensitivity = entries[Tag.sensitivity].flatMap(tiff.integer)
    camera.lens = entries[Tag.lensModel].flatMap(tiff.text)
    let space = entries[Tag.colorSpace].flatMap(tiff.integer)
    let index = entries[Tag.interoperabilityFolder].flatMap(tiff.integer).flatMap { offset in
      tiff.directory(at: offset).entries[Tag.interoperabilityIndex].flatMap(tiff.text)
    }
    isAdobeRGB = space == 2 || space == 0xFFFF && index == "R03"
    camera.exposureBias = entries[Tag.exposureBias].flatMap { tiff.numbers($0).first }
    camera.exposureProgram = entries[Tag.exposureProgram].flatMap(tiff.integer)
      .flatMap { UInt8(exactly: $0) }.flatMap(ExposureProgram.init)
    camera.metering = entries[Tag.metering].flatMap(tiff.integer)
      .flatMap { UInt8(exactly: $0) }.flatMap(MeteringMode.init)
    // A camera without a flash says so, and there is nothing to tell.
    camera.usedFlash = entries[Tag.flash].flatMap(tiff.integer).flatMap {
      $0 & 0x20 == 0 ? $0 & 1 == 1 : nil
    }
    camera.equivalentFocalLength = entries[Tag.equivalentFocalLength].flatMap(tiff.integer)
      .flatMap { $0 > 0 ? $0 : nil }
    readFocus(entries, tiff)
    let taken = entries[Tag.dateTimeOriginal].flatMap(tiff.text).flatMap(Self.date)
    camera.captureDate = taken ?? camera.captureDate
    // Decimals and distance belong to one of the two dates.
    let fraction = entries[taken == nil ? Tag.subsecTime : Tag.subsecTimeOriginal]
    let offset = entries[taken == nil ? Tag.offsetTime : Tag.offsetTimeOriginal]
    guard camera.captureDate != nil else { return }
    camera.captureFraction = fraction.flatMap(tiff.text).flatMap { text in
      text.utf8.count <= 9 && text.utf8.allSatisfy { (48...57).contains($0) } ? text : nil
    }
    camera.captureOffset = offset.flatMap(tiff.text).flatMap {
      Self.matches($0, "sdd:dd") ? $0 : nil
    }
  }

  private mutating func readFocus(_ entries: [UInt16: TIFFReader.Entry], _ tiff: TIFFReader) {
    guard let area = entries[Tag.subjectArea].map(tiff.shorts), area.count >= 2,
      let width = entries[Tag.pixelWidth].flatMap(tiff.integer), width > 0,
      let height = entries[Tag.pixelHeight].flatMap(tiff.integer), height > 0
    else { return }
    camera.focusPoint = FocusPoint(
      x: Double(area[0]) / Double(width), y: Double(area[1]) / Double(height))
  }

  private mutating func readTexts(
    _ main: [UInt16: TIFFReader.Entry], _ tiff: TIFFReader, _ start: Int
  ) {
    // Cameras that cannot ask for a description write their own name.
    let makers: Set<String> = ["OLYMPUS DIGITAL CAMERA", "SONY DSC", "MINOLTA DIGITAL CAMERA"]
    texts.description = main[Tag.imageDescription].flatMap(tiff.text).flatMap {
      makers.contains($0) ? nil : $0
    }
    texts.creator = main[Tag.artist].flatMap(tiff.text)
    texts.rating = main[Tag.rating].flatMap(tiff.integer).flatMap {
      (1...5).contains($0) ? $0 : nil
    }
    func place(_ range: Range<Int>) -> Range<Int> {
      (start + range.lowerBound)..<(start + range.upperBound)
    }
    xmp = main[Tag.xmp].map { place(tiff.range($0)) }
    iptc = main[Tag.iptc].map { place(tiff.range($0)) }
  }

  /// True when the text has a digit for each d of the shape, and a sign for each s.
  private static func matches(_ text: String, _ shape: String) -> Bool {
    text.utf8.count == shape.utf8.count
      && zip(text.utf8, shape.utf8).allSatisfy { byte, expected in
        switch expected {
        case UInt8(ascii: "d"): (48...57).contains(byte)
        case UInt8(ascii: "s"): byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-")
        default: byte == expected
        }
      }
  }

  /// `2024:05:31 18:04:09` with dashes in the date; nil for anything of another shape.
  private static func date(_ text: String) -> String? {
    guard matches(text, "dddd:dd:dd dd:dd:dd") else { return nil }
    // A camera whose clock was never set writes zeros.
    guard !text.hasPrefix("0000") else { return nil }
    let parts = text.split(separator: " ")
    return parts[0].split(separator: ":").joined(separator: "-") + " " + parts[1]
  }

  private static func position(
    _ entries: [UInt16: TIFFReader.Entry], _ tiff: TIFFReader
  ) -> GeographicPosition? {
    func degrees(_ tag: UInt16, reference: UInt16, negative: String) -> Double? {
      guard let entry = entries[tag] else { return nil }
      let parts = tiff.numbers(entry)
      guard parts.count == 3 else { return nil }
      let value = parts[0] + parts[1] / 60 + parts[2] / 3600
      return entries[reference].flatMap(tiff.text) == negative ? -value : value
    }
    guard
      let latitude = degrees(Tag.latitude, reference: Tag.latitudeReference, negative: "S"),
      let longitude = degrees(Tag.longitude, reference: Tag.longitudeReference, negative: "W")
    else { return nil }
    return GeographicPosition(latitude: latitude, longitude: longitude)
  }
}
