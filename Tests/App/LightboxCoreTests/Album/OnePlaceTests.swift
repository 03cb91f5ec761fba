import Geometry
import Input
import LightboxCore
import Pixels
import Raster
import Testing
import Viewing

/// The current photo is seen once, whatever fingers and keys do: in its cell, in a hero transition,
/// or open. Everything that is drawn has finite numbers.
@Suite struct OnePlaceTests {
  /// True where a cell is in sight in one of the layouts that are displayed, the faded one left out.
  private func isSeen(_ index: Int, in grid: GridViewport, at time: Instant) -> Bool {
    let display = grid.display(at: time)
    let opacities = display.opacities
    return [(display.smaller, opacities.smaller), (display.larger, opacities.larger)].contains {
      placement, opacity in
      guard let placement, opacity > 0 else { return false }
      return grid.shownIndices(in: placement, at: time).contains(index)
    }
  }

  @Test func thePhotoIsInOnePlaceAtATime() {
    let invariants = InvariantTests()
    for seed in 0..<UInt64(400) {
      let stream = RandomStream(seed: seed)
      var lightbox = invariants.lightbox(mode: seed % 2 == 0 ? .album : .photo)
      for event in stream.events {
        invariants.play(event, on: &lightbox)
        let time = event.time
        let layers = lightbox.layers(at: time)
        guard layers.allSatisfy({ $0.frame.center.isFinite && $0.opacity >= 0 && $0.opacity <= 1 })
        else {
          Issue.record("numbers at \(event.line)\n\(stream.text)")
          return
        }
        guard let current = lightbox.current, lightbox.isAlbumSeen(at: time),
          let index = lightbox.currentIndex, isSeen(index, in: lightbox.album.grid, at: time)
        else { continue }
        let places = layers.count { $0.tag == current.number }
        // In each of two layouts, of which one fades into the other.
        let isResizing = lightbox.album.grid.display(at: time).larger != nil
        guard places == 1 || (isResizing && places == 2) else {
          Issue.record("\(places) places at \(event.line)\n\(stream.text)")
          return
        }
      }
    }
  }
}
