package import Input

/// An estimate of a value's speed just before its end: least squares over the samples of the last
/// 100 ms, by event time.
///
/// The window ends at the time of the *end*, not of the last sample, so resting before lifting
/// gives 0. The first sample only says where the motion starts: what came before it is unknown.
package struct VelocityEstimator: Hashable, Sendable {
  /// The window's length in seconds.
  package static let window = 0.1

  private struct Sample: Hashable {
    var time: Instant
    var value: Double
  }
  private var samples: [Sample] = []

  package init() {}

  /// Adds a total (not a delta). Samples of one instant replace one another.
  package mutating func add(_ value: Double, at time: Instant) {
    if let last = samples.last, last.time >= time {
      samples[samples.count - 1].value = value
      return
    }
    samples.append(Sample(time: time, value: value))
    if samples.count > 128 { samples.removeFirst(64) }
  }

  /// Units per second at `end`; 0 when fewer than two samples lie in the window.
  /// - Complexity: O(samples in the window).
  package func velocity(at end: Instant) -> Double {
    guard let newest = samples.last else { return 0 }
    let recent = samples.suffix(while: { end - $0.time <= Self.window })
    guard recent.count >= 2 else { return 0 }
    let n = Double(recent.count)
    // Times and values relative to the newest sample keep all digits.
    var (meanTime, meanValue) = (0.0, 0.0)
    for sample in recent {
      meanTime += sample.time - newest.time
      meanValue += sample.value - newest.value
    }
    (meanTime, meanValue) = (meanTime / n, meanValue / n)
    var (covariance, variance) = (0.0, 0.0)
    for sample in recent {
      let t = sample.time - newest.time - meanTime
      covariance += t * (sample.value - newest.value - meanValue)
      variance += t * t
    }
    return variance > 0 ? covariance / variance : 0
  }
}

extension Array {
  /// The longest run at the end whose elements all satisfy `belongs`.
  fileprivate func suffix(while belongs: (Element) -> Bool) -> ArraySlice<Element> {
    var start = endIndex
    while start > startIndex, belongs(self[start - 1]) { start -= 1 }
    return self[start...]
  }
}
