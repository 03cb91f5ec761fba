internal import Geometry
package import Input
internal import Viewing

/// The place in the album that is left at the end of a session and returned to in the next one.
extension Lightbox {
  /// The first photo that lies wholly in sight of an album that is scrolled; nil at its top, and where no
  /// photo lies so.
  package func firstInSight(at time: Instant) -> PhotoID? {
    let top = album.grid.layout.topInset
    guard album.grid.position(at: time).map({ $0 > 0 }) == true else { return nil }
    let seen = album.grid.visibleIndices(at: time).clamped(to: library.photoIndices)
    return seen.first { album.grid.frame(of: $0, at: time).minY >= top }.map { library.cells[$0] }
  }

  /// Scrolls the album at once so that the row of a photo is the first, as far as there is enough below it.
  mutating func returnTo(_ photo: PhotoID, at time: Instant) {
    guard mode == .album, let index = library.index(of: photo), !album.grid.isHeld else { return }
    // From the end the least way to a row is the one that brings it to the top.
    album.grid.jump(to: 1)
    album.grid.reveal(index, isAnimated: false, at: time)
  }
}
