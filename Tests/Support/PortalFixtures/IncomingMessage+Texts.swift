package import Bus
internal import Foundation

extension IncomingMessage {
  /// The values from front to back, those in containers one after the other.
  package var values: [String] {
    var values: [String] = []
    while let next {
      switch next.type {
      case "a", "r", "v", "e": values += inside(next.type, next.contents) { self.values } ?? []
      default:
        guard let value = basicText(next.type) else { return values }
        values.append(value)
      }
    }
    return values
  }

  /// The arguments as text: files by the names that they were opened by, and their first bytes
  /// where they live in memory.
  package var argumentTexts: [String] {
    var all: [String] = []
    while let next {
      func inner() -> [String] { inside(next.type, next.contents) { argumentTexts } ?? [] }
      switch next.type {
      case "a": all.append("[\(inner().joined(separator: ", "))]")
      case "e": all.append(inner().joined(separator: ": "))
      case "v": all.append(inner().joined())
      case "s", "o": all.append("\"\(basicText(next.type) ?? "")\"")
      case "h": all.append("<\(file().map(Self.text(ofFile:)) ?? "")>")
      default:
        guard let text = basicText(next.type) else { return all }
        all.append(text)
      }
    }
    return all
  }

  /// The next value, which is of a type without others inside; nil for one that nobody here sends.
  private func basicText(_ type: Unicode.Scalar) -> String? {
    switch type {
    case "s": text()
    case "o": path()
    case "d": real().map { "\($0)" }
    case "b": truth().map { "\($0)" }
    case "u": uint32().map { "\($0)" }
    case "n": int16().map { "\($0)" }
    case "i": int32().map { "\($0)" }
    default: nil
    }
  }

  private static func text(ofFile number: Int32) -> String {
    let link =
      (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(number)")) ?? ""
    guard link.hasPrefix("/memfd:") else { return URL(filePath: link).lastPathComponent }
    var bytes = [UInt8](repeating: 0, count: 5)
    // As a reader does, from where it stands.
    let count = unsafe Foundation.read(number, &bytes, bytes.count)
    return String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self)
  }
}
