internal import Files
internal import Glibc
internal import System

/// An XMP file beside a photo that gets another name with it.
package struct SidecarMove: Hashable, Sendable {
  typealias Matter = FileActError.Matter

  let before: [UInt8]
  let after: [UInt8]

  var reversed: SidecarMove { SidecarMove(before: after, after: before) }

  static let ending = Array(".xmp".utf8)

  /// The files that follow a photo of a folder: `a.jpg.xmp`, and `a.xmp` where that is not about another
  /// file as well.
  static func following(
    _ path: FilePath, to target: [UInt8], in folder: OwnedDescriptor, _ calls: FileCalls
  ) throws(Matter) -> [SidecarMove] {
    let name = path.lastComponent
    var moves: [SidecarMove] = []
    if try calls.status(name + ending, in: folder)?.isFile == true {
      moves.append(SidecarMove(before: name + ending, after: target + ending))
    }
    let (stem, newStem) = (stem(of: name), stem(of: target))
    guard stem != name, stem != newStem, !stem.isEmpty, !newStem.isEmpty,
      try calls.status(stem + ending, in: folder)?.isFile == true,
      try isAlone(path, stem, in: folder, calls)
    else { return moves }
    moves.append(SidecarMove(before: stem + ending, after: newStem + ending))
    return moves
  }

  /// True where `stem.xmp` is about that photo and no other.
  private static func isAlone(
    _ path: FilePath, _ stem: [UInt8], in folder: OwnedDescriptor, _ calls: FileCalls
  ) throws(Matter) -> Bool {
    let file = try OpenedFile(path.parent.appending(stem + ending), calls)
    let bytes = try file.contents(limit: RatingSidecar.limit, calls)
    if let about = XMPDocument(bytes)?.sidecarExtension {
      let own = String(decoding: path.lastComponent.dropFirst(stem.count + 1), as: UTF8.self)
      return about.lowercased() == own.lowercased()
    }
    return try !calls.names(in: folder).contains {
      $0 != path.lastComponent && $0 != stem + ending && Self.stem(of: $0) == stem
    }
  }

  /// The name before its ending.
  static func stem(of name: [UInt8]) -> [UInt8] {
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot > 0 else { return name }
    return Array(name[..<dot])
  }
}
