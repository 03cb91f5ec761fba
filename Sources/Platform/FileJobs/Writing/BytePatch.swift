/// Changes of some of a file's bytes. The changes can be undone exactly.
struct BytePatch: Hashable, Sendable {
  struct Splice: Hashable, Sendable {
    /// The position of the old bytes in the original file.
    let offset: Int
    let old: [UInt8]
    let new: [UInt8]
  }

  /// The changes in the order of their offsets; they do not overlap.
  let splices: [Splice]

  init(_ splices: [Splice]) {
    self.splices = splices.filter { $0.old != $0.new }.sorted { $0.offset < $1.offset }
  }

  /// Returns `bytes` with the changes made; nil if `bytes` does not contain the old bytes of each
  /// change.
  func applied(to bytes: [UInt8]) -> [UInt8]? {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count + splices.reduce(0) { $0 + $1.new.count })
    var offset = 0
    for splice in splices {
      guard splice.offset >= offset, splice.old.count <= bytes.count - splice.offset,
        bytes[splice.offset...].starts(with: splice.old)
      else { return nil }
      result += bytes[offset..<splice.offset]
      result += splice.new
      offset = splice.offset + splice.old.count
    }
    return result + bytes[offset...]
  }

  /// The patch that undoes the changes.
  var inverse: BytePatch {
    var shift = 0
    return BytePatch(
      splices.map { splice in
        defer { shift += splice.new.count - splice.old.count }
        return Splice(offset: splice.offset + shift, old: splice.new, new: splice.old)
      })
  }
}
