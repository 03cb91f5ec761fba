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
  var byteCount: Int? {
    guard let own = ownBytes else { return nil }
    var open: [FileIdentity: Int] = [:]
    let hidden = Self.hiddenFiles(
      open: {
        open = openFiles
        return Set(open.keys)
      }, mapped: { mappedFiles })
    return open.values.reduce(own, +) + hidden.count * Self.hiddenBytes
  }

  /// Returns the files that are mapped but not open. `open` returns the process's open files, and
  /// `mapped` its mapped files. Each is called up to twice, because the process runs meanwhile and
  /// may open or unmap files.
  static func hiddenFiles(
    open: () -> Set<FileIdentity>, mapped: () -> Set<FileIdentity>
  ) -> Set<FileIdentity> {
    let before = open()
    // A file that was opened and mapped since the first call of `open` is not hidden.
    var hidden = mapped().subtracting(before)
    hidden.subtract(open())
    // A file that was closed, and then unmapped, is not hidden either.
    if !hidden.isEmpty { hidden.formIntersection(mapped()) }
    return hidden
  }

  private var ownBytes: Int? {
    let words = text("statm", upTo: 256)?.split(separator: " ").compactMap { Int($0) } ?? []
    guard words.count > 2 else { return nil }
    return max(0, words[1] - words[2]) * Int(getpagesize())
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

  /// The memory files that the process has mapped.
  private var mappedFiles: Set<FileIdentity> {
    var files: Set<FileIdentity> = []
    for line in (text("maps", upTo: 1 << 20) ?? "").split(separator: "\n") {
      // The kernel marks memory files as deleted. The other lines, of which there are hundreds, are
      // skipped.
      guard line.hasSuffix("(deleted)"), line.contains("/memfd:") else { continue }
      let fields = line.split(separator: " ", maxSplits: 5, omittingEmptySubsequences: true)
      guard fields.count == 6, let number = UInt64(fields[4]) else { continue }
      let parts = fields[3].split(separator: ":").compactMap { UInt32($0, radix: 16) }
      guard parts.count == 2 else { continue }
      let file = FileIdentity(device: Self.device(parts[0], parts[1]), number: number)
      if file != source { files.insert(file) }
    }
    return files
  }

  /// Returns the number of a device in the form that `stat` uses.
  private static func device(_ major: UInt32, _ minor: UInt32) -> UInt64 {
    let (major, minor) = (UInt64(major), UInt64(minor))
    return (major >> 12) << 44 | (minor >> 8) << 20 | (major & 0xFFF) << 8 | minor & 0xFF
  }

  private func text(_ name: String, upTo count: Int) -> String? {
    let number = unsafe open("/proc/\(process)/\(name)", O_RDONLY | O_CLOEXEC)
    guard number >= 0 else { return nil }
    let file = OwnedDescriptor(taking: number)
    return (try? file.bytes(upTo: count)).map { String(decoding: $0, as: UTF8.self) }
  }
}
