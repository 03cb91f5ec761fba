package import ImageExchange

/// A decoder for one thread: starts the process when it is needed, and anew when it has died.
package final class Decoder {
  private let path: [UInt8]
  private let limits: ImageLimits
  private var process: DecoderProcess?

  /// `path` is that of the decoder's program, in bytes. Nothing is started yet.
  package init(path: [UInt8], limits: ImageLimits = .standard) {
    self.path = path
    self.limits = limits
  }

  /// Starts the process ahead of its first work.
  package func start() throws(ImageFailure) {
    _ = try running()
  }

  /// Does one request and hands each answer to `receive`; a failure is the last one.
  package func perform(
    _ wanted: ImageRequest.Wanted, on source: ImageSource, receive: (ImageReply) -> Void
  ) {
    do throws(ImageFailure) {
      try perform(wanted, onDescriptor: source.descriptor, receive: receive)
    } catch {
      receive(.failure(error))
    }
  }

  /// The pixels of `canvas` as a PNG file's bytes; `canvas` cannot be drawn on any more.
  package func png(of canvas: SharedCanvas, isOpaque: Bool) throws(ImageFailure) -> [UInt8] {
    let descriptor = try canvas.seal()
    let description = PixelsDescription(size: canvas.size, first: canvas.size, isOpaque: isOpaque)
    var file: [UInt8] = []
    try perform(.png(description), onDescriptor: descriptor) { reply in
      if case .file(let bytes) = reply { file = bytes }
    }
    return file
  }

  private func perform(
    _ wanted: ImageRequest.Wanted, onDescriptor descriptor: Int32,
    receive: (ImageReply) -> Void
  ) throws(ImageFailure) {
    let process = try running()
    defer { if !process.isUsable { self.process = nil } }
    try process.perform(
      wanted, on: descriptor, deadline: limits.deadline, receive: receive)
  }

  private func running() throws(ImageFailure) -> DecoderProcess {
    // One that died at rest must not cost the next photo, which has nothing to do with it.
    if let process, !process.isGone { return process }
    let started = try DecoderProcess(path)
    process = started
    return started
  }
}
