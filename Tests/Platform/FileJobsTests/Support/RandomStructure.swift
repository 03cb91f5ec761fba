import ImageFixtures
import Pixels
import TestSupport

@testable import FileJobs

/// Pictures with made-up metadata, the same for the same seed.
struct RandomStructure {
  var numbers: SeededNumbers

  init(seed: UInt64) { numbers = SeededNumbers(seed: seed) }

  private mutating func chance() -> Bool { Bool.random(using: &numbers) }

  private mutating func bytes(_ most: Int) -> [UInt8] {
    (0..<Int.random(in: 0...most, using: &numbers)).map { _ in
      UInt8.random(in: 0...255, using: &numbers)
    }
  }

  private mutating func exif() -> ExifFixture {
    var exif = ExifFixture()
    exif.isLittleEndian = chance()
    if chance() {
      exif.main[0x010F] = .text(
        String(repeating: "M", count: Int.random(in: 1...9, using: &numbers)))
    }
    if chance() { exif.main[0x0132] = .text("2020:01:01 00:00:00") }
    if chance() { exif.photo[0x9286] = .bytes(bytes(40)) }
    if chance() { exif.gps[1] = .text("S") }
    if chance() { exif.thumbnail = bytes(30) + [0] }
    switch Int.random(in: 0..<6, using: &numbers) {
    case 0: break
    case 1: exif.main[0x0112] = .long(UInt32.random(in: 0...9, using: &numbers))
    case 2: exif.main[0x0112] = .shorts([3, 5, 7])
    default: exif.main[0x0112] = .short(UInt16.random(in: 0...9, using: &numbers))
    }
    return exif
  }

  private mutating func xmp() -> String {
    chance()
      ? "<rdf:Description tiff:Orientation=\"\(Int.random(in: 1...8, using: &numbers))\"/>" : "<a/>"
  }

  mutating func file() -> [UInt8] {
    let (width, height) = (
      Int.random(in: 1...30, using: &numbers), Int.random(in: 1...30, using: &numbers)
    )
    if chance() {
      var fixture = JPEGFixture(width: width, height: height) { x, y, c in
        (37 * x + 91 * y + 53 * c) % 256
      }
      fixture.isProgressive = chance()
      if chance() {
        fixture.segments.append((0xE0, Array("JFIF\0".utf8) + [1, 1, 0, 0, 1, 0, 1, 0, 0]))
      }
      if chance() { fixture.segments.append(exif().segment) }
      if chance() {
        fixture.segments.append((0xE1, Array("http://ns.adobe.com/xap/1.0/\0\(xmp())".utf8)))
      }
      if chance() { fixture.segments.append((0xFE, bytes(60))) }
      return fixture.file + (chance() ? bytes(50) : [])
    }
    var fixture = PNGFixture(width: width, height: height, .rgb) { x, y, c in
      (50 * x + 20 * y + 7 * c) % 256
    }
    fixture.isInterlaced = chance()
    if chance() { fixture.chunks.append(("eXIf", exif().bytes)) }
    if chance() { fixture.chunks.append(("tEXt", Array("Comment\0".utf8) + bytes(20))) }
    if chance() {
      fixture.chunks.append(("iTXt", Array("XML:com.adobe.xmp\0\0\0\0\0\(xmp())".utf8)))
    }
    return fixture.file + (chance() ? bytes(50) : [])
  }

  /// True where two files are the same but for the splices of a patch.
  static func differsInSplices(_ old: [UInt8], _ new: [UInt8], _ patch: BytePatch) -> Bool {
    var (oldPlace, newPlace) = (0, 0)
    for splice in patch.splices {
      let same = splice.offset - oldPlace
      guard same >= 0, old[oldPlace..<splice.offset] == new[newPlace..<(newPlace + same)] else {
        return false
      }
      oldPlace = splice.offset + splice.old.count
      newPlace += same + splice.new.count
    }
    return old[oldPlace...].elementsEqual(new[newPlace...])
  }
}

/// Looks at the sums of all chunks of a PNG file.
enum PNGCheck {
  static func isIntact(_ file: [UInt8]) -> Bool {
    var offset = 8
    while offset < file.count {
      let length = file[offset..<(offset + 4)].reduce(0) { $0 << 8 | Int($1) }
      let type = String(decoding: file[(offset + 4)..<(offset + 8)], as: UTF8.self)
      let end = offset + 12 + length
      guard end <= file.count,
        PNGFixture.chunk(type, Array(file[(offset + 8)..<(end - 4)])) == Array(file[offset..<end])
      else { return false }
      offset = end
    }
    return true
  }
}
