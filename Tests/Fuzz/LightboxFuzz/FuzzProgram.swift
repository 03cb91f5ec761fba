internal import CFuzzer
internal import Glibc

/// Feeds one ``FuzzTarget`` with made inputs, guided by what they reach, under AddressSanitizer.
///
/// `FUZZ_TARGET` names the target, and the arguments are libFuzzer's: folders of inputs, or files
/// to replay. `--list` prints all targets, and `--seeds FOLDER` writes the ``Seeds`` of this one.
@main enum FuzzProgram {
  /// The target of this process.
  private static let target: FuzzTarget? = {
    guard let name = unsafe getenv("FUZZ_TARGET") else { return nil }
    let text = unsafe String(cString: name)
    return FuzzTarget.all.first { $0.name == text }
  }()

  static func main() {
    let arguments = CommandLine.arguments
    if arguments.dropFirst().first == "--list" {
      for target in FuzzTarget.all { print(target.name) }
      return
    }
    guard let target else {
      print("FUZZ_TARGET names one of: \(FuzzTarget.all.map(\.name).joined(separator: ", "))")
      exit(2)
    }
    if arguments.count == 3, arguments[1] == "--seeds" {
      write(Seeds.inputs(of: target.name), to: arguments[2])
      return
    }
    var count = CommandLine.argc
    var values = unsafe CommandLine.unsafeArgv
    unsafe withUnsafeMutablePointer(to: &values) { values in
      let status = unsafe values.withMemoryRebound(
        to: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.self, capacity: 1
      ) { values in
        unsafe LLVMFuzzerRunDriver(&count, values) { bytes, count in
          let input = unsafe Array(UnsafeBufferPointer(start: bytes, count: count))
          return FuzzProgram.target?.run(input) == true ? 0 : -1
        }
      }
      exit(status)
    }
  }

  private static func write(_ inputs: [[UInt8]], to folder: String) {
    for (index, input) in inputs.enumerated() {
      guard let file = unsafe fopen("\(folder)/made-\(index)", "w") else {
        print("\(folder)/made-\(index): cannot be written")
        exit(1)
      }
      _ = unsafe fwrite(input, 1, input.count, file)
      _ = unsafe fclose(file)
    }
  }
}
