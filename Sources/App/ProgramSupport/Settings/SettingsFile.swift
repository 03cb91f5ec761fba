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

  /// Opens the file at `named`, or the user's settings file if `named` is nil; returns nil if there
  /// is none. Blocks.
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

  /// Reads the first settings file in the configuration folders; returns the defaults if there is
  /// none. Mistakes in the file are printed; a setting with a mistake keeps its default. Throws if
  /// the file exists but cannot be read.
  package static func found() throws(ProgramFailure) -> Settings {
    for path in paths {
      do throws(FileError) {
        let settings = try contents(of: path)
        Diagnostics.log("settings from \(path.display)")
        write(settings.mistakes.map { ($0.line, $0.text) }, path)
        write(settings.notes, path)
        return settings
      } catch {
        guard error.isMissing else { throw .unreadable(error) }
        Diagnostics.log("no settings in \(path.display)")
      }
    }
    return Settings()
  }

  /// Reads the settings file at `path`; throws if the file is missing or has mistakes.
  package static func read(_ path: FilePath) throws(ProgramFailure) -> Settings {
    let settings: Settings
    do throws(FileError) {
      settings = try contents(of: path)
    } catch {
      throw .unreadable(error)
    }
    guard settings.mistakes.isEmpty else {
      throw .badLines(path.display, settings.mistakes.map { ($0.line, $0.text) })
    }
    write(settings.notes, path)
    return settings
  }

  private static func contents(of path: FilePath) throws(FileError) -> Settings {
    Settings(
      reading: try PhotoFile.contents(of: path, limit: limit), keyNames: KeyNames.spellings)
  }

  private static func write(_ lines: [(line: Int, text: String)], _ path: FilePath) {
    for (line, text) in lines { Notice.write(raw: "\(path.display):\(line): \(text)") }
  }
}
