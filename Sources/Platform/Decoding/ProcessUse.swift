internal import Glibc
internal import System

/// The processor time and the memory of a decoder's process, as the kernel reports them.
struct ProcessUse {
  private let process: pid_t
  /// The file of the request; nil if its identity cannot be read. Its pages do not count as memory
  /// of the process.
  private let source: FileIdentity?

  /// The identity of a file: the number of its device, and its inode number.
  struct FileIdentity: Hashable {
    let device: UInt64
    let number: UInt64
  }

  /// The assumed size, in bytes, of a memory file that is mapped but not open. Its real size is
  /// unknown, so this is the largest size that a decoder may use.
  private static let hiddenBytes = 2 << 30

  init(of process: pid_t, reading source: OwnedDescriptor) {
    self.process = process
    self.source = (try? source.status()).map {
      FileIdentity(device: UInt64($0.st_dev), number: UInt64($0.st_ino))
    }
  }

  /// The processor time of all threads of the process, in seconds; nil if the kernel does not
  /// report it.
  var processorTime: Double? {
    var clock = clockid_t()
    guard unsafe clock_getcpuclockid(process, &clock) == 0 else { return nil }
    var time = timespec()
    guard unsafe clock_gettime(clock, &time) == 0 else { return nil }
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// The memory of the process, in bytes: the private memory, and all memory files that are open or
  /// mapped. Nil if the kernel does not report the private memory.
  ///
  /// 0 if the first thread of the process has ended: the kernel then reports no memory, although
  /// other threads may continue. `Int.max` if the process has so many mappings that they cannot be
  /// read in time.
  var byteCount: Int? {
    let reported = ownBytes
    guard let own = reported, own > 0 else { return reported }
    var open: [FileIdentity: Int] = [:]
    let hidden = Self.hiddenFiles(
      open: {
        open = openFiles
        return Set(open.keys)
      }, mapped: { mappedFiles })
    guard let hidden else { return .max }
    return open.values.reduce(own, +) + hidden.count * Self.hiddenBytes
  }

  /// Returns the files that are mapped but not open. `open` returns the process's open files, and
  /// `mapped` its mapped files; nil if they are not known. Each is called up to twice, because the
  /// process runs meanwhile and may open or unmap files.
  static func hiddenFiles(
    open: () -> Set<FileIdentity>, mapped: () -> Set<FileIdentity>?
  ) -> Set<FileIdentity>? {
    let before = open()
    // A file that was opened and mapped since the first call of `open` is not hidden.
    guard let hidden = mapped()?.subtracting(before).subtracting(open()) else { return nil }
    // A file that was closed, and then unmapped, is not hidden either.
    return hidden.isEmpty ? hidden : mapped()?.intersection(hidden)
  }

  private var ownBytes: Int? {
    guard let line = try? contents("statm", limit: 256) else { return nil }
    let pages = String(decoding: line, as: UTF8.self).split(separator: " ").compactMap { Int($0) }
    guard pages.count > 2 else { return nil }
    // The kernel counts roughly, but only the addresses of a process that has ended are 0.
    return pages[0] == 0 ? 0 : max(1, pages[1] - pages[2]) * Int(getpagesize())
  }

  /// The sizes, in bytes, of the files that the process has open and that have no name.
  private var openFiles: [FileIdentity: Int] {
    var files: [FileIdentity: Int] = [:]
    guard let folder = unsafe opendir("/proc/\(process)/fd") else { return files }
    defer { unsafe closedir(folder) }
    while let entry = unsafe readdir(folder) {
      let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) {
        unsafe String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      var status = stat()
      guard let number = Int32(name),
        unsafe stat("/proc/\(process)/fd/\(number)", &status) == 0,
        status.st_mode & S_IFMT == S_IFREG, status.st_nlink == 0
      else { continue }
      let file = FileIdentity(device: UInt64(status.st_dev), number: UInt64(status.st_ino))
      if file != source { files[file] = Int(status.st_blocks) * 512 }
    }
    return files
  }

  /// The memory files that the process has mapped; nil if it has thousands of mappings.
  private var mappedFiles: Set<FileIdentity>? {
    do throws(SystemError) {
      var files = Self.memoryFiles(inMaps: try contents("maps", limit: 1 << 20))
      if let source { files.remove(source) }
      return files
    } catch {
      return error.number == EFBIG ? nil : []
    }
  }

  /// Returns the memory files in `maps`, the text of `/proc/PID/maps`. The process has chosen their
  /// names, which may be any bytes.
  static func memoryFiles(inMaps maps: [UInt8]) -> Set<FileIdentity> {
    var files: Set<FileIdentity> = []
    for line in maps.split(separator: UInt8(ascii: "\n")) {
      // The kernel marks memory files as deleted. The other lines, of which there are hundreds, are
      // skipped.
      guard line.suffix(9).elementsEqual("(deleted)".utf8) else { continue }
      let space = UInt8(ascii: " ")
      let fields = line.split(separator: space, maxSplits: 5)
      guard fields.count == 6, fields[5].drop(while: { $0 == space }).starts(with: "/memfd:".utf8)
      else { continue }
      let words = fields.map { String(decoding: $0, as: UTF8.self) }
      let parts = words[3].split(separator: ":").compactMap { UInt32($0, radix: 16) }
      guard parts.count == 2, let number = UInt64(words[4]) else { continue }
      files.insert(FileIdentity(device: Self.device(parts[0], parts[1]), number: number))
    }
    return files
  }

  /// Returns the number of a device in the form that `stat` uses.
  private static func device(_ major: UInt32, _ minor: UInt32) -> UInt64 {
    let (major, minor) = (UInt64(major), UInt64(minor))
    return (major >> 12) << 44 | (minor >> 8) << 20 | (major & 0xFFF) << 8 | minor & 0xFF
  }

  private func contents(_ name: String, limit: Int) throws(SystemError) -> [UInt8] {
    let number = unsafe open("/proc/\(process)/\(name)", O_RDONLY | O_CLOEXEC)
    guard number >= 0 else { throw SystemError(errno) }
    return try OwnedDescriptor(taking: number).contents(limit: limit)
  }
}
