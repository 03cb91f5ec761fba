internal import Files
internal import Glibc
internal import Pixels
internal import System

/// The journal of a job that writes a new orientation into a photo's own bytes.
///
/// The journal file is in the photo's folder while the bytes are written. If the process is killed
/// before the end, the program finds the journal when it next reads the folder. If not all new
/// bytes were written, the program restores the old bytes. The contents of a journal are not
/// trusted: a journal can only turn or mirror the photo that it names.
struct PatchJournal: FolderJournal {
  let name: [UInt8]
  /// The change of the bytes; the file's length stays the same.
  let patch: BytePatch
  /// The SHA-256 checksum of the whole file before the change, in hexadecimal.
  let before: String
  /// The times of the last access and of the last modification, which the photo keeps. Each time is
  /// two numbers: seconds since 1970, and nanoseconds.
  let times: [Int64]

  static let prefix = ".lightbox-patching-"
  static let head = "lightbox patching 1"

  /// Creates the journal of a change. Nil if the change alters the file's length, or is too large
  /// for a journal file.
  init?(_ patch: BytePatch, of file: OpenedFile, before: ContentSum) {
    guard patch.keepsLength else { return nil }
    name = file.name
    self.patch = patch
    self.before = before.text
    let (access, change) = (file.status.st_atim, file.status.st_mtim)
    times = [access.tv_sec, access.tv_nsec, change.tv_sec, change.tv_nsec].map { Int64($0) }
    guard bytes.count <= Self.limit else { return nil }
  }

  // MARK: Bytes

  var strings: [[UInt8]] {
    let splices = patch.splices.map {
      "\($0.offset) \(Self.digits(of: $0.old)) \(Self.digits(of: $0.new))"
    }
    let words = [before, times.map { String($0) }.joined(separator: " ")] + splices
    return [name] + words.map { Array($0.utf8) }
  }

  /// Reads a journal. Nil if the strings are malformed, or if they describe a change that alters
  /// the file's length.
  init?(strings: [[UInt8]]) {
    guard strings.count >= 3, Renaming.fault(of: strings[0]) == nil else { return nil }
    let words = strings.dropFirst().map {
      String(decoding: $0, as: UTF8.self).split(separator: " ").map(String.init)
    }
    let splices = words.dropFirst(2).compactMap { Self.splice($0) }
    times = words[1].compactMap { Int64($0) }
    guard words[0].count == 1, times.count == 4, words[1].count == 4,
      splices.count == words.count - 2
    else { return nil }
    name = strings[0]
    before = words[0][0]
    patch = BytePatch(splices)
    guard patch.keepsLength, patch.splices == splices else { return nil }
  }

  private static func splice(_ words: [String]) -> BytePatch.Splice? {
    guard words.count == 3, let offset = Int(words[0]), offset >= 0,
      let old = Self.bytes(of: words[1]), let new = Self.bytes(of: words[2])
    else { return nil }
    return BytePatch.Splice(offset: offset, old: old, new: new)
  }

  private static func digits(of bytes: [UInt8]) -> String {
    bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
  }

  private static func bytes(of digits: String) -> [UInt8]? {
    let values = digits.utf8.compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
    guard values.count == digits.utf8.count, values.count.isMultiple(of: 2) else { return nil }
    return stride(from: 0, to: values.count, by: 2).map { UInt8(values[$0] << 4 | values[$0 + 1]) }
  }

  // MARK: In a folder

  /// Restores the photo's old bytes, unless all new bytes were written. In both cases, restores the
  /// photo's times. Does nothing if another program has changed the bytes.
  func finish(in folder: OwnedDescriptor, _ calls: FileCalls) throws(Reason) {
    guard let seen = try calls.status(name, in: folder), seen.isFile,
      Int64(seen.st_size) <= Int64(PatchedFile.limit)
    else { return }
    let file = try calls.open(name, in: folder, forWriting: true)
    guard try calls.status(file).isFile else { return }
    let bytes = try calls.read(file, limit: PatchedFile.limit)
    guard let old = patch.restored(bytes), ContentSum(of: old).text == before, isTurn(of: old)
    else { return }
    let isDone = patch.applied(to: old) == bytes
    try put(isDone ? [] : patch.splices.map { ($0.offset, $0.old) }, into: file, calls)
  }

  /// Returns true if the only effect of the change, or of its inverse, on the file `old` is a new
  /// orientation.
  private func isTurn(of old: [UInt8]) -> Bool {
    guard let new = patch.applied(to: old) else { return false }
    return Orientation.allCases.contains { turn in
      (try? OrientationPatch(old, by: turn))?.patch == patch
        || (try? OrientationPatch(new, by: turn))?.patch == patch.inverse
    }
  }

  /// Writes `parts` at their offsets, gives the file its old times, and waits until everything is
  /// on the disk.
  private func put(
    _ parts: [(offset: Int, bytes: [UInt8])], into file: OwnedDescriptor, _ calls: FileCalls
  ) throws(Reason) {
    for part in parts { try calls.write(part.bytes, to: file, at: part.offset) }
    do throws(Reason) {
      try calls.setTimes(
        file,
        stride(from: 0, to: 4, by: 2).map {
          timespec(tv_sec: Int(times[$0]), tv_nsec: Int(times[$0 + 1]))
        })
    } catch .system(EPERM), .system(EINVAL) {
      // Only the owner can give a file its old times.
    }
    try calls.synchronize(file)
  }

  /// Writes the new bytes into an opened photo. The journal is in the photo's folder meanwhile.
  ///
  /// After an error, the photo has its old bytes. If the old bytes cannot be written either, the
  /// journal is kept, and the program restores the bytes at its next start.
  func perform(on old: OpenedFile, _ calls: FileCalls) throws(Reason) {
    let file = try calls.open(old.name, in: old.folder, forWriting: true)
    let note = try write(in: old.folder, calls)
    try Reason.onFailure({ try? note.remove(from: old.folder, calls) }) { () throws(Reason) in
      let bytes = try calls.read(file, limit: PatchedFile.limit)
      guard FileIdentity(try calls.status(file)) == old.state.stamp.identity,
        ContentSum(of: bytes).text == before
      else { throw .changed }
    }
    do throws(Reason) {
      try put(patch.splices.map { ($0.offset, $0.new) }, into: file, calls)
      guard let now = try calls.status(old.name, in: old.folder),
        FileIdentity(now) == old.state.stamp.identity
      else { throw .changed }
    } catch {
      if (try? put(patch.splices.map { ($0.offset, $0.old) }, into: file, calls)) != nil {
        try? note.remove(from: old.folder, calls)
      }
      throw error
    }
    // A journal that could not be removed is found at the next start.
    try? note.remove(from: old.folder, calls)
  }
}

extension BytePatch {
  /// True if no splice changes the number of bytes.
  var keepsLength: Bool { splices.allSatisfy { $0.old.count == $0.new.count } }

  /// Returns `bytes` with the old byte at each position of the change. Some of these positions may
  /// already have the new byte, because the writing was interrupted. Returns nil if a position has
  /// neither its old nor its new byte.
  func restored(_ bytes: [UInt8]) -> [UInt8]? {
    var result = bytes
    var end = 0
    for splice in splices {
      guard splice.offset >= end, splice.old.count == splice.new.count,
        splice.old.count <= bytes.count - splice.offset
      else { return nil }
      end = splice.offset + splice.old.count
      for (index, pair) in zip(splice.old, splice.new).enumerated() {
        let byte = bytes[splice.offset + index]
        guard byte == pair.0 || byte == pair.1 else { return nil }
        result[splice.offset + index] = pair.0
      }
    }
    return result
  }
}
