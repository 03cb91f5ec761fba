internal import Albums
internal import ArgumentParser
internal import Decoding
internal import Files
internal import ImageExchange
internal import Pixels
internal import ProgramSupport

/// The command `lightbox info`: the facts in files' headers, one JSON object per line.
struct InfoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "info", abstract: "Print the facts in photos, one JSON object per line.")

  @Argument(help: ArgumentHelp("The photos.", valueName: "file"), completion: .file())
  var files: [FilePath]

  @OptionGroup
  var verbose: VerboseOption

  mutating func run() throws {
    let decoder = Decoders.one()
    var failures: [String] = []
    for path in files {
      do {
        let header = try decoder.header(ImageSource(taking: try PhotoFile.open(path)))
        print(line(path, header))
      } catch let error as FileError {
        failures.append(error.description)
      } catch let failure as ImageFailure {
        failures.append("\(path.display): \(failure.description)")
      }
    }
    guard let last = failures.popLast() else { return }
    for failure in failures { Notice.write(failure) }
    throw ProgramFailure.cannotShow(last)
  }

  private func line(_ path: FilePath, _ header: ImageHeader) -> String {
    let size = header.uprightSize
    let camera = [header.camera.make, header.camera.model].compactMap { $0 }
    let fields = [
      ("path", JSONText.string(String(decoding: path.bytes, as: UTF8.self))),
      ("format", JSONText.string(header.format.name)),
      ("width", "\(size.width)"), ("height", "\(size.height)"),
      ("orientation", "\(header.orientation.rawValue)"),
      ("frames", "\(header.hasPages ? 1 : header.frameCount)"),
      ("pages", "\(header.hasPages ? header.frameCount : 1)"),
      ("profile", JSONText.optional(header.colorProfile)),
      ("camera", JSONText.optional(camera.isEmpty ? nil : camera.joined(separator: " "))),
      ("date", JSONText.optional(header.camera.captureDate)),
    ]
    return "{" + fields.map { "\"\($0.0)\":\($0.1)" }.joined(separator: ",") + "}"
  }
}
