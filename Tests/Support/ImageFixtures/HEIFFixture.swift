/// An AVIF file whose pictures are made of others in any way, also of themselves.
///
/// Item 1 is the primary one.
package struct HEIFFixture {
  package struct Item {
    package var type: String
    package var width: Int
    package var height: Int
    /// The numbers of the items that it is made of.
    package var parts: [Int] = []
    /// The item whose transparency it is.
    package var master: Int?
    /// The name of the kind of such an item. HEVC has another one.
    package var kind = "urn:mpeg:mpegB:cicp:systems:auxiliary:alpha"
    package var data: [UInt8] = []
    /// The rotation in quarter turns counterclockwise; nil for none.
    package var turn: Int?
    /// The width of a centred crop, in pixels; nil for no crop.
    package var cropWidth: Int?
    package var cropHeight: Int?
    package var listsSizeLast = false
    /// True to leave an item without data out of the list of locations.
    package var lacksLocation = false
    /// True for a greyscale picture.
    package var isGrey = false
    /// True for a greyscale picture of 10 bits.
    package var isDeep = false
    /// True if its colours are stated to be in the full range, false for the limited one; nil if
    /// nothing is stated beside the coded data.
    package var isFullRange: Bool?
    /// The ICC profile of its colours; nil for none.
    package var profile: [UInt8]?

    /// A coded greyscale picture in the limited range, whose left half is 180 and right half 30; in
    /// 10 bits four times that, and in the full range.
    package static func greys(isDeep: Bool) -> Item {
      var item = Item(
        type: "av01", width: 32, height: 16,
        data: isDeep ? EncodedFixture.deepGreyAV1 : EncodedFixture.greyAV1)
      (item.isGrey, item.isDeep) = (true, isDeep)
      return item
    }

    /// The coded picture of ``EncodedFixture/avif``: 32 × 16 pixels, red and blue.
    package static var coded: Item {
      Item(
        type: "av01", width: 32, height: 16, data: Array(EncodedFixture.avif.suffix(43)))
    }

    /// The coded transparency of ``EncodedFixture/alphaAVIF``, for another item: the left half is
    /// opaque, the right half is not.
    package static func transparency(of master: Int) -> Item {
      Item(
        type: "av01", width: 32, height: 16, master: master,
        data: Array(EncodedFixture.alphaAVIF[444..<469]), isGrey: true)
    }

    package static func grid(_ parts: [Int], columns: Int, width: Int, height: Int) -> Item {
      let rows = parts.count / columns
      return Item(
        type: "grid", width: width, height: height, parts: parts,
        data: [0, 1, UInt8(rows - 1), UInt8(columns - 1)] + big(width, 4) + big(height, 4))
    }

    package static func overlay(_ parts: [Int], width: Int, height: Int) -> Item {
      Item(
        type: "iovl", width: width, height: height, parts: parts,
        data: [0, 0] + [UInt8](repeating: 255, count: 8) + big(width, 2) + big(height, 2)
          + [UInt8](repeating: 0, count: 4 * parts.count))
    }

    package static func same(as part: Int) -> Item {
      Item(type: "iden", width: 32, height: 16, parts: [part])
    }
  }

  package var items: [Item]
  /// Bytes by which each reference's box is longer than what it says.
  package var looseBytes = 0
  /// True for an image sequence: its track shows the coded data of all items, one after another.
  package var isSequence = false

  package init(_ items: [Item]) { self.items = items }

  /// A chain of derived pictures, one made of the next, whose last is coded.
  package static func chain(_ steps: Int, twice: Bool = false) -> HEIFFixture {
    HEIFFixture(
      (1...steps).map { step in
        let parts = twice ? [step + 1, step + 1] : [step + 1]
        return step % 2 == 0 || twice
          ? .overlay(parts, width: 32, height: 16)
          : .grid(parts, columns: 1, width: 32, height: 16)
      } + [.coded])
  }

  package var file: [UInt8] {
    let brands = isSequence ? "avisavismsf1mif1miaf" : "avifavifmif1miaf"
    let type = box(
      "ftyp", Array(brands.utf8.prefix(4)) + big(0, 4) + Array(brands.utf8.dropFirst(4)))
    // The locations of data depend on the size of what is before them, which does not depend on
    // them.
    let length = type.count + meta(dataAt: 0).count + movie(dataAt: 0).count + 8
    return type + meta(dataAt: length) + movie(dataAt: length)
      + box("mdat", items.flatMap(\.data))
  }

  /// The track of a sequence, whose frames are the data of the items; empty for a still picture.
  private func movie(dataAt start: Int) -> [UInt8] {
    guard isSequence, let first = items.first else { return [] }
    let matrix = [1 << 16, 0, 0, 0, 1 << 16, 0, 0, 0, 1 << 30].flatMap { big($0, 4) }
    let zeros = { [UInt8](repeating: 0, count: $0) }
    let size = big(first.width, 2) + big(first.height, 2)
    let sample = box(
      "av01",
      zeros(6) + big(1, 2) + zeros(16) + size + big(72 << 16, 4) + big(72 << 16, 4) + zeros(4)
        + big(1, 2) + zeros(32) + big(24, 2) + big(0xFFFF, 2)
        + box("av1C", [0x81, 0x00, 0x0C, 0x00]))
    let table = box(
      "stbl",
      full("stsd", big(1, 4) + sample)
        + full("stts", big(1, 4) + big(items.count, 4) + big(1, 4))
        + full("stsc", big(1, 4) + big(1, 4) + big(items.count, 4) + big(1, 4))
        + full("stsz", big(0, 4) + big(items.count, 4) + items.flatMap { big($0.data.count, 4) })
        + full("stco", big(1, 4) + big(start, 4)))
    let reference = box("dinf", full("dref", big(1, 4) + full("url ", flags: 1, [])))
    let times = zeros(8) + big(10, 4) + big(items.count, 4)
    let media = box(
      "mdia",
      full("mdhd", times + big(0x55C4, 2) + zeros(2))
        + full("hdlr", zeros(4) + Array("pict".utf8) + zeros(13))
        + box("minf", full("vmhd", flags: 1, zeros(8)) + reference + table))
    let track = box(
      "trak",
      full(
        "tkhd", flags: 3,
        zeros(8) + big(1, 4) + zeros(4) + big(items.count, 4) + zeros(16) + matrix
          + big(first.width << 16, 4) + big(first.height << 16, 4)) + media)
    return box(
      "moov",
      full(
        "mvhd",
        times + big(1 << 16, 4) + big(256, 2) + zeros(10) + matrix + zeros(24)
          + big(2, 4)) + track)
  }

  private func meta(dataAt start: Int) -> [UInt8] {
    var locations: [UInt8] = []
    var offset = start
    for (index, item) in items.enumerated() where !item.lacksLocation {
      locations +=
        big(index + 1, 2) + big(0, 2) + big(1, 2) + big(offset, 4) + big(item.data.count, 4)
      offset += item.data.count
    }
    let entries = items.enumerated().flatMap { index, item in
      full("infe", version: 2, big(index + 1, 2) + big(0, 2) + Array(item.type.utf8) + [0])
    }
    return full(
      "meta",
      full("hdlr", big(0, 4) + Array("pict".utf8) + [UInt8](repeating: 0, count: 13))
        + full("pitm", big(1, 2))
        + full(
          "iloc", [0x44, 0x00] + big(items.count { !$0.lacksLocation }, 2) + locations)
        + full("iinf", big(items.count, 2) + entries)
        + box("iprp", box("ipco", properties) + full("ipma", associations))
        + full("iref", references))
  }

  /// The settings of the coded picture, its samples, then each item's size, and then the others.
  private var properties: [UInt8] {
    box("av1C", [0x81, 0x00, 0x0C, 0x00]) + full("pixi", [3, 8, 8, 8])
      + items.flatMap { full("ispe", big($0.width, 4) + big($0.height, 4)) }
      + items.flatMap { further($0).flatMap { $0 } }
  }

  /// The properties that an item has besides its size.
  private func further(_ item: Item) -> [[UInt8]] {
    var found: [[UInt8]] = []
    if item.master != nil {
      found.append(full("auxC", Array(item.kind.utf8) + [0]))
    }
    if item.isGrey { found.append(box("av1C", [0x81, 0x00, item.isDeep ? 0x5C : 0x1C, 0x00])) }
    if let profile = item.profile { found.append(box("colr", Array("prof".utf8) + profile)) }
    if let isFullRange = item.isFullRange {
      let codes = [1, 13, 6].flatMap { big($0, 2) }
      found.append(box("colr", Array("nclx".utf8) + codes + [isFullRange ? 0x80 : 0]))
    }
    if let turn = item.turn { found.append(box("irot", [UInt8(turn)])) }
    if let width = item.cropWidth {
      let fractions = [width, 1, item.cropHeight ?? item.height, 1, 0, 1, 0, 1]
      found.append(box("clap", fractions.flatMap { big($0, 4) }))
    }
    return found
  }

  private var associations: [UInt8] {
    var next = items.count + 3
    return big(items.count, 4)
      + items.enumerated().flatMap { index, item in
        let coded: [UInt8] = item.type == "av01" && !item.isGrey ? [0x81] : []
        // Numbers beyond 127 do not fit into the short form.
        let size = UInt8(truncatingIfNeeded: min(index + 3, 127))
        let others = further(item).indices.map { UInt8(truncatingIfNeeded: next + $0) }
        next += others.count
        let all = coded + [2] + (item.listsSizeLast ? others + [size] : [size] + others)
        return big(index + 1, 2) + [UInt8(all.count)] + all
      }
  }

  private var references: [UInt8] {
    items.enumerated().flatMap { index, item in
      var boxes: [UInt8] = []
      let loose = [UInt8](repeating: 0, count: looseBytes)
      if !item.parts.isEmpty {
        boxes += box(
          "dimg",
          big(index + 1, 2) + big(item.parts.count, 2) + item.parts.flatMap { big($0, 2) } + loose)
      }
      if let master = item.master {
        boxes += box("auxl", big(index + 1, 2) + big(1, 2) + big(master, 2) + loose)
      }
      return boxes
    }
  }
}

private func big(_ value: Int, _ count: Int) -> [UInt8] {
  (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
}

private func box(_ type: String, _ contents: [UInt8]) -> [UInt8] {
  big(contents.count + 8, 4) + Array(type.utf8) + contents
}

private func full(
  _ type: String, version: UInt8 = 0, flags: UInt8 = 0, _ contents: [UInt8]
) -> [UInt8] {
  box(type, [version, 0, 0, flags] + contents)
}
