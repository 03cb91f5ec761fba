internal import Colors
internal import ImageExchange

extension SourceColors {
  /// Creates the colours that a PNG file states. If several chunks state them, the precedence is
  /// that of the specification's third edition: cICP, an embedded profile, sRGB, and then gAMA with
  /// cHRM.
  ///
  /// The program reads these chunks itself, because libpng ignores two kinds of profiles: those at
  /// an unusual position in the file, and those that another chunk contradicts.
  init(_ structure: PNGStructure, _ bytes: ImageBytes, isGray: Bool, limits: ImageLimits) {
    let embedded = structure.profile.flatMap { range in
      unpackedProfile(bytes.bytes(in: range), mostBytes: limits.metadataBytes)
        .flatMap { ColorProfile(embedded: $0, isGray: isGray) }
    }
    if let coded = structure.codedColors {
      self.init(coded)
      // Primaries that are not specified (2) say less than a profile.
      let isKnown = profile != nil || coded.isSRGB || coded.needsToneMap
      if isKnown, coded.primaries != 2 || embedded == nil { return }
    }
    if let embedded {
      self.init(profile: embedded)
    } else if structure.isSRGB {
      self.init(.sRGB)
    } else if let profile = structure.gammaProfile {
      self.init(profile: profile)
    } else if let coded = structure.codedColors {
      // Details says what the colours are, although they are shown as those of sRGB.
      self.init(coded)
    } else {
      self = .sRGB
    }
  }
}

extension PNGStructure {
  /// The profile of the chunks gAMA and cHRM; nil if they state sRGB, or nothing that can be used.
  fileprivate var gammaProfile: ColorProfile? {
    guard let gamma, gamma > 0 else { return nil }
    // Primaries that differ from those of sRGB only by rounding are ignored.
    let isSRGB = chromaticities.map { xy in
      zip(xy, ColorProfile.sRGBChromaticities).allSatisfy { abs($0 - $1) < 0.002 }
    }
    let chromaticities = isSRGB == true ? nil : chromaticities
    // Programs that do not know the chunk for sRGB write this gamma for it.
    if chromaticities == nil, abs(gamma - 1 / 2.2) < 0.001 { return nil }
    return ColorProfile(gamma: gamma, chromaticities: chromaticities)
  }
}

/// Unpacks the profile, which follows a name, a zero byte and the method 0 in an iCCP chunk; nil if
/// the chunk is damaged, or if the profile has more than `mostBytes` bytes.
private func unpackedProfile(_ contents: [UInt8], mostBytes: Int) -> [UInt8]? {
  guard let end = contents.firstIndex(of: 0), end < 80, contents.count > end + 2,
    contents[end + 1] == 0
  else { return nil }
  return PNGData.inflated(Array(contents[(end + 2)...]), mostBytes: mostBytes)
}
