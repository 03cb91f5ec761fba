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
