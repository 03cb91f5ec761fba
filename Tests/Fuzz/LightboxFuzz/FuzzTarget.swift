/// One reader of bytes that somebody else has written.
struct FuzzTarget: Sendable {
  let name: String
  /// Reads the bytes; false for an input that belongs to another target.
  let run: @Sendable ([UInt8]) -> Bool

  init(_ name: String, _ run: @escaping @Sendable ([UInt8]) -> Bool) {
    self.name = name
    self.run = run
  }

  /// A target for which every input is one.
  init(any name: String, _ read: @escaping @Sendable ([UInt8]) -> Void) {
    self.init(name) { bytes in
      read(bytes)
      return true
    }
  }

  static let all = formats + structures + texts
}
