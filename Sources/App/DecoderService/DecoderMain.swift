package import Codecs
internal import Glibc
internal import ImageExchange
internal import System

/// The main function of a decoder process.
///
/// The viewer starts the process with a socket as descriptor 3; the process ends when the socket is
/// closed. The process gives up its rights (``DecoderConfinement``) before it reads a byte of a
/// picture. ``DecoderServer`` then answers one request after the other. For each request, the
/// server reads an ``InputFile`` (or the viewer's pixels), lets a codec decode the picture (or
/// encode the pixels) into a memory file, and sends the sealed file.
package enum DecoderMain {
  private static let socket: Int32 = 3

  /// Answers the viewer's requests until the viewer ends, with the built-in codecs and `codecs`.
  package static func run(with codecs: FurtherCodecs) {
    var kind: Int32 = 0
    var length = socklen_t(MemoryLayout<Int32>.size)
    let status = unsafe getsockopt(socket, SOL_SOCKET, SO_TYPE, &kind, &length)
    guard status == 0, kind == Int32(SOCK_SEQPACKET.rawValue) else {
      let text = Array("lightbox-decoder is started by lightbox, with a socket\n".utf8)
      _ = unsafe write(STDERR_FILENO, text, text.count)
      exit(2)
    }
    let viewer = OwnedDescriptor(taking: socket)
    let missing = DecoderConfinement.enter(
      with: viewer, preparing: codecs,
      without: DecoderConfinement.pieces(named: CommandLine.arguments.dropFirst()))
    // The viewer does not wait for its decoder when it ends.
    do { try Confinement.end(withPeerOf: viewer) } catch { exit(1) }
    var server = DecoderServer(socket: viewer, codecs: codecs)
    server.run(without: missing)
    // The process ends before its socket is closed, so that the viewer sees how it ends.
    withExtendedLifetime(viewer) { exit(0) }
  }
}
