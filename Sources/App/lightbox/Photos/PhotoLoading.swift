internal import Files
internal import ImageExchange
internal import Decoding
internal import LightboxCore
internal import Pixels

/// The translation of the decoder's answers into events of the lightbox, and into notices on
/// standard error.
struct PhotoLoading {
  let album: PhotoAlbum
  /// The photos whose failure or damage has been reported.
  private var told: Set<PhotoID> = []

  init(album: PhotoAlbum) {
    self.album = album
  }

  /// The request for enough pixels to fill `fitting` device px, or for all of them.
  static func request(fitting: PixelSize?) -> ImageRequest.Wanted {
    .pixels(fitting: fitting, preview: true)
  }

  /// The photo's file; nil, with the event for the lightbox, where it is known that there is none.
  func source(of photo: PhotoID) -> (source: ImageSource?, failure: Event?) {
    switch album[photo] {
    case .broken(let error): (nil, .failure(photo, reason: error.description))
    case .file(let path): (ImageSource(path), nil)
    }
  }

  /// The event for an answer about `photo`; nil for an answer that the lightbox does not use.
  mutating func event(_ reply: ImageReply, of photo: PhotoID) -> Event? {
    switch reply {
    case .header(let header): .header(photo, header.uprightSize, isDrawn: header.format == .svg)
    case .picture(let picture, let isPreview, let isDamaged):
      shown(photo, picture, isPreview: isPreview, isDamaged: isDamaged)
    case .failure(let failure) where failure.code == .cancelled: nil
    case .failure(let failure): failed(photo, failure.description, mayPass: failure.mayPass)
    case .file, .attempt: nil
    }
  }

  private mutating func shown(
    _ photo: PhotoID, _ picture: Picture, isPreview: Bool, isDamaged: Bool
  ) -> Event {
    if isDamaged, !isPreview, told.insert(photo).inserted {
      Notice.write("\(album[photo].path.display): the file is damaged, but can be shown")
    }
    return .picture(
      photo, picture, isPreview: isPreview, isDamaged: isDamaged && !isPreview)
  }

  private mutating func failed(
    _ photo: PhotoID, _ reason: String, mayPass: Bool = false
  ) -> Event {
    let path = album[photo].path
    if told.insert(photo).inserted { Notice.write("\(path.display): \(reason)") }
    let name = DisplayName.text(of: path.lastComponent)
    return .failure(photo, reason: "\(name)\n\(reason)", mayPass: mayPass)
  }
}
