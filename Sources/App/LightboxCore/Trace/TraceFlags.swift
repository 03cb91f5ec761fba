/// The words for the flags of a value in a trace. Each word stands for one value of one property.
struct TraceFlags<Root, Value: Equatable> {
  let flags: [(word: String, path: WritableKeyPath<Root, Value>, value: Value)]

  var all: [String] { flags.map(\.word) }

  func words(_ root: Root) -> [String] {
    flags.filter { root[keyPath: $0.path] == $0.value }.map(\.word)
  }

  /// Sets the flag that `word` stands for; returns false for an unknown word.
  func add(_ word: Substring, to root: inout Root) -> Bool {
    guard let flag = flags.first(where: { $0.word == word }) else { return false }
    root[keyPath: flag.path] = flag.value
    return true
  }
}
