internal import Files
internal import System

/// The way of an XMP file that goes with its photo to another name or to another folder.
package struct SidecarMove: Hashable, Sendable {
  typealias Reason = FileJobError.Reason

  let before: [UInt8]
  let after: [UInt8]

  var reversed: SidecarMove { SidecarMove(before: after, after: before) }

  /// The moves that a photo's renaming can cause, told without reading the disk: of the XMP file of
  /// this photo alone, and of the one that may describe other files too. In another folder, where
  /// `isElsewhere` is true, an unchanged name is a move too.
  static func possible(
    of name: [UInt8], to target: [UInt8], isElsewhere: Bool = false
  ) -> [SidecarMove] {
    let (stem, newStem) = (SidecarName.stem(of: name), SidecarName.stem(of: target))
    let ending = SidecarName.ending
    let own = SidecarMove(before: name + ending, after: target + ending)
    guard stem != name, isElsewhere || stem != newStem, !stem.isEmpty, !newStem.isEmpty else {
      return [own]
    }
    return [own, SidecarMove(before: stem + ending, after: newStem + ending)]
  }

  /// The moves of the XMP files that are renamed with a photo. A file whose name would be too long
  /// is not moved.
  static func following(
    _ name: [UInt8], to target: [UInt8], isElsewhere: Bool = false, in folder: OwnedDescriptor,
    _ calls: FileCalls
  ) throws(Reason) -> [SidecarMove] {
    let following = try SidecarName.following(name, in: folder, calls)
    return possible(of: name, to: target, isElsewhere: isElsewhere).filter {
      following.contains($0.before) && $0.after.count <= Renaming.longestName
    }
  }
}
