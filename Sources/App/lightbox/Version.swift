/// The program's version, for `--version` and for the files that it leaves for others.
enum Version {
  static let number = "0.1.0"
}
