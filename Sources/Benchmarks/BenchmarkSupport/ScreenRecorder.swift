internal import Foundation
internal import Screencopy
internal import Synchronization

/// A recorder that keeps a sample of every frame in which the screen changes.
///
/// The compositor copies each frame for the recorder and reports the time of the frame, so the
/// times are exact. The copy takes some milliseconds at 4K, and delays the compositor.
package final class ScreenRecorder: Sendable {
  private let state = Mutex(State())

  private struct State {
    var frames: [ScreenFrame] = []
    var last: ScreenFrame?
  }

  /// Records the screen of the compositor at `socket` until the compositor ends.
  ///
  /// If `size`, the size of the screen in px, is given, only the middle of the screen is recorded:
  /// a quarter of the width and half of the height. This takes an eighth of the time. Throws if the
  /// compositor does not give its screen.
  package init(socket: String, middleOf size: (width: Int, height: Int)? = nil) throws {
    let region = size.map {
      screencopy_region(
        x: Int32($0.width * 3 / 8), y: Int32($0.height / 4), width: Int32($0.width / 4),
        height: Int32($0.height / 2))
    }
    guard let screen = unsafe screencopy_open(socket, region ?? screencopy_region()) else {
      throw Failure("no pictures of the screen at \(socket)")
    }
    // The recording thread alone uses the connection.
    nonisolated(unsafe) let connection = unsafe screen
    let thread = Thread { [self] in unsafe record(connection) }
    thread.name = "screen"
    thread.start()
  }

  private func record(_ connection: OpaquePointer) {
    var frame = unsafe screencopy_frame()
    while unsafe screencopy_next(connection, &frame) != 0 {
      let sample = unsafe ScreenFrame(frame)
      state.withLock {
        $0.frames.append(sample)
        $0.last = sample
      }
    }
  }

  /// The last recorded frame; nil before the first.
  package var last: ScreenFrame? { state.withLock { $0.last } }

  /// Returns the frames recorded since the last call, and removes them.
  package func take() -> [ScreenFrame] {
    state.withLock { state in
      defer { state.frames = [] }
      return state.frames
    }
  }

  /// Waits until at least `least` frames were recorded, and the screen has not changed for
  /// `seconds`. Waits for at most `limit` seconds. Returns the frames since the last call of this
  /// method or of ``take()``.
  package func rest(for seconds: Double, atMost limit: Double, atLeast least: Int = 0)
    -> [ScreenFrame]
  {
    let begin = monotonicSeconds()
    while monotonicSeconds() - begin < limit {
      let (count, time) = state.withLock { ($0.frames.count, $0.frames.last?.time ?? begin) }
      let since = monotonicSeconds() - max(time, begin)
      if count >= least, since > seconds { break }
      Thread.sleep(forTimeInterval: 0.02)
    }
    return take()
  }
}

extension ScreenRecorder {
  /// Waits until the screen shows a photo and has not changed for `seconds`, but not longer than
  /// about `limit` seconds. Returns the frames since the last call of a method that returns frames.
  /// `empty` is the screen without a photo.
  package func framesUntilPhoto(
    unlike empty: ScreenFrame, restsFor seconds: Double, atMost limit: Double
  ) -> [ScreenFrame] {
    let begin = monotonicSeconds()
    var frames: [ScreenFrame] = []
    while monotonicSeconds() - begin < limit {
      frames += rest(for: seconds, atMost: 2)
      // Some viewers show an empty window, which does not change while they decode.
      guard let last = frames.last, last.showsPhoto(unlike: empty) else { continue }
      if monotonicSeconds() - last.time > seconds { break }
    }
    return frames
  }
}

/// The time of the monotonic clock, in seconds.
package func monotonicSeconds() -> Double {
  var time = timespec()
  unsafe clock_gettime(CLOCK_MONOTONIC, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

/// An error with the reason why something cannot be measured.
package struct Failure: Error, CustomStringConvertible {
  package let description: String
  package init(_ description: String) { self.description = description }
}
