package import Files
internal import Foundation
internal import Glibc

/// A snapshot of a folder's files: names, contents, permissions, times and extended attributes.
///
/// Only photos have times, because other files are new. Empty trash folders, inode numbers in
/// texts, and the folder's own path are left out.
package struct FolderPicture: Equatable, CustomStringConvertible {
  package private(set) var files: [String: String] = [:]

  package init(_ folder: FilePath) {
    let root = folder.display
    for path in FileManager.default.subpaths(atPath: root) ?? [] {
      var status = stat()
      let whole = "\(root)/\(path)"
      guard unsafe lstat(whole, &status) == 0 else { continue }
      switch status.st_mode & S_IFMT {
      case S_IFDIR:
        let isOfTrash = path == "data" || path.hasPrefix("data/") || path.contains(".Trash")
        // Its rights are those that the process gives to all new ones.
        if !isOfTrash { files[path] = "folder" }
      case S_IFLNK:
        let target = try? FileManager.default.destinationOfSymbolicLink(atPath: whole)
        files[path] = "link to \(target ?? "")"
      default:
        files[path] = Self.description(whole, status, root)
      }
    }
  }

  /// The snapshot without its empty folders.
  package var withoutEmptyFolders: FolderPicture {
    var picture = self
    picture.files = files.filter { path, description in
      !description.hasPrefix("folder")
        || files.contains { $0.key.hasPrefix("\(path)/") && !$0.value.hasPrefix("folder") }
    }
    return picture
  }

  /// The parts of file names that identify drafts and journals.
  static let leftovers = [
    ".lightbox-draft-", ".lightbox-renaming-", ".lightbox-trashing-", ".lightbox-patching-",
    ".lightbox-filing-",
  ]

  /// True if the folder has a draft, a journal, or a `.trashinfo` file without its trashed file.
  package var hasLeftovers: Bool {
    files.keys.contains { name in
      let ending = ".trashinfo"
      let file = name.replacing("/info/", with: "/files/").dropLast(ending.count)
      return Self.leftovers.contains(where: name.contains)
        || name.hasSuffix(ending) && files[String(file)] == nil
    }
  }

  private static func description(_ path: String, _ status: stat, _ root: String) -> String {
    let bytes = [UInt8]((try? Data(contentsOf: URL(filePath: path))) ?? Data())
    var words = [String(status.st_mode & 0o7777, radix: 8), "\(status.st_uid):\(status.st_gid)"]
    words.append("\(status.st_nlink) names")
    words += attributes(path)
    if bytes.starts(with: [0xFF, 0xD8]) || bytes.starts(with: [0x89, 0x50]) {
      words.append("\(status.st_mtim.tv_sec).\(status.st_mtim.tv_nsec)")
      words.append(ContentSum(of: bytes).text)
    } else {
      // The words of a mark: its inode is another in every folder.
      let lines = bytes.split(separator: UInt8(ascii: "\n")).map {
        String(decoding: $0, as: UTF8.self)
      }
      words += lines.map { line in
        let line = line.contains(root) ? line.replacing(root, with: "ROOT") : line
        guard line.hasPrefix("photo ") else { return line }
        let words = line.split(separator: " ")
        return (words[..<4] + words[6...]).joined(separator: " ")
      }
    }
    return words.joined(separator: "|")
  }

  /// The extended attributes of a file, in the order of their names.
  private static func attributes(_ path: String) -> [String] {
    TestAttributes.all(path).sorted { $0.key < $1.key }
      .map { "\($0.key)=\(Data($0.value).base64EncodedString())" }
  }

  package var description: String {
    files.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }.joined(separator: "\n")
  }
}
