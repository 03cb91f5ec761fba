internal import Files
internal import ImageExchange
internal import Decoding
internal import LightboxCore
internal import Pixels

/// What the decoder's answers about a photo mean to the lightbox, and to the person.
struct PhotoLoading {
  let album: PhotoAlbum
  /// Photos whose failure or damage has been told.
  private var told: Set<PhotoID> = []

  init(album: PhotoAlbum) {
    self.album = album
  }

  /// What to ask for so that a photo fills `fitting` device px, or all of it.
  static func request(fitting: PixelSize?) -> ImageRequest.Wanted {
    .pixels(fitting: fitting, preview: true)
  }

  /// The photo's open file; nil, and the event to hand on, when there is none.
  mutating func open(_ photo: PhotoID) -> (source: ImageSource?, failure: Event?) {
    switch album[photo] {
    case .broken(let error):
      return (nil, .failure(photo, reason: error.description))
    case .file(let path):
      do {
        return (ImageSource(taking: try PhotoFile.open(path).take()), nil)
      } catch {
        return (nil, failed(photo, error.reason))
      }
    }
  }

  /// The event that an answer about `photo` is; nil for what the lightbox does not use.
  mutating func event(_ reply: ImageReply, of photo: PhotoID) -> Event? {
    switch reply {
    case .header(let header): .header(photo, header.uprightSize)
    case .picture(let picture, let isPreview, let isDamaged):
      shown(photo, picture, isPreview: isPreview, isDamaged: isDamaged)
    case .failure(let failure) where failure.code == .cancelled: nil
    case .failure(let failure): failed(photo, failure.description)
    case .file: nil
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

  private mutating func failed(_ photo: PhotoID, _ reason: String) -> Event {
    let path = album[photo].path
    if told.insert(photo).inserted { Notice.write("\(path.display): \(reason)") }
    return .failure(photo, reason: "\(DisplayName.text(of: path.lastComponent))\n\(reason)")
  }
}
