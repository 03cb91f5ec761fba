import Geometry
import Input
@testable import LightboxCore
import Pixels
import Raster
import TestSupport
import Testing
import Viewing

/// The current photo is seen once, whatever fingers and keys do: in its cell, in a hero transition,
/// or open. Everything that is drawn has finite numbers.
@Suite struct OnePlaceTests {
  @Test func thePhotoIsInOnePlaceAtATime() {
    let invariants = InvariantTests()
    for seed in 0..<UInt64(StreamCount.part(5)) {
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
          let index = lightbox.currentIndex, index < lightbox.album.rowArrivals.firstHidden,
          case let cells = lightbox.album.grid.display(at: time).cells.filter({ $0.index == index }),
          !cells.isEmpty
        else { continue }
        let count = layers.count { $0.tag == current.number }
        // In two pieces at a break between two rows.
        let pieces = cells.allSatisfy { $0.clip != nil } ? cells.count : 1
        guard count == 1 || (count == pieces && pieces == 2) else {
          Issue.record("\(count) places at \(event.line)\n\(stream.text)")
          return
        }
      }
    }
  }
}
