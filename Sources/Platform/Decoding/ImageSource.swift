package import System

/// A file that is open for reading, on its way to the decoder.
package struct ImageSource: Sendable {
  let descriptor: OwnedDescriptor

  /// The file of `descriptor`, which lasts as long as this value or longer.
  package init(taking descriptor: OwnedDescriptor) {
    self.descriptor = descriptor
  }
}
