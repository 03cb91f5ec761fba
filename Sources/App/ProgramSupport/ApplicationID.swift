/// The program's application ID: the app id of windows, and the name of desktop entry, icons and
/// metadata.
package enum ApplicationID {
  package static let text = "org.lightbox.Lightbox"
}
