internal import Colors

/// The colours of the pixels of a file.
package struct SourceColors: Sendable {
  /// The name of the colour space, to show to the user; nil if the file states none.
  let name: String?
  /// The profile; nil for sRGB, and for colours that need a tone map.
  let profile: ColorProfile?
  /// The code points that the file states instead of a profile, or in the profile if they need a
  /// tone map; nil if it states none.
  let coded: CodedColors?

  /// The colours of a file that states none.
  package static let sRGB = SourceColors(profile: nil)

  init(profile: ColorProfile?) {
    (name, coded) = (profile?.name, profile?.coded)
    self.profile = coded == nil ? profile : nil
  }

  init(_ coded: CodedColors) {
    (name, profile, self.coded) = (coded.name, ColorProfile(coded), coded)
  }

  /// Creates the colours of an embedded ICC profile; those of sRGB if it cannot be used. `isGray`
  /// is true if the three colours of each pixel are equal.
  package init(embedded bytes: [UInt8], isGray: Bool = false) {
    self.init(profile: ColorProfile(embedded: bytes, isGray: isGray))
  }

  /// True if the colours change on their way to sRGB.
  var areConverted: Bool {
    coded?.needsToneMap == true || ColorTransform.needed(from: profile, .bgra8) != nil
  }

  /// Creates the colours of code points of ITU-T H.273.
  package init(primaries: Int, transfer: Int) {
    self.init(CodedColors(primaries: primaries, transfer: transfer))
  }
}
