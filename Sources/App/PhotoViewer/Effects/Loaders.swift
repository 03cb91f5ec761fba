internal import Albums
internal import Decoding
internal import Files
internal import ImageExchange
internal import Input
internal import Languages
internal import LightboxCore
internal import Pixels

/// The methods that perform a lightbox's effects, with decoders, a typesetter, and a window if
/// there is one.
///
/// A method that has its answer at once returns it; otherwise it passes the answer to the
/// interpreter later, as an event.
protocol Loaders {
  /// The folder to which relative paths are appended for display; nil leaves them as they are.
  var workingFolder: FilePath? { get }

  /// Decodes a photo; the current photo is decoded before photos that are loaded ahead.
  mutating func load(
    _ photo: PhotoID, _ wanted: ImageRequest.Wanted, from source: ImageSource, isCurrent: Bool
  ) -> [ImageReply]
  /// Cancels a requested load that has not been answered.
  mutating func cancelLoad(_ photo: PhotoID)

  /// Decodes a part of the shown photo.
  mutating func loadArea(
    _ photo: PhotoID, _ area: CloseUp.Area, _ region: LevelRegion, from source: ImageSource
  ) -> [ImageReply]

  /// Decodes a frame of the shown animated photo; nil if the answers come later.
  mutating func loadFrame(_ photo: PhotoID, _ index: Int, from source: ImageSource) -> [ImageReply]?

  /// Finds or makes the thumbnail of the photo at `path`.
  mutating func loadThumbnail(_ photo: PhotoID, at path: FilePath, side: Int) -> [ThumbnailAnswer]
  /// Cancels a requested thumbnail that has not arrived.
  mutating func cancelThumbnail(_ photo: PhotoID)

  /// Lists a folder of the album; nil if its photos come later.
  mutating func list(_ wanted: PhotoAlbum.Wanted) -> AlbumUpdate?
  /// Reads the sizes and times of files; nil if they come later.
  mutating func readFacts(_ files: PhotoFiles) -> FileFactsTable?
  /// Adds up the sizes of files; nil if the `size` event comes later.
  mutating func addUpSizes(_ files: PhotoFiles, request: Int) -> AlbumEvent?
  /// Reads the facts in the headers of photos, and cancels the previous such request; nil if they
  /// come later.
  mutating func readHeaders(_ files: PhotoFiles) -> [PhotoID: HeaderFacts]?
  /// Reads the marks and ratings of photos, which come later as `rated` events, if there are any.
  mutating func readRatings(_ files: PhotoFiles)
  /// Starts a program; `arguments` holds the program itself first, then its arguments.
  mutating func run(_ program: BoundProgram, _ arguments: [[UInt8]])
  /// Performs a file job; nil if its result comes later.
  mutating func perform(_ job: FileJob, on files: PhotoFiles) -> FileJobResult?
  /// Makes an arrangement; nil if it comes later. Of several pending requests, only the newest one
  /// is answered.
  mutating func arrange(_ request: AlbumArrangement.Request) -> AlbumArrangement?
  /// Finds the photos for the cover of the folder at `path`; nil if they come later.
  mutating func loadContents(
    of path: FilePath, for folder: PhotoID, pairs: Bool
  ) -> FolderContents?

  /// Copies files to the clipboard. Returns a sentence about it.
  mutating func copy(_ files: PhotoFiles) -> NoticeEvent
  /// Copies a text to the clipboard and to the primary selection. Returns a sentence in which the
  /// text is named `name`; nil if it was copied and has no name.
  mutating func copy(_ text: String, called name: Phrase?) -> NoticeEvent?
  /// Gets the text in the clipboard; the answer, if there is a text, is an input event.
  mutating func pasteText()
  /// Makes a text the primary selection.
  mutating func select(_ text: String)
  /// Reports the edited text to input methods; nil if no text is edited.
  mutating func edit(_ text: EditedText?)
  /// Opens the files in the clipboard.
  mutating func paste()
  /// Starts a drag of files to other programs, with `picture` of `view.photo`; `scale` is in device
  /// px per logical px.
  mutating func drag(_ files: PhotoFiles, _ view: DragView, _ picture: Picture?, scale: Double)

  /// Completes the facts of a photo with those in its header; nil if they come later.
  mutating func loadDetails(
    _ photo: PhotoID, _ inspection: PhotoInspection, from source: ImageSource, isCurrent: Bool
  ) -> PhotoInspection?

  /// Draws texts; texts that are missing in the result come later.
  mutating func draw(_ captions: [Caption]) -> [Caption: Picture]

  /// Measures the caret positions in a text, logical px; nil if they come later.
  mutating func measure(_ caption: Caption) -> [Double]?

  /// Finds the folders that were used last for `purpose`; nil if the `asked` event comes later.
  mutating func askFolder(
    _ purpose: FolderPurpose, _ photos: [PhotoID], near folder: FilePath?
  ) -> FolderEvent?
  /// Finds the folders whose paths begin with a text; nil if they come later.
  mutating func completeFolder(_ text: String, request: Int) -> FolderEvent?
  /// Checks a folder to which photos are to be copied or moved; nil if the `checked` event comes
  /// later.
  mutating func checkFolder(
    _ purpose: FolderPurpose, _ text: String, _ files: PhotoFiles, request: Int
  ) -> FolderEvent?
  /// Lets the person choose a folder in the desktop's dialog.
  mutating func chooseFolder(_ purpose: FolderPurpose)
  /// Opens the sibling folder at the distance `step` from `folder` in their parent folder; a
  /// negative number goes back.
  mutating func openSibling(of folder: FilePath, by step: Int)
  /// Opens the folder at a path.
  mutating func showFolder(_ text: String)
  /// Ends the file job under way after its current photo.
  mutating func cancelJob()

  /// Passes photos to a service of the desktop; a sentence about the result, if any, comes later.
  mutating func request(_ request: DesktopRequest, _ files: PhotoFiles)

  /// Opens the settings file in another program; a sentence about a failure comes later.
  mutating func openSettings()

  /// Records that an event has been handled; it is called before the effects are performed.
  mutating func record(_ event: Event)

  // MARK: The window

  mutating func setTitle(_ title: String)
  mutating func setFullscreen(_ isFullscreen: Bool)
  mutating func inhibitIdle(_ inhibits: Bool)
  mutating func setCursor(_ shape: CursorShape)
  mutating func perform(_ verb: WindowVerb)
  mutating func quit()
}
