internal import Albums
package import Configuration
internal import Desktop
internal import EventLoop
package import Files
internal import Geometry
package import Languages
package import LightboxCore
package import ProgramSupport

/// The album that the program opens first, from the command line or the last session.
package struct InitialAlbum {
  let listing: AlbumListing
  let found: AsyncStream<Result<AlbumUpdate, ProgramFailure>>
  let mode: Mode
  package var order: AlbumOrder?
  /// The record of the window to restore; nil for a new window.
  var window: SessionWindow?
  /// The name of the photo whose row is scrolled to the top. If it is nil, the album is shown from
  /// its top.
  var row: [UInt8]?
  /// The notice that the photo or folder of the last session cannot be opened; nil if it was
  /// opened, or if no session was restored.
  package var notice: Phrase?

  /// Creates the album of the paths on the command line; throws if none of them can be shown.
  /// `start` is the file to show first. `separator` is the byte after each path on standard input,
  /// which is read if `paths` contains `-`.
  package init(
    _ paths: [FilePath], mode: Mode, isRecursive: Bool = false,
    separator: UInt8 = NameStream.newline, start: FilePath? = nil, pairs: Bool = true
  ) throws(ProgramFailure) {
    listing = AlbumListing(
      arguments: paths, isRecursive: isRecursive, separator: separator, start: start,
      pairs: pairs)
    found = try listing.start()
    self.mode = mode
  }

  /// Returns the album of the folder or photo that the window with the record `window` has shown.
  /// If the photo cannot be opened, its folder is opened; if that also fails, the pictures folder.
  /// Throws if the pictures folder cannot be opened either. `wanted` is the mode (album or photo);
  /// nil uses the mode of the record.
  package static func restored(
    _ window: SessionWindow, mode wanted: Mode?, pairs: Bool = true
  ) throws(ProgramFailure) -> Self {
    var notice: Phrase?
    func opened(
      _ paths: [FilePath], _ mode: Mode, start: FilePath? = nil
    ) throws(ProgramFailure) -> Self {
      var album = try InitialAlbum(paths, mode: mode, start: start, pairs: pairs)
      (album.window, album.order) = (window, window.order)
      album.row = mode == .photo ? nil : window.photo
      return album
    }
    if !window.files.isEmpty {
      do throws(ProgramFailure) {
        let mode = wanted ?? (window.isOpen ? .photo : .album)
        let photo = mode == .photo ? window.photo.map { FilePath(bytes: $0) } : nil
        return try opened(window.files.map { FilePath(bytes: $0) }, mode, start: photo)
      } catch {
        notice =
          window.files.count > 1
          ? Phrase("The photos of last time cannot be opened: {0}", error.phrase)
          : Phrase("The photo of last time cannot be opened: {0}", error.phrase)
      }
    }
    // There may be photos now in the place of the sample album.
    if let folder = window.folder.map({ FilePath(bytes: $0) }),
      !Installation.own.albums.contains(folder)
    {
      if window.isOpen, let name = window.photo, wanted != .album {
        do throws(ProgramFailure) {
          return try opened([folder.appending(name)], .photo)
        } catch {
          notice = Phrase("The photo of last time cannot be opened: {0}", error.phrase)
        }
      }
      do throws(ProgramFailure) {
        var album = try opened([folder], wanted ?? .album)
        (album.notice, album.row) = (notice, window.photo)
        return album
      } catch {
        notice = Phrase("The folder of last time cannot be opened: {0}", error.phrase)
      }
    }
    var album = try InitialAlbum([], mode: wanted ?? .album, pairs: pairs)
    (album.window, album.notice) = (window, notice)
    return album
  }

  /// Returns `found`, or another listing in place of a failure. If `found` is a failure, and the
  /// window was restored or another folder is shown by now (`isElsewhere` is true), returns a
  /// listing that tells the reason. Otherwise returns `found`; a failure then ends the program.
  @UI func shown(
    _ found: Result<AlbumUpdate, ProgramFailure>, isElsewhere: Bool
  ) async -> Result<AlbumUpdate, ProgramFailure> {
    guard case .failure = found, window != nil || isElsewhere else { return found }
    return .success(await OneShotThread.run { [listing] in listing.wholeUpdate() })
  }

  /// The request for a session, in which the compositor remembers the window's workspace and
  /// position: the session of the restored window, or else a new session.
  var desktopSession: SessionRequest { window?.desktopSession.map { .restore($0) } ?? .new }

  /// The size of the window when it opens, logical px.
  var viewSize: Size {
    window?.size.map { Size(width: Double($0.width), height: Double($0.height)) }
      ?? Size(width: 1280, height: 800)
  }
}
