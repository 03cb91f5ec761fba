/// The name by which a desktop knows the program: the windows' app id, which is also the name of its
/// desktop entry, icons and metadata.
enum ApplicationID {
  static let text = "org.lightbox.Lightbox"
}
