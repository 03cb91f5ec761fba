/// The application ID, which identifies the program's windows, desktop entry, icons and metadata.
package enum ApplicationID {
  package static let text = "org.lightbox.Lightbox"
}
