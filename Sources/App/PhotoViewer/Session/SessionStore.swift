package import Configuration
package import FileJobs
internal import Files
internal import Glibc
internal import ProgramSupport
internal import Synchronization
internal import System

extension SessionMemory: KeptValue {
  package static let limit = 1 << 20
}

extension UserFolders {
  /// Returns the path of the program's file `name` in the state folder; nil if there is no such
  /// folder. Also writes a diagnostic line that tells where the file is; `subject` is the beginning
  /// of this line, such as “the place is”.
  static func state(_ name: String, _ subject: String) -> FilePath? {
    let path = state(environment: ProcessBytes.environment)?.appending("lightbox/\(name)")
    let place = path.map { "remembered in \($0.display)" }
    Diagnostics.log("\(subject) \(place ?? "not remembered: there is no folder for state")")
    return path
  }
}

/// The file of remembered windows. Any thread may use it. Each process writes only the record of
/// its own window.
package final class SessionStore: Sendable {
  private let file: KeptFile<SessionMemory>
  /// The highest number of a record that this process has written; 0 before the first record.
  private let newest = Mutex(0)

  /// Returns the user's store; nil if there is no folder for its file.
  package static func users() -> SessionStore? {
    UserFolders.state("session", "the place is").map { SessionStore($0) }
  }

  init(_ path: FilePath, calls: FileCalls = .real) { file = KeptFile(path, calls: calls) }

  /// Returns the record of the most recently used window that no running process has open, and
  /// stores that `holder` has this window open now. Returns nil if there is no such window, or if
  /// `holder` is nil. Throws if the file cannot be read or changed.
  package func claim(for holder: SessionWindow.Holder?) throws(FileJobError) -> SessionWindow? {
    // Without a remembered window, no folder is created for the file.
    guard let holder, try !file.read().windows.isEmpty else { return nil }
    var claimed: SessionWindow?
    try file.update { claimed = $0.claim(for: holder, isAlive: \.isAlive) }
    return claimed
  }

  /// Writes a window's record, unless this process has already written a record with the same or a
  /// higher `number`. Several threads may write at the same time. Throws if the file cannot be read
  /// or changed.
  func write(_ window: SessionWindow, number: Int) throws(FileJobError) {
    try file.update { memory in
      let isNewest = newest.withLock { newest in
        defer { newest = max(newest, number) }
        return number > newest
      }
      if isNewest { memory.put(window, isAlive: \.isAlive) }
    }
  }
}

extension SessionWindow.Holder {
  /// The identity of this process; nil if its start time cannot be read.
  package static var own: SessionWindow.Holder? {
    let process = getpid()
    return begin(of: process).map { SessionWindow.Holder(process: process, begin: $0) }
  }

  /// True while the process runs. A later process with the same process ID has another start time.
  var isAlive: Bool { Self.begin(of: process) == begin }

  private static func begin(of process: Int32) -> UInt64? {
    guard let file = try? PhotoFile.open(FilePath("/proc/\(process)/stat")),
      let bytes = try? file.descriptor.bytes(upTo: 1024),
      // The name of the program is in brackets, and may contain any bytes.
      let name = bytes.lastIndex(of: UInt8(ascii: ")"))
    else { return nil }
    let fields = bytes[(name + 1)...].split(separator: UInt8(ascii: " "))
    guard fields.count > 19 else { return nil }
    return UInt64(String(decoding: fields[19], as: UTF8.self))
  }
}
