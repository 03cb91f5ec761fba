internal import DecoderService
internal import SVGCodec

/// The decoder program of SVG, started on demand; it is a separate program because it may read
/// fonts.
@main enum Program {
  static func main() { DecoderMain.run(with: VectorCodecs.all) }
}
