import FileJobFixtures
import Files
import Foundation
import Testing

@testable import FileJobs

/// Files that people name for the result of a command.
@Suite struct OutputFileTests {
  private let room: Room

  init() throws { room = try Room() }

  private func write(_ text: String, to name: String, calls: FileCalls = .real) throws {
    try OutputFile.write(Array(text.utf8), to: room.path(name), mode: 0o644, calls: calls)
  }

  private func path(_ name: String) -> String { room.path(name).display }

  private func text(_ name: String) -> String? { room.text(name) }

  /// Calls of which those of the kind `call` fail.
  private func calls(failing call: FileCall, _ error: Int32) -> FileCalls {
    FileCalls { $0 == call ? .error(error) : nil }
  }

  private func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: path(name), withDestinationPath: target)
  }

  private func makeFolder(_ name: String) throws {
    try FileManager.default.createDirectory(
      atPath: path(name), withIntermediateDirectories: false)
  }

  private func isLink(_ name: String) -> Bool {
    (try? FileManager.default.destinationOfSymbolicLink(atPath: path(name))) != nil
  }

  @Test func aFileIsReplacedOrMade() throws {
    try write("one", to: "a.png")
    #expect(text("a.png") == "one")
    try write("2", to: "a.png")
    #expect(text("a.png") == "2")
  }

  @Test func theLongestNameIsWrittenAndReplaced() throws {
    let name = String(repeating: "n", count: 251) + ".png"
    try write("one", to: name)
    try write("2", to: name)
    #expect(text(name) == "2")
    let names = try FileManager.default.contentsOfDirectory(atPath: room.folder.display)
    #expect(names == [name])
  }

  /// Some disks on a network tell only at the end that they are full.
  @Test func fileStaysAsItWasWhereTheDiskIsFullInTheEnd() throws {
    try write("one", to: "a.png")
    #expect(throws: FileError(room.path("a.png"), .system(EDQUOT))) {
      try write("2", to: "a.png", calls: calls(failing: .synchronize, EDQUOT))
    }
    #expect(throws: FileError(room.path("b.png"), .system(EDQUOT))) {
      try write("2", to: "b.png", calls: calls(failing: .synchronize, EDQUOT))
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: room.folder.display)
    #expect(names == ["a.png"] && text("a.png") == "one")
  }

  /// Also where the umask would take some of them away from a new file.
  @Test(arguments: [mode_t(0o600), 0o666, 0o640])
  func replacedFileKeepsItsPermissions(mode: mode_t) throws {
    try write("one", to: "a.png")
    let changed = unsafe chmod(path("a.png"), mode)
    #expect(changed == 0)
    try write("2", to: "a.png")
    var status = stat()
    let found = unsafe stat(path("a.png"), &status)
    #expect(found == 0 && status.st_mode & 0o7777 == mode && text("a.png") == "2")
  }

  /// Passes too if the file system has no attributes.
  @Test func replacedFileKeepsItsAttributesAndItsAccessList() throws {
    try write("one", to: "a.png")
    for (name, value) in [
      ("user.note", Array("mine".utf8)), ("user.none", []),
      ("system.posix_acl_access", TestAttributes.accessList),
    ] { TestAttributes.set(name, value, of: path("a.png")) }
    let before = TestAttributes.all(path("a.png"))
    try write("2", to: "a.png")
    #expect(TestAttributes.all(path("a.png")) == before && text("a.png") == "2")
  }

  /// A new file may not get an attribute, the folder takes no new file, or the disk cannot set
  /// permissions: the old file stays, and has the new bytes.
  @Test(arguments: zip([FileCall.setAttribute, .create, .mode], [EPERM, EPERM, EOPNOTSUPP]))
  func fileThatCannotBeReplacedIsWrittenOver(call: FileCall, number: Int32) throws {
    try write("one and more", to: "a.png")
    #expect(unsafe chmod(path("a.png"), 0o640) == 0)
    TestAttributes.set("user.note", Array("mine".utf8), of: path("a.png"))
    let (before, inode) = (room.picture, FileStamp.of(room.path("a.png"))?.identity.inode)
    guard call != .setAttribute || !TestAttributes.all(path("a.png")).isEmpty else { return }
    try write("2", to: "a.png", calls: calls(failing: call, number))
    #expect(text("a.png") == "2" && FileStamp.of(room.path("a.png"))?.identity.inode == inode)
    #expect(!room.picture.hasLeftovers && room.picture.files.count == before.files.count)
  }

  @Test func fullDiskIsToldWhereAFileIsWrittenOver() throws {
    try write("one", to: "a.png")
    #expect(throws: FileError(room.path("a.png"), .system(EDQUOT))) {
      let errors: [FileCall: Int32] = [.create: EPERM, .synchronize: EDQUOT]
      try write("2", to: "a.png", calls: FileCalls { errors[$0].map { .error($0) } })
    }
  }

  /// As the shell does it. Root may write to each file, so the answer of the system is simulated.
  @Test func writeProtectedFileIsNotReplaced() throws {
    try write("one", to: "a.png")
    let path = room.path("a.png")
    #expect(throws: FileError(path, .system(EACCES))) {
      try write("2", to: "a.png", calls: calls(failing: .access, EACCES))
    }
    #expect(text("a.png") == "one")
    guard geteuid() != 0 else { return }
    #expect(unsafe chmod(path.display, 0o444) == 0)
    #expect(throws: FileError(path, .system(EACCES))) { try write("2", to: "a.png") }
    #expect(text("a.png") == "one")
  }

  @Test func aLinkStaysAndItsTargetIsReplaced() throws {
    try makeFolder("there")
    try write("old and long", to: "there/a.png")
    try link("there/b.png", to: "a.png")
    try link("c.png", to: "there/b.png")
    try write("new", to: "c.png")
    #expect(isLink("c.png") && isLink("there/b.png"))
    #expect(text("there/a.png") == "new")
    let names = try FileManager.default.contentsOfDirectory(atPath: path("there")).sorted()
    #expect(names == ["a.png", "b.png"])
  }

  @Test func aLinkToNothingGetsItsTarget() throws {
    try makeFolder("there")
    try link("c.png", to: path("there/a.png"))
    try write("new", to: "c.png")
    #expect(isLink("c.png") && text("there/a.png") == "new")
    try link("d.png", to: "nowhere/a.png")
    let error = #expect(throws: FileError.self) { try write("new", to: "d.png") }
    #expect(error?.cause == .system(ENOENT) && isLink("d.png"))
  }

  @Test func linksInACircleAreRefused() throws {
    try link("a.png", to: "b.png")
    try link("b.png", to: "a.png")
    let error = #expect(throws: FileError.self) { try write("new", to: "a.png") }
    #expect(error?.reason == "too many symbolic links" && isLink("a.png") && isLink("b.png"))
  }

  @Test func aPipeStaysAndGetsTheBytes() throws {
    let made = unsafe mkfifo(path("pipe"), 0o600)
    #expect(made == 0)
    try link("c.png", to: "pipe")
    let reader = unsafe open(path("pipe"), O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    let file = FileHandle(fileDescriptor: reader, closeOnDealloc: true)
    for name in ["pipe", "c.png"] {
      try write(name, to: name)
      #expect(file.availableData == Data(name.utf8))
      var status = stat()
      let found = unsafe lstat(path("pipe"), &status)
      #expect(found == 0 && status.st_mode & S_IFMT == S_IFIFO)
    }
    #expect(isLink("c.png"))
  }

  /// As `{ echo before; lightbox …; } > a.png` has it: nothing of before is lost.
  @Test func theFileOfTheStandardOutputIsWrittenOn() throws {
    try write("before", to: "a.png")
    try link("stdout", to: "a.png")
    let output = unsafe open(path("a.png"), O_WRONLY | O_APPEND | O_CLOEXEC)
    defer { close(output) }
    try OutputFile.write(
      Array("+ after".utf8), to: room.path("stdout"), mode: 0o644,
      standardOutput: output)
    #expect(isLink("stdout") && text("a.png") == "before+ after")
  }

  @Test func aFolderIsRefused() throws {
    try makeFolder("there")
    try link("c.png", to: "there")
    for name in ["there", "c.png"] {
      let error = #expect(throws: FileError.self) { try write("new", to: name) }
      #expect(error?.cause == .isFolder)
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: path("there")) == [])
  }
}
