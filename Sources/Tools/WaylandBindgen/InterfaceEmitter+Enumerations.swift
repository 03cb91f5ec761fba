extension InterfaceEmitter {
  func write(_ enumeration: EnumerationDescription, to writer: inout SourceWriter) {
    let name = SwiftName.enumeration(enumeration.name)
    writer.documentation(
      sentence(enumeration.summary, else: "`\(enumeration.name)` on the wire."),
      notes: notes(since: enumeration.since))
    let conformance = enumeration.isBitfield ? "OptionSet, Hashable, Sendable" : "WireEnumeration"
    writer.block("package struct \(name): \(conformance)") { writer in
      writer.line("package let rawValue: UInt32")
      writer.line("package init(rawValue: UInt32) { self.rawValue = rawValue }")
      writer.line()
      for entry in enumeration.entries { write(entry, of: enumeration, to: &writer) }
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
}
