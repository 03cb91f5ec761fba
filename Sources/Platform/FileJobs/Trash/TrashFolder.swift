internal import Files
internal import Glibc
internal import System

/// The trash of one volume. It has a folder of trashed files, and a folder with an info text for
/// each file.
struct TrashFolder {
  let path: FilePath
  let files: OwnedDescriptor
  let info: OwnedDescriptor

  /// Opens the subfolders `files` and `info` of the trash `trash`, whose path is `path`. If `makes`
  /// is true, creates missing subfolders; if false, throws if one is missing.
  init(
    _ path: FilePath, _ trash: OwnedDescriptor, makes: Bool, _ calls: FileCalls
  ) throws(Reason) {
    func folder(_ name: String) throws(Reason) -> OwnedDescriptor {
      if makes { _ = try calls.makeFolder(Array(name.utf8), in: trash, mode: 0o700) }
      return try calls.openFolder(Array(name.utf8), in: trash)
    }
    self.path = path
    files = try folder("files")
    info = try folder("info")
  }

  /// Moves the file `name` of `folder` into the trash, and returns the file's name in the trash.
  /// First writes the info text `text`, which reserves this name.
  func take(
    _ name: [UInt8], in folder: OwnedDescriptor, _ text: [UInt8], _ calls: FileCalls
  ) throws(Reason) -> [UInt8] {
    var limit = 255
    var attempt = 0
    // Nobody trashes so many files of one name without emptying the trash.
    while attempt < 100_000 {
      let trashed = TrashInfo.name(for: name, attempt: attempt, limit: limit)
      let note = trashed + TrashInfo.ending
      attempt += 1
      do throws(Reason) {
        // If a file in the trash has lost its info text, it must not get this text, not even for a
        // moment.
        guard try calls.status(note, in: info) == nil, try calls.status(trashed, in: files) == nil
        else { continue }
        let file = try FileReplacement(calls: calls).create(note, in: info, text, mode: 0o600)
        // Before the file is moved, the info text looks like a leftover. Only its lock shows that
        // it is not.
        defer { withExtendedLifetime(file) {} }
        do throws(Reason) {
          try calls.move(name, in: folder, to: trashed, in: files)
        } catch {
          // If an answer was lost, the file may be here after an error: it then needs its text.
          let isHere = (try? calls.status(trashed, in: files)) != nil
          let isTaken = error == .taken(trashed)
          if isTaken || isMissing(trashed, calls) {
            try? calls.remove(note, in: info)
          }
          // A file that is here, and no longer there, was moved.
          guard !isTaken, isHere, !calls.isThere(name, in: folder) else {
            throw error
          }
        }
        return trashed
      } catch .taken {
        continue
      } catch .system(ENAMETOOLONG) where limit > 40 {
        // In an encrypted folder, the greatest length of a name is smaller.
        limit /= 2
        attempt -= 1
      }
    }
    throw .system(EEXIST)
  }

  /// Removes info texts of this program whose file is missing, and leftover drafts of info texts.
  /// Returns the number of removed leftovers.
  func removeLeftovers(_ calls: FileCalls) -> Int {
    guard let notes = try? calls.names(in: info) else { return 0 }
    let alone = notes.count { note in
      guard note.count > TrashInfo.ending.count,
        note.suffix(TrashInfo.ending.count).elementsEqual(TrashInfo.ending)
      else { return false }
      let name = Array(note.dropLast(TrashInfo.ending.count))
      guard isMissing(name, calls), let file = try? calls.openToLock(note, in: info),
        let text = try? calls.read(file, limit: TrashInfo.limit), TrashInfo.isOwn(text),
        calls.lock(file), isMissing(name, calls)
      else { return false }
      return (try? calls.remove(note, in: info)) != nil
    }
    return alone + Leftovers.remove(in: info, calls)
  }

  /// Returns true if the trash has a file that this program has moved there from the path
  /// `original`, with the deletion date `date`.
  func has(_ original: FilePath, at date: TrashDate, _ calls: FileCalls) throws(Reason) -> Bool {
    // Texts in the trash of a volume have paths from the top of the volume. The trash is in the top
    // folder, or in a folder there.
    let skipped = [0] + [path.parent, path.parent.parent].map { $0.appending([]).bytes.count }
    let texts = skipped.map {
      TrashInfo(path: Array(original.bytes.dropFirst($0)), date: date).text
    }
    let notes = try calls.names(in: info) {
      $0.suffix(TrashInfo.ending.count) == TrashInfo.ending[...]
    }
    return notes.contains { note in
      guard !isMissing(Array(note.dropLast(TrashInfo.ending.count)), calls),
        let file = try? calls.open(note, in: info),
        let text = try? calls.read(file, limit: TrashInfo.limit)
      else { return false }
      return texts.contains(text)
    }
  }

  /// Returns true if the trash has no file `name`; false if it has one, or if this cannot be
  /// determined.
  private func isMissing(_ name: [UInt8], _ calls: FileCalls) -> Bool {
    do throws(Reason) {
      return try calls.status(name, in: files) == nil
    } catch {
      return false
    }
  }
}
