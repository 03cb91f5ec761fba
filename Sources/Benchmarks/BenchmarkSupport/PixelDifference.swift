package import Peers

extension peers_pixels {
  /// Returns the mean absolute difference of a colour channel, 0…255, between these pixels and
  /// `other`, which must have the same size. Compares only every 31st pixel of a row.
  package func difference(from other: peers_pixels) -> Double {
    var (sum, count) = (0, 0)
    for y in unsafe 0..<Int(height) {
      for x in unsafe Swift.stride(from: y % 31, to: Int(width), by: 31) {
        let index = unsafe y * Int(stride) + x
        let (a, b) = unsafe (words[index], other.words[index])
        for shift in [0, 8, 16] as [UInt32] {
          sum += abs(Int(a >> shift & 255) - Int(b >> shift & 255))
        }
        count += 3
      }
    }
    return Double(sum) / Double(count)
  }
}
