package import Configuration
internal import Desktop
package import Files
package import System

/// Finds, opens and reads the user's settings file.
package enum SettingsFile {
  /// The greatest size of a settings file, bytes; a larger file counts as unreadable.
  private static let limit = 1 << 20

  /// The paths at which the settings file may be; the first that exists is used.
  private static var paths: [FilePath] {
    UserFolders.configurations(environment: ProcessBytes.environment)
      .map { $0.appending("lightbox/config.toml") }
  }

  /// Opens the file at `named`, or the user's settings file if `named` is nil; returns nil if this
  /// file does not exist. Blocks.
  package static func open(_ named: FilePath?) -> Result<OwnedDescriptor?, FileError> {
    Result { () throws(FileError) in
      for path in named.map({ [$0] }) ?? paths {
        do throws(FileError) {
          return try PhotoFile.open(path)
        } catch {
          guard error.isMissing else { throw error }
        }
      }
      return nil
    }
  }

  /// Reads the settings file at `named`; throws if the file is unreadable or has mistakes.
  ///
  /// If `named` is nil, reads the first settings file in the configuration folders, or returns the
  /// defaults if there is none. Mistakes in this file are printed, and a setting with a mistake
  /// keeps its default. Throws if this file exists but cannot be read.
  package static func read(_ named: FilePath?) throws(ProgramFailure) -> Settings {
    for path in named.map({ [$0] }) ?? paths {
      let bytes: [UInt8]
      do throws(FileError) {
        bytes = try PhotoFile.contents(of: path, limit: limit)
      } catch {
        guard named == nil, error.isMissing else { throw .unreadable(error) }
        Diagnostics.log("no settings in \(path.display)")
        continue
      }
      let settings = Settings(reading: bytes, keyNames: KeyNames.spellings)
      Diagnostics.log("settings from \(path.display)")
      let mistakes = settings.mistakes.map { (line: $0.line, text: $0.text) }
      guard named == nil || mistakes.isEmpty else { throw .badLines(path.display, mistakes) }
      for (line, text) in mistakes + settings.notes {
        Notice.write(raw: "\(path.display):\(line): \(text)")
      }
      return settings
    }
    return Settings()
  }
}
