internal import ImageExchange

/// The names of files that are one photo together: a camera's RAW and its JPEG or HEIF have the
/// same name with other endings, in the same folder.
///
/// Cameras write the same stem in the same case, so stems are compared exactly, and endings in any
/// case.
package enum CompanionName {
  /// The role of a file in its photo.
  package enum Role: Hashable, Sendable {
    /// The file that is shown: a JPEG or a HEIF.
    case picture
    case raw
  }

  /// The endings of RAW files that no decoder of this program reads. They still go with their JPEG.
  package static let unreadRaws = [
    "3fr", "cr3", "crw", "dcr", "erf", "fff", "gpr", "iiq", "kdc", "mef", "mos", "mrw", "nrw",
    "raw", "rwl", "sr2", "srf", "x3f",
  ]

  /// The endings of files that have a part in a photo, in lower case.
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
    endings.map { (packed($0.ending.utf8), $0.role) }, uniquingKeysWith: { first, _ in first })

  /// The names that the other file of a pair can have, with endings in lower and in upper case;
  /// empty for a file that belongs to no pair.
  static func partners(of name: [UInt8]) -> [[UInt8]] {
    guard let role = role(of: name[...]) else { return [] }
    let stem = Array(stem(of: name[...])) + [UInt8(ascii: ".")]
    return endings.filter { $0.role != role }.flatMap {
      [stem + $0.ending.utf8, stem + $0.ending.uppercased().utf8]
    }
  }

  /// At most eight bytes in lower case as one number; 0 for more.
  private static func packed(_ ending: some Collection<UInt8>) -> UInt64 {
    guard ending.count <= 8 else { return 0 }
    return ending.reduce(0) { sum, byte in
      sum << 8 | UInt64(byte &- UInt8(ascii: "A") < 26 ? byte | 0x20 : byte)
    }
  }

  /// Returns the role of a file with that name, or with a path that ends with it; nil if the file
  /// belongs to no other.
  package static func role(of name: ArraySlice<UInt8>) -> Role? {
    guard let dot = dot(in: name) else { return nil }
    return roles[packed(name[(dot + 1)...])]
  }

  /// A file's name or path before its ending; the whole where it has none.
  package static func stem(of name: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    dot(in: name).map { name[..<$0] } ?? name
  }

  /// The name of a film without its ending, as phones save it beside a Live Photo; nil for another
  /// file.
  package static func stem(ofFilm name: [UInt8]) -> [UInt8]? {
    guard let dot = dot(in: name[...]), packed(name[(dot + 1)...]) == packed("mov".utf8) else {
      return nil
    }
    return Array(name[..<dot])
  }

  /// The index of the dot before the ending.
  private static func dot(in name: ArraySlice<UInt8>) -> Int? {
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot > name.startIndex,
      name[dot - 1] != UInt8(ascii: "/"), !name[dot...].contains(UInt8(ascii: "/"))
    else { return nil }
    return dot
  }

  /// Returns the pairs of a RAW and a picture among `files`: two files of the same stem. `role`
  /// returns a file's role; `stem` returns its name before the ending, with its folder if there are
  /// several.
  ///
  /// If three or more files of one stem could belong together, they are no pair: nothing may go
  /// with a photo that may not belong to it.
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

  /// The pairs among the names in a folder.
  package static func pairs(
    amongNames names: some Sequence<[UInt8]>
  ) -> [(picture: [UInt8], raw: [UInt8])] {
    pairs(among: names, role: { role(of: $0[...]) }, stem: { stem(of: $0[...]) })
  }

  /// True for two names of one folder that can belong to one photo.
  static func areCompanions(_ name: [UInt8], _ other: [UInt8]) -> Bool {
    guard let role = role(of: name[...]), let otherRole = self.role(of: other[...]) else {
      return false
    }
    return role != otherRole && stem(of: name[...]) == stem(of: other[...])
  }

  /// True for the name of a file that may go where a photo goes: another file of the photo, or an
  /// XMP file of one of them.
  static func mayFollow(_ name: [UInt8], _ photo: [UInt8]) -> Bool {
    if SidecarName.all(of: photo).contains(name) || areCompanions(name, photo) { return true }
    return SidecarName.isOne(name)
      && areCompanions(Array(name.dropLast(SidecarName.ending.count)), photo)
  }
}
