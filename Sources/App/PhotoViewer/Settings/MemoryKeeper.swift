internal import Albums
package import Configuration
internal import EventLoop
internal import FileJobs
internal import Files
internal import LightboxCore
internal import ProgramSupport
internal import Viewing

/// The file with the remembered appearance of albums.
typealias AlbumMemoryFile = KeptFile<AlbumMemory>

extension AlbumMemory: KeptValue {
  package static let limit = 4 << 20
}

/// Reads the remembered appearance of albums when the program starts, and stores it when the
/// program ends.
struct MemoryKeeper: Sendable {
  /// The file; nil if nothing is remembered.
  private let file: AlbumMemoryFile?
  /// The remembered appearance of albums that the file contained when the program started.
  let memory: AlbumMemory
  /// True if the hint for the first start was not shown in an earlier run of the program. False if
  /// nothing can be remembered, because the hint would then be shown at every start.
  let isFirstRun: Bool

  /// Reads the user's file, if the settings allow remembering.
  init(_ settings: EffectiveSettings) {
    file =
      settings.remembers == .never
      ? nil : UserFolders.state("albums", "the album's looks are").map { AlbumMemoryFile($0) }
    let known = try? file?.read()
    memory = known ?? AlbumMemory()
    isFirstRun = known?.hasHinted == false
  }

  /// The folders that were used last, in this and earlier runs of the program.
  @UI var recentFolders: RecentFolders { RecentFolders(memory, in: file) }

  /// Returns `preferences`, changed by the user's choices from earlier runs of the program.
  func remembering(_ preferences: Preferences) -> Preferences {
    var preferences = preferences
    preferences.rowHeight = memory.rowHeight
    preferences.namesPhotos = memory.namesPhotos ?? preferences.namesPhotos
    return preferences
  }

  /// Stores the appearance for the program's next start. `preferences` are the preferences at this
  /// start, without remembered choices; `portal` is the portal's newest answer.
  @UI func keep(
    _ album: PhotoAlbum, _ lightbox: Lightbox, _ preferences: Preferences,
    portal: DesktopPreferences?
  ) {
    let before = remembering(preferences)
    do throws(FileJobError) {
      try file?.update { memory in
        album.remember(in: &memory)
        if lightbox.hasHinted { memory.hasHinted = true }
        if lightbox.album.grid.chosenRowHeight != before.rowHeight {
          memory.rowHeight = lightbox.album.grid.chosenRowHeight
        }
        if let portal { memory.buttonLayout = portal.buttonLayout }
        if lightbox.namesPhotos != before.namesPhotos { memory.namesPhotos = lightbox.namesPhotos }
      }
    } catch {
      Diagnostics.log("the album's looks are not remembered: \(error.description)")
    }
  }
}
