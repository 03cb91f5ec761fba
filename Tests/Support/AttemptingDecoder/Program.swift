internal import CAttempts
internal import Codecs
internal import DecoderService
internal import ImageExchange
internal import MoreCodecs
internal import SVGCodec

/// A decoder whose codec makes attempts at what a confined process must not be able to do.
///
/// It gives up its rights like the decoder whose codecs its argument `--as=NAME` names. Its picture
/// is a TIFF's signature and the number of an attempt, or from 0xF0 on of a hoard. The failure's
/// `errno` is the attempt's, or 0.
@main enum Program {
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
        let kind = Int32(number) - 0xF0
        if kind >= 0 { throw ImageFailure(.corrupt, errno: hoard(kind), "An attempt") }
        throw ImageFailure(.corrupt, errno: attempt(Int32(number), photo), "An attempt")
      })
  }
}
