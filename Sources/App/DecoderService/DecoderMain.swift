package import Codecs
internal import Glibc
internal import System

/// The process in which the bytes of pictures become pixels.
///
/// It is started by the viewer with a socket as descriptor 3 and ends when the socket closes.
/// ``DecoderServer`` answers the requests, one after the other: it reads an ``InputFile`` (or the
/// viewer's ``InputPixels``), lets Codecs decode it into ``OutputMemory``, and sends that sealed.
package enum DecoderMain {
  private static let socket: Int32 = 3

  /// Answers requests with Codecs and these `codecs`, until the viewer is gone.
  package static func run(with codecs: FurtherCodecs) {
    codecs.prepare()
    // Nobody needs a core of somebody's photos.
    var none = rlimit(rlim_cur: 0, rlim_max: 0)
    unsafe setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &none)
    do { try Confinement.refuseNewPrivileges() } catch { exit(1) }
    var kind: Int32 = 0
    var length = socklen_t(MemoryLayout<Int32>.size)
    let status = unsafe getsockopt(socket, SOL_SOCKET, SO_TYPE, &kind, &length)
    guard status == 0, kind == Int32(SOCK_SEQPACKET.rawValue) else {
      let text = Array("lightbox-decoder is started by lightbox, with a socket\n".utf8)
      _ = unsafe write(STDERR_FILENO, text, text.count)
      exit(2)
    }
    // Descriptors that the viewer inherited are none of a codec's business.
    Confinement.closeDescriptors(from: socket + 1)
    var server = DecoderServer(
      socket: OwnedDescriptor(taking: socket), codecs: codecs)
    server.run()
  }
}
