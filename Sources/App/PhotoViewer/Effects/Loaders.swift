internal import Albums
internal import Decoding
internal import Files
internal import ImageExchange
internal import Input
internal import Languages
internal import LightboxCore
internal import Pixels

/// The methods that perform a lightbox's effects. They use decoders, a typesetter, and the window
/// if there is one. A method returns its answer if the answer is available immediately. Otherwise
/// it returns nil, or an empty list, and passes the answer to the interpreter later, as an event.
protocol Loaders {
  /// The folder to which relative paths are appended for display; nil if relative paths are
  /// displayed unchanged.
  var workingFolder: FilePath? { get }

  /// Decodes a photo. If `isCurrent` is true, it is decoded before photos that are loaded ahead.
  mutating func load(
    _ photo: PhotoID, _ wanted: ImageRequest.Wanted, from source: ImageSource, isCurrent: Bool
  ) -> [ImageReply]
  /// Decodes the rectangle `region` of the shown photo. The reply belongs to the lightbox's request
  /// for `area`, which is the same rectangle.
  mutating func loadArea(
    _ photo: PhotoID, _ area: CloseUp.Area, _ region: LevelRegion, from source: ImageSource
  ) -> [ImageReply]
  /// Decodes one frame of the shown animated photo; `index` counts from 0.
  mutating func loadFrame(_ photo: PhotoID, _ index: Int, from source: ImageSource) -> [ImageReply]?
  /// Finds or makes the thumbnail of the photo at `path`, with a longer side of `side` px.
  mutating func loadThumbnail(_ photo: PhotoID, at path: FilePath, side: Int) -> [ThumbnailAnswer]
  /// Adds the facts in a photo's header to `inspection`. If `isCurrent` is true, the header is read
  /// before photos that are loaded ahead.
  mutating func loadDetails(
    _ photo: PhotoID, _ inspection: PhotoInspection, from source: ImageSource, isCurrent: Bool
  ) -> PhotoInspection?

  /// Lists a folder or a list of files.
  mutating func list(_ wanted: PhotoAlbum.Wanted) -> AlbumUpdate?
  /// Reads the sizes and times of files.
  mutating func readFacts(_ files: PhotoFiles) -> FileFactsTable?
  /// Adds up the sizes of files. The later answer is a `size` event with the number `request`.
  mutating func addUpSizes(_ files: PhotoFiles, request: Int) -> AlbumEvent?
  /// Reads the facts in the headers of photos. Stops the reading that an earlier call of this
  /// method has begun.
  mutating func readHeaders(_ files: PhotoFiles) -> [PhotoID: HeaderFacts]?
  /// Reads the marks and ratings of photos, which come later, as `rated` events.
  mutating func readRatings(_ files: PhotoFiles)
  /// Starts a program of the user; the first of `arguments` is the executable file.
  mutating func run(_ program: BoundProgram, _ arguments: [[UInt8]])
  /// Performs a file job.
  mutating func perform(_ job: FileJob, on files: PhotoFiles) -> FileJobResult?
  /// Makes an arrangement. Of several waiting requests, only the newest is performed.
  mutating func arrange(_ request: AlbumArrangement.Request) -> AlbumArrangement?
  /// Finds the photos for a folder's cover. If `pairs` is true, a RAW and its JPEG or HEIF count as
  /// one photo.
  mutating func loadContents(
    of path: FilePath, for folder: PhotoID, pairs: Bool
  ) -> FolderContents?

  /// Copies files to the clipboard, and returns the notice that tells the user the result.
  mutating func copy(_ files: PhotoFiles) -> NoticeEvent
  /// Copies a text to the clipboard and to the primary selection. Returns a notice about the
  /// result. In this notice, `name` names the text; if it is nil, a success has no notice.
  mutating func copy(_ text: String, called name: Phrase?) -> NoticeEvent?
  /// Starts a drag of files to other programs. `picture` is the photo `view.photo`, to be shown
  /// under the pointer; nil if no pixels of the photo are loaded. `scale` is in device px per
  /// logical px.
  mutating func drag(_ files: PhotoFiles, _ view: DragView, _ picture: Picture?, scale: Double)

  /// Draws texts. Texts that are not in the result are drawn later.
  mutating func draw(_ captions: [Caption]) -> [Caption: Picture]
  /// Measures the x coordinates of the caret positions in a text, logical px.
  mutating func measure(_ caption: Caption) -> [Double]?

  /// Finds the folders that were used last for `purpose`. The later answer is a `question` event
  /// with the same `photos`. `folder` is the shown folder; nil if it is unknown.
  mutating func askFolder(
    _ purpose: FolderPurpose, _ photos: [PhotoID], near folder: FilePath?
  ) -> FolderEvent?
  /// Finds the folders whose paths begin with `text`. The later answer is a `completed` event with
  /// the number `request`.
  mutating func completeFolder(_ text: String, request: Int) -> FolderEvent?
  /// Checks the folder with the path `text`, to which `files` are to be copied or moved. The later
  /// answer is a `checked` event with the number `request`.
  mutating func checkFolder(
    _ purpose: FolderPurpose, _ text: String, _ files: PhotoFiles, request: Int
  ) -> FolderEvent?
  /// Opens the sibling folder that is `step` positions after `folder` in the parent folder. If
  /// `step` is negative, the sibling is before `folder`.
  mutating func openSibling(of folder: FilePath, by step: Int)
  /// Passes photos to a service of the desktop. A notice about the result, if any, comes later.
  mutating func request(_ request: DesktopRequest, _ files: PhotoFiles)

  mutating func setTitle(_ title: String)
  /// Performs an effect that only cancels work, or that needs only the window or the desktop.
  mutating func perform(_ effect: Effect)
  /// Records a handled event, before its effects are performed.
  mutating func record(_ event: Event)
}
