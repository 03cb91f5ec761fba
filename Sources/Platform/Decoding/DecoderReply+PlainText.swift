internal import ImageExchange
internal import System

extension DecoderReply {
  /// The reply with its texts escaped for terminals, titles and captions.
  ///
  /// The texts come from a file, or from a decoder that a malicious file may control.
  var withPlainTexts: DecoderReply {
    switch self {
    case .header(var header):
      func escape(_ text: inout String?) { text = text.map { PlainText.escaped($0) } }
      escape(&header.colorProfile)
      escape(&header.camera.make)
      escape(&header.camera.model)
      escape(&header.camera.lens)
      escape(&header.camera.captureDate)
      escape(&header.camera.captureFraction)
      escape(&header.camera.captureOffset)
      escape(&header.texts.title)
      escape(&header.texts.description)
      escape(&header.texts.creator)
      header.texts.keywords = header.texts.keywords.map { PlainText.escaped($0) }
      escape(&header.tags.uri)
      escape(&header.tags.mimetype)
      escape(&header.tags.software)
      return .header(header)
    case .failure(let failure):
      return .failure(
        ImageFailure(failure.code, errno: failure.errno, PlainText.escaped(failure.detail)))
    default:
      return self
    }
  }
}
