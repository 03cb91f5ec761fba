package import ImageExchange
package import Languages

/// The known facts of a photo and its file, as values; an unknown fact is nil.
package struct PhotoFacts: Equatable, Sendable {
  package var name = ""
  /// The folder that holds the file.
  package var folder = ""
  package var byteCount: Int64?
  /// The photo's other file, such as the RAW file of a JPEG; nil if the photo has only one file.
  package var companion: Companion?
  /// The place of the film of a motion photo or of a Live Photo, in words; nil if there is none.
  package var film: Phrase?
  /// The local time of the file's last change; nil if it is not known.
  package var modified: CivilTime?
  /// The header of the photo's file; nil if it is not known.
  package var header: ImageHeader?
  /// The exposure program in words, which says how the exposure time and aperture were chosen; nil
  /// if it is not known.
  package var exposureProgram: Phrase?
  /// The metering mode in words, which says in which part of the scene the light was measured; nil
  /// if it is not known.
  package var metering: Phrase?
  /// The texts of the photo's metadata, from sidecars or, if a text is missing there, from its own
  /// file.
  package var texts = PhotoTexts()
  /// The error that prevented reading the facts about the picture; nil if there was none.
  package var fault: Phrase?

  /// The other file of a photo that consists of two files.
  package struct Companion: Equatable, Sendable {
    package var name: String
    /// The kind of the file, such as `RAW`.
    package var kind: String
    package var byteCount: Int64?

    package init(name: String, kind: String, byteCount: Int64? = nil) {
      (self.name, self.kind, self.byteCount) = (name, kind, byteCount)
    }
  }

  /// The place of a film in the photo's own file: a short video that a phone has recorded together
  /// with the photo.
  package static let filmInside = Phrase("in this file (motion photo)")
  /// The place of a film in another file of the same folder. The names of the two files differ only
  /// in their extensions.
  package static let filmBeside = Phrase("in a file beside it (Live Photo)")

  package init() {}
}
