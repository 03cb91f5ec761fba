internal import CLCMS

/// An opened ICC profile, which defines the colours of a file's pixel values.
///
/// Unchecked Sendable because lcms2 locks the profile during each read.
@safe package final class ColorProfile: @unchecked Sendable {
  /// The kind of colour values that a pixel has.
  enum Space: Hashable {
    case rgb, gray, cmyk
  }

  let handle: cmsHPROFILE
  let space: Space
  /// The name of the profile, to show to the user; nil if it has none.
  package let name: String?
  /// The code points in the profile's tag `cicp`, if they need a tone map; else nil.
  ///
  /// The curves of such a profile may count from the brightest light that a code can state. With
  /// them, the picture would be nearly black.
  package private(set) var coded: CodedColors?

  /// Opens an embedded profile; nil if the bytes are malformed, or the profile's colour space does
  /// not fit the file.
  ///
  /// `isGray` is true for a file with one value per pixel; a grey profile fits only such a file.
  package init?(embedded bytes: [UInt8], isGray: Bool) {
    let opened = unsafe bytes.withUnsafeBytes { buffer in
      unsafe cmsOpenProfileFromMem(buffer.baseAddress, UInt32(clamping: buffer.count))
    }
    guard let handle = unsafe opened else { return nil }
    unsafe self.handle = unsafe handle
    name = unsafe Self.description(of: handle)
    switch unsafe cmsGetColorSpace(handle) {
    case cmsSigRgbData: (space, coded) = unsafe (.rgb, Self.coded(in: handle))
    case cmsSigGrayData where isGray: space = .gray
    case cmsSigCmykData: space = .cmyk
    // The profile is closed here, because deinit does not run if the initializer fails.
    default:
      unsafe cmsCloseProfile(handle)
      return nil
    }
  }

  /// Creates a profile from PNG's gAMA and cHRM; the result is nil if the values are not usable.
  ///
  /// `gamma` is the value in the file, such as 1/2.2. `chromaticities` are x and y of white, red,
  /// green and blue; if it is nil, the chromaticities of sRGB are used.
  package convenience init?(gamma: Double, chromaticities: [Double]?) {
    guard gamma > 0.01, gamma < 100 else { return nil }
    unsafe self.init(
      curve: cmsBuildGamma(nil, 1 / gamma), chromaticities ?? Self.sRGBChromaticities)
  }

  /// Creates a profile with one curve for all three channels, and takes ownership of the curve.
  /// `xy` has the x and y of white, red, green and blue, 0…1. Nil if these values are impossible,
  /// if `curve` is nil, or if memory runs out.
  private init?(curve: OpaquePointer?, _ xy: [Double], name: String? = nil) {
    guard let curve = unsafe curve else { return nil }
    defer { unsafe cmsFreeToneCurve(curve) }
    guard xy.count == 8, xy.allSatisfy({ $0 >= 0 && $0 <= 1 }), xy[1] > 0 else { return nil }
    var white = cmsCIExyY(x: xy[0], y: xy[1], Y: 1)
    var primaries = cmsCIExyYTRIPLE(
      Red: cmsCIExyY(x: xy[2], y: xy[3], Y: 1), Green: cmsCIExyY(x: xy[4], y: xy[5], Y: 1),
      Blue: cmsCIExyY(x: xy[6], y: xy[7], Y: 1))
    var curves: [OpaquePointer?] = unsafe [curve, curve, curve]
    guard let handle = unsafe cmsCreateRGBProfile(&white, &primaries, &curves) else { return nil }
    unsafe self.handle = unsafe handle
    space = .rgb
    self.name = name
  }

  /// Creates a profile from code points; nil for sRGB, for PQ and HLG, and for unknown code points.
  ///
  /// The transfer functions of television are replaced by the transfer function of sRGB, as in
  /// browsers.
  package convenience init?(_ coded: CodedColors) {
    let isTelevision = [1, 2, 6, 13, 14, 15].contains(coded.transfer)
    guard coded.gamma != nil || isTelevision, coded.primaries > 2 || !isTelevision,
      let chromaticities = CodedColors.chromaticities(coded.primaries)
    else { return nil }
    let curve = unsafe coded.gamma.map { unsafe cmsBuildGamma(nil, $0) } ?? Self.sRGBCurve()
    unsafe self.init(curve: curve, chromaticities)
  }

  /// Returns the curve of sRGB (IEC 61966-2-1) in the form that lcms2 needs: a power with a
  /// straight start. Returns nil if memory runs out.
  private static func sRGBCurve() -> OpaquePointer? {
    let parameters = [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.040_45]
    return unsafe cmsBuildParametricToneCurve(nil, 4, parameters)
  }

  /// The x and y of sRGB's white, red, green and blue.
  package static let sRGBChromaticities = [0.3127, 0.3290, 0.64, 0.33, 0.30, 0.60, 0.15, 0.06]

  /// Returns the profile of Adobe RGB (1998); nil if memory runs out. EXIF data may name this
  /// profile without embedding it.
  package static func adobeRGB() -> ColorProfile? {
    unsafe ColorProfile(
      curve: cmsBuildGamma(nil, 563.0 / 256),
      [0.3127, 0.3290, 0.64, 0.33, 0.21, 0.71, 0.15, 0.06], name: "Adobe RGB (1998)")
  }

  /// Returns the profile of ProPhoto RGB (ROMM RGB); nil if memory runs out. A DNG may name this
  /// profile without embedding it.
  package static func proPhotoRGB() -> ColorProfile? {
    unsafe ColorProfile(
      curve: cmsBuildGamma(nil, 1.8),
      [0.3457, 0.3585, 0.7347, 0.2653, 0.1596, 0.8404, 0.0366, 0.0001], name: "ProPhoto RGB")
  }

  /// Returns the profile of sRGB; nil if memory runs out.
  package static func sRGB() -> ColorProfile? {
    unsafe ColorProfile(curve: sRGBCurve(), sRGBChromaticities)
  }

  deinit { _ = unsafe cmsCloseProfile(handle) }

  private static func coded(in handle: cmsHPROFILE) -> CodedColors? {
    // The type of the tag, four zeros, and the code points of the primaries and of the transfer.
    // The matrix and the range, which follow, are those of coded video: a profile's colours are
    // red, green and blue, and codecs have already extended them to the full range.
    var tag = [UInt8](repeating: 0, count: 10)
    let count = unsafe cmsReadRawTag(
      handle, cmsTagSignature(0x6369_6370), &tag, UInt32(tag.count))
    guard Int(count) == tag.count, tag.starts(with: "cicp".utf8) else { return nil }
    let coded = CodedColors(primaries: Int(tag[8]), transfer: Int(tag[9]))
    return coded.needsToneMap ? coded : nil
  }

  private static func description(of handle: cmsHPROFILE) -> String? {
    var text = [CChar](repeating: 0, count: 256)
    let count = unsafe cmsGetProfileInfoASCII(
      handle, cmsInfoDescription, "en", "US", &text, UInt32(text.count - 1))
    guard count > 0 else { return nil }
    let bytes = text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:))
    let name = String(decoding: bytes, as: UTF8.self)
    return name.isEmpty ? nil : name
  }
}
