internal import Albums
internal import Decoding
internal import Files
internal import ImageExchange
internal import Input
internal import Languages
internal import LightboxCore
internal import Pixels

/// The methods that perform a lightbox's effects. They use decoders, a typesetter, and the window
/// if there is one.
///
/// A method returns its answer if the answer is available immediately. Otherwise it passes the
/// answer to the interpreter later, as an event.
protocol Loaders {
  /// The folder to which relative paths are appended for display; nil if relative paths are shown
  /// unchanged.
  var workingFolder: FilePath? { get }

  /// Decodes a photo, and returns the replies; empty if the replies come later. If `isCurrent` is
  /// true, the photo is decoded before photos that are loaded ahead.
  mutating func load(
    _ photo: PhotoID, _ wanted: ImageRequest.Wanted, from source: ImageSource, isCurrent: Bool
  ) -> [ImageReply]
  /// Cancels the loading of a photo, if it has not ended.
  mutating func cancelLoad(_ photo: PhotoID)

  /// Decodes the area `region` of the shown photo, and returns the replies; empty if the replies
  /// come later.
  mutating func loadArea(
    _ photo: PhotoID, _ area: CloseUp.Area, _ region: LevelRegion, from source: ImageSource
  ) -> [ImageReply]

  /// Decodes one frame of the shown animated photo; `index` counts from 0. Returns nil if the
  /// replies come later.
  mutating func loadFrame(_ photo: PhotoID, _ index: Int, from source: ImageSource) -> [ImageReply]?

  /// Finds or makes the thumbnail of the photo at `path`, with a longer side of `side` px. Returns
  /// the answers; empty if the answers come later.
  mutating func loadThumbnail(_ photo: PhotoID, at path: FilePath, side: Int) -> [ThumbnailAnswer]
  /// Cancels the request for a photo's thumbnail, if it has not ended.
  mutating func cancelThumbnail(_ photo: PhotoID)

  /// Lists a folder or a list of files; returns nil if the listing comes later.
  mutating func list(_ wanted: PhotoAlbum.Wanted) -> AlbumUpdate?
  /// Reads the sizes and times of files; returns nil if the facts come later.
  mutating func readFacts(_ files: PhotoFiles) -> FileFactsTable?
  /// Adds up the sizes of files; returns nil if the result comes later, as a `size` event with the
  /// number `request`.
  mutating func addUpSizes(_ files: PhotoFiles, request: Int) -> AlbumEvent?
  /// Reads the facts in the headers of photos, and cancels the previous call of this method.
  /// Returns nil if the facts come later.
  mutating func readHeaders(_ files: PhotoFiles) -> [PhotoID: HeaderFacts]?
  /// Reads the marks and ratings of photos. The ratings that are found come later, as `rated`
  /// events.
  mutating func readRatings(_ files: PhotoFiles)
  /// Starts a program from the user's settings. `arguments` is the complete command line; its first
  /// element is the executable file.
  mutating func run(_ program: BoundProgram, _ arguments: [[UInt8]])
  /// Performs a file job; returns nil if the result comes later.
  mutating func perform(_ job: FileJob, on files: PhotoFiles) -> FileJobResult?
  /// Makes an arrangement; returns nil if the arrangement comes later. Of several waiting requests,
  /// only the newest is performed.
  mutating func arrange(_ request: AlbumArrangement.Request) -> AlbumArrangement?
  /// Finds the photos for the cover of the folder at `path`; returns nil if the photos come later.
  /// If `pairs` is true, a RAW and its picture count as one photo.
  mutating func loadContents(
    of path: FilePath, for folder: PhotoID, pairs: Bool
  ) -> FolderContents?

  /// Copies files to the clipboard, and returns the notice that tells the user the result.
  mutating func copy(_ files: PhotoFiles) -> NoticeEvent
  /// Copies a text to the clipboard and to the primary selection. Returns a notice that calls the
  /// text `name`; nil if the copying succeeded and `name` is nil.
  mutating func copy(_ text: String, called name: Phrase?) -> NoticeEvent?
  /// Requests the text in the clipboard. If the clipboard contains a text, the text comes later as
  /// an input event.
  mutating func pasteText()
  /// Sets the primary selection to a text.
  mutating func select(_ text: String)
  /// Reports the text of the open field to the input method; nil if no field is open.
  mutating func edit(_ text: EditedText?)
  /// Requests the files in the clipboard, and opens the files when they arrive.
  mutating func paste()
  /// Starts a drag of files to other programs. `picture` is the picture of `view.photo`, to be
  /// shown under the pointer; nil if no pixels are loaded. `scale` is in device px per logical px.
  mutating func drag(_ files: PhotoFiles, _ view: DragView, _ picture: Picture?, scale: Double)

  /// Adds the facts in a photo's header to `inspection`, and returns the inspection; nil if the
  /// facts come later. If `isCurrent` is true, the header is read before photos that are loaded
  /// ahead.
  mutating func loadDetails(
    _ photo: PhotoID, _ inspection: PhotoInspection, from source: ImageSource, isCurrent: Bool
  ) -> PhotoInspection?

  /// Draws texts, and returns their pictures; pictures that are missing in the result come later.
  mutating func draw(_ captions: [Caption]) -> [Caption: Picture]

  /// Measures the x coordinates of the caret positions in a text, logical px; returns nil if the
  /// coordinates come later.
  mutating func measure(_ caption: Caption) -> [Double]?

  /// Finds the folders that were used last for `purpose`; returns nil if they come later, as a
  /// `question` event with the same `photos`. `folder` is the shown folder; nil if it is unknown.
  mutating func askFolder(
    _ purpose: FolderPurpose, _ photos: [PhotoID], near folder: FilePath?
  ) -> FolderEvent?
  /// Finds the folders whose paths begin with `text`; returns nil if the folders come later, as a
  /// `completed` event with the number `request`.
  mutating func completeFolder(_ text: String, request: Int) -> FolderEvent?
  /// Checks the folder with the path `text`, to which `files` are to be copied or moved. Returns
  /// nil if the result comes later, as a `checked` event with the number `request`.
  mutating func checkFolder(
    _ purpose: FolderPurpose, _ text: String, _ files: PhotoFiles, request: Int
  ) -> FolderEvent?
  /// Opens the desktop's dialog in which the user chooses a folder.
  mutating func chooseFolder(_ purpose: FolderPurpose)
  /// Opens the sibling folder that is `step` positions after `folder` in the parent folder. If
  /// `step` is negative, the sibling is before `folder`.
  mutating func openSibling(of folder: FilePath, by step: Int)
  /// Opens the folder with the path `text`, as the user has typed it.
  mutating func showFolder(_ text: String)
  /// Ends the running file job after its current photo.
  mutating func cancelJob()

  /// Passes photos to a service of the desktop. A notice about the result, if any, comes later.
  mutating func request(_ request: DesktopRequest, _ files: PhotoFiles)

  /// Opens the settings file in another program. A notice about a failure, if any, comes later.
  mutating func openSettings()

  /// Records an event that was handled, for `--record`. It is called before the event's effects are
  /// performed.
  mutating func record(_ event: Event)

  // MARK: The window

  mutating func setTitle(_ title: String)
  mutating func setFullscreen(_ isFullscreen: Bool)
  mutating func inhibitIdle(_ inhibits: Bool)
  mutating func setCursor(_ shape: CursorShape)
  mutating func perform(_ verb: WindowVerb)
  mutating func quit()
}
