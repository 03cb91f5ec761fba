/// The program's application ID: of its windows, desktop entry, icons and metadata.
package enum ApplicationID {
  package static let text = "org.lightbox.Lightbox"
}
