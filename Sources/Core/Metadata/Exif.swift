package import ImageExchange
package import Pixels

/// The EXIF data of a photo: a TIFF structure whose offsets may point anywhere.
///
/// Every access is checked; an invalid value counts as missing.
package struct Exif {
  package private(set) var orientation = Orientation.upright
  package private(set) var camera = CameraDetails()
  /// True if the colour space tag, or DCF's interoperability index, states that the pixels are in
  /// Adobe RGB.
  package private(set) var isAdobeRGB = false
  package private(set) var texts = PhotoTexts()
  /// The byte range of the XMP text in the file; nil if EXIF's first directory has none. Usually
  /// only TIFF files have XMP there.
  package private(set) var xmp: Range<Int>?
  /// The byte range of IPTC's records in the file; nil if EXIF's first directory has none.
  package private(set) var iptc: Range<Int>?
  /// The byte range of the embedded JPEG thumbnail in the file; nil if there is none.
  package private(set) var thumbnail: Range<Int>?

  /// Tags of TIFF 6.0 and EXIF 2.32, section 4.6.
  private enum Tag {
    static let imageDescription = 0x010E
    static let model = 0x0110
    static let dateTime = 0x0132
    static let artist = 0x013B
    static let xmp = 0x02BC
    static let rating = 0x4746
    static let exposureTime = 0x829A
    static let fNumber = 0x829D
    static let iptc = 0x83BB
    static let exifFolder = 0x8769
    static let gpsFolder = 0x8825
    static let exposureProgram = 0x8822
    static let sensitivity = 0x8827
    static let standardOutputSensitivity = 0x8831
    static let recommendedExposureIndex = 0x8832
    static let dateTimeOriginal = 0x9003
    static let offsetTime = 0x9010
    static let offsetTimeOriginal = 0x9011
    static let exposureBias = 0x9204
    static let metering = 0x9207
    static let flash = 0x9209
    static let subsecTime = 0x9290
    static let subsecTimeOriginal = 0x9291
    static let equivalentFocalLength = 0xA405
    static let focalLength = 0x920A
    static let colorSpace = 0xA001
    static let interoperabilityFolder = 0xA005
    static let interoperabilityIndex = 0x0001
    static let lensModel = 0xA434
    static let latitudeReference = 1
    static let latitude = 2
    static let longitudeReference = 3
    static let longitude = 4
    static let altitudeReference = 5
    static let altitude = 6
  }

  /// Reads the TIFF structure in `range` of a file; nil if the bytes do not begin like TIFF, or
  /// begin like BigTIFF.
  package init?(_ bytes: Span<UInt8>, in range: Range<Int>) {
    let whole = range.clamped(to: 0..<bytes.count)
    // Some programs write JPEG's identifier, "Exif", before the data also in files of other
    // formats.
    let range = bytes.range(behind: "Exif\0\0", in: whole) ?? whole
    // EXIF is never BigTIFF.
    guard let tiff = TIFFReader(bytes, in: range), !tiff.isBig else { return nil }
    func directory(_ offset: Int?) -> TIFFReader.Directory {
      offset.flatMap { tiff.directory(at: $0, bytes) } ?? TIFFReader.Directory()
    }
    let main = directory(tiff.firstDirectory)
    orientation = Self.orientation(tiff, main, bytes)
    camera.make = tiff.text(main[TIFFReader.Tag.make], bytes)
    camera.model = tiff.text(main[Tag.model], bytes)
    camera.captureDate = tiff.text(main[Tag.dateTime], bytes).flatMap(Self.date)
    if let offset = tiff.integer(main[Tag.exifFolder], bytes) {
      let photo = directory(offset)
      let further = directory(tiff.integer(photo[Tag.interoperabilityFolder], bytes))
      readPhotoFolder(photo, further, tiff, bytes)
    }
    readPlace(directory(tiff.integer(main[Tag.gpsFolder], bytes)), tiff, bytes)
    readTexts(main, tiff, bytes)
    let small = directory(main.next)
    if let start = tiff.integer(small[TIFFReader.Tag.jpegOffset], bytes),
      let count = tiff.integer(small[TIFFReader.Tag.jpegLength], bytes),
      count > 0, start <= range.count, count <= range.count - start
    {
      let first = range.lowerBound + start
      thumbnail = first..<(first + count)
    }
  }

  /// Returns the orientation that is stored in `directory`; upright if no valid orientation is
  /// stored.
  package static func orientation(
    _ tiff: TIFFReader, _ directory: TIFFReader.Directory, _ bytes: Span<UInt8>
  ) -> Orientation {
    tiff.integer(directory[TIFFReader.Tag.orientation], bytes).flatMap { UInt8(exactly: $0) }
      .flatMap(Orientation.init) ?? .upright
  }

  private mutating func readPhotoFolder(
    _ entries: TIFFReader.Directory, _ further: TIFFReader.Directory, _ tiff: TIFFReader,
    _ bytes: Span<UInt8>
  ) {
    camera.exposureTime = tiff.numbers(entries[Tag.exposureTime], bytes).first
    camera.aperture = tiff.numbers(entries[Tag.fNumber], bytes).first
    camera.focalLength = tiff.numbers(entries[Tag.focalLength], bytes).first
    let speed = tiff.integer(entries[Tag.sensitivity], bytes)
    // This number has 16 bits. A camera states a greater number in another tag.
    let greater =
      tiff.integer(entries[Tag.recommendedExposureIndex], bytes)
      ?? tiff.integer(entries[Tag.standardOutputSensitivity], bytes)
    camera.sensitivity = speed == 65_535 ? greater ?? speed : speed
    camera.lens = tiff.text(entries[Tag.lensModel], bytes)
    let space = tiff.integer(entries[Tag.colorSpace], bytes)
    let index = tiff.text(further[Tag.interoperabilityIndex], bytes)
    isAdobeRGB = space == 2 || space == 0xFFFF && index == "R03"
    camera.exposureBias = tiff.numbers(entries[Tag.exposureBias], bytes).first
    camera.exposureProgram = tiff.integer(entries[Tag.exposureProgram], bytes)
      .flatMap { UInt8(exactly: $0) }.flatMap(ExposureProgram.init)
    camera.metering = tiff.integer(entries[Tag.metering], bytes)
      .flatMap { UInt8(exactly: $0) }.flatMap(MeteringMode.init)
    // Bit 5 means that the camera has no flash; the value then stays nil.
    camera.usedFlash = tiff.integer(entries[Tag.flash], bytes).flatMap {
      $0 & 0x20 == 0 ? $0 & 1 == 1 : nil
    }
    camera.equivalentFocalLength = tiff.integer(entries[Tag.equivalentFocalLength], bytes)
      .flatMap { $0 > 0 ? $0 : nil }
    let taken = tiff.text(entries[Tag.dateTimeOriginal], bytes).flatMap(Self.date)
    camera.captureDate = taken ?? camera.captureDate
    // The fraction of a second and the time zone belong to one of the two dates.
    let fraction = entries[taken == nil ? Tag.subsecTime : Tag.subsecTimeOriginal]
    let offset = entries[taken == nil ? Tag.offsetTime : Tag.offsetTimeOriginal]
    guard camera.captureDate != nil else { return }
    camera.captureFraction = tiff.text(fraction, bytes).flatMap { text in
      text.utf8.count <= 9 && text.utf8.allSatisfy { (48...57).contains($0) } ? text : nil
    }
    camera.captureOffset = tiff.text(offset, bytes).flatMap {
      Self.matches($0, "sdd:dd") ? $0 : nil
    }
  }

  private mutating func readTexts(
    _ main: TIFFReader.Directory, _ tiff: TIFFReader, _ bytes: Span<UInt8>
  ) {
    // Cameras that cannot ask for a description write their own name.
    let makers: Set<String> = ["OLYMPUS DIGITAL CAMERA", "SONY DSC", "MINOLTA DIGITAL CAMERA"]
    texts.description = tiff.text(main[Tag.imageDescription], bytes).flatMap {
      makers.contains($0) ? nil : $0
    }
    texts.creator = tiff.text(main[Tag.artist], bytes)
    texts.rating = tiff.integer(main[Tag.rating], bytes).flatMap {
      (1...5).contains($0) ? $0 : nil
    }
    xmp = main[Tag.xmp]?.values
    iptc = main[Tag.iptc]?.values
  }

  private mutating func readPlace(
    _ entries: TIFFReader.Directory, _ tiff: TIFFReader, _ bytes: Span<UInt8>
  ) {
    // Altitudes are relative to the sea level (2, 3 in EXIF 3.0) or to the ellipsoid (0, 1); 1 and
    // 3 mean below it.
    let isBelow = [1, 3].contains(tiff.integer(entries[Tag.altitudeReference], bytes))
    camera.altitude = tiff.numbers(entries[Tag.altitude], bytes).first.map { isBelow ? -$0 : $0 }
    func degrees(_ tag: Int, reference: Int, negative: String) -> Double? {
      let parts = tiff.numbers(entries[tag], bytes)
      guard parts.count == 3 else { return nil }
      let value = parts[0] + parts[1] / 60 + parts[2] / 3600
      return tiff.text(entries[reference], bytes) == negative ? -value : value
    }
    if let latitude = degrees(Tag.latitude, reference: Tag.latitudeReference, negative: "S"),
      let longitude = degrees(Tag.longitude, reference: Tag.longitudeReference, negative: "W")
    {
      camera.position = GeographicPosition(latitude: latitude, longitude: longitude)
    }
  }

  /// Returns true if `text` has the form `shape`, in which d stands for a digit, s for a sign, and
  /// any other character for itself.
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

  /// Returns a date of the form `2024:05:31 18:04:09` as `2024-05-31 18:04:09`; nil for other
  /// forms, and for the year 0.
  private static func date(_ text: String) -> String? {
    guard matches(text, "dddd:dd:dd dd:dd:dd") else { return nil }
    // A camera whose clock was never set writes zeros.
    guard !text.hasPrefix("0000") else { return nil }
    let parts = text.split(separator: " ")
    return parts[0].split(separator: ":").joined(separator: "-") + " " + parts[1]
  }
}
