internal import Glibc
internal import System

/// The names of XMP files beside a photo: `photo.jpg.xmp`, or `photo.xmp`, which may describe
/// several photos.
package enum SidecarName {
  package static let ending = Array(".xmp".utf8)

  /// True if a name ends with `.xmp`, so that the file may be a sidecar.
  package static func isOne(_ name: [UInt8]) -> Bool {
    name.count > ending.count && name.suffix(ending.count).elementsEqual(ending)
  }

  /// Returns the possible names of a photo's sidecar. The first name belongs only to this photo,
  /// such as `photo.jpg.xmp`.
  package static func all(of photo: [UInt8]) -> [[UInt8]] {
    let stem = stem(of: photo)
    return (stem == photo ? [photo] : [photo, stem]).map { $0 + ending }
  }

  private static func all(of photo: [UInt8], with companions: [[UInt8]]) -> [[UInt8]] {
    all(of: photo) + companions.map { $0 + ending }
  }

  /// Returns those names of sidecars of a photo and its `companions` that are taken in a folder.
  static func taken(
    of photo: [UInt8], with companions: [[UInt8]], in folder: OwnedDescriptor, _ calls: FileCalls
  ) throws(FileJobError.Reason) -> [[UInt8]] {
    var taken: [[UInt8]] = []
    for name in all(of: photo, with: companions)
    where try calls.status(name, in: folder) != nil { taken.append(name) }
    return taken
  }

  /// Returns a file's name without its extension; the complete name if there is no extension.
  static func stem(of name: [UInt8]) -> [UInt8] { Array(CompanionName.stem(of: name[...])) }

  /// Returns a file's extension without the dot, in lower case; empty if there is none.
  static func ending(of name: [UInt8]) -> String {
    String(decoding: name.dropFirst(stem(of: name).count + 1), as: UTF8.self).lowercased()
  }

  /// Returns true if `document` describes a file with the extension of `photo`, or does not state
  /// an extension. `document` is the contents of a sidecar such as `photo.xmp`.
  static func isAbout(_ photo: [UInt8], _ document: XMPDocument) -> Bool {
    guard let about = document.sidecarExtension else { return true }
    return about.lowercased() == ending(of: photo)
  }
  // MARK: Beside a photo

  /// Returns the XMP files in a folder that describe a photo and no other file: `a.jpg.xmp`, and
  /// `a.xmp` unless it also describes another file. File jobs move these XMP files together with
  /// the photo. The XMP files of the photo's `companions` are included. Throws if the folder cannot
  /// be read.
  static func following(
    _ photo: [UInt8], with companions: [[UInt8]] = [], in folder: OwnedDescriptor,
    _ calls: FileCalls
  ) throws(FileJobError.Reason) -> [[UInt8]] {
    var found: [[UInt8]] = []
    let files = [photo] + companions
    for name in all(of: photo, with: companions)
    where !files.contains(name) && name.count <= Renaming.longestName {
      guard try calls.status(name, in: folder)?.isFile == true else { continue }
      let isOwn = files.contains { name == $0 + ending }
      if try isOwn ? true : isAlone(files, name, in: folder, calls) { found.append(name) }
    }
    return found
  }

  /// Returns true if the file `sidecar` describes one or more of `files` and no other file. The
  /// name of `sidecar` is the photo's name with `.xmp` instead of the extension.
  private static func isAlone(
    _ files: [[UInt8]], _ sidecar: [UInt8], in folder: OwnedDescriptor, _ calls: FileCalls
  ) throws(FileJobError.Reason) -> Bool {
    if let document = document(of: sidecar, in: folder, calls), document.sidecarExtension != nil {
      return files.contains { isAbout($0, document) }
    }
    let stem = stem(of: files[0])
    return try !calls.names(in: folder).contains {
      !files.contains($0) && $0 != sidecar && self.stem(of: $0) == stem
    }
  }

  /// Returns the contents of a sidecar; nil if they cannot be read.
  private static func document(
    of sidecar: [UInt8], in folder: OwnedDescriptor, _ calls: FileCalls
  ) -> XMPDocument? {
    guard let file = try? calls.open(sidecar, in: folder),
      let status = try? calls.status(file), status.st_size <= RatingSidecar.limit
    else { return nil }
    return (try? calls.read(file, limit: RatingSidecar.limit)).flatMap { XMPDocument($0) }
  }
}
