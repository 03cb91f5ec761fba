internal import CGLib

/// The SHA-256 sum of some bytes, which identifies their contents.
package struct ContentSum: Hashable, Sendable {
  /// The sum in hexadecimal.
  package let text: String

  /// Computes the SHA-256 checksum of `bytes`.
  ///
  /// - Complexity: O(bytes), about 3 ms for a megabyte.
  package init(of bytes: [UInt8]) {
    // 2 is G_CHECKSUM_SHA256.
    guard let made = unsafe g_compute_checksum_for_data(2, bytes, UInt(bytes.count)) else {
      preconditionFailure("GLib has no SHA-256")
    }
    defer { unsafe g_free(made) }
    text = unsafe String(cString: made)
  }
}
