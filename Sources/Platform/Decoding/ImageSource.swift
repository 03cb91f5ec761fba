internal import Glibc

/// A file that is open for reading, on its way to the decoder; closed when nobody wants it any more.
package final class ImageSource: Sendable {
  let descriptor: Int32

  /// Takes over `descriptor`.
  package init(taking descriptor: Int32) {
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }
}
