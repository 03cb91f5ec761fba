internal import Albums
internal import Decoding
internal import Files
internal import ImageExchange
internal import Input
internal import Languages
internal import LightboxCore
internal import Pixels

/// The performers of a lightbox's effects: decoders, texts, and a window if there is one.
///
/// A loader that has its answer at once returns it; any other hands it to the interpreter as an
/// event of its own when it comes.
protocol Loaders {
  /// The folder to which relative paths are appended for display; nil leaves them as they are.
  var workingFolder: FilePath? { get }

  /// Decodes a photo; `isCurrent` goes before those that are loaded ahead.
  mutating func load(
    _ photo: PhotoID, _ wanted: ImageRequest.Wanted, from source: ImageSource, isCurrent: Bool
  ) -> [ImageReply]
  /// Withdraws a load that was asked for and has not been answered.
  mutating func cancelLoad(_ photo: PhotoID)

  /// Decodes a part of a photo that is shown.
  mutating func loadArea(
    _ photo: PhotoID, _ area: CloseUp.Area, _ region: LevelRegion, from source: ImageSource
  ) -> [ImageReply]

  /// Decodes a frame of an animated photo that is shown; nil when the answers come later.
  mutating func loadFrame(_ photo: PhotoID, _ index: Int, from source: ImageSource) -> [ImageReply]?

  /// Finds or makes the thumbnail of the photo at `path`.
  mutating func loadThumbnail(_ photo: PhotoID, at path: FilePath, side: Int) -> [ThumbnailAnswer]
  /// Withdraws a thumbnail that was asked for and has not come.
  mutating func cancelThumbnail(_ photo: PhotoID)

  /// Lists a place of the album; nil when its photos come later.
  mutating func list(_ wanted: PhotoAlbum.Wanted) -> AlbumUpdate?
  /// Looks at files; nil when their facts come later.
  mutating func readFacts(_ files: PhotoFiles) -> FileFactsTable?
  /// Reads the dates of photos, in place of those that were asked for before; nil when they come later.
  mutating func readDates(_ files: PhotoFiles) -> [PhotoID: CaptureTime?]?
  /// Reads the marks and ratings of photos; they come later, as `rated` events, if there are any.
  mutating func readRatings(_ files: PhotoFiles)
  /// Starts a program; `arguments` holds the program itself first, then its arguments.
  mutating func run(_ program: BoundProgram, _ arguments: [[UInt8]])
  /// Does a file job; nil when its result comes later.
  mutating func perform(_ job: FileJob, on files: PhotoFiles) -> FileJobResult?
  /// Makes an arrangement; nil when it comes later, and then the newest one alone has to.
  mutating func arrange(_ request: AlbumArrangement.Request) -> AlbumArrangement?
  /// Finds the photos for the cover of the folder at `path`; nil when they come later.
  mutating func loadContents(of path: FilePath, for folder: PhotoID) -> FolderContents?

  /// Puts files into the clipboard. Returns a sentence about it.
  mutating func copy(_ files: PhotoFiles) -> Phrase
  /// Puts a text into the clipboard, and makes it the primary selection. Returns a sentence that calls it
  /// so.
  mutating func copy(_ text: String, called name: Phrase) -> Phrase
  /// Makes a text the primary selection.
  mutating func select(_ text: String)
  /// Tells input methods of the text that is written.
  mutating func edit(_ text: EditedText?)
  /// Opens what is in the clipboard.
  mutating func paste()
  /// Drags files to other programs with a picture of `view.photo`, at device px per logical px.
  mutating func drag(_ files: PhotoFiles, _ view: DragView, _ picture: Picture?, scale: Double)

  /// Completes the facts of a photo by its header; nil when they come later.
  mutating func loadDetails(
    _ photo: PhotoID, _ inspection: PhotoInspection, from source: ImageSource, isCurrent: Bool
  ) -> PhotoInspection?

  /// Draws texts; those missing in the result come later.
  mutating func draw(_ captions: [Caption]) -> [Caption: Picture]

  /// The places of the caret in a text, logical px; nil when they come later.
  mutating func measure(_ caption: Caption) -> [Double]?

  /// Hands photos to the desktop; what there is to say comes later.
  mutating func request(_ request: DesktopRequest, _ files: PhotoFiles)

  /// Notes that an event has been handled, before its effects are performed.
  mutating func record(_ event: Event)

  // MARK: The window

  mutating func setTitle(_ title: String)
  mutating func setFullscreen(_ isFullscreen: Bool)
  mutating func inhibitIdle(_ inhibits: Bool)
  mutating func setCursor(_ shape: CursorShape)
  mutating func perform(_ verb: WindowVerb)
  mutating func quit()
}
