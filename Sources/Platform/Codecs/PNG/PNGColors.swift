internal import Colors
internal import ImageExchange

/// The colours that a PNG file states. If several chunks state them, the precedence is that of the
/// specification's third edition: cICP, an embedded profile, sRGB, and then gAMA with cHRM.
///
/// The program reads these chunks itself, because libpng ignores two kinds of profiles: those at an
/// unusual position in the file, and those that another chunk contradicts.
struct PNGColors {
  private(set) var profile: ColorProfile?
  /// The tone map for PQ or HLG, which replaces the profile; nil for other colours.
  private(set) var toneMap: ToneMap?
  /// The name of the colour space, to show to the user; nil if there is none.
  private(set) var name: String?

  init(_ structure: PNGStructure, _ bytes: ImageBytes, isGray: Bool, limits: ImageLimits) {
    let embedded = structure.profile.flatMap { range in
      Self.unpacked(bytes.bytes(in: range), mostBytes: limits.metadataBytes)
        .flatMap { ColorProfile(embedded: $0, isGray: isGray) }
    }
    // Primaries that are not specified (2) say less than a profile.
    if let coded = structure.codedColors, coded.primaries != 2 || embedded == nil {
      name = coded.name
      toneMap = ToneMap(primaries: coded.primaries, transfer: coded.transfer)
      if toneMap != nil { return }
      profile = ColorProfile(primaries: coded.primaries, transfer: coded.transfer)
      if profile != nil || coded.isSRGB { return }
    }
    if let embedded {
      (profile, name) = (embedded, embedded.name)
      return
    }
    if structure.isSRGB {
      name = name ?? "sRGB"
      return
    }
    guard let gamma = structure.gamma, gamma > 0 else { return }
    let xy = structure.chromaticities
    // Primaries that differ from those of sRGB only by rounding are ignored.
    let isSRGB = xy.map { xy in
      zip(xy, ColorProfile.sRGBChromaticities).allSatisfy { abs($0 - $1) < 0.002 }
    }
    let chromaticities = isSRGB == true ? nil : xy
    // Programs that do not know the chunk for sRGB write this gamma for it.
    if chromaticities == nil, abs(gamma - 1 / 2.2) < 0.001 { return }
    profile = ColorProfile(gamma: gamma, chromaticities: chromaticities)
  }

  /// Unpacks the profile, which follows a name, a zero byte and the method 0 in an iCCP chunk; nil
  /// if the chunk is damaged, or if the profile has more than `mostBytes` bytes.
  private static func unpacked(_ contents: [UInt8], mostBytes: Int) -> [UInt8]? {
    guard let end = contents.firstIndex(of: 0), end < 80, contents.count > end + 2,
      contents[end + 1] == 0
    else { return nil }
    return PNGData.inflated(Array(contents[(end + 2)...]), mostBytes: mostBytes)
  }
}

/// Colours by code points of ITU-T H.273, as in the chunk cICP.
struct CodedColorChunk {
  var primaries: Int
  var transfer: Int

  var isSRGB: Bool { primaries == 1 && [1, 6, 13].contains(transfer) }

  /// The name of the colour space, to show to the user; nil if there is none.
  var name: String? {
    let space: String? =
      switch primaries {
      case 1: transfer == CodedColors.sRGBTransfer ? "sRGB" : "BT.709"
      case 9: "BT.2020"
      case 12: "Display P3"
      default: nil
      }
    let suffix =
      switch transfer {
      case CodedColors.pqTransfer: " PQ"
      case CodedColors.hlgTransfer: " HLG"
      default: ""
      }
    return space.map { $0 + suffix }
  }
}
