/// The numbers that tell how much of the committed buffers the referee has read. Only commits of
/// buffers whose memory the referee can read are counted. At each such commit, the referee reads
/// all bytes of the buffer, or only some if the time is short.
package struct MemoryCoverage: Equatable, Sendable {
  package var commits = 0
  /// The number of commits of which no byte was read.
  package var unseen = 0
  package var byteCount = 0
  package var bytesRead = 0

  package init() {}

  /// The fraction of all bytes that was read, 0...1; 1 if there are no bytes.
  package var share: Double { byteCount == 0 ? 1 : Double(bytesRead) / Double(byteCount) }

  /// Adds the numbers of another connection.
  package mutating func add(_ other: MemoryCoverage) {
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
