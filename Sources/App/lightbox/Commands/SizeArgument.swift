internal import ArgumentParser
internal import Pixels

/// A size on the command line, such as `1280x800`.
struct SizeArgument: ExpressibleByArgument {
  let size: PixelSize

  init(_ size: PixelSize) { self.size = size }

  /// The size in the form of the command line, for the help of options with a default size.
  var defaultValueDescription: String { "\(size.width)x\(size.height)" }

  init?(argument: String) {
    let sides = argument.split(separator: "x", omittingEmptySubsequences: false)
    guard sides.count == 2, let width = Int(sides[0]), let height = Int(sides[1]),
      (1...32_767).contains(width), (1...32_767).contains(height)
    else { return nil }
    size = PixelSize(width: width, height: height)
  }
}

/// A list of times on the command line, in milliseconds, such as `0,116.5,400`.
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
