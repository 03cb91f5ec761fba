internal import Albums
internal import Decoding
internal import Files
internal import Geometry
internal import ImageExchange
internal import Input
internal import LightboxCore
internal import Pixels

/// The methods that perform a lightbox's effects, in a window or in a replay. A method returns its
/// answer if the answer is available immediately. Otherwise the method returns nil, or an empty
/// list, and the answer comes later, as an event for the lightbox.
protocol Loaders {
  /// Decodes a photo. If `isCurrent` is true, the photo is decoded before photos that are loaded
  /// ahead. Returns an empty list if the replies come later.
  mutating func load(
    _ photo: PhotoID, _ wanted: ImageRequest.Wanted, from source: ImageSource, isCurrent: Bool
  ) -> [ImageReply]
  /// Decodes a piece of the shown photo. Returns nil if the replies come later, all at once.
  mutating func loadPiece(
    _ piece: PhotoPiece, of photo: PhotoID, from source: ImageSource
  ) -> [ImageReply]?
  /// Finds or makes the thumbnail of the photo at `path`, with a longer side of `side` device px.
  /// Returns an empty list if the answers come later.
  mutating func loadThumbnail(_ photo: PhotoID, at path: FilePath, side: Int) -> [LibraryEvent]
  /// Adds the facts in the photo's header to `inspection`, and returns the result; nil if these
  /// facts come later. If `isCurrent` is true, this header is read before other photos are loaded
  /// ahead.
  mutating func loadDetails(
    _ photo: PhotoID, _ inspection: PhotoInspection, from source: ImageSource, isCurrent: Bool
  ) -> PhotoInspection?

  /// Lists a folder or a list of files. Returns nil if the listing comes later.
  mutating func list(_ wanted: PhotoAlbum.Wanted) -> AlbumUpdate?
  /// Returns the sizes and times of files; nil if they come later.
  mutating func readFacts(_ files: PhotoFiles) -> FileFactsTable?
  /// Returns the facts in the headers of photos; nil if they come later. Stops the reading that an
  /// earlier call of this method has begun.
  mutating func readHeaders(_ files: PhotoFiles) -> [PhotoID: HeaderFacts]?
  /// Begins to read the marks and ratings of photos. These come later, as `rated` events.
  mutating func readRatings(_ files: PhotoFiles)
  /// Performs a file job, and returns the result; nil if the result comes later, or if there is
  /// nothing to report.
  mutating func perform(_ job: FileJob, on files: PhotoFiles) -> FileJobResult?
  /// Sorts the album as requested, and returns the arrangement; nil if the arrangement comes later.
  /// Of several waiting requests, only the newest is performed.
  mutating func arrange(_ request: AlbumArrangement.Request) -> AlbumArrangement?
  /// Returns the photos for the cover of `folder`, whose path is `path`; nil if they come later. If
  /// `pairs` is true, a RAW and its JPEG or HEIF count as one photo.
  mutating func loadContents(
    of path: FilePath, for folder: PhotoID, pairs: Bool
  ) -> FolderContents?

  /// Starts a drag of files to other programs. `picture` has the pixels of the photo `view.photo`,
  /// which are shown under the pointer; nil if none are loaded. `scale` is in device px per logical
  /// px.
  mutating func drag(_ files: PhotoFiles, _ view: DragView, _ picture: Picture?, scale: Double)

  /// Draws texts. Texts that are missing in the result come later.
  mutating func draw(_ captions: [Caption]) -> DrawnTexts

  /// Returns the event that opens the text field for the path of a folder: a folder to open, or a
  /// folder to which `photos` are copied or moved. At first, the field contains the path of
  /// `folder`; if `folder` is nil, the path of the home folder. The field offers the folders that
  /// the user used last for `purpose`.
  mutating func askFolder(
    _ purpose: FolderPurpose, _ photos: [PhotoID], near folder: FilePath?
  ) -> FolderEvent
  /// Finds a sibling folder to open: in natural order, the folder that is `step` positions after
  /// `folder` in the same parent folder, or before `folder` if `step` is negative. The answer comes
  /// later: the folder, with `request`, or a notice that there is no such folder.
  mutating func openSibling(
    of folder: FilePath, by step: Int, for request: PhotoAlbum.OpenRequest)

  mutating func setTitle(_ title: String)
  /// Performs an effect that needs nothing from the album except `files`, the files of the effect's
  /// photos; `files` is empty for an effect without photos. Returns the events that answer the
  /// effect, if they are available immediately.
  mutating func perform(_ effect: Effect, on files: PhotoFiles) -> [Event]
  /// Records a handled event, before its effects are performed.
  mutating func record(_ event: Event)
}

/// A piece of a photo that is decoded by itself.
enum PhotoPiece {
  case area(CloseUp.Area)
  /// One frame of an animated photo; the index counts from 0.
  case frame(Int)

  /// The request for this piece, in the form that the decoder expects.
  var wanted: ImageRequest.Wanted {
    switch self {
    case .area(let area):
      .region(
        LevelRegion(
          halvings: area.halvings, left: area.rect.x >> area.halvings,
          top: area.rect.y >> area.halvings, size: area.size))
    case .frame(let index): .frame(index: index, fitting: nil)
    }
  }
}
