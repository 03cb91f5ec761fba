internal import CColorKernels

/// A vector instruction set that the colour kernels can use; all sets produce identical pixels.
struct ColorKernel: Equatable, Sendable {
  let set: color_set

  /// No vector instruction set: only Swift code runs.
  static let none = ColorKernel(set: COLOR_SET_NONE)
  /// The fastest instruction set that the processor has.
  static let best = ColorKernel(set: color_best_set())

  /// Every instruction set that the processor has, including ``none``.
  static var available: [ColorKernel] {
    [COLOR_SET_NONE, COLOR_SET_SMALL, COLOR_SET_AVX512].filter { color_has($0) }
      .map { ColorKernel(set: $0) }
  }
}
