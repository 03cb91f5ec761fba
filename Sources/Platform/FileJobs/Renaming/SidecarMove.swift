internal import Files
internal import Glibc
internal import System

/// An XMP file beside a photo that gets another name with it.
package struct SidecarMove: Hashable, Sendable {
  typealias Reason = FileJobError.Reason

  let before: [UInt8]
  let after: [UInt8]

  var reversed: SidecarMove { SidecarMove(before: after, after: before) }

  /// The moves that can follow a photo's, whatever there is: of the file that is its alone, and of the one
  /// that may be about others too.
  static func possible(of name: [UInt8], to target: [UInt8]) -> [SidecarMove] {
    let (stem, newStem) = (SidecarName.stem(of: name), SidecarName.stem(of: target))
    let ending = SidecarName.ending
    let own = SidecarMove(before: name + ending, after: target + ending)
    guard stem != name, stem != newStem, !stem.isEmpty, !newStem.isEmpty else { return [own] }
    return [own, SidecarMove(before: stem + ending, after: newStem + ending)]
  }

  /// The files that follow a photo of a folder: `a.jpg.xmp`, and `a.xmp` where that is not about another
  /// file as well. One whose name would be too long stays.
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
