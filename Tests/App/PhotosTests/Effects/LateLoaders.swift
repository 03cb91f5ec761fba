import Files
import ImageExchange
import Input
import LightboxCore
import Pixels

@testable import Albums
@testable import Decoding
@testable import PhotoViewer

/// The loaders of a window whose answers have not come yet. A test gives the answers itself.
struct LateLoaders: Loaders {
  /// The files whose sizes and times were asked for last.
  private(set) var unknown = PhotoFiles()
  /// The files whose marks and ratings were asked for last.
  private(set) var unrated = PhotoFiles()
  /// The photos whose details were asked for before photos that are loaded ahead.
  private(set) var urgent: [PhotoID] = []
  /// The folder near which a folder was asked for last.
  private(set) var near: FilePath?

  func load(
    _ photo: PhotoID, _ wanted: ImageRequest.Wanted, from source: ImageSource, isCurrent: Bool
  ) -> [ImageReply] { [] }
  func loadPiece(
    _ piece: PhotoPiece, of photo: PhotoID, from source: ImageSource
  ) -> [ImageReply]? { nil }
  func loadThumbnail(_ photo: PhotoID, at path: FilePath, side: Int) -> [LibraryEvent] { [] }
  mutating func loadDetails(
    _ photo: PhotoID, _ inspection: PhotoInspection, from source: ImageSource, isCurrent: Bool
  ) -> PhotoInspection? {
    if isCurrent { urgent.append(photo) }
    return nil
  }
  func list(_ wanted: PhotoAlbum.Wanted) -> AlbumUpdate? { nil }
  mutating func readFacts(_ files: PhotoFiles) -> FileFactsTable? {
    unknown = files
    return nil
  }
  func readHeaders(_ files: PhotoFiles) -> [PhotoID: HeaderFacts]? { nil }
  mutating func readRatings(_ files: PhotoFiles) { unrated = files }
  func perform(_ job: FileJob, on files: PhotoFiles) -> FileJobResult? { nil }
  func arrange(_ request: AlbumArrangement.Request) -> AlbumArrangement? { nil }
  func loadContents(of path: FilePath, for folder: PhotoID, pairs: Bool) -> FolderContents? { nil }
  func drag(_ files: PhotoFiles, _ view: DragView, _ picture: Picture?, scale: Double) {}
  func draw(_ captions: [Caption]) -> DrawnTexts { DrawnTexts() }
  mutating func askFolder(
    _ purpose: FolderPurpose, _ photos: [PhotoID], near folder: FilePath?
  ) -> FolderEvent {
    near = folder
    return .question(purpose, photos, start: "/", recent: [])
  }
  func openSibling(of folder: FilePath, by step: Int, for request: PhotoAlbum.OpenRequest) {}
  func setTitle(_ title: String) {}
  func perform(_ effect: Effect, on files: PhotoFiles) -> [Event] { [] }
  func record(_ event: Event) {}
}
