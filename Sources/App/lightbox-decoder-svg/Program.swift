internal import DecoderService
internal import SVGCodec

/// The decoder of SVG alone, because it may read fonts: started when a file needs it.
@main enum Program {
  static func main() { DecoderMain.run(with: VectorCodecs.all) }
}
