/// The committed buffers of which the bytes can be read, and how much of them was.
package struct MemoryLooks: Equatable, Sendable {
  package var commits = 0
  /// The commits of which no byte was read.
  package var unseen = 0
  package var byteCount = 0
  package var bytesRead = 0

  package init() {}

  /// The part of all bytes that was read, 0…1; 1 where there were none.
  package var share: Double { byteCount == 0 ? 1 : Double(bytesRead) / Double(byteCount) }

  /// Counts those of another connection too.
  package mutating func add(_ other: MemoryLooks) {
    commits += other.commits
    unseen += other.unseen
    byteCount += other.byteCount
    bytesRead += other.bytesRead
  }

  mutating func count(_ print: Fingerprint, of length: Int) {
    commits += 1
    if print.byteCount == 0 { unseen += 1 }
    byteCount += length
    bytesRead += print.byteCount
  }
}
