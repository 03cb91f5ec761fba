internal import ImageExchange

/// The names of files that are one photo together: a camera's RAW and its JPEG or HEIF have the
/// same name with other endings, in the same folder.
///
/// Cameras write the same stem in the same case, so stems are compared exactly, and endings in any
/// case.
package enum CompanionName {
  /// The part of a file in its photo.
  package enum Role: Hashable, Sendable {
    /// The file that is shown: a JPEG or a HEIF.
    case picture
    case raw
  }

  /// The endings of RAW files that no decoder of this program reads. They follow their JPEG all the
  /// same.
  package static let unreadRaws = [
    "3fr", "cr3", "crw", "dcr", "erf", "fff", "gpr", "iiq", "kdc", "mef", "mos", "mrw", "nrw",
    "raw", "rwl", "sr2", "srf", "x3f",
  ]

  private static let roles: [UInt64: Role] = {
    var roles: [UInt64: Role] = [:]
    for ending in unreadRaws { roles[packed(ending.utf8)] = .raw }
    for kind in FileKind.table {
      let role: Role? =
        switch kind.format {
        case .jpeg, .heif: .picture
        case .cameraRaw: .raw
        default: nil
        }
      for ending in kind.extensions { roles[packed(ending.utf8)] = role }
    }
    return roles
  }()

  /// At most eight bytes in lower case as one number; 0 for more.
  private static func packed(_ ending: some Collection<UInt8>) -> UInt64 {
    guard ending.count <= 8 else { return 0 }
    return ending.reduce(0) { sum, byte in
      sum << 8 | UInt64(byte &- UInt8(ascii: "A") < 26 ? byte | 0x20 : byte)
    }
  }

  /// The part of a file with that name, or with a path that ends with it; nil for one that belongs
  /// to no other.
  package static func role(of name: ArraySlice<UInt8>) -> Role? {
    guard let dot = dot(in: name) else { return nil }
    return roles[packed(name[(dot + 1)...])]
  }

  /// A file's name or path before its ending; the whole where it has none.
  package static func stem(of name: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    dot(in: name).map { name[..<$0] } ?? name
  }

  /// The index of the dot before the ending.
  private static func dot(in name: ArraySlice<UInt8>) -> Int? {
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot > name.startIndex,
      name[dot - 1] != UInt8(ascii: "/"), !name[dot...].contains(UInt8(ascii: "/"))
    else { return nil }
    return dot
  }

  /// The pairs of a RAW and a picture among `files`: two files of the same stem.
  ///
  /// Files of one stem of which three or more could belong together are no pair: nothing may go
  /// with a photo that may not belong to it.
  ///
  /// - Parameter role: the part of a file, by its name.
  /// - Parameter stem: a file's name before its ending, and its folder if there are several.
  /// - Complexity: O(n); only `role` is called where there is no RAW.
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
