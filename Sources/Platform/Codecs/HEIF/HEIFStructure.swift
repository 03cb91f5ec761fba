package import ImageExchange
internal import Metadata
package import Pixels

/// The items of a HEIF or AVIF file, and the references between them.
///
/// The decoding library follows references without a limit, so the references are checked first.
package struct HEIFStructure {
  /// The sizes that the file states for its items, by the number of the item.
  private(set) var sizes: [Int: PixelSize] = [:]
  /// The turns, mirrorings and crops of each item in the order of their application, by the number
  /// of the item.
  private(set) var transforms: [Int: HEIFTransforms] = [:]
  /// For each item, the numbers of the items from which it is derived: the tiles of a grid, the
  /// layers of an overlay, or the picture that an `iden` item shows.
  private var sources: [Int: [Int]] = [:]
  /// For each item, the numbers of its auxiliary pictures, such as its transparency.
  private var auxiliaries: [Int: [Int]] = [:]
  /// The types of the items, such as `hvc1`, by the number of the item.
  private var types: [Int: String] = [:]
  /// For each item coded with AV1, the number of samples that are stored for two pixels: 2, 3, 4 or
  /// 6.
  private var samples: [Int: Int] = [:]
  /// The numbers of the items that are coded without colours.
  private var greys: Set<Int> = []
  /// The number of the primary item, which the program shows; nil if the file names none.
  private var primary: Int?
  /// True if a list of references is damaged: a length in it does not match its contents.
  private(set) var isCorrupt = false
  private let byteCount: Int

  /// The types of the items that libheif 1.15 can decode as sources of other items.
  private static let pictures: Set<String> = ["av01", "grid", "hvc1", "iden", "iovl"]
  /// The smallest number of bytes that an item takes in a file: its entries, and one reference to
  /// it.
  private static let bytesPerPart = 16
  /// The number of parts that is allowed in every file, however small.
  private static let fewestParts = 64
  /// The total number of pixels that the parts of a picture may have, however small the picture is.
  private static let fewestPixels = 1 << 26

  /// Reads the `meta` boxes of a file.
  package init(_ bytes: Span<UInt8>) {
    byteCount = bytes.count
    for box in bytes.mediaBoxes(in: 0..<bytes.count) where box.type == "meta" {
      for part in bytes.mediaBoxes(in: box.contents.dropFirst(4)) {
        switch part.type {
        case "iref": readReferences(bytes, part.contents)
        case "iprp": readProperties(bytes, part.contents)
        case "iinf":
          for (item, type) in bytes.mediaItemTypes(in: part.contents) { types[item] = type }
        case "pitm":
          let start = part.contents.lowerBound
          primary = bytes.mediaNumber(at: start + 4, isWide: bytes.byte(at: start) != 0)
        default: break
        }
      }
    }
  }

  /// Returns the numbers of the items that must be decoded for `item`.
  private func parts(of item: Int) -> [Int] { (sources[item] ?? []) + (auxiliaries[item] ?? []) }

  /// The size of the primary item before its turns and crops; nil if the file does not state it.
  package var primarySize: PixelSize? { primary.flatMap { sizes[$0] } }

  /// The turns, mirrorings and crops of the primary item.
  package var primaryTransforms: HEIFTransforms {
    primary.flatMap { transforms[$0] } ?? HEIFTransforms()
  }

  /// True if an auxiliary picture of the primary item has another turn or mirroring than the
  /// primary item.
  package var hasAuxiliaryOfOtherTurn: Bool {
    (primary.flatMap { auxiliaries[$0] } ?? []).contains { item in
      (transforms[item] ?? HEIFTransforms()).orientation != primaryTransforms.orientation
    }
  }

  /// True if the primary item is a grid or an overlay.
  package var isComposed: Bool { primary.map(isComposed) ?? false }

  /// True if the primary item is coded without colours. False for a grid or an overlay, even if all
  /// of its parts are grey. An identity item (`iden`) is grey if the item that it shows is grey.
  ///
  /// Call ``check(_:)`` first: in a damaged file, identity items may show each other in a cycle.
  package var isGrey: Bool { isGrey(madeBy: ["iden"]) }

  /// True if the primary item is coded without colours, or if it is a grid of such items alone.
  ///
  /// Call ``check(_:)`` first: in a damaged file, items may show each other in a cycle.
  package var hasOnlyGreys: Bool { isGrey(madeBy: ["grid", "iden"]) }

  private func isGrey(madeBy derivations: Set<String?>) -> Bool {
    func isGrey(_ item: Int) -> Bool {
      guard derivations.contains(types[item]) else { return greys.contains(item) }
      let sources = sources[item] ?? []
      return !sources.isEmpty && sources.allSatisfy(isGrey)
    }
    return primary.map(isGrey) ?? false
  }

  private func isComposed(_ item: Int) -> Bool {
    ["grid", "iovl"].contains(types[item])
  }

  /// Returns the number of bytes of memory that libheif and its decoder need for each pixel of the
  /// primary item. The numbers were measured. `isDeep` is true for more than 8 bits per channel.
  ///
  /// Call ``check(_:)`` first: this function follows the references between items without a limit.
  ///
  /// The AV1 decoder holds the decoded picture, a copy of it, and coefficients that need twice the
  /// memory of the picture. A grid or an overlay is composed in red, green and blue.
  package func heldBytesPerPixel(isDeep: Bool, hasAlpha: Bool) -> Int {
    func held(_ item: Int) -> Int {
      if isComposed(item) { return isDeep ? (hasAlpha ? 21 : 9) : (hasAlpha ? 8 : 4) }
      if let samples = samples[item] { return isDeep ? 4 * samples + 3 : 2 * samples + 1 }
      return parts(of: item).map(held).max() ?? (isDeep ? (hasAlpha ? 19 : 10) : 7)
    }
    return primary.map(held) ?? 14
  }

  /// Checks that no item is a part of itself, and that the parts of each item are within the
  /// limits: their number, their pixels and the depth of their nesting. Also checks that the
  /// primary item is made of pictures only.
  ///
  /// Throws a failure that names the exceeded limit or the damage.
  package func check(_ limits: ImageLimits) throws(ImageFailure) {
    guard !isCorrupt else { throw ImageFailure(.corrupt, "Its list of references is damaged") }
    var known: [Int: Total] = [:]
    for item in Set(sources.keys).union(auxiliaries.keys).sorted() {
      let total = try total(of: item, above: [], &known, limits)
      guard total.parts <= limits.derivedParts else {
        throw ImageFailure(
          .tooLarge, "It is made of more than \(limits.derivedParts) parts")
      }
      guard
        total.parts <= Self.fewestParts || total.parts <= byteCount / Self.bytesPerPart
      else {
        throw ImageFailure(
          .tooLarge, "\(byteCount) bytes cannot hold its \(total.parts) parts")
      }
      let own = sizes[item]?.area ?? 0
      guard total.pixels <= max(Self.fewestPixels, own.saturatingProduct(4)) else {
        throw ImageFailure(.tooLarge, "Its parts have many more pixels than the whole")
      }
    }
    try checkSources()
  }

  /// Checks that each item that is decoded for the primary item is a picture. libheif would end the
  /// program at an item of another type.
  private func checkSources() throws(ImageFailure) {
    var (left, seen) = (primary.map { [$0] } ?? [], Set<Int>())
    while let item = left.popLast() {
      guard seen.insert(item).inserted else { continue }
      left += parts(of: item)
      for source in sources[item] ?? [] {
        guard let type = types[source] else {
          throw ImageFailure(.corrupt, "It is made of a picture that it does not have")
        }
        guard Self.pictures.contains(type) else {
          throw ImageFailure(.unsupported, "It is made of parts of the type \(type)")
        }
      }
    }
  }

  /// The work of decoding one item.
  private struct Total {
    /// The number of coded pictures that are decoded for the item; a picture that is decoded twice
    /// counts twice.
    var parts = 0
    /// The number of pixels of the item and of all its direct and indirect parts; a part that is
    /// decoded twice counts twice.
    var pixels = 0
    /// The depth to which the item's parts are nested; 0 for an item without parts.
    var depth = 0
  }

  private func total(
    of item: Int, above: [Int], _ known: inout [Int: Total], _ limits: ImageLimits
  ) throws(ImageFailure) -> Total {
    if let total = known[item] { return total }
    guard !above.contains(item) else {
      throw ImageFailure(.corrupt, "One of its pictures is a part of itself")
    }
    guard above.count <= limits.derivationDepth else { throw Self.isTooDeep(limits) }
    var total = Total()
    total.pixels = sizes[item]?.area ?? 0
    let own = parts(of: item)
    if own.isEmpty { total.parts = 1 }
    for part in own {
      let below = try self.total(of: part, above: above + [item], &known, limits)
      total.parts = total.parts.saturated(plus: below.parts)
      total.pixels = total.pixels.saturated(plus: below.pixels)
      total.depth = max(total.depth, below.depth + 1)
    }
    guard total.depth <= limits.derivationDepth else { throw Self.isTooDeep(limits) }
    known[item] = total
    return total
  }

  private static func isTooDeep(_ limits: ImageLimits) -> ImageFailure {
    ImageFailure(
      .tooLarge, "Its pictures are made of others in more than \(limits.derivationDepth) steps")
  }

  /// Reads the references in a box `iref`. If the length of a reference does not match its count,
  /// sets ``isCorrupt`` and stops, because decoders disagree about what follows such a reference.
  private mutating func readReferences(_ bytes: Span<UInt8>, _ range: Range<Int>) {
    guard let version = bytes.byte(at: range.lowerBound), range.count >= 4 else { return }
    let isWide = version != 0
    let width = isWide ? 4 : 2
    var end = range.lowerBound + 4
    for box in bytes.mediaBoxes(in: range.dropFirst(4)) {
      let start = box.contents.lowerBound
      guard let from = bytes.mediaNumber(at: start, isWide: isWide),
        let count = bytes.mediaNumber(at: start + width, isWide: false),
        box.contents.count == width + 2 + count * width
      else {
        isCorrupt = true
        return
      }
      end = box.contents.upperBound
      for index in 0..<count {
        guard
          let to = bytes.mediaNumber(at: start + width + 2 + index * width, isWide: isWide)
        else { continue }
        switch box.type {
        case "dimg": sources[from, default: []].append(to)
        case "auxl": auxiliaries[to, default: []].append(from)
        default: break
        }
      }
    }
    if end != range.upperBound { isCorrupt = true }
  }

  /// Reads the sizes and the transforms in a box `iprp`.
  private mutating func readProperties(_ bytes: Span<UInt8>, _ range: Range<Int>) {
    let boxes = bytes.mediaBoxes(in: range)
    guard let container = boxes.first(where: { $0.type == "ipco" }) else { return }
    let stated = bytes.mediaBoxes(in: container.contents).map { Property(bytes, $0) }
    for box in boxes where box.type == "ipma" {
      readAssociations(bytes, box.contents) { item, index in
        guard stated.indices.contains(index - 1) else { return }
        switch stated[index - 1] {
        case .size(let size):
          let largest = max(sizes[item]?.area ?? 0, size.area ?? .max)
          if largest == size.area ?? .max { sizes[item] = size }
          transforms[item]?.precedeSize = true
        case .transform(let change): transforms[item, default: HEIFTransforms()].append(change)
        case .coding(let count, let isGrey):
          if let count { samples[item] = max(samples[item] ?? 0, count) }
          if isGrey { greys.insert(item) }
        case nil: break
        }
      }
    }
  }

  /// A property of an item that affects its size or the memory for decoding it.
  private enum Property {
    case size(PixelSize)
    /// A turn or a mirroring; nil for a crop.
    case transform(Orientation?)
    /// The coding of an item. `samples` is the number of samples that AV1 stores for two pixels;
    /// nil for HEVC. `isGrey` is true for a picture without colours.
    case coding(samples: Int?, isGrey: Bool)

    init?(_ bytes: Span<UInt8>, _ box: MediaBox) {
      let start = box.contents.lowerBound
      switch box.type {
      case "ispe":
        guard let width = bytes.big32(at: start + 4), let height = bytes.big32(at: start + 8),
          box.contents.count >= 12
        else { return nil }
        self = .size(PixelSize(width: width, height: height))
      case "irot":
        guard let turn = bytes.byte(at: start), !box.contents.isEmpty else { return nil }
        // The number counts quarter turns counterclockwise.
        let turns: [Orientation] = [.upright, .turned270, .turned180, .turned90]
        self = .transform(turns[turn & 3])
      case "imir":
        guard let axis = bytes.byte(at: start), !box.contents.isEmpty else { return nil }
        self = .transform(axis & 1 == 0 ? .flipped : .mirrored)
      case "clap": self = .transform(nil)
      case "av1C":
        guard let flags = bytes.byte(at: start + 2), box.contents.count >= 4 else { return nil }
        // Flags of AV1: no colours; colours of half the width; colours of half the height.
        let (isGrey, isNarrow, isLow) = (flags & 16 != 0, flags & 8 != 0, flags & 4 != 0)
        self = .coding(samples: isGrey ? 2 : isNarrow ? (isLow ? 3 : 4) : 6, isGrey: isGrey)
      case "hvcC":
        guard let chroma = bytes.byte(at: start + 16), box.contents.count >= 17 else { return nil }
        self = .coding(samples: nil, isGrey: chroma & 3 == 0)
      default: return nil
      }
    }
  }

  private func readAssociations(
    _ bytes: Span<UInt8>, _ range: Range<Int>, _ found: (_ item: Int, _ property: Int) -> Void
  ) {
    let start = range.lowerBound
    guard range.count >= 8, let version = bytes.byte(at: start),
      let flags = bytes.byte(at: start + 3), let count = bytes.big32(at: start + 4)
    else { return }
    var offset = start + 8
    for _ in 0..<count {
      guard let item = bytes.mediaNumber(at: offset, isWide: version != 0) else { return }
      offset += version != 0 ? 4 : 2
      guard let properties = bytes.byte(at: offset) else { return }
      offset += 1
      for _ in 0..<properties {
        guard offset < range.upperBound else { return }
        let isWide = flags & 1 == 1
        if isWide {
          guard let number = bytes.mediaNumber(at: offset, isWide: false) else { return }
          found(item, number & 0x7FFF)
        } else {
          found(item, (bytes.byte(at: offset) ?? 0) & 0x7F)
        }
        offset += isWide ? 2 : 1
      }
    }
  }
}

extension Int {
  fileprivate func saturated(plus other: Int) -> Int {
    let (sum, overflows) = addingReportingOverflow(other)
    return overflows ? .max : sum
  }
}
