/// A generator of the Swift class of one interface.
struct InterfaceEmitter {
  let interfaces: Interfaces
  let interface: InterfaceDescription

  func write(to writer: inout SourceWriter) {
    let name = SwiftName.type(interface.name)
    writer.documentation(
      sentence(interface.summary, else: "An object of the interface."),
      notes: ["`\(interface.name)` on the wire, up to version \(interface.version)."])
    writer.block("package final class \(name): Proxy, Interface") { writer in
      writer.line("package static let name = \"\(interface.name)\"")
      writer.line("package static let version: UInt32 = \(interface.version)")
      writer.block("package static var descriptor: InterfaceDescriptor") { writer in
        let index = "ProtocolCatalogue." + SwiftName.member(interface.name)
        writer.line("ProtocolCatalogue.shared[\(index)]")
      }
      writer.line()
      writeEvents(to: &writer)
      writeRequests(to: &writer)
      for enumeration in interface.enumerations {
        writer.line()
        write(enumeration, to: &writer)
      }
    }
  }

  /// True for `wl_display`, the interface of object 1. libwayland handles the object's events, and
  /// the object exists until the connection ends.
  var isDisplay: Bool { interface.name == "wl_display" }

  /// Returns the Swift type of an argument's enumeration; nil if the argument has no enumeration.
  /// If another interface declares the enumeration, the result begins with the class of that other
  /// interface.
  func enumerationType(of argument: ArgumentDescription) -> String? {
    argument.enumeration(in: interface, find: { interfaces[$0] }).map { owner, enumeration in
      let name = SwiftName.enumeration(enumeration.name)
      return owner.name == interface.name ? name : SwiftName.type(owner.name) + "." + name
    }
  }

  /// Returns the summary with a capital letter and a full stop; `fallback` if there is no summary.
  func sentence(_ summary: String?, else fallback: String) -> String {
    guard let summary, !summary.isEmpty else { return fallback }
    let text = summary.prefix(1).uppercased() + summary.dropFirst()
    return text.hasSuffix(".") ? text : text + "."
  }

  /// Returns the names and summaries of the arguments that have a summary.
  func parameters(of message: MessageDescription) -> [(name: String, text: String)] {
    message.arguments.compactMap { argument in
      argument.summary.map { (SwiftName.unescapedMember(argument.name), $0) }
    }
  }

  /// Returns a note that names the version in which a declaration was added; empty for version 1.
  func notes(since version: Int) -> [String] { version > 1 ? ["Since version \(version)."] : [] }
}
