internal import Files

/// The file in which marks and ratings are kept.
package typealias MarksFile = KeptFile<Marks>

extension Marks: KeptValue {
  /// Some 400,000 photos.
  package static let limit = 64 << 20
}

extension KeptFile where Value == Marks {
  /// The user's file; nil without a home.
  package static func users(environment: (String) -> [UInt8]?) -> MarksFile? {
    UserFolders.state(environment: environment).map { MarksFile($0.appending("lightbox/marks")) }
  }
}
