internal import FileJobs
internal import Files
internal import Languages
internal import LightboxCore

/// Converts between paths and the texts that users type, in which `~` is the home folder.
struct FolderText: Sendable {
  /// The home folder; nil if there is none.
  let home: FilePath?

  private static let slash = UInt8(ascii: "/")

  /// Returns the path that a text names; nil unless it begins with `/` or `~` (the home folder).
  func path(of text: String) -> FilePath? {
    let bytes = Array(text.utf8)
    if bytes.first == Self.slash { return FilePath(bytes: bytes).withoutTrailingSlashes }
    guard let home, bytes.first == UInt8(ascii: "~") else { return nil }
    guard bytes.count > 1 else { return home }
    return bytes[1] == Self.slash
      ? FilePath(bytes: home.bytes + bytes.dropFirst()).withoutTrailingSlashes : nil
  }

  /// Returns the text for a path; nil if the path is not valid UTF-8.
  func text(of path: FilePath) -> String? {
    guard let text = String(validating: path.bytes, as: UTF8.self) else { return nil }
    guard let home, let start = String(validating: home.bytes, as: UTF8.self) else { return text }
    if text == start { return "~" }
    return text.hasPrefix(start + "/") ? "~" + text.dropFirst(start.count) : text
  }

  /// Checks the folder whose path the user typed as `written`: whether it can be opened, or whether
  /// `photos` can be copied or moved to it, according to `purpose`. `filing` counts the photos
  /// whose names are taken in this folder. Blocks.
  func check(
    _ written: String, for purpose: FolderPurpose,
    _ photos: [(path: FilePath, companions: [[UInt8]])], _ filing: Filing
  ) -> FolderCheck {
    guard let path = path(of: written) else {
      return .refused(Phrase("A path begins with “/” or “~”."))
    }
    do throws(FileError) {
      guard try Folder.isFolder(path) else { return .refused(Phrase("It is not a folder.")) }
    } catch  where error.isMissing {
      return purpose == .open
        ? .refused(Phrase("There is no such folder."))
        : .missing(taken: photos.count - Set(photos.map(\.path.lastComponent)).count)
    } catch {
      return .refused(error.phrase.asSentence)
    }
    guard case .file(let kind) = purpose else { return .found(taken: 0) }
    do throws(FileJobError) {
      return .found(taken: try filing.takenCount(of: photos, in: path, by: Filing.Kind(kind)))
    } catch {
      return .refused(error.reason.phrase.asSentence)
    }
  }

  // MARK: Completion

  /// The greatest number of folders in a completion.
  static let most = 8

  /// Returns at most eight folders whose paths begin with `text`, in natural order. Upper and lower
  /// case are the same in the last component. Blocks.
  func completion(of text: String) -> FolderCompletion {
    let whole = text == "~" ? "~/" : text
    guard let cut = whole.lastIndex(of: "/"), let folder = path(of: String(whole[...cut])),
      let names = try? FolderReader.namesOfFolders(in: folder)
    else { return FolderCompletion(common: text) }
    let (start, typed) = (String(whole[...cut]), whole[whole.index(after: cut)...].lowercased())
    let found = names.compactMap { String(validating: $0, as: UTF8.self) }
      .filter { $0.lowercased().hasPrefix(typed) }
    guard !found.isEmpty else { return FolderCompletion(common: text) }
    let common = found.dropFirst().reduce(found[0]) { common, name in
      String(zip(common, name).prefix { $0 == $1 }.map(\.0))
    }
    let isLonger = common.lowercased().hasPrefix(typed)
    return FolderCompletion(
      found.prefix(Self.most).map { start + $0 },
      common: found.count == 1 ? start + found[0] + "/" : isLonger ? start + common : text)
  }
}
