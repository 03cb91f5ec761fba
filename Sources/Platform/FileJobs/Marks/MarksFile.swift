internal import Files

/// The file in which marks and ratings are kept.
package typealias MarksFile = KeptFile<Marks>

extension Marks: KeptValue {
  /// The most bytes of the file: enough for about 400,000 photos.
  package static let limit = 64 << 20
}

extension KeptFile where Value == Marks {
  /// The user's file of marks; nil if the user has no home folder.
  package static func users(environment: (String) -> [UInt8]?) -> MarksFile? {
    UserFolders.state(environment: environment).map { MarksFile($0.appending("lightbox/marks")) }
  }
}
