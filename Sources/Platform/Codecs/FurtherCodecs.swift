package import ImageExchange

/// The codecs that a program has besides those in Codecs.
package struct FurtherCodecs: Sendable {
  /// Opens a whole file of a format; nil where there is no codec for it.
  package typealias Open =
    @Sendable (ImageFormat, ImageBytes, ImageLimits) throws(ImageFailure) -> LibraryPicture?

  let open: Open
  /// Loads what the libraries need, before the process gives up its rights to open files.
  package let prepare: @Sendable () -> Void
  /// The program that they belong to.
  let program: DecoderProgram

  package init(
    of program: DecoderProgram, prepare: @escaping @Sendable () -> Void = {},
    _ open: @escaping Open
  ) {
    self.program = program
    self.prepare = prepare
    self.open = open
  }

  /// None, in the program that is always there.
  package static let none = FurtherCodecs(of: .first) { _, _, _ in nil }
}
