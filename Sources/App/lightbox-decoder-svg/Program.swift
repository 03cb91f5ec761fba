internal import DecoderService
internal import SVGCodec

/// The decoder program for SVG, which is started on demand. It is a separate program because it may
/// read fonts.
@main enum Program {
  static func main() { DecoderMain.run(with: VectorCodecs.all) }
}
