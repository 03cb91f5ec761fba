/// The program's application ID: the app id of its windows, and the name of its desktop entry,
/// icons and metadata.
package enum ApplicationID {
  package static let text = "org.lightbox.Lightbox"
}
