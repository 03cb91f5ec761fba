package import Files
internal import Glibc
package import ImageExchange
package import Languages
internal import System

/// The reason why an act on a file was not done; nothing is changed then.
package struct FileActError: Error, Hashable, Sendable, CustomStringConvertible {
  package enum Act: Hashable, Sendable {
    case trash, restore, delete, rename, turn, turnBack, keep, readKept, rate, readRating
  }

  package enum Matter: Error, Hashable, Sendable {
    /// A system call failed with this errno.
    case system(Int32)
    /// There is no such file, or no longer.
    case gone
    case notAFile
    /// Another file has that name.
    case taken([UInt8])
    case name(NameFault)
    /// The file is not the one that was read, or not as it was left.
    case changed
    case writeProtected
    /// A file with so many names (hard links): the others would keep the old contents.
    case otherNames(Int)
    /// Something of the file that a new one cannot be given, in a few words.
    case unkept(Phrase)
    case tooLarge
    /// A format in which a picture cannot be turned without loss; nil for an unknown one.
    case noLosslessWay(ImageFormat?)
    case structure(StructureFault)
    /// Its volume has no trash of this user, and none can be made.
    case noTrash(Int32)
    case inTrashAlready
    case noLongerInTrash
    /// A file that does not hold what it should, such as a list of marks or XMP.
    case foreign
  }

  /// The reasons against a name.
  package enum NameFault: Hashable, Sendable {
    case empty, slash, dots, zero, tooLong
  }

  /// The reasons against changing the metadata of a picture.
  package enum StructureFault: Hashable, Sendable {
    case damaged, cut, exifDamaged, exifTwice, exifFull, furtherPictures
  }

  package let act: Act
  package let path: FilePath
  package let matter: Matter

  package init(_ act: Act, _ path: FilePath, _ matter: Matter) {
    self.act = act
    self.path = path
    // The acts open by paths, so this errno has one meaning.
    self.matter = matter == .system(ENOENT) ? .gone : matter
  }

  /// True where the act cannot be done later either: the file is not the one that was meant, or cannot take it.
  package var isFinal: Bool {
    switch matter {
    // The folder of a file that is put back may be gone in between, and the file still be in the trash.
    case .gone: act != .restore
    case .changed, .noLongerInTrash, .inTrashAlready, .notAFile, .name, .tooLarge, .noLosslessWay,
      .structure, .foreign:
      true
    case .system, .taken, .writeProtected, .otherNames, .unkept, .noTrash: false
    }
  }

  /// Returns what `body` returns, and names the act and the path in its error.
  static func naming<T>(
    _ act: Act, _ path: FilePath, _ body: () throws(Matter) -> T
  ) throws(FileActError) -> T {
    do throws(Matter) {
      return try body()
    } catch {
      throw FileActError(act, path, error)
    }
  }

  /// A sentence for people: the file's name, what did not happen to it, and the reason.
  package var phrase: Phrase {
    let (name, reason) = (Phrase.verbatim(DisplayName.text(of: path.lastComponent)), reason)
    return switch act {
    case .trash: Phrase("{0} was not moved to the trash: {1}", name, reason)
    case .restore: Phrase("{0} was not put back: {1}", name, reason)
    case .delete: Phrase("{0} was not deleted: {1}", name, reason)
    case .rename: Phrase("{0} was not renamed: {1}", name, reason)
    case .turn: Phrase("{0} was not rotated: {1}", name, reason)
    case .turnBack: Phrase("{0} was not rotated back: {1}", name, reason)
    case .keep: Phrase("{0} was not written: {1}", name, reason)
    case .rate: Phrase("{0} was not given its rating: {1}", name, reason)
    case .readKept, .readRating: Phrase("{0} cannot be read: {1}", name, reason)
    }
  }

  /// The sentence in English.
  package var description: String { phrase.description }

  /// The matter in a few words.
  package var reason: Phrase {
    switch matter {
    case .system(let number): Self.reason(number)
    case .gone: Phrase("it is no longer there")
    case .notAFile: Phrase("it is not a file")
    case .taken(let name): Phrase("there is a “{0}” already", .verbatim(DisplayName.text(of: name)))
    case .name(let fault): Self.reason(fault)
    case .changed: Phrase("it has been changed meanwhile")
    case .writeProtected: Phrase("it is protected against writing")
    case .otherNames(let count):
      Phrase(
        one: "it has {0} name (hard link), and the others would keep the old picture",
        other: "it has {0} names (hard links), and the others would keep the old picture", count)
    case .unkept(let part): part
    case .tooLarge: Phrase("it is too large")
    case .noLosslessWay(let format):
      format.map {
        Phrase("{0} cannot save a rotation without loss", .verbatim($0.name))
      } ?? Phrase("its format cannot save a rotation without loss")
    case .structure(let fault): Self.reason(fault)
    case .noTrash(let number):
      Phrase(
        "its volume has no trash for you, and none can be made ({0})", Self.reason(number))
    case .inTrashAlready: Phrase("it is in the trash already")
    case .noLongerInTrash: Phrase("it is no longer in the trash")
    case .foreign: Phrase("it holds something else than expected")
    }
  }

  private static func reason(_ number: Int32) -> Phrase {
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

  private static func reason(_ fault: NameFault) -> Phrase {
    switch fault {
    case .empty: Phrase("a name needs a letter at least")
    case .slash: Phrase("a name cannot have a “/”")
    case .dots: Phrase("“.” and “..” are names of folders")
    case .zero: Phrase("a name cannot have a zero byte")
    case .tooLong: Phrase("the name is too long")
    }
  }

  private static func reason(_ fault: StructureFault) -> Phrase {
    switch fault {
    case .damaged: Phrase("the file is damaged")
    case .cut: Phrase("the end of the file is missing")
    case .exifDamaged: Phrase("its EXIF data are damaged")
    case .exifTwice: Phrase("it has two blocks of EXIF data")
    case .exifFull: Phrase("its EXIF data have no room for an orientation")
    case .furtherPictures: Phrase("it holds further pictures that would no longer be found")
    }
  }
}
