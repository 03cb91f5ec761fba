internal import CAttempts
internal import Codecs
internal import DecoderService
internal import Glibc
internal import ImageExchange
internal import MoreCodecs
internal import Pixels
internal import SVGCodec

/// A decoder whose codec makes attempts at what a confined process must not be able to do.
///
/// It gives up its rights like the decoder whose codecs its argument `--as=NAME` names. Its picture
/// is a TIFF's signature and the number of an attempt, or from 0xF0 on of a hoard. The failure's
/// `errno` is the attempt's, or 0. The numbers 0xEE and 0xEF have pixels: after them, 0xEF ends the
/// conversation, and 0xEE its first thread.
@main enum Program {
  private static let socket: Int32 = 3
  /// The photo's descriptor: the first one after the socket.
  private static let photo: Int32 = 4

  static func main() {
    let codecs: FurtherCodecs =
      if CommandLine.arguments.contains("--as=more") {
        LibraryCodecs.all
      } else if CommandLine.arguments.contains("--as=svg") {
        VectorCodecs.all
      } else {
        .none
      }
    DecoderMain.run(
      with: FurtherCodecs(of: [.more], prepare: codecs.prepare, readable: codecs.readable) {
        (_, bytes, _) throws(ImageFailure) in
        let number = unsafe bytes.withUnsafeBytes { unsafe $0.last ?? 0 }
        if [0xEE, 0xEF].contains(number) { return fatalPicture(isHidden: number == 0xEE) }
        let kind = Int32(number) - 0xF0
        if kind >= 0 { throw ImageFailure(.corrupt, errno: hoard(kind), "An attempt") }
        throw ImageFailure(.corrupt, errno: attempt(Int32(number), photo), "An attempt")
      })
  }

  /// Closes the socket for writing when its last reference ends, or ends the first thread if
  /// `isHidden`, and waits to be killed. A process that ended here could be gone before the viewer
  /// reads its pixels.
  private final class Ending: Sendable {
    private let isHidden: Bool

    init(isHidden: Bool) { self.isHidden = isHidden }

    deinit {
      if isHidden { end_first_thread() } else { shutdown(socket, Int32(SHUT_WR)) }
      while true { pause() }
    }
  }

  /// Returns a black picture of one pixel, which ends the conversation after its pixels were sent,
  /// or the first thread if `isHidden`.
  private static func fatalPicture(isHidden: Bool) -> LibraryPicture {
    let ending = Ending(isHidden: isHidden)
    let size = PixelSize(width: 1, height: 1)
    return unsafe LibraryPicture(ImageHeader(format: .tiff, storedSize: size), .sRGB) {
      _, memory throws(ImageFailure) in
      unsafe memory.storeBytes(of: 0xFF00_0000, as: UInt32.self)
      return withExtendedLifetime(ending) { false }
    }
  }
}
