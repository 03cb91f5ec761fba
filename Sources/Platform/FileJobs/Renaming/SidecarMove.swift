internal import Files
internal import Glibc
internal import System

/// An XMP file beside a photo that gets another name with it.
package struct SidecarMove: Hashable, Sendable {
  typealias Reason = FileJobError.Reason

  let before: [UInt8]
  let after: [UInt8]

  var reversed: SidecarMove { SidecarMove(before: after, after: before) }

  /// The moves that are possible with a photo's rename, without a look at the disk: of the XMP file
  /// of this photo alone, and of the one that may be about other files too.
  static func possible(of name: [UInt8], to target: [UInt8]) -> [SidecarMove] {
    let (stem, newStem) = (SidecarName.stem(of: name), SidecarName.stem(of: target))
    let ending = SidecarName.ending
    let own = SidecarMove(before: name + ending, after: target + ending)
    guard stem != name, stem != newStem, !stem.isEmpty, !newStem.isEmpty else { return [own] }
    return [own, SidecarMove(before: stem + ending, after: newStem + ending)]
  }

  /// The moves of the XMP files that are renamed with a photo: `a.jpg.xmp`, and `a.xmp` unless it
  /// is about another file too. A file whose name would be too long is not moved.
  static func following(
    _ name: [UInt8], to target: [UInt8], in folder: OwnedDescriptor, _ calls: FileCalls
  ) throws(Reason) -> [SidecarMove] {
    var moves: [SidecarMove] = []
    for move in possible(of: name, to: target)
    where max(move.before.count, move.after.count) <= Renaming.longestName {
      guard try calls.status(move.before, in: folder)?.isFile == true else { continue }
      let isOwn = move.before == name + SidecarName.ending
      guard try isOwn ? true : isAlone(name, move.before, in: folder, calls) else { continue }
      moves.append(move)
    }
    return moves
  }

  /// True where a sidecar of the stem is about that photo and no other.
  private static func isAlone(
    _ name: [UInt8], _ sidecar: [UInt8], in folder: OwnedDescriptor, _ calls: FileCalls
  ) throws(Reason) -> Bool {
    if let document = document(of: sidecar, in: folder, calls), document.sidecarExtension != nil {
      return SidecarName.isAbout(name, document)
    }
    let stem = SidecarName.stem(of: name)
    return try !calls.names(in: folder).contains {
      $0 != name && $0 != sidecar && SidecarName.stem(of: $0) == stem
    }
  }

  /// The contents of a sidecar; nil where they cannot be read, and the names alone tell.
  private static func document(
    of sidecar: [UInt8], in folder: OwnedDescriptor, _ calls: FileCalls
  ) -> XMPDocument? {
    guard let file = try? calls.open(sidecar, in: folder),
      let status = try? calls.status(file), status.st_size <= RatingSidecar.limit
    else { return nil }
    return (try? calls.read(file, limit: RatingSidecar.limit)).flatMap { XMPDocument($0) }
  }
}
