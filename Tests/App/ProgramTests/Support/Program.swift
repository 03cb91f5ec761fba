import Foundation

/// A program that a test runs, with its output.
///
/// It goes through files instead of pipes, so nobody has to read for it to go on.
final class Program {
  private let process = Process()
  private let folder: TemporaryFolder

  /// Starts an executable; a name without a slash is one of the package's own. `input` is its
  /// standard input, which is empty by default.
  init(
    _ executable: String, _ arguments: [String] = [], environment: [String: String]? = nil,
    folder workingFolder: URL? = nil, input: FileHandle = .nullDevice
  ) throws {
    folder = try TemporaryFolder()
    // Nothing but what a test asks for is said.
    try FileManager.default.createDirectory(
      atPath: folder.path("lightbox"), withIntermediateDirectories: false)
    try folder.write("hint shown\n", to: "lightbox/albums")
    process.executableURL =
      executable.contains("/")
      ? URL(fileURLWithPath: executable) : TestPaths.products.appendingPathComponent(executable)
    process.arguments = arguments
    process.environment = Self.neutral(environment, settings: folder.url.path)
    process.currentDirectoryURL = workingFolder
    process.standardInput = input
    for name in ["out", "err"] { try folder.write("", to: name) }
    // Foundation never lets go of a process, nor of its files. With some 1,360 files open, it reads
    // beyond the end of their list before it starts another process.
    let (output, errors) = (try handle("out"), try handle("err"))
    defer { for file in [output, errors] { try? file.close() } }
    (process.standardOutput, process.standardError) = (output, errors)
    try process.runWithoutBlockedSignals()
  }

  deinit {
    guard process.isRunning else { return }
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }

  /// An environment without the settings and the thumbnails of whoever runs the tests.
  private static func neutral(
    _ environment: [String: String]?, settings folder: String
  ) -> [String: String] {
    let own = ProcessInfo.processInfo.environment
    var result = environment ?? own
    for name in [
      "XDG_CONFIG_HOME", "XDG_CONFIG_DIRS", "XDG_CACHE_HOME", "XDG_STATE_HOME", "XDG_DATA_HOME",
    ]
    where result[name] == own[name] {
      result[name] = folder
    }
    return result
  }

  private func handle(_ name: String) throws -> FileHandle {
    try FileHandle(forWritingTo: URL(fileURLWithPath: folder.path(name)))
  }

  private func text(_ name: String) -> String {
    let bytes = FileManager.default.contents(atPath: folder.path(name)) ?? Data()
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The standard output so far.
  var output: String { text("out") }

  /// The standard error so far.
  var errors: String { text("err") }

  var isRunning: Bool { process.isRunning }
  var identifier: Int32 { process.processIdentifier }

  func send(_ signal: Int32) { kill(process.processIdentifier, signal) }

  /// The ending of a program.
  enum Ending: Equatable {
    case exit(Int32)
    case signal(Int32)
  }

  /// Waits for the end.
  func ending(within limit: Duration = .seconds(20)) async throws -> Ending {
    let name = process.executableURL?.lastPathComponent ?? ""
    return try await eventually("the end of \(name)", within: limit) {
      guard !process.isRunning else { return nil }
      let status = process.terminationStatus
      return process.terminationReason == .exit ? .exit(status) : .signal(status)
    }
  }

  /// Runs an executable to its end.
  static func run(
    _ executable: String, _ arguments: [String] = [], environment: [String: String]? = nil,
    folder: URL? = nil, within limit: Duration = .seconds(60)
  ) async throws -> (ending: Ending, output: String, errors: String) {
    let program = try Program(
      executable, arguments, environment: environment, folder: folder)
    let ending = try await program.ending(within: limit)
    return (ending, program.output, program.errors)
  }
}
