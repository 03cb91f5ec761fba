package import Files
internal import Glibc
package import ImageExchange
package import Languages
internal import System

typealias Reason = FileJobError.Reason

/// The error of a file operation that was not carried out; nothing has been changed.
package struct FileJobError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A kind of operation on one file, such as moving it to the trash, with its error message. Each
  /// type that performs operations declares the kinds of its own operations.
  package struct Operation: Sendable {
    /// True if the error ``Reason/gone`` is not final: the missing file or folder may come back, so
    /// a later attempt may succeed.
    var mayFindLater = false
    /// The function that returns the error message, with the file's name and the reason.
    let sentence: @Sendable (_ name: Phrase, _ reason: Phrase) -> Phrase

    static let reading = Operation { Phrase("{0} cannot be read: {1}", $0, $1) }
    static let writing = Operation { Phrase("{0} was not written: {1}", $0, $1) }
  }

  /// The reason why the operation failed.
  package enum Reason: Error, Hashable, Sendable {
    /// A system call failed with this errno.
    case system(Int32)
    /// The file does not exist, or no longer exists.
    case gone
    case notAFile
    /// The file could not be put into its new folder: the folder is missing, or no file can be
    /// created there.
    case folderRefuses
    /// The file is a symbolic link. A link is not moved to another folder, because a relative path
    /// in the link would then lead to another place.
    case link
    /// Another file already has the new name, which is the associated value.
    case taken([UInt8])
    /// The file has been replaced or modified since this program last read or wrote it.
    case changed
    case writeProtected
    /// The file has several names (hard links); the associated value is their number. The file is
    /// not changed, because a new file would replace it under one name only, and the other names
    /// would keep the old contents.
    case otherNames(Int)
    /// An attribute of the original file cannot be copied to the new file; the phrase names the
    /// attribute.
    case unkept(Phrase)
    case tooLarge
    /// A picture in this format cannot be rotated without loss; the format is nil if it is unknown.
    case noLosslessWay(ImageFormat?)
    /// The file's name, or the structure of the picture, does not allow the operation; the phrase
    /// says why.
    case unfit(Phrase)
    /// The file's volume has no trash of this user, and creating one failed with this errno.
    case noTrash(Int32)
    case inTrashAlready
    case noLongerInTrash
    /// The file's contents are not of the expected kind. For example, the file should contain XMP,
    /// and does not.
    case foreign
  }

  package let path: FilePath
  package let reason: Reason
  /// A sentence for the user: the file's name, the operation that failed, and the reason.
  package let phrase: Phrase
  /// True if another attempt cannot succeed either: for example, because the file is gone or was
  /// replaced, or because its format does not allow the change.
  package let isFinal: Bool

  package init(_ operation: Operation, _ path: FilePath, _ reason: Reason) {
    self.path = path
    // Operations open files by their paths, so ENOENT always means that the file is missing.
    self.reason = reason == .system(ENOENT) ? .gone : reason
    phrase = operation.sentence(
      .verbatim(DisplayName.text(of: path.lastComponent)), self.reason.phrase)
    isFinal = self.reason == .gone ? !operation.mayFindLater : self.reason.isFinal
  }

  /// Returns the result of `body`. If `body` throws a reason, throws an error with this reason, the
  /// operation and the path.
  static func naming<T>(
    _ operation: @autoclosure () -> Operation, _ path: FilePath, _ body: () throws(Reason) -> T
  ) throws(FileJobError) -> T {
    try Result(catching: body).mapError { FileJobError(operation(), path, $0) }.get()
  }

  /// The sentence ``phrase`` in English.
  package var description: String { phrase.description }
}

extension FileJobError.Reason {
  /// True if an operation that failed for this reason cannot succeed later either.
  fileprivate var isFinal: Bool {
    switch self {
    case .gone, .changed, .noLongerInTrash, .inTrashAlready, .notAFile, .link, .tooLarge,
      .noLosslessWay, .unfit, .foreign:
      true
    case .system, .folderRefuses, .taken, .writeProtected, .otherNames, .unkept, .noTrash: false
    }
  }

  /// Returns the result of `body`, which works in the target folder of a move or a copy. If `body`
  /// fails because a folder or a file is missing, throws ``folderRefuses``. The reason ``gone``
  /// would be wrong, because the error message would say that the photo is missing.
  static func inTarget<T>(
    _ body: () throws(FileJobError.Reason) -> T
  ) throws(FileJobError.Reason) -> T {
    try Result(catching: body).mapError { reason in
      reason == .gone || reason == .system(ENOENT) ? .folderRefuses : reason
    }.get()
  }

  /// Returns the result of `body`. If `body` throws, calls `cleanUp`, and then throws the same
  /// reason.
  static func onFailure<T>(
    _ cleanUp: () -> Void, _ body: () throws(FileJobError.Reason) -> T
  ) throws(FileJobError.Reason) -> T {
    do throws(FileJobError.Reason) {
      return try body()
    } catch {
      cleanUp()
      throw error
    }
  }

  /// The reason in a few words, which continue the sentence of an ``FileJobError/Operation``.
  package var phrase: Phrase {
    switch self {
    case .system(let number): Self.phrase(of: number)
    case .gone: Phrase("it is no longer there")
    case .notAFile: Phrase("it is not a file")
    case .folderRefuses: Phrase("the folder cannot take it")
    case .link: Phrase("it is a symbolic link")
    case .taken(let name): Phrase("there is a “{0}” already", .verbatim(DisplayName.text(of: name)))
    case .changed: Phrase("it has been changed meanwhile")
    case .writeProtected: Phrase("it is protected against writing")
    case .otherNames(let count):
      Phrase(
        one: "it has {0} name (hard link), and the others would keep the old picture",
        other: "it has {0} names (hard links), and the others would keep the old picture", count)
    case .unkept(let phrase), .unfit(let phrase): phrase
    case .tooLarge: Phrase("it is too large")
    case .noLosslessWay(let format):
      format.map {
        Phrase("{0} cannot save a rotation without loss", .verbatim($0.name))
      } ?? Phrase("its format cannot save a rotation without loss")
    case .noTrash(let number):
      Phrase(
        "its volume has no trash for you, and none can be made ({0})", Self.phrase(of: number))
    case .inTrashAlready: Phrase("it is in the trash already")
    case .noLongerInTrash: Phrase("it is no longer in the trash")
    case .foreign: Phrase("it holds something else than expected")
    }
  }

  private static func phrase(of number: Int32) -> Phrase {
    switch number {
    case ENOSPC, EDQUOT: Phrase("the disk is full")
    case EROFS: Phrase("the disk can only be read")
    case EACCES: Phrase("permission denied")
    case EPERM: Phrase("the system does not permit it")
    case EXDEV: Phrase("it would have to go to another disk")
    case EIO: Phrase("the disk has failed")
    case ENAMETOOLONG: Phrase("the name is too long")
    case ELOOP: Phrase("too many symbolic links")
    default: .verbatim(SystemError(number).description)
    }
  }

  package static let emptyName = Self.unfit(Phrase("a name needs a letter at least"))
  package static let slashInName = Self.unfit(Phrase("a name cannot have a “/”"))
  package static let nameOfDots = Self.unfit(Phrase("“.” and “..” are names of folders"))
  package static let zeroInName = Self.unfit(Phrase("a name cannot have a zero byte"))
  package static let longName = Self.unfit(Phrase("the name is too long"))

  static let damaged = Self.unfit(Phrase("the file is damaged"))
  static let cut = Self.unfit(Phrase("the end of the file is missing"))
  static let exifDamaged = Self.unfit(Phrase("its EXIF data are damaged"))
  static let exifTwice = Self.unfit(Phrase("it has two blocks of EXIF data"))
  static let exifFull = Self.unfit(Phrase("its EXIF data have no room for an orientation"))
  static let furtherPictures = Self.unfit(
    Phrase("it holds further pictures that would no longer be found"))
}
