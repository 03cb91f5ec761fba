package import ImageExchange

/// The additional codecs of a decoder program.
package struct FurtherCodecs: Sendable {
  /// Opens a whole file of a format; nil for an unsupported one.
  package typealias Open =
    @Sendable (ImageFormat, ImageBytes, ImageLimits) throws(ImageFailure) -> (any PictureCodec)?

  let open: Open
  /// Prepares the libraries, before the process gives up the right to open files.
  package let prepare: @Sendable () -> Void
  /// The folders from which libraries open files later, as paths in bytes; valid after `prepare`.
  package let readable: @Sendable () -> [[UInt8]]
  /// The decoder program.
  let program: DecoderProgram
  /// Seconds for one request, within those of the limits.
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

  /// No additional codecs, as in the first program.
  package static let none = FurtherCodecs(of: .first) { _, _, _ in nil }
}
