internal import Files
internal import ImageExchange

/// The names of two files that together are one photo: a camera's RAW file and its JPEG or HEIF
/// file. They are in the same folder, and their names differ only in the extension.
///
/// Stems (names without extensions) are compared exactly, because cameras write both in the same
/// case. Upper and lower case of extensions count as equal.
package enum CompanionName {
  /// The role of a file in a pair of a RAW file and a picture.
  package enum Role: Hashable, Sendable {
    /// The file that is shown: a JPEG or a HEIF.
    case picture
    case raw
  }

  /// The extensions of RAW files that this program cannot decode. These files still form pairs with
  /// a JPEG or HEIF file.
  package static let unreadRaws = [
    "3fr", "cr3", "crw", "dcr", "erf", "fff", "gpr", "iiq", "kdc", "mef", "mos", "mrw", "nrw",
    "raw", "rwl", "sr2", "srf", "x3f",
  ]

  /// The extensions of the files that can belong to a pair, in lower case, and their roles.
  private static let endings: [(ending: String, role: Role)] =
    FileKind.table.flatMap { kind in
      let role: Role? =
        switch kind.format {
        case .jpeg, .heif: .picture
        case .cameraRaw: .raw
        default: nil
        }
      return kind.extensions.compactMap { ending in role.map { (ending, $0) } }
    } + unreadRaws.map { ($0, .raw) }

  private static let roles = Dictionary(
    endings.map { (PictureName.packed($0.ending), $0.role) }
  ) { first, _ in first }

  private static let film = PictureName.packed("mov")

  /// Returns the names that the other file of the pair can have, with extensions in lower and in
  /// upper case; empty if `name` cannot belong to a pair.
  static func partners(of name: [UInt8]) -> [[UInt8]] {
    guard let role = role(of: name[...]) else { return [] }
    let stem = Array(stem(of: name[...])) + [UInt8(ascii: ".")]
    return endings.filter { $0.role != role }.flatMap {
      [stem + $0.ending.utf8, stem + $0.ending.uppercased().utf8]
    }
  }

  /// Returns the role of a file with this name or path; nil if the file cannot belong to a pair.
  package static func role(of name: ArraySlice<UInt8>) -> Role? {
    guard let dot = dot(in: name) else { return nil }
    return roles[PictureName.packed(name[(dot + 1)...])]
  }

  /// Returns a file's name or path without its extension; unchanged if there is no extension.
  package static func stem(of name: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    dot(in: name).map { name[..<$0] } ?? name
  }

  /// Returns the name of a `.mov` film without its extension; nil for the name of another file.
  /// Phones save such a film beside a Live Photo.
  package static func stem(ofFilm name: [UInt8]) -> [UInt8]? {
    guard let dot = dot(in: name[...]), PictureName.packed(name[(dot + 1)...]) == film else {
      return nil
    }
    return Array(name[..<dot])
  }

  /// Returns the index of the dot before the extension; nil if there is no extension.
  private static func dot(in name: ArraySlice<UInt8>) -> Int? {
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot > name.startIndex,
      name[dot - 1] != UInt8(ascii: "/"), !name[dot...].contains(UInt8(ascii: "/"))
    else { return nil }
    return dot
  }

  /// Returns the pairs of a RAW and a picture with the same stem among `files`. `role` returns a
  /// file's role. `stem` returns a file's name without its extension; the stem must include the
  /// folder if the files are in several folders.
  ///
  /// If three or more files have the same stem, they form no pair, because it is not sure which
  /// files belong together.
  ///
  /// - Complexity: O(n); without a RAW, only `role` is called.
  package static func pairs<File, Stem: Hashable>(
    among files: some Sequence<File>, role: (File) -> Role?, stem: (File) -> Stem
  ) -> [(picture: File, raw: File)] {
    var (pictures, raws): ([File], [File]) = ([], [])
    for file in files {
      switch role(file) {
      case .picture: pictures.append(file)
      case .raw: raws.append(file)
      case nil: break
      }
    }
    let rawsOfStems = Dictionary(grouping: raws, by: stem)
    guard !raws.isEmpty else { return [] }
    let picturesOfStems = Dictionary(
      grouping: pictures.map { (file: $0, stem: stem($0)) }
        .filter { rawsOfStems[$0.stem] != nil }, by: \.stem)
    return picturesOfStems.compactMap { stem, pictures in
      guard let raws = rawsOfStems[stem], raws.count == 1, pictures.count == 1 else { return nil }
      return (pictures[0].file, raws[0])
    }
  }

  /// Returns the pairs among the names of files in one folder.
  package static func pairs(
    amongNames names: some Sequence<[UInt8]>
  ) -> [(picture: [UInt8], raw: [UInt8])] {
    pairs(among: names, role: { role(of: $0[...]) }, stem: { stem(of: $0[...]) })
  }

  /// Returns true if two files of one folder with these names are a RAW and a picture of one photo.
  package static func areCompanions(_ name: [UInt8], _ other: [UInt8]) -> Bool {
    guard let role = role(of: name[...]), let otherRole = self.role(of: other[...]) else {
      return false
    }
    return role != otherRole && stem(of: name[...]) == stem(of: other[...])
  }

  /// Returns true if the file `name` may be moved together with `photo`: it is the other file of
  /// the pair, or an XMP file of one of the two.
  static func mayFollow(_ name: [UInt8], _ photo: [UInt8]) -> Bool {
    if SidecarName.all(of: photo).contains(name) || areCompanions(name, photo) { return true }
    return SidecarName.isOne(name)
      && areCompanions(Array(name.dropLast(SidecarName.ending.count)), photo)
  }
}
