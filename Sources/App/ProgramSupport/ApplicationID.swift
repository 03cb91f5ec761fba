/// The program's application ID. It is the app id of the windows, and the name of the desktop
/// entry, icons and metadata.
package enum ApplicationID {
  package static let text = "org.lightbox.Lightbox"
}
