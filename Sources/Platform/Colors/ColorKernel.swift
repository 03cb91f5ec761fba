internal import CColorKernels

/// A set of vector instructions for the kernels of colours; all sets give the same words.
struct ColorKernel: Equatable, Sendable {
  let set: color_set

  /// No kernel: Swift alone.
  static let none = ColorKernel(set: COLOR_SET_NONE)
  /// The fastest set that the processor has.
  static let best = ColorKernel(set: color_best_set())

  /// Every set that the processor has, `none` included.
  static var available: [ColorKernel] {
    [COLOR_SET_NONE, COLOR_SET_SMALL, COLOR_SET_AVX512].filter { color_has($0) }
      .map { ColorKernel(set: $0) }
  }
}
