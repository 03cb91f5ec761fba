package import Decoding
package import Files
internal import Glibc
package import ImageExchange
package import LightboxCore

/// The facts about a photo for the Details panel, collected from its file and its header.
package struct PhotoInspection: Sendable {
  private(set) var facts = PhotoFacts()
  package let path: FilePath
  /// The path of the other file of the photo's pair; nil if the photo has only one file.
  package private(set) var companion: FilePath?

  private init(_ path: FilePath) { self.path = path }

  /// Returns a new inspection of `photo`, and the source of the photo's file, from which the caller
  /// reads the other facts. The source is nil if the file is known to be unreadable.
  package static func begin(
    _ photo: PhotoID, of album: PhotoAlbum
  ) -> (PhotoInspection, ImageSource?) {
    let shown = album.shownFile(of: photo)
    let entry = album[shown]
    var inspection = PhotoInspection(entry.path)
    let catalogue = album.catalogue(of: photo)
    if let other = catalogue.pairs.companion(of: photo) {
      let companion = shown == photo ? other : photo
      let path = catalogue[companion].path
      inspection.companion = path
      inspection.facts.companion = PhotoFacts.Companion(
        name: DisplayName.text(of: path.lastComponent), kind: catalogue.kind(of: companion))
    }
    if catalogue.livePhotos.contains(photo) { inspection.facts.film = PhotoFacts.filmBeside }
    inspection.facts.name = DisplayName.text(of: entry.path.lastComponent)
    let parent = entry.path.parent
    let folder = album.workingFolder.map { parent.absolute(from: $0) } ?? parent
    inspection.facts.folder = folder.display
    switch entry.file {
    case .success(let path): return (inspection, ImageSource(path))
    case .failure(let error):
      inspection.facts.fault = FailureReason(error).text
      return (inspection, nil)
    }
  }

  /// Adds the size of the photo's companion file, if there is one. Blocks.
  package mutating func addCompanionSize() {
    facts.companion?.byteCount = companion.flatMap { FileStamp.of($0)?.size }
  }

  /// Adds the size and the modification time of the file, after the decoder has opened the file.
  package mutating func add(_ source: ImageSource) {
    facts.byteCount = source.byteCount
    facts.modified = source.modified.flatMap(LocalTime.civil)
  }

  /// Adds the facts from a decoder's reply to the request for the header.
  package mutating func add(_ reply: ImageReply) {
    switch reply {
    case .header(let header):
      facts.header = header
      facts.exposureProgram = header.camera.exposureProgram?.text
      facts.metering = header.camera.metering?.text
      if header.texts.isMotionPhoto { facts.film = PhotoFacts.filmInside }
      facts.texts = header.texts
    case .failure(let failure): facts.fault = FailureReason(failure).text
    case .picture, .file: break
    }
  }

  /// Adds the texts from the photo's sidecar; they replace the texts in the photo's own file.
  package mutating func add(beside texts: PhotoTexts) {
    facts.texts = texts.completed(by: facts.texts)
  }

  package func event(for photo: PhotoID) -> Event { .library(.details(photo, PhotoDetails(facts))) }
}

extension FilePath {
  /// The folder in which the process was started; nil if it cannot be found.
  package static var workingFolder: FilePath? {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    guard unsafe getcwd(&buffer, buffer.count) != nil else { return nil }
    return FilePath(bytes: buffer.map { UInt8(bitPattern: $0) })
  }

  /// Returns this path appended to `folder`; returns an absolute path unchanged. If `folder` is
  /// nil, returns the path in a form that is not mistaken for a command line option.
  package func absolute(from folder: FilePath?) -> FilePath {
    if isAbsolute { return self }
    guard let folder else {
      return bytes.first == UInt8(ascii: "-") ? FilePath("./").appending(bytes) : self
    }
    return bytes == Array(".".utf8) ? folder : folder.appending(bytes)
  }
}
