extension InterfaceEmitter {
  func write(_ enumeration: EnumerationDescription, to writer: inout SourceWriter) {
    let name = SwiftName.enumeration(enumeration.name)
    writer.documentation(
      sentence(enumeration.summary, else: "`\(enumeration.name)` on the wire."),
      notes: notes(since: enumeration.since))
    let conformance = enumeration.isBitfield ? "WireBitfield" : "WireEnumeration"
    writer.block("package struct \(name): \(conformance)") { writer in
      writer.line("package let rawValue: UInt32")
      writer.line("package init(rawValue: UInt32) { self.rawValue = rawValue }")
      writer.line()
      for entry in enumeration.entries { write(entry, of: enumeration, to: &writer) }
      writer.line()
      writeDescription(of: enumeration, to: &writer)
    }
  }

  private func write(
    _ entry: EntryDescription, of enumeration: EnumerationDescription, to writer: inout SourceWriter
  ) {
    let texts = [entry.summary, entry.since > 1 ? "since version \(entry.since)" : nil]
    let text = texts.compactMap(\.self).joined(separator: "; ")
    if !text.isEmpty { writer.documentation(sentence(text, else: text)) }
    let isEmptySet = enumeration.isBitfield && entry.value == 0
    writer.line(
      "package static let \(SwiftName.member(entry.name))"
        + (isEmptySet ? ": Self = []" : " = Self(rawValue: \(entry.value))"))
  }

  /// Writes the property `description` of an enumeration. Its text is the name of the value in the
  /// protocol, or the number of an unknown value; for a bitfield, the names of the bits.
  private func writeDescription(
    of enumeration: EnumerationDescription, to writer: inout SourceWriter
  ) {
    writer.block("package var description: String") { writer in
      guard !enumeration.isBitfield else {
        let bits = enumeration.entries.filter { $0.value.nonzeroBitCount == 1 }
        writer.collection(
          "list([", bits.map { "(.\(SwiftName.member($0.name)), \"\($0.name)\")" }, "])")
        return
      }
      writer.line("switch rawValue {")
      var seen: Set<UInt32> = []
      for entry in enumeration.entries where seen.insert(entry.value).inserted {
        writer.line("case \(entry.value): \"\(entry.name)\"")
      }
      writer.line("default: String(rawValue)")
      writer.line("}")
    }
  }
}
