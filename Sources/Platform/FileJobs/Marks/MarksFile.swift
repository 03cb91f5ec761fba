internal import Files

/// The file that stores the marks and ratings between runs of the program.
package typealias MarksFile = KeptFile<Marks>

extension Marks: KeptValue {
  /// The maximum size of the file, in bytes: enough for about 400,000 photos.
  package static let limit = 64 << 20
}

extension KeptFile where Value == Marks {
  /// Returns the user's marks file; nil if the user has no home folder.
  package static func users(environment: (String) -> [UInt8]?) -> MarksFile? {
    UserFolders.state(environment: environment).map { MarksFile($0.appending("lightbox/marks")) }
  }
}
