internal import CGLib
internal import Glibc
internal import System

/// A file's `file:` URI, in the form that other programs of the desktop use.
///
/// GLib creates the URI, as in other programs. A path can be escaped in more than one valid way,
/// but the name of a thumbnail is a checksum of the URI's exact bytes.
package struct FileURI: Hashable, Sendable {
  /// The URI, in ASCII.
  package let text: String

  /// Creates the URI of `path`. The path is made absolute, and `.` and `..` are removed; symbolic
  /// links are not resolved.
  ///
  /// Nil if `path` is relative and the working folder no longer exists.
  package init?(_ path: FilePath) {
    guard let absolute = path.canonical else { return nil }
    let made = unsafe absolute.withCString { unsafe g_filename_to_uri($0, nil, nil) }
    guard let made = unsafe made else { return nil }
    defer { unsafe g_free(made) }
    text = unsafe String(cString: made)
  }

  /// The MD5 sum of the URI, in hexadecimal.
  package var sum: String {
    let bytes = Array(text.utf8)
    // 0 is G_CHECKSUM_MD5.
    guard let made = unsafe g_compute_checksum_for_data(0, bytes, UInt(bytes.count)) else {
      return ""
    }
    defer { unsafe g_free(made) }
    return unsafe String(cString: made)
  }
}

extension FilePath {
  /// The absolute path without `.` and `..`, as GLib makes it; symbolic links are not resolved.
  ///
  /// Nil if the path is relative and the working folder no longer exists.
  package var canonical: FilePath? {
    let made = unsafe withCString { unsafe g_canonicalize_filename($0, nil) }
    guard let made = unsafe made else { return nil }
    defer { unsafe g_free(made) }
    let path = unsafe FilePath(bytes: [UInt8](cString: made))
    return path.isAbsolute ? path : nil
  }
}
