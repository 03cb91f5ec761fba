internal import Files
internal import System

/// The old and the new name of a file that is renamed or moved together with its photo: the other
/// file of a pair, or an XMP file.
package struct CompanionMove: Hashable, Sendable {
  package let before: [UInt8]
  package let after: [UInt8]

  var reversed: CompanionMove { CompanionMove(before: after, after: before) }

  /// Reads the names of a photo and of its companion files in a journal: the old and the new name
  /// of each, those of the photo first. Nil if the photo cannot have these names.
  static func all(reading names: [[UInt8]]) -> [CompanionMove]? {
    guard names.count >= 2, names.count.isMultiple(of: 2),
      names.prefix(2).allSatisfy({ Renaming.fault(of: $0) == nil })
    else { return nil }
    return stride(from: 0, to: names.count, by: 2).map {
      CompanionMove(before: names[$0], after: names[$0 + 1])
    }
  }

  /// Returns true if the names fit a photo that is renamed from `name` to `target`: `before` can be
  /// the name of a companion or an XMP file of `name`, and `after` is the corresponding name for
  /// `target`. If `isElsewhere` is true, the photo moves to another folder, and `before` can equal
  /// `after`.
  func canFollow(_ name: [UInt8], to target: [UInt8], isElsewhere: Bool = false) -> Bool {
    guard CompanionName.mayFollow(before, name), isElsewhere || before != after else {
      return false
    }
    return after == Self.name(of: before, following: name, to: target)
      || CompanionName.mayFollow(after, target)
        && before == Self.name(of: after, following: target, to: name)
  }

  /// Returns the new name of the file `follower`, if its photo gets the new name `target` instead
  /// of `name`.
  static func name(
    of follower: [UInt8], following name: [UInt8], to target: [UInt8]
  ) -> [UInt8] {
    if follower == name + SidecarName.ending { return target + SidecarName.ending }
    let (stem, newStem) = (SidecarName.stem(of: name), SidecarName.stem(of: target))
    return newStem + follower.dropFirst(stem.count)
  }

  /// Returns the moves of the files that are renamed or moved with the photo `name`: first the
  /// `companions` that exist, then XMP files. If `isElsewhere` is true, the photo moves to another
  /// folder, and a name may stay the same. Throws if a new name is too long.
  static func following(
    _ name: [UInt8], to target: [UInt8], with companions: [[UInt8]], isElsewhere: Bool = false,
    in folder: OwnedDescriptor, _ calls: FileCalls
  ) throws(Reason) -> [CompanionMove] {
    let there = try present(
      companions, of: name, orLinks: !isElsewhere, in: folder, calls)
    let sidecars = try SidecarName.following(name, with: there, in: folder, calls)
    var moves: [CompanionMove] = []
    for follower in there + sidecars {
      let move = CompanionMove(
        before: follower, after: Self.name(of: follower, following: name, to: target))
      guard isElsewhere || move.before != move.after else { continue }
      guard move.after.count <= Renaming.longestName else { throw .longName }
      moves.append(move)
    }
    return moves
  }

  /// Returns the moves that take files back together with a photo, which is now `name` in `folder`
  /// and becomes `target` in `home`. `moves` are the moves to undo; files that are gone are left
  /// out. XMP files that were created beside the photo after the job are taken back too, except
  /// those whose new names are taken in `home` or too long. The XMP files `earlier`, which were in
  /// `folder` before the job, stay.
  static func back(
    _ name: [UInt8], to target: [UInt8], undoing moves: [CompanionMove], besides earlier: [[UInt8]],
    isElsewhere: Bool = false, in folder: OwnedDescriptor, into home: OwnedDescriptor,
    _ calls: FileCalls
  ) throws(Reason) -> [CompanionMove] {
    var back: [CompanionMove] = []
    for move in moves.map(\.reversed) {
      guard let status = try calls.status(move.before, in: folder) else { continue }
      if status.isFile || status.isLink && !isElsewhere { back.append(move) }
    }
    let there = try present(moves.map(\.after), of: name, orLinks: !isElsewhere, in: folder, calls)
    for sidecar in try SidecarName.following(name, with: there, in: folder, calls) {
      let after = Self.name(of: sidecar, following: name, to: target)
      // A later XMP file that cannot go back stays: it must not prevent the undo.
      guard !earlier.contains(sidecar),
        !back.contains(where: { $0.before == sidecar || $0.after == after }),
        after.count <= Renaming.longestName,
        try isFree(after, for: sidecar, from: folder, in: home, calls)
      else { continue }
      back.append(CompanionMove(before: sidecar, after: after))
    }
    return back
  }

  /// Returns true if `home` has no file `name`. Also true if the file system ignores case, and
  /// finds by this name only the file `other` of `folder`, whose name differs in case.
  private static func isFree(
    _ name: [UInt8], for other: [UInt8], from folder: OwnedDescriptor, in home: OwnedDescriptor,
    _ calls: FileCalls
  ) throws(Reason) -> Bool {
    guard let there = try calls.status(name, in: home) else { return true }
    guard let own = try calls.status(other, in: folder), FileIdentity(own) == FileIdentity(there)
    else { return false }
    return try calls.names(in: home) { $0 == name }.isEmpty
  }

  /// Returns those of `companions` that exist in the photo's folder as regular files; also symbolic
  /// links if `orLinks` is true.
  static func present(
    _ companions: [[UInt8]], of photo: [UInt8], orLinks: Bool, in folder: OwnedDescriptor,
    _ calls: FileCalls
  ) throws(Reason) -> [[UInt8]] {
    var present: [[UInt8]] = []
    for name in companions where CompanionName.areCompanions(name, photo) {
      guard let status = try calls.status(name, in: folder) else { continue }
      if status.isFile || orLinks && status.isLink { present.append(name) }
    }
    return present
  }
}

extension [CompanionMove] {
  /// The photo, which is the first, and its companions, without the XMP files.
  var photoFiles: [CompanionMove] {
    enumerated().filter { $0.offset == 0 || !SidecarName.isOne($0.element.before) }
      .map(\.element)
  }
}
