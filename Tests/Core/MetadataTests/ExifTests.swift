import ImageExchange
import ImageFixtures
import Metadata
import Pixels
import TestSupport
import Testing

@Suite struct ExifTests {
  static var full: ExifFixture {
    var exif = ExifFixture(orientation: 6)
    exif.main[0x010F] = .text("Maker")
    exif.main[0x0110] = .text(" Model 1 ")
    exif.main[0x0132] = .text("2020:01:01 00:00:00")
    exif.photo[0x829A] = .rationals([(1, 250)])
    exif.photo[0x829D] = .rationals([(28, 10)])
    exif.photo[0x8827] = .short(6400)
    exif.photo[0x9003] = .text("2024:05:31 18:04:09")
    exif.photo[0x920A] = .rationals([(35, 1)])
    exif.photo[0xA434] = .text("35mm F2.8")
    exif.gps[1] = .text("S")
    exif.gps[2] = .rationals([(33, 1), (51, 1), (36, 1)])
    exif.gps[3] = .text("E")
    exif.gps[4] = .rationals([(151, 1), (12, 1), (3600, 100)])
    exif.thumbnail = [0xFF, 0xD8, 0xFF, 1, 2, 3]
    return exif
  }

  /// The EXIF data of a file that holds nothing else.
  private static func exif(_ bytes: [UInt8]) -> Exif? {
    Exif(bytes.span, in: bytes.indices)
  }

  @Test(arguments: [false, true]) func everyFieldIsRead(_ isLittleEndian: Bool) throws {
    var fixture = Self.full
    fixture.isLittleEndian = isLittleEndian
    let exif = try #require(Self.exif(fixture.bytes))
    #expect(exif.orientation == .turned90)
    #expect(exif.camera.make == "Maker")
    #expect(exif.camera.model == "Model 1")
    #expect(exif.camera.captureDate == "2024-05-31 18:04:09")
    #expect(exif.camera.exposureTime == 0.004)
    #expect(exif.camera.aperture == 2.8)
    #expect(exif.camera.sensitivity == 6400)
    #expect(exif.camera.focalLength == 35)
    #expect(exif.camera.lens == "35mm F2.8")
    let position = try #require(exif.camera.position)
    #expect(abs(position.latitude - -33.86) < 1e-9)
    #expect(abs(position.longitude - 151.21) < 1e-9)
    let thumbnail = try #require(exif.thumbnail)
    #expect(Array(fixture.bytes[thumbnail]) == [0xFF, 0xD8, 0xFF, 1, 2, 3])
  }

  @Test func aThumbnailLiesInItsFile() throws {
    let bytes = Self.full.bytes
    let file = [1, 2, 3] + bytes + [4]
    let found = Exif(file.span, in: 3..<(3 + bytes.count))
    let exif = try #require(found)
    #expect(Array(file[try #require(exif.thumbnail)]) == [0xFF, 0xD8, 0xFF, 1, 2, 3])
  }

  @Test func dataBehindJPEGsMarkAreRead() throws {
    let bytes = Array("Exif\0\0".utf8) + Self.full.bytes
    let exif = try #require(Self.exif(bytes))
    #expect(exif.orientation == .turned90 && exif.camera.make == "Maker")
    #expect(Array(bytes[try #require(exif.thumbnail)]) == [0xFF, 0xD8, 0xFF, 1, 2, 3])
  }

  @Test(arguments: [(UInt8(0), 7.0), (1, -7), (2, 7), (3, -7)])
  func altitudeIsNegativeBelowTheEllipsoidOrTheSea(_ reference: UInt8, _ altitude: Double) {
    var fixture = ExifFixture()
    fixture.gps = [5: .byte(reference), 6: .rationals([(7, 1)])]
    #expect(Self.exif(fixture.bytes)?.camera.altitude == altitude)
  }

  @Test func textsAreCutBetweenCharactersAndKeepTheirWordsApart() {
    var fixture = ExifFixture()
    fixture.main[0x010E] = .text("Sea\r\nand sky")
    fixture.main[0x013B] = .text(String(repeating: "海", count: 1_500))
    #expect(Self.exif(fixture.bytes)?.texts.description == "Sea  and sky")
    #expect(Self.exif(fixture.bytes)?.texts.creator == String(repeating: "海", count: 1_000))
    let blanks = String(repeating: " ", count: 3_000)
    fixture.main[0x013B] = .text(blanks + "海" + String(repeating: "é", count: 600))
    let cut = Self.exif(fixture.bytes)?.texts.creator
    #expect(cut?.first == "海" && cut?.dropFirst().allSatisfy { $0 == "é" } == true)
  }

  @Test func textThatIsNotUTF8IsLatin1() {
    var fixture = ExifFixture()
    fixture.main[0x013B] = .text("Jos#")
    let bytes = fixture.bytes.map { $0 == UInt8(ascii: "#") ? 0xE9 : $0 }
    #expect(Self.exif(bytes)?.texts.creator == "José")
  }

  @Test func textOfEXIF3sOwnTypeIsRead() throws {
    var fixture = ExifFixture()
    fixture.main[0x013B] = .text("海のカメラ")
    var bytes = fixture.bytes
    let tag = try #require(bytes.indices.first { bytes[$0...].starts(with: [0x3B, 0x01, 2, 0]) })
    bytes[tag + 2] = 129
    #expect(Self.exif(bytes)?.texts.creator == "海のカメラ")
  }

  @Test func sensitivityAbove16BitsIsReadFromItsOwnTag() {
    var fixture = ExifFixture()
    fixture.photo[0x8827] = .short(65_535)
    #expect(Self.exif(fixture.bytes)?.camera.sensitivity == 65_535)
    fixture.photo[0x8831] = .long(204_800)
    #expect(Self.exif(fixture.bytes)?.camera.sensitivity == 204_800)
    fixture.photo[0x8832] = .long(102_400)
    #expect(Self.exif(fixture.bytes)?.camera.sensitivity == 102_400)
    fixture.photo[0x8827] = .short(400)
    #expect(Self.exif(fixture.bytes)?.camera.sensitivity == 400)
  }

  @Test func senselessValuesAreIgnored() throws {
    var fixture = ExifFixture(orientation: 9)
    fixture.main[0x0132] = .text("yesterday")
    fixture.main[0x010F] = .text("   ")
    fixture.photo[0x829A] = .rationals([(1, 0)])
    fixture.photo[0x9003] = .text("0000:00:00 00:00:00")
    fixture.gps[2] = .rationals([(95, 1), (0, 1), (0, 1)])
    fixture.gps[4] = .rationals([(0, 1), (0, 1), (0, 1)])
    let exif = try #require(Self.exif(fixture.bytes))
    #expect(exif.orientation == .upright)
    #expect(exif.camera == CameraDetails())
    #expect(exif.thumbnail == nil)
  }

  @Test func theFirstOfTwoOrientationsCounts() throws {
    // A line is 12 bytes; the second is made of a later tag.
    var fixture = ExifFixture(orientation: 3)
    fixture.main[0x0113] = .short(8)
    var bytes = fixture.bytes
    let second = 8 + 2 + 12
    bytes[second] = 0x12
    let exif = try #require(Self.exif(bytes))
    #expect(exif.orientation == .turned180)
  }

  @Test func noOffsetIsTrusted() {
    let bytes = Self.full.bytes
    // Every 32-bit word in turn points nowhere, at itself, or just beyond the end.
    for offset in stride(from: 0, to: bytes.count - 3, by: 2) {
      for value: UInt32 in [.max, 0x7FFF_FFFF, 0, 8, UInt32(offset), UInt32(bytes.count - 1)] {
        var hostile = bytes
        hostile.replaceSubrange(offset..<(offset + 4), with: bigEndian(value).reversed())
        if let exif = Self.exif(hostile), let thumbnail = exif.thumbnail {
          #expect(thumbnail.upperBound <= hostile.count)
        }
      }
    }
    for count in 0..<bytes.count { _ = Self.exif(Array(bytes[..<count])) }
  }

  @Test func randomBytesAreReadSafely() {
    var numbers = SeededNumbers(seed: 44)
    for round in 0..<5_000 {
      var bytes = Self.full.bytes
      numbers.damage(&bytes, count: 8, behind: 4)
      if let thumbnail = Self.exif(bytes)?.thumbnail {
        #expect(thumbnail.upperBound <= bytes.count, "round \(round)")
      }
    }
  }
}
