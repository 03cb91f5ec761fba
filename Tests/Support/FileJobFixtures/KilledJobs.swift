internal import Files
internal import Foundation

/// A process of `file-job-rehearsal`, which does a job repeatedly and kills it before a step.
final class KilledJobs {
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()
  private var answers: [UInt8] = []

  /// Starts `program`, the path of `file-job-rehearsal`.
  init(of rehearsal: Rehearsal, program: String) throws {
    process.executableURL = URL(filePath: program)
    process.arguments = ["kill", rehearsal.name]
    process.standardInput = input
    process.standardOutput = output
    try process.run()
  }

  deinit {
    try? input.fileHandleForWriting.close()
    process.waitUntilExit()
  }

  /// Does the job in `folder`. Returns `killed` if it reached `step`, `done` if it ended before,
  /// and `failed` if it threw an error or the process has ended.
  func ending(at step: Int, in folder: FilePath) throws -> String {
    try input.fileHandleForWriting.write(contentsOf: Data("\(step) \(folder.display)\n".utf8))
    while true {
      if let end = answers.firstIndex(of: UInt8(ascii: "\n")) {
        defer { answers.removeSubrange(...end) }
        return String(decoding: answers[..<end], as: UTF8.self)
      }
      let bytes = output.fileHandleForReading.availableData
      guard !bytes.isEmpty else { return "failed" }
      answers += bytes
    }
  }
}
