internal import Pixels
internal import RasterKernels

/// Source-over compositing of premultiplied pixels; a pixel is a 32-bit word of four channels. Each
/// multiplication serves two channels, so two multiplications serve all four.
enum Blend {
  private static let lanes: UInt32 = 0x00FF_00FF

  /// Returns the pixel `word` with every channel multiplied by `weight`/255 and rounded.
  @inline(__always)
  static func scaled(_ word: UInt32, by weight: UInt32) -> UInt32 {
    let even = (word & lanes) &* weight &+ 0x0080_0080
    let odd = (word &>> 8 & lanes) &* weight &+ 0x0080_0080
    return ((even &+ (even &>> 8 & lanes)) &>> 8 & lanes)
      | ((odd &+ (odd &>> 8 & lanes)) & ~lanes)
  }

  /// Returns the pixel `source`, multiplied by `weight`/255, over the pixel `destination`.
  @inline(__always)
  static func over(_ source: UInt32, weight: UInt32, _ destination: UInt32) -> UInt32 {
    let above = scaled(source, by: weight)
    return above &+ scaled(destination, by: 255 &- above &>> 24)
  }

  /// Blends `count` pixels of `source` over those of `target`, all with the same weight, 0…255.
  static func over(
    _ source: UnsafePointer<UInt32>, weight: UInt32, count: Int,
    _ target: UnsafeMutablePointer<UInt32>, instructions: InstructionSet = .best
  ) {
    let set = raster_set(instructions.rawValue)
    if unsafe raster_over(set, source, weight, count, target) { return }
    for index in 0..<count {
      unsafe target[index] = over(source[index], weight: weight, target[index])
    }
  }
}
