package import Bus
internal import Foundation
internal import System

extension IncomingMessage {
  /// The values from front to back, those in containers one after the other.
  package var values: [String] { arguments.flatMap(\.leaves) }

  /// The arguments as text: files by the names that they were opened by, and their first bytes
  /// where they live in memory.
  package var argumentTexts: [String] { arguments.map(\.argumentText) }
}

extension BusValue {
  fileprivate var leaves: [String] {
    switch self {
    case .structure(let values), .array(of: _, let values): values.flatMap(\.leaves)
    case .entry(let key, let value): key.leaves + value.leaves
    case .variant(let value): value.leaves
    case .text(let text), .path(let text): [text]
    default: [argumentText]
    }
  }

  fileprivate var argumentText: String {
    switch self {
    case .text(let text), .path(let text): "\"\(text)\""
    case .short(let number): "\(number)"
    case .integer(let number): "\(number)"
    case .number(let number): "\(number)"
    case .real(let real): "\(real)"
    case .truth(let truth): "\(truth)"
    case .file(let file): "<\(Self.text(ofFile: file.number))>"
    case .structure(let values), .array(of: _, let values):
      "[\(values.map(\.argumentText).joined(separator: ", "))]"
    case .entry(let key, let value): "\(key.argumentText): \(value.argumentText)"
    case .variant(let value): value.argumentText
    case .other(let type): type
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
