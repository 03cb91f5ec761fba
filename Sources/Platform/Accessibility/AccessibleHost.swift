package import Accessible

/// The program whose objects are served.
package protocol AccessibleHost: AnyObject {
  /// The accessible objects at this moment.
  var contents: any AccessibleContents { get }
  /// The language of all names, in POSIX form.
  var locale: String { get }

  /// Performs a request on the object `id`; returns false if that is not possible now.
  func perform(_ call: AccessibleCall, on id: String) -> Bool
}
