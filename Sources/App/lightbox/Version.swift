/// The program's version, as `--version` and the files that it leaves for others tell it.
enum Version {
  static let number = "0.1.0"
}
