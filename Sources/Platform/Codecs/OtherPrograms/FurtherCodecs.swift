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
  /// True where rows prove that a picture comes to its end; false where each may take any time.
  package let reportsRows: Bool

  package init(
    of program: DecoderProgram, prepare: @escaping @Sendable () -> Void = {},
    readable: @escaping @Sendable () -> [[UInt8]] = { [] },
    reportsRows: Bool = true, _ open: @escaping Open
  ) {
    self.program = program
    self.prepare = prepare
    self.readable = readable
    self.reportsRows = reportsRows
    self.open = open
  }

  /// No additional codecs, as in the first program.
  package static let none = FurtherCodecs(of: .first) { _, _, _ in nil }
}
