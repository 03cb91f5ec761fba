package import Files
internal import Glibc
package import ImageExchange
internal import Languages

/// The undo record of a rating that was written to a sidecar.
package struct RatedSidecar: Hashable, Sendable {
  /// The path of the sidecar that was changed or created.
  package let path: FilePath
  /// The change of an existing file; nil if the file was created.
  let change: PatchedFile?
  /// The checksum of a created file's contents; nil if the file already existed.
  let made: ContentSum?
  /// The path at which the sidecar is if it was renamed with its photo; nil before a renaming. Not
  /// every sidecar is renamed, so it may also be at ``path``.
  private(set) var moved: FilePath?

  /// Returns the record after the photo `photo` was renamed to `now`.
  package func following(_ photo: FilePath, to now: FilePath) -> RatedSidecar {
    let last = moved ?? path
    guard photo != now, CompanionName.mayFollow(last.lastComponent, photo.lastComponent) else {
      return self
    }
    var followed = self
    followed.moved = last.parent.appending(
      CompanionMove.name(
        of: last.lastComponent, following: photo.lastComponent, to: now.lastComponent))
    return followed
  }
}

/// Reads and writes ratings in XMP files beside photos, for other programs. The file is
/// `photo.jpg.xmp` or `photo.xmp`. A `photo.xmp` is not used if its text describes a file with
/// another extension.
///
/// Only the bytes of the rating are changed. A file that is not XMP is left unchanged.
package struct RatingSidecar: Sendable {
  /// The storing of a photo's rating.
  package static let rating = FileJobError.Operation {
    Phrase("{0} was not given its rating: {1}", $0, $1)
  }

  private let calls: FileCalls
  static let limit = 16 << 20

  package init(calls: FileCalls = .real) {
    self.calls = calls
  }

  /// Returns the rating in a photo's sidecar: −1 (rejected) or 0…5; nil if there is none. Throws if
  /// a sidecar exists and cannot be read.
  package func rating(of photo: FilePath) throws(FileJobError) -> Int? {
    try sidecars(of: photo, for: .reading).lazy.compactMap { $0.document.rating }.first
  }

  /// Returns true if a photo has a sidecar that can be read.
  package func isThere(of photo: FilePath) -> Bool {
    (try? sidecars(of: photo, for: .reading))?.isEmpty == false
  }

  /// The texts in a photo's sidecars; empty if there are none. Throws if a sidecar cannot be read,
  /// or is no XMP.
  package func texts(of photo: FilePath) throws(FileJobError) -> PhotoTexts {
    try sidecars(of: photo, for: .reading).reduce(PhotoTexts()) {
      $0.completed(by: $1.document.texts)
    }
  }

  /// Writes a photo's rating, 0…5, to its sidecar, or to a new sidecar if there is none. Returns
  /// nil if no change was necessary. After an error, nothing is changed.
  ///
  /// `hasStars` is true if the photo itself contains a rating. If it is false, no new sidecar is
  /// created for the rating 0, because the photo then has no rating to override. `companions` are
  /// the names of the photo's other files. A sidecar that may also describe another photo is not
  /// changed.
  package func write(
    _ rating: Int, of photo: FilePath, with companions: [[UInt8]] = [], hasStars: Bool = false
  ) throws(FileJobError) -> RatedSidecar? {
    let rating = min(max(rating, 0), 5)
    let found = try sidecars(of: photo, for: .writing)
    let before = found.lazy.compactMap { $0.document.rating }.first
    if before ?? (hasStars ? nil : 0) == rating { return nil }
    let files = [photo.lastComponent] + companions
    guard let sidecar = found.first(where: { !isShared($0, besides: files) }) else {
      return try create(rating, of: photo)
    }
    return try FileJobError.naming(.writing, sidecar.path) { () throws(Reason) in
      let (file, document) = (sidecar.file, sidecar.document)
      guard let patch = document.setting(rating) else { throw .foreign }
      try file.checkReplaceable(calls)
      let change = try PatchedFile(file, sidecar.bytes, patch, isPhoto: false, calls)
      return RatedSidecar(path: file.path, change: change, made: nil)
    }
  }

  /// Returns true if a sidecar such as `photo.xmp` may describe another photo than `files`, the
  /// first of which is the photo.
  private func isShared(_ sidecar: Sidecar, besides files: [[UInt8]]) -> Bool {
    guard sidecar.path.lastComponent != files[0] + SidecarName.ending,
      sidecar.document.sidecarExtension == nil,
      let folder = try? calls.openFolder(sidecar.path.parent)
    else { return false }
    let stem = SidecarName.stem(of: files[0])
    let others = try? calls.names(in: folder) { name in
      SidecarName.stem(of: name) == stem && !files.contains(name)
        && (PictureName.isPicture(name) || CompanionName.role(of: name[...]) != nil)
    }
    return others?.isEmpty == false
  }

  private func create(
    _ rating: Int, of photo: FilePath
  ) throws(FileJobError) -> RatedSidecar {
    try FileJobError.naming(Self.rating, photo) { () throws(Reason) in
      let path = photo.parent.appending(photo.lastComponent + SidecarName.ending)
      let text = XMPDocument.alone(rating)
      let folder = try calls.openFolder(path.parent)
      // The permissions of the photo are needed, not those of a symbolic link to it.
      let status = try OpenedFile(photo, calls).status
      // Everybody who may read the photo may also read its rating. The rating of a photo that is
      // protected against writing can be changed again.
      try FileReplacement(calls: calls)
        .create(path.lastComponent, in: folder, text, mode: status.st_mode & 0o666 | 0o200)
      return RatedSidecar(path: path, change: nil, made: ContentSum(of: text))
    }
  }

  /// Undoes the writing of a rating; throws if the sidecar has changed after the writing.
  package func undo(_ rated: RatedSidecar) throws(FileJobError) {
    try FileJobError.naming(Self.rating, rated.path) { () throws(Reason) in
      let moved = rated.moved.flatMap { try? OpenedFile($0, calls) }
      let file = if let moved { moved } else { try OpenedFile(rated.path, calls) }
      if let change = rated.change {
        try file.checkReplaceable(calls)
        return try change.undo(in: file, isPhoto: false, calls)
      }
      let bytes = try file.contents(limit: Self.limit, calls)
      guard ContentSum(of: bytes) == rated.made else { throw .changed }
      try calls.remove(file.name, in: file.folder)
    }
  }

  /// An open sidecar file, with its contents.
  private struct Sidecar {
    /// The path of the sidecar in the photo's folder. There may be a symbolic link at this path;
    /// `file` is then the target of the link.
    let path: FilePath
    let file: OpenedFile
    let bytes: [UInt8]
    let document: XMPDocument
  }

  /// Returns the existing sidecars of a photo: first `photo.jpg.xmp`, then `photo.xmp`. If the
  /// first existing sidecar cannot be used, throws an error that names this sidecar and
  /// `operation`. If the second one cannot be used, it is left out.
  private func sidecars(
    of photo: FilePath, for operation: FileJobError.Operation
  ) throws(FileJobError) -> [Sidecar] {
    var found: [Sidecar] = []
    let name = photo.lastComponent
    for path in SidecarName.all(of: name).map({ photo.parent.appending($0) }) {
      do throws(FileJobError) {
        guard let sidecar = try sidecar(path, for: operation) else { continue }
        if SidecarName.isAbout(name, sidecar.document) { found.append(sidecar) }
      } catch {
        guard !found.isEmpty else { throw error }
      }
    }
    return found
  }

  /// Reads the sidecar at `path`; nil if there is no file, or if its name would be too long. Throws
  /// if the file cannot be read, or is no XMP.
  private func sidecar(
    _ path: FilePath, for operation: FileJobError.Operation
  ) throws(FileJobError) -> Sidecar? {
    try FileJobError.naming(operation, path) { () throws(Reason) in
      let file: OpenedFile
      do throws(Reason) {
        file = try OpenedFile(path, calls)
      } catch {
        guard [.gone, .system(ENOENT), .system(ENAMETOOLONG)].contains(error) else { throw error }
        return nil
      }
      let bytes = try file.contents(limit: Self.limit, calls)
      guard let document = XMPDocument(bytes) else { throw .foreign }
      return Sidecar(path: path, file: file, bytes: bytes, document: document)
    }
  }
}
