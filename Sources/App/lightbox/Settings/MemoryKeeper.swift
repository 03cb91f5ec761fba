internal import Configuration
internal import EventLoop
internal import LightboxCore
internal import Viewing

/// The looks of albums from earlier sessions, and what becomes of them in this one.
struct MemoryKeeper: Sendable {
  /// The file of the looks; nil where nothing is remembered.
  private let file: AlbumMemoryFile?
  /// The facts that stood there at the start.
  let memory: AlbumMemory
  /// True where the file says that this person has never seen the first hint.
  ///
  /// Without a file each time would be the first.
  let isFirstRun: Bool

  /// Reads what was kept.
  init(_ settings: EffectiveSettings) {
    file = settings.remembers == .never ? nil : AlbumMemoryFile.users()
    let known = try? file?.read()
    memory = known ?? AlbumMemory()
    isFirstRun = known?.hasHinted == false
  }

  /// The preferences, with what was chosen in earlier sessions.
  func remembering(_ preferences: Preferences) -> Preferences {
    var preferences = preferences
    preferences.rowHeight = memory.rowHeight
    preferences.namesPhotos = memory.namesPhotos ?? preferences.namesPhotos
    return preferences
  }

  /// Keeps for the next start how `album` and `lightbox` look at the end; `preferences` are those of the
  /// start, without what is remembered, and `told` is the newest answer of the desktop's portal.
  @UI func keep(
    _ album: PhotoAlbum, _ lightbox: Lightbox, _ preferences: Preferences, told: DesktopPreferences?
  ) {
    let before = remembering(preferences)
    file?.update { memory in
      album.remember(in: &memory)
      if lightbox.hasHinted { memory.hasHinted = true }
      if lightbox.album.grid.chosenRowHeight != before.rowHeight {
        memory.rowHeight = lightbox.album.grid.chosenRowHeight
      }
      if let told { memory.buttonLayout = told.buttonLayout }
      if lightbox.namesPhotos != before.namesPhotos { memory.namesPhotos = lightbox.namesPhotos }
    }
  }
}
