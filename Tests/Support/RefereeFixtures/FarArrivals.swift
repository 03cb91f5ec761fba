internal import Glibc

/// The times at which the unread bytes of a socket arrived.
struct FarArrivals {
  /// Numbers of bytes, and the moments by which they had come, the oldest first.
  private var notes: [(count: Int, moment: Duration)] = []

  /// Records that the unread bytes of a socket have arrived by the time `moment`.
  mutating func record(waitingIn socket: Int32, at moment: Duration) {
    var count: Int32 = 0
    guard unsafe ioctl(socket, UInt(FIONREAD), &count) == 0 else { return }
    if Int(count) > notes.last?.count ?? 0 { notes.append((Int(count), moment)) }
  }

  /// Parts what was read by the moments at which it came; what no note covers came `now`.
  mutating func take(_ bytes: [UInt8], at now: Duration) -> [(bytes: ArraySlice<UInt8>, Duration)] {
    defer { notes = [] }
    var (parts, start): ([(bytes: ArraySlice<UInt8>, Duration)], Int) = ([], 0)
    for (count, moment) in notes + [(bytes.count, now)] where start < min(count, bytes.count) {
      let end = min(count, bytes.count)
      parts.append((bytes[start..<end], moment))
      start = end
    }
    return parts
  }
}
