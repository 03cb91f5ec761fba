internal import Albums
internal import AnalogClock
internal import ArgumentParser
internal import Decoding
internal import FileJobs
internal import Files
internal import ImageExchange
internal import Pixels
internal import ProgramSupport

/// A path on the command line, given as bytes or as a `file:` URI.
///
/// Any other URI is not converted. Opening it fails with an error message that explains this.
extension FilePath: ExpressibleByArgument {
  init?(argument: String) { self.init(argument: EscapedArgument.bytes(of: argument)) }

  /// Calls `make` for the photo at this path, and writes the returned bytes to the file `output`.
  /// Throws if one of these steps fails, or if `output` is the photo itself, which would be lost.
  func write(to output: FilePath, make: (Decoder, ImageSource) throws -> [UInt8]) throws {
    do {
      let decoder = Decoders.one()
      let photo = try PhotoFile.open(self)
      if let own = photo.stamp, own.identity == FileStamp.of(output)?.identity {
        throw ProgramFailure.wrongUse("\(output.display): is the photo itself; name another file")
      }
      let source = ImageSource(taking: photo)
      try OutputFile.write(try make(decoder, source), to: output, mode: 0o644)
    } catch let error as FileError {
      throw ProgramFailure.cannotShow(error.description)
    } catch let failure as ImageFailure {
      throw ProgramFailure.cannotShow("\(display): \(failure.description)")
    }
  }
}

/// A size on the command line, such as `1280x800`; each side has 1 to 32,767 pixels.
extension PixelSize: ExpressibleByArgument {
  /// The size in the form of the command line, for the help of options with a default size.
  var defaultValueDescription: String { "\(width)x\(height)" }

  init?(argument: String) {
    let sides = argument.split(separator: "x", omittingEmptySubsequences: false)
    guard sides.count == 2, let width = Int(sides[0]), let height = Int(sides[1]),
      (1...32_767).contains(width), (1...32_767).contains(height)
    else { return nil }
    self.init(width: width, height: height)
  }
}

/// A time on the command line, such as `10:08:42` or `10:08`.
extension TimeOfDay: ExpressibleByArgument {
  init?(argument: String) { self.init(argument) }
}

/// A list of times on the command line, in milliseconds, such as `0,116.5,400`. The times are
/// sorted.
struct MomentsArgument: ExpressibleByArgument {
  let milliseconds: [Double]

  init?(argument: String) {
    var moments: [Double] = []
    for part in argument.split(separator: ",", omittingEmptySubsequences: false) {
      guard let moment = Double(part), moment >= 0, moment < 1e9 else { return nil }
      moments.append(moment)
    }
    milliseconds = moments.sorted()
  }
}
