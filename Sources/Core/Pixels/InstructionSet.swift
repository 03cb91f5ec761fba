internal import RasterKernels

/// A set of vector instructions for the pixel loops in C. All sets give the same pixels.
package struct InstructionSet: Equatable, Sendable {
  /// The set's number in RasterKernels.h.
  package let rawValue: UInt32

  private init(_ set: raster_set) { rawValue = set.rawValue }

  /// No vector instructions: the pixels are computed in Swift, without the loops in C.
  package static let none = InstructionSet(RASTER_SET_NONE)
  /// The fastest instruction set that the processor supports.
  package static let best = InstructionSet(raster_best_set())

  /// Every instruction set that the processor supports, including ``none``.
  package static var available: [InstructionSet] {
    [
      RASTER_SET_NONE, RASTER_SET_NEON, RASTER_SET_AVX2, RASTER_SET_AVX512,
      RASTER_SET_AVX512_GATHER,
    ].filter { raster_has($0) }.map { InstructionSet($0) }
  }
}
