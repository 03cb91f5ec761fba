internal import Files

/// The journal of a job that trashes, restores or deletes a photo and its companion files.
///
/// The journal file is in the trash, in the folder of the info texts, while the files are moved one
/// by one, the photo first. If the process is killed before the end, the program finds the journal
/// at its next start, and does the same with the other files as with the photo. The contents of a
/// journal are not trusted: a journal can only affect possible companion files of the photo.
struct TrashJournal: Journal {
  enum Job: String {
    case trash, restore, delete
  }

  /// A file with its name in the photo's folder and its name in the trash.
  struct Entry: Hashable {
    let name: [UInt8]
    /// The name in the trash; empty for a file that is about to be moved into the trash.
    var trashed: [UInt8] = []
    /// The ``LastingIdentity`` as text; empty for a file that is about to be moved into the trash.
    var identity: [UInt8] = []
  }

  let job: Job
  let folder: FilePath
  /// The deletion date, as text; empty if the job does not move files into the trash.
  let date: [UInt8]
  let photo: Entry
  let followers: [Entry]

  static let prefix = ".lightbox-trashing-"
  static let head = "lightbox trash 1"

  /// Creates the journal of a job that moves a photo and its companion files from a folder into the
  /// trash.
  init(
    trashing photo: [UInt8], with followers: [[UInt8]], from folder: FilePath, at date: TrashDate
  ) {
    (job, self.folder, self.date) = (.trash, folder, Array(date.text.utf8))
    self.photo = Entry(name: photo)
    self.followers = followers.map { Entry(name: $0) }
  }

  /// Creates the journal of a job that restores or deletes a photo in the trash, and the given
  /// companion files.
  init(_ job: Job, _ file: TrashedFile, with followers: [TrashedFile]) {
    (self.job, folder, date) = (job, file.original.parent, [])
    photo = Entry(file)
    self.followers = followers.map { Entry($0) }
  }

  var strings: [[UInt8]] {
    [Array(job.rawValue.utf8), folder.bytes, date]
      + ([photo] + followers).flatMap { [$0.name, $0.trashed, $0.identity] }
  }

  /// Reads a journal. Each name in it must be the photo's name or the name of a possible companion
  /// file, else the result is nil.
  init?(strings: [[UInt8]]) {
    guard strings.count >= 6, strings.count.isMultiple(of: 3),
      let job = Job(rawValue: String(decoding: strings[0], as: UTF8.self)),
      strings[1].first == UInt8(ascii: "/"), TrashDate(reading: strings[2]) != nil || job != .trash
    else { return nil }
    (self.job, folder, date) = (job, FilePath(bytes: strings[1]), strings[2])
    let entries = stride(from: 3, to: strings.count, by: 3).map {
      Entry(name: strings[$0], trashed: strings[$0 + 1], identity: strings[$0 + 2])
    }
    let photo = entries[0]
    (self.photo, followers) = (photo, Array(entries.dropFirst()))
    guard Renaming.fault(of: photo.name) == nil,
      followers.allSatisfy({ CompanionName.mayFollow($0.name, photo.name) }),
      entries.allSatisfy({
        job == .trash ? $0.trashed.isEmpty : Renaming.fault(of: $0.trashed) == nil
      })
    else { return nil }
  }
}

extension TrashJournal.Entry {
  fileprivate init(_ file: TrashedFile) {
    self.init(
      name: file.original.lastComponent, trashed: file.name, identity: file.identity.text)
  }
}

extension LastingIdentity {
  /// The identity as text, for a journal.
  var text: [UInt8] {
    Array("\(device) \(inode) \(born[0]) \(born[1])".utf8)
  }
}
