internal import DecoderService
internal import SVGCodec

/// The decoder of SVG, started on demand, and separate because it may read fonts.
@main enum Program {
  static func main() { DecoderMain.run(with: VectorCodecs.all) }
}
