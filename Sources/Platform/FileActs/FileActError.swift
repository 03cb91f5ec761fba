package import Files
internal import Glibc
package import ImageExchange
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
    /// Something of the file that a new one cannot be given.
    case unkept(String)
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

  init(_ act: Act, _ path: FilePath, _ matter: Matter) {
    self.act = act
    self.path = path
    // The acts open by paths, so this errno has one meaning.
    self.matter = matter == .system(ENOENT) ? .gone : matter
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
  package var description: String {
    "\(DisplayName.text(of: path.lastComponent)) \(outcome): \(reason)"
  }

  private var outcome: String {
    switch act {
    case .trash: "was not moved to the trash"
    case .restore: "was not put back"
    case .delete: "was not deleted"
    case .rename: "was not renamed"
    case .turn: "was not turned"
    case .turnBack: "was not turned back"
    case .keep: "was not written"
    case .rate: "was not given its rating"
    case .readKept, .readRating: "cannot be read"
    }
  }

  /// The matter in a phrase.
  package var reason: String {
    switch matter {
    case .system(let number): Self.reason(number)
    case .gone: "it is no longer there"
    case .notAFile: "it is not a file"
    case .taken(let name): "there is a “\(DisplayName.text(of: name))” already"
    case .name(let fault): Self.reason(fault)
    case .changed: "it has been changed meanwhile"
    case .writeProtected: "it is protected against writing"
    case .otherNames(let count):
      "it has \(count) names (hard links), and the others would keep the old picture"
    case .unkept(let part): "its \(part) could not be kept"
    case .tooLarge: "it is too large"
    case .noLosslessWay(let format):
      "\(format?.name ?? "its format") has no way to keep a turn without loss"
    case .structure(let fault): Self.reason(fault)
    case .noTrash(let number):
      "its volume has no trash for you, and none can be made (\(Self.reason(number)))"
    case .inTrashAlready: "it is in the trash already"
    case .noLongerInTrash: "it is no longer in the trash"
    case .foreign: "it holds something else than expected"
    }
  }

  private static func reason(_ number: Int32) -> String {
    switch number {
    case ENOSPC, EDQUOT: "the disk is full"
    case EROFS: "the disk can only be read"
    case EACCES: "permission denied"
    case EPERM: "the system does not permit it"
    case EXDEV: "it would have to go to another disk"
    case EIO: "the disk has failed"
    case ENAMETOOLONG: "the name is too long"
    case ELOOP: "too many symbolic links"
    default: SystemError(number).description
    }
  }

  private static func reason(_ fault: NameFault) -> String {
    switch fault {
    case .empty: "a name needs a letter at least"
    case .slash: "a name cannot have a “/”"
    case .dots: "“.” and “..” are names of folders"
    case .zero: "a name cannot have a zero byte"
    case .tooLong: "the name is too long"
    }
  }

  private static func reason(_ fault: StructureFault) -> String {
    switch fault {
    case .damaged: "the file is damaged"
    case .cut: "the end of the file is missing"
    case .exifDamaged: "its EXIF data are damaged"
    case .exifTwice: "it has two blocks of EXIF data"
    case .exifFull: "its EXIF data have no room for an orientation"
    case .furtherPictures: "it holds further pictures that would no longer be found"
    }
  }
}
