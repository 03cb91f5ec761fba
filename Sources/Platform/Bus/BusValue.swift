package import System

/// A value in a call on the bus, or in its answer.
package indirect enum BusValue: Sendable {
  case text(String)
  /// The path of an object.
  case path(String)
  case number(UInt32)
  case truth(Bool)
  case real(Double)
  /// A file, which the other side gets open.
  case file(OwnedDescriptor)
  case texts([String])
  case files([OwnedDescriptor])
  /// Values by their names.
  case options([String: BusValue])

  /// The type as the bus writes it.
  var signature: String {
    switch self {
    case .text: "s"
    case .path: "o"
    case .number: "u"
    case .truth: "b"
    case .real: "d"
    case .file: "h"
    case .texts: "as"
    case .files: "ah"
    case .options: "a{sv}"
    }
  }
}

extension IncomingMessage {
  /// Values by their names; those of types that nobody here needs are left out.
  package func options(depth: Int = 0) -> [String: BusValue]? {
    var options: [String: BusValue] = [:]
    let isWhole: Void? = array(of: "{sv}") {
      entry(of: "sv") { key in
        guard let value = option(depth: depth) else { return nil }
        if let value { options[key] = value }
        return ()
      }
    }
    return isWhole == nil ? nil : options
  }

  /// A value in its variant. The outer nil is no variant; the inner one is a type that nobody needs.
  private func option(depth: Int) -> BusValue?? {
    guard let next, next.type == "v" else { return nil }
    guard depth < 4, ["b", "u", "d", "s", "o", "a{sv}"].contains(next.contents) else {
      return skip("v") ? .some(nil) : nil
    }
    let value: BusValue? = inside("v", next.contents) {
      switch next.contents {
      case "b": truth().map { .truth($0) }
      case "u": uint32().map { .number($0) }
      case "d": real().map { .real($0) }
      case "s": text().map { .text($0) }
      case "o": path().map { .path($0) }
      default: options(depth: depth + 1).map { .options($0) }
      }
    }
    return value.map { .some($0) }
  }
}
