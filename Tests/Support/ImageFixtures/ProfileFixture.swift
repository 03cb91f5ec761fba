internal import Glibc

/// Generated ICC profiles (version 2.4 of the format).
package enum ProfileFixture {
  /// Three primaries and a white, already adapted to D50, and one gamma for all three.
  ///
  /// Columns of XYZ for red, green and blue. `black` is the light of the level 0, where that of the
  /// greatest level is 1. `coded` are the code points of the primaries and of the transfer in the
  /// tag `cicp`; nil for no such tag.
  package static func rgb(
    name: String, red: [Double], green: [Double], blue: [Double], gamma: Double, black: Double = 0,
    coded: (primaries: UInt8, transfer: UInt8)? = nil
  ) -> [UInt8] {
    let codes = coded.map {
      [("cicp", Array("cicp".utf8) + [0, 0, 0, 0, $0.primaries, $0.transfer, 0, 1])]
    }
    let curve = black > 0 ? table(gamma, from: black) : curve(gamma)
    return file(
      space: "RGB ", connection: "XYZ ",
      tags: [
        ("desc", description(name)), ("wtpt", xyz([0.9642, 1, 0.8249])), ("rXYZ", xyz(red)),
        ("gXYZ", xyz(green)), ("bXYZ", xyz(blue)), ("rTRC", curve), ("gTRC", curve),
        ("bTRC", curve),
      ] + (codes ?? []))
  }

  /// Returns a greyscale profile with the exponent `gamma`.
  package static func gray(name: String, gamma: Double) -> [UInt8] {
    file(
      space: "GRAY", connection: "XYZ ",
      tags: [
        ("desc", description(name)), ("wtpt", xyz([0.9642, 1, 0.8249])), ("kTRC", curve(gamma)),
      ])
  }

  /// Inks: the colour of each combination of no and full ink in CIE L*a*b*, linear in between.
  package static func cmyk(
    name: String, lab: (_ c: Int, _ m: Int, _ y: Int, _ k: Int) -> (l: Double, a: Double, b: Double)
  ) -> [UInt8] {
    var table: [UInt8] = Array("mft1".utf8) + [0, 0, 0, 0, 4, 3, 2, 0]
    for index in 0..<9 { table += fixed(index % 4 == 0 ? 1 : 0) }
    let ramp = (0..<256).map { UInt8($0) }
    for _ in 0..<4 { table += ramp }
    for index in 0..<16 {
      let color = lab(index >> 3 & 1, index >> 2 & 1, index >> 1 & 1, index & 1)
      table += [
        UInt8((color.l * 2.55).rounded()), UInt8(color.a + 128), UInt8(color.b + 128),
      ]
    }
    for _ in 0..<3 { table += ramp }
    return file(
      space: "CMYK", connection: "Lab ",
      tags: [
        ("desc", description(name)), ("wtpt", xyz([0.9642, 1, 0.8249])), ("A2B0", table),
        ("A2B1", table),
      ], deviceClass: "prtr")
  }

  private static func file(
    space: String, connection: String, tags: [(String, [UInt8])], deviceClass: String = "mntr"
  ) -> [UInt8] {
    var directory = bigEndian(UInt32(tags.count))
    var contents: [UInt8] = []
    let start = 128 + 4 + 12 * tags.count
    for (name, value) in tags {
      directory += Array(name.utf8) + bigEndian(UInt32(start + contents.count))
      directory += bigEndian(UInt32(value.count))
      contents += value + Array(repeating: 0, count: (4 - value.count % 4) % 4)
    }
    var header = bigEndian(UInt32(start + contents.count)) + Array(repeating: 0, count: 4)
    header += [2, 0x40, 0, 0] + Array((deviceClass + space + connection).utf8)
    header += Array(repeating: 0, count: 12) + Array("acsp".utf8)
    header += Array(repeating: 0, count: 28) + fixed(0.9642) + fixed(1) + fixed(0.8249)
    header += Array(repeating: 0, count: 128 - header.count)
    return header + directory + contents
  }

  private static func fixed(_ value: Double) -> [UInt8] {
    bigEndian(UInt32(bitPattern: Int32((value * 65_536).rounded())))
  }

  private static func xyz(_ values: [Double]) -> [UInt8] {
    Array("XYZ ".utf8) + [0, 0, 0, 0] + values.flatMap(fixed)
  }

  private static func table(_ gamma: Double, from black: Double) -> [UInt8] {
    let levels = (0..<256).map { black + (1 - black) * pow(Double($0) / 255, gamma) }
    return Array("curv".utf8) + [0, 0, 0, 0] + bigEndian(UInt32(256))
      + levels.flatMap { bigEndian(UInt16(($0 * 65_535).rounded())) }
  }

  private static func curve(_ gamma: Double) -> [UInt8] {
    Array("curv".utf8) + [0, 0, 0, 0] + bigEndian(UInt32(1))
      + bigEndian(UInt16((gamma * 256).rounded()))
  }

  private static func description(_ text: String) -> [UInt8] {
    Array("desc".utf8) + [0, 0, 0, 0] + bigEndian(UInt32(text.utf8.count + 1))
      + Array(text.utf8) + [0] + Array(repeating: 0, count: 4 + 4 + 2 + 1 + 67)
  }
}
