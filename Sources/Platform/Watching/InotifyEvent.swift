internal import Files
internal import Glibc

/// An inotify event: a change in a watched folder, or an event of the queue itself.
struct InotifyEvent: Hashable, Sendable {
  /// The number of the inotify watch; −1 for an event of the queue itself, such as an overflow.
  let watch: Int32
  /// The kinds of the event, as bits such as `IN_CREATE`.
  let mask: UInt32
  /// The name of the file in the watched folder; empty for an event of the folder itself.
  let name: [UInt8]

  /// The number of bytes of an event before its name.
  private static let headLength = 16

  /// Parses the bytes that were read from the queue; an incomplete event at their end is dropped.
  static func events(in bytes: [UInt8]) -> [InotifyEvent] {
    var events: [InotifyEvent] = []
    var rest = bytes[...]
    while rest.count >= headLength {
      func field(_ index: Int) -> UInt32 {
        let bytes = rest.dropFirst(index * 4).prefix(4)
        return UInt32(littleEndian: bytes.reversed().reduce(0) { $0 << 8 | UInt32($1) })
      }
      let length = Int(field(3))
      guard length <= rest.count - headLength else { break }
      let name = rest.dropFirst(headLength).prefix(length).prefix { $0 != 0 }
      events.append(
        InotifyEvent(
          watch: Int32(bitPattern: field(0)), mask: field(1), name: Array(name)))
      rest = rest.dropFirst(headLength + length)
    }
    return events
  }

  /// Returns true if the event has at least one of these `IN_…` bits.
  func has(_ bits: Int32...) -> Bool { bits.contains { mask & UInt32(bitPattern: $0) != 0 } }

  private var isFolder: Bool { has(Int32(bitPattern: UInt32(IN_ISDIR))) }

  /// The event as an input of ``ChangeSettling``. Nil if the entry's name begins with a dot, or if
  /// the event changes neither the folder's list of entries nor a picture.
  var occurrence: ChangeSettling.Occurrence? {
    if has(IN_DELETE_SELF, IN_MOVE_SELF, IN_UNMOUNT, IN_IGNORED) { return .gone }
    // Programs give names with a leading dot to unfinished files, and no listing shows these.
    guard let first = name.first, first != UInt8(ascii: ".") else { return nil }
    let isListed = has(IN_CREATE, IN_MOVED_TO, IN_DELETE, IN_MOVED_FROM)
    if isFolder || !PictureName.isPicture(name) { return isListed ? .listed : nil }
    if has(IN_DELETE, IN_MOVED_FROM) { return .left(name) }
    if has(IN_CLOSE_WRITE, IN_MOVED_TO) { return .complete(name) }
    return has(IN_CREATE, IN_MODIFY) ? .writing(name) : nil
  }
}
