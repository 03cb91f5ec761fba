package import Configuration
internal import Desktop
package import Files
internal import System

/// The user's settings file.
package enum SettingsFile {
  /// The greatest length of a settings file, bytes.
  private static let limit = 1 << 20

  /// Reads the settings of the first file in the configuration folders; without a file, returns the
  /// defaults.
  package static func found() throws(ProgramFailure) -> Settings {
    for folder in UserFolders.configurations(environment: ProcessBytes.environment) {
      let path = folder.appending("lightbox/config.toml")
      let bytes: [UInt8]
      do {
        bytes = try PhotoFile.contents(of: path, limit: limit)
      } catch {
        guard error.isMissing else {
          throw unreadable(error)
        }
        Diagnostics.log("no settings in \(path.display)")
        continue
      }
      Diagnostics.log("settings from \(path.display)")
      return try settings(in: bytes, path)
    }
    return Settings()
  }

  /// Reads the settings of the file at `path`, which must exist.
  package static func read(_ path: FilePath) throws(ProgramFailure) -> Settings {
    let bytes: [UInt8]
    do {
      bytes = try PhotoFile.contents(of: path, limit: limit)
    } catch {
      throw unreadable(error)
    }
    return try settings(in: bytes, path)
  }

  private static func settings(
    in bytes: [UInt8], _ path: FilePath
  ) throws(ProgramFailure) -> Settings {
    do {
      let settings = try Settings(reading: bytes, keyNames: KeyNames.spellings)
      for note in settings.notes { Notice.write(raw: "\(path.display):\(note.line): \(note.text)") }
      return settings
    } catch {
      throw .badLines(path.display, error.all.map { ($0.line, $0.text) })
    }
  }

  private static func unreadable(_ error: FileError) -> ProgramFailure {
    switch error.matter {
    case .system, .brokenLink, .address: .wrongUse(error.description)
    case .isFolder, .isPipe, .isSocket, .isDevice:
      .wrongUse("\(error.path.display): not a file that can be read for settings")
    }
  }
}
