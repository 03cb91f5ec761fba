package import ImageExchange

/// The codecs that a program has besides those in Codecs.
package struct FurtherCodecs: Sendable {
  /// Opens a whole file of a format; nil where there is no codec for it.
  package typealias Open =
    @Sendable (ImageFormat, ImageBytes, ImageLimits) throws(ImageFailure) -> (any PictureCodec)?

  let open: Open
  /// Loads what the libraries need, before the process gives up its rights to open files.
  package let prepare: @Sendable () -> Void
  /// The folders whose files the libraries open later, as paths in bytes; asked for after `prepare`.
  package let readable: @Sendable () -> [[UInt8]]
  /// The program that they belong to.
  let program: DecoderProgram
  /// Seconds that one request may take, within those of the limits.
  package let deadline: Double

  package init(
    of program: DecoderProgram, prepare: @escaping @Sendable () -> Void = {},
    readable: @escaping @Sendable () -> [[UInt8]] = { [] },
    deadline: Double = .infinity, _ open: @escaping Open
  ) {
    self.program = program
    self.prepare = prepare
    self.readable = readable
    self.deadline = deadline
    self.open = open
  }

  /// None, in the program that is always there.
  package static let none = FurtherCodecs(of: .first) { _, _, _ in nil }
}
