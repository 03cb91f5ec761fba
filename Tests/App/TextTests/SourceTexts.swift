import Foundation
import Languages
import TestSupport

/// The sentences that stand in the sources, found by the calls that make phrases of them.
struct SourceTexts {
  /// A call of `Phrase(…)` with the literals among its own arguments.
  struct Call {
    let path: String
    let line: Int
    /// The first argument's label, empty for none, and the literals by theirs.
    let firstLabel: String
    let literals: [String: String]

    var location: String { "\(path):\(line)" }

    /// The sentence; nil where the call has no literal for it.
    var message: Message? {
      guard let id = literals["one"] ?? literals[""] else { return nil }
      return Message(id: id, plural: literals["other"], context: literals["context"])
    }
  }

  /// A Swift file below `Sources` and its text.
  struct File {
    let path: String
    let text: [UInt8]
  }

  /// The files whose texts may reach the screen; those of the phrases themselves are not among
  /// them.
  static let files: [File] = {
    let root = Repository.root.path(percentEncoded: false)
    let paths = FileManager.default.subpaths(atPath: root + "Sources") ?? []
    return paths.sorted().compactMap { path in
      guard path.hasSuffix(".swift"), !path.hasPrefix("Core/Languages/") else { return nil }
      let text = try? String(contentsOfFile: "\(root)Sources/\(path)", encoding: .utf8)
      return text.map { File(path: "Sources/\(path)", text: Array($0.utf8)) }
    }
  }()

  static let calls: [Call] = files.flatMap { calls(of: "Phrase(", in: $0) }

  /// The calls that begin with `name`, which ends with a parenthesis.
  static func calls(of name: String, in file: File) -> [Call] {
    let (text, name) = (file.text, Array(name.utf8))
    var (calls, line, start): ([Call], Int, Int) = ([], 1, 0)
    for index in 0..<max(text.count - name.count, 0) {
      if text[index] == newline {
        line += 1
        start = index + 1
      }
      guard text[index] == name[0], text[index + 1] == name[1],
        text[index..<(index + name.count)].elementsEqual(name)
      else { continue }
      let before = String(decoding: text[start..<index], as: UTF8.self)
      guard !before.contains("//"), before.last.map({ !$0.isLetter && !$0.isNumber }) ?? true else {
        continue
      }
      calls.append(call(in: file, from: index + name.count, line: line))
    }
    return calls
  }

  private static let newline = UInt8(ascii: "\n")
  private static let quote = UInt8(ascii: "\"")
  private static let backslash = UInt8(ascii: "\\")

  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
      true
    default: false
    }
  }

  private static func call(in file: File, from begin: Int, line: Int) -> Call {
    let text = file.text
    var (index, depth, label): (Int, Int, String) = (begin, 1, "")
    var (literals, firstLabel): ([String: String], String) = ([:], "")
    var (isStart, isFirst) = (true, true)
    while index < text.count, depth > 0 {
      if text[index] == quote {
        let (literal, end) = literal(in: text, at: index)
        if depth == 1, literals[label] == nil { literals[label] = literal }
        (index, isStart) = (end, false)
        continue
      }
      if isStart, depth == 1, isWord(text[index]) {
        let word = text[index...].prefix(while: isWord)
        if word.endIndex < text.count, text[word.endIndex] == UInt8(ascii: ":") {
          label = String(decoding: word, as: UTF8.self)
          if isFirst { firstLabel = label }
        }
        (index, isStart) = (word.endIndex, false)
        continue
      }
      switch text[index] {
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
      case UInt8(ascii: ",") where depth == 1: (label, isStart, isFirst) = ("", true, false)
      default: break
      }
      index += 1
    }
    return Call(path: file.path, line: line, firstLabel: firstLabel, literals: literals)
  }

  /// The literal whose quote is at `begin`, without escapes and with nothing for what is put into
  /// it, and the index after it.
  private static func literal(in text: [UInt8], at begin: Int) -> (String, Int) {
    var (literal, index): ([UInt8], Int) = ([], begin + 1)
    while index < text.count, text[index] != quote {
      guard text[index] == backslash, index + 1 < text.count else {
        literal.append(text[index])
        index += 1
        continue
      }
      switch text[index + 1] {
      case UInt8(ascii: "u"):
        let digits = text[(index + 3)...].prefix { $0 != UInt8(ascii: "}") }
        let code = UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
        if let scalar = code.flatMap(Unicode.Scalar.init) {
          literal += Array(String(Character(scalar)).utf8)
        }
        index = digits.endIndex + 1
      case UInt8(ascii: "("):
        var depth = 1
        index += 2
        while index < text.count, depth > 0 {
          if text[index] == quote {
            index = self.literal(in: text, at: index).1
            continue
          }
          if text[index] == UInt8(ascii: "(") { depth += 1 }
          if text[index] == UInt8(ascii: ")") { depth -= 1 }
          index += 1
        }
      case UInt8(ascii: "n"):
        literal.append(newline)
        index += 2
      default:
        literal.append(text[index + 1])
        index += 2
      }
    }
    return (String(decoding: literal, as: UTF8.self), index + 1)
  }
}
