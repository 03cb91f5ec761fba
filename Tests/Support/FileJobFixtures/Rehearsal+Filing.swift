package import FileJobs
package import Files
internal import Foundation

/// File jobs that copy or move a photo to another folder, and undo this.
extension Rehearsal {
  package static func filing(_ folder: FilePath, _ calls: FileCalls = .real) -> Filing {
    Filing(trash: trash(folder, calls), calls: calls)
  }

  static let filings: [Rehearsal] =
    [Filing.Kind.copy, .move].flatMap { kind in
      [false, true].flatMap { hasSidecars in
        [
          there(kind, hasSidecars: hasSidecars), back(kind, hasSidecars: hasSidecars),
        ]
          + (kind == .copy
            ? []
            : [
              there(kind, hasSidecars: hasSidecars, isAcross: true),
              back(kind, hasSidecars: hasSidecars, isAcross: true),
            ])
      }
    } + [besides, changed]

  private static func name(
    _ kind: Filing.Kind, _ hasSidecars: Bool, _ isAcross: Bool, _ isBack: Bool
  ) -> String {
    let verb =
      switch kind {
      case .copy: "copy"
      case .move: "move"
      }
    let words =
      ["file", verb] + (hasSidecars ? ["sidecars"] : []) + (isAcross ? ["across"] : [])
      + (isBack ? ["undo"] : [])
    return words.joined(separator: "-")
  }

  /// Makes a photo, maybe with sidecars, and the folder `b`.
  private static func prepare(_ folder: FilePath, hasSidecars: Bool) throws -> FilePath {
    let path = folder.appending("a.jpg")
    try photo(path)
    if hasSidecars { try sidecars(of: "a", in: folder) }
    try FileManager.default.createDirectory(
      atPath: folder.appending("b").display, withIntermediateDirectories: false)
    return path
  }

  static func file(
    _ path: FilePath, with companions: [[UInt8]] = [], _ kind: Filing.Kind,
    onCollision: Filing.CollisionPolicy = .refuse,
    _ calls: FileCalls = .real
  ) throws(FileJobError) -> FiledFile? {
    try filing(path.parent, calls).file(
      path, with: companions, into: path.parent.appending("b"), by: kind, onCollision: onCollision,
      at: date)
  }

  private static func there(
    _ kind: Filing.Kind, hasSidecars: Bool, isAcross: Bool = false
  ) -> Rehearsal {
    Rehearsal(name: name(kind, hasSidecars, isAcross, false), isAcross: isAcross) { folder in
      let path = try prepare(folder, hasSidecars: hasSidecars)
      return { calls throws(FileJobError) in _ = try file(path, kind, calls) }
    }
  }

  private static func back(
    _ kind: Filing.Kind, hasSidecars: Bool, isAcross: Bool = false
  ) -> Rehearsal {
    Rehearsal(name: name(kind, hasSidecars, isAcross, true), isAcross: isAcross) { folder in
      let path = try prepare(folder, hasSidecars: hasSidecars)
      guard let filed = try file(path, kind) else { throw CocoaError(.featureUnsupported) }
      return { calls throws(FileJobError) in try filing(folder, calls).undo(filed, at: date) }
    }
  }

  /// A copy beside a photo of the same name.
  private static let besides = Rehearsal(name: "file-copy-besides") { folder in
    let path = try prepare(folder, hasSidecars: true)
    try photo(folder.appending("b/a.jpg"), png)
    return { calls throws(FileJobError) in
      _ = try file(path, .copy, onCollision: .keepBoth, calls)
    }
  }

  /// A copy that was changed since goes into the trash.
  private static let changed = Rehearsal(name: "file-copy-changed-undo") { folder in
    let path = try prepare(folder, hasSidecars: true)
    guard let filed = try file(path, .copy) else { throw CocoaError(.featureUnsupported) }
    try photo(filed.after, png)
    return { calls throws(FileJobError) in try filing(folder, calls).undo(filed, at: date) }
  }
}
