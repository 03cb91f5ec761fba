package import ImageExchange

/// The codecs that one or more decoder programs have in addition to the built-in ones.
package struct FurtherCodecs: Sendable {
  /// A function that opens a complete file of a format. It throws if it cannot open the file.
  package typealias Open =
    @Sendable (ImageFormat, ImageBytes, ImageLimits) throws(ImageFailure) -> any PictureCodec

  let open: Open
  /// The function that prepares the libraries, before the process gives up the right to open files.
  package let prepare: @Sendable () -> Void
  /// The function that returns the folders from which libraries open files later, as paths in
  /// bytes. Call it after `prepare`.
  package let readable: @Sendable () -> [[UInt8]]
  /// The decoder programs that have these codecs.
  let processes: Set<DecoderProgram>
  /// True if the codecs report decoded rows. Each report restarts the time limit for decoding
  /// without progress.
  package let reportsRows: Bool

  package init(
    of processes: Set<DecoderProgram>, prepare: @escaping @Sendable () -> Void = {},
    readable: @escaping @Sendable () -> [[UInt8]] = { [] },
    reportsRows: Bool = true, _ open: @escaping Open
  ) {
    self.processes = processes
    self.prepare = prepare
    self.readable = readable
    self.reportsRows = reportsRows
    self.open = open
  }

  /// No additional codecs: the first decoder program has only the built-in ones.
  package static let none = FurtherCodecs(of: [.first]) { (format, _, _) throws(ImageFailure) in
    throw .unsupported(format)
  }
}
