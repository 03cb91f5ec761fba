/// The name by which a desktop knows the program: the windows' app id, which is also the name of its
/// desktop entry, icons and metadata.
package enum ApplicationID {
  package static let text = "org.lightbox.Lightbox"
}
