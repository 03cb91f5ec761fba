internal import Foundation

/// Repeats `turn`, with short sleeps as in a loop, until `condition` holds; false when that takes
/// 10 s.
package func repeating(_ turn: () -> Void, until condition: () -> Bool) -> Bool {
  let end = ContinuousClock.now + .seconds(10)
  while ContinuousClock.now < end {
    turn()
    if condition() { return true }
    usleep(500)
  }
  return false
}
