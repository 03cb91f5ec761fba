import WaylandBindgen
import Testing

/// A description with a mistake, and the expected diagnostics.
struct Mistake: CustomTestStringConvertible, Sendable {
  let testDescription: String
  /// The lines from line 2 on, inside `<protocol name="p">`.
  let lines: [String]
  let expected: [String]

  init(_ name: String, _ lines: [String], _ expected: String...) {
    self.init(testDescription: name, lines: lines, expected: expected)
  }

  /// A mistake inside `<interface name="thing" version="2">`, from line 3 on.
  static func inside(_ name: String, _ lines: [String], _ expected: String...) -> Mistake {
    let all = ["<interface name='thing' version='2'>"] + lines + ["</interface>"]
    return Mistake(testDescription: name, lines: all, expected: expected)
  }

  private init(testDescription: String, lines: [String], expected: [String]) {
    self.testDescription = testDescription
    self.lines = lines
    self.expected = expected
  }

  var xml: String { (["<protocol name='p'>"] + lines + ["</protocol>"]).joined(separator: "\n") }
}

/// Every mistake that the compiler would not find is reported with its file, its line and the
/// expectation.
@Suite struct DiagnosticTests {
  private func findings(_ xml: String...) -> [String] {
    let sources = xml.enumerated().map { index, text in
      ProtocolSource(path: index == 0 ? "p.xml" : "q.xml", xml: Array(text.utf8))
    }
    do {
      _ = try Bindings.generate(from: sources)
      return []
    } catch {
      return error.all.map(\.description)
    }
  }

  @Test func aDescriptionWithoutMistakesIsTakenAsItIs() {
    #expect(
      findings(
        """
        <?xml version="1.0"?>
        <protocol name="p">
          <copyright>nobody's</copyright>
          <description summary="s">text</description>
          <interface name="thing" version="2">
            <description summary="s">text <!-- note --></description>
            <request name="go" since="2" deprecated-since="2"><arg name="x" type="int"/></request>
          </interface>
        </protocol>
        """
      ).isEmpty)
  }

  @Test(
    arguments: Mistake.form + Mistake.names + Mistake.versions + Mistake.arguments + Mistake.values)
  func aMistakeIsReportedWithItsLine(mistake: Mistake) {
    #expect(findings(mistake.xml) == mistake.expected)
  }

  @Test func malformedXMLIsReportedWhereItBreaks() {
    #expect(
      findings("<protocol name='p'>\n<interface>\n</protocol>")
        == ["p.xml:3: error: expected well-formed XML with one outermost element"])
    #expect(findings("") == ["p.xml:1: error: expected well-formed XML with one outermost element"])
    #expect(
      findings("<interface name='i' version='1'/>")
        == ["p.xml:1: error: expected <protocol> outermost, found <interface>"])
  }

  @Test func everyMistakeOfTheFirstWrongFileIsReportedInOrder() {
    let good = "<protocol name='p'/>"
    let bad = "<protocol name='p'>\n<interface version='1'/>\n<interface name='a'/></protocol>"
    #expect(
      findings(good, bad) == [
        "q.xml:2: error: <interface> lacks its name",
        "q.xml:3: error: <interface> lacks its version",
      ])
  }

  @Test func filesOfOneNameDoNotReplaceOneAnother() {
    let sources = ["a/p.xml", "b/p.xml", "ProtocolCatalogue.xml"].enumerated().map { index, path in
      let xml = "<protocol name='p'><interface name='i\(index)' version='1'/></protocol>"
      return ProtocolSource(path: path, xml: Array(xml.utf8))
    }
    #expect {
      try Bindings.generate(from: sources)
    } throws: { error in
      (error as? Diagnostics)?.all.map(\.description) == [
        "b/p.xml:1: error: its file 'p.swift' would replace another; expected another name",
        "ProtocolCatalogue.xml:1: error: its file 'ProtocolCatalogue.swift' would replace another; "
          + "expected another name",
      ]
    }
  }

  @Test func filesMayReferToOneAnother() {
    let one = """
      <protocol name='p'><interface name='a' version='1'>
      <event name='e'><arg name='b' type='uint' enum='b.kind'/></event></interface></protocol>
      """
    let other = """
      <protocol name='q'><interface name='b' version='1'>
      <enum name='kind'><entry name='k' value='1'/></enum></interface></protocol>
      """
    #expect(findings(one, other).isEmpty)
    #expect(
      findings(one) == [
        "p.xml:2: error: unknown enum 'b.kind'; expected one of 'a', or interface.enum"
      ])
  }
}
