#if SVG
  import Foundation
  import ImageExchange
  import Pixels
  import Testing

  /// Documents that refer to other things, are cut, or want too much.
  @Suite struct HostileTests {
    /// A red picture in a file of its own.
    static let png = """
      iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8DwHwAFAAH/iZk9HQAAAABJRU5ErkJggg==
      """

    @Test func otherFilesAreNotLoaded() throws {
      let folder = FileManager.default.temporaryDirectory.appending(path: "svg-\(UUID())")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      let file = folder.appending(path: "red.png")
      try #require(Data(base64Encoded: Self.png)).write(to: file)
      let style = folder.appending(path: "red.css")
      try Data("rect { fill: red }".utf8).write(to: style)
      let other = folder.appending(path: "red.svg")
      try Data(svg("", "<g id='a'><rect width='9' height='9' fill='red'/></g>").utf8).write(
        to: other)
      for name in [file.absoluteString, file.path(), "http://127.0.0.1:9/a.png", "red.png"] {
        let drawn = try Drawn(
          svg("width='9' height='9'", "<image width='9' height='9' xlink:href='\(name)'/>"))
        #expect(drawn.words.allSatisfy { $0 == 0 }, "\(name)")
      }
      for contents in [
        "<style>@import url('\(style.absoluteString)');</style><rect width='9' height='9'/>",
        "<rect width='9' height='9'/><use xlink:href='\(other.absoluteString)#a'/>",
        "<rect width='9' height='9'/><use xlink:href='\(other.path())#a'/>",
        "<rect width='9' height='9'/><xi:include xmlns:xi='http://www.w3.org/2001/XInclude' "
          + "href='\(other.absoluteString)'/>",
      ] {
        let drawn = try Drawn(svg("width='9' height='9'", contents))
        #expect(drawn.words.allSatisfy { $0 == 0xFF00_0000 }, "\(contents)")
      }
      let stranger = "<!DOCTYPE svg [<!ENTITY a SYSTEM '\(other.absoluteString)'>]>"
      #expect(failure(stranger + svg("width='9' height='9'", "&a;"))?.code == .corrupt)
    }

    @Test func aStyleBeforeItsRootIsNotLoaded() throws {
      let text = "<?xml-stylesheet href='file:///etc/passwd'?>" + DrawingTests.square
      DrawingTests.expectSquare(try Drawn(text))
    }

    @Test func entitiesThatGrowAreRefused() {
      let names = (0..<12).map { "e\($0)" }
      let entities = zip(names, names.dropFirst()).map { name, next in
        "<!ENTITY \(next) '\(String(repeating: "&\(name);", count: 10))'>"
      }
      let start = "<!DOCTYPE svg [<!ENTITY e0 'aaaaaaaaaa'>\(entities.joined())]>"
      for contents in ["<text>&e11;</text>", "<g id='&e11;'/>", "&e11;"] {
        #expect(failure(start + svg("width='9' height='9'", contents))?.code == .tooLarge)
      }
    }

    /// Each takes a gigabyte where nobody counts what its entities stand for.
    @Test(arguments: [
      String(repeating: "<g/>", count: 5_000), String(repeating: "&#60;g/>", count: 5_000),
      String(repeating: "&#x3c;g/>", count: 5_000),
    ]) func elementsOfEntitiesAreCounted(value: String) {
      let start = "<!DOCTYPE svg [<!ENTITY a '\(value)'>]>"
      let document = svg("width='9' height='9'", String(repeating: "&a;", count: 5_000))
      #expect(failure(start + document)?.code == .tooLarge)
      let wide = ("\u{FEFF}" + start + document).utf16.flatMap {
        [UInt8($0 & 255), UInt8($0 >> 8)]
      }
      #expect(failure(wide)?.code == .tooLarge)
    }

    /// A text is laid out as a whole, with kilobytes for each of its letters.
    @Test(arguments: [
      ("<text>", "</text>"), ("<s:text xmlns:s='http://www.w3.org/2000/svg' y='9'>", "</s:text >"),
      ("<text><!-- </text> -->", "</text>"),
      ("<text><tspan><![CDATA[</text>", "]]></tspan></text>"),
      ("<text><?a </text>?>", "</text>"), ("<text><text/>", "</text>"),
    ]) func aLongTextIsRefused(start: String, end: String) {
      let long = String(repeating: "long ", count: 20_000)
      #expect(failure(svg("width='9' height='9'", start + long + end))?.code == .tooLarge)
      let line = start + "line" + end
      #expect(failure(svg("width='9' height='9'", "\(line)<desc>\(long)</desc>")) == nil)
    }

    @Test func theLettersOfEntitiesAreCounted() {
      let start = "<!DOCTYPE svg [<!ENTITY a '\(String(repeating: "a", count: 1_000))'>]>"
      for (count, code) in [(9, nil), (99, ImageFailure.Code.tooLarge)] {
        let text = "<text>\(String(repeating: "&a;", count: count))</text>"
        #expect(failure(start + svg("width='9' height='9'", text))?.code == code)
      }
    }

    @Test func aFewElementsOfEntitiesAreDrawn() throws {
      let start = """
        <!DOCTYPE svg [<!ENTITY name 'http://www.w3.org/2000/svg'>
        <!ENTITY half "<rect width='4' height='9'/>"><!ENTITY both "&half;&half;">]>
        """
      let drawn = try Drawn(
        start + "<svg xmlns='&name;' width='8' height='9'>&both;<g>&half;</g></svg>")
      #expect(drawn.bitmap[3, 4] == 0xFF00_0000 && drawn.bitmap[4, 4] == 0)
    }

    @Test func deepAndLongDocumentsAreRefused() {
      let deep = String(repeating: "<g>", count: 100_000)
      let ends = String(repeating: "</g>", count: 100_000)
      #expect(failure(svg("width='9' height='9'", deep + ends))?.code == .corrupt)
      let many = String(repeating: "<g/>", count: 400_000)
      let surplus = failure(svg("width='9' height='9'", many))
      #expect(surplus?.code == .tooLarge)
      #expect(surplus?.description.contains("elements") == true)
      let groups = (0..<12).map { level in
        "<g id='a\(level + 1)'>\(String(repeating: "<use xlink:href='#a\(level)'/>", count: 10))</g>"
      }
      let uses = svg(
        "width='9' height='9'",
        "<defs><g id='a0'/>\(groups.joined())</defs><use xlink:href='#a12'/>")
      #expect(failure(uses)?.code == .corrupt)
    }

    @Test func sizesBeyondTheLimitsAreRefused() {
      for attributes in [
        "width='1000000' height='9'", "width='9' height='1e12'", "width='200000' height='200000'",
        "viewBox='0 0 1e30 1'",
      ] {
        #expect(failure(svg(attributes))?.code == .tooLarge, "\(attributes)")
      }
      #expect(failure(svg("width='0' height='9'"))?.code == .corrupt)
    }

    /// Large groups at a large size take memory for each of them, or fail.
    @Test func nestedGroupsOfALargePicture() throws {
      let (start, end) = (
        String(repeating: "<g opacity='0.99'>", count: 50), String(repeating: "</g>", count: 50)
      )
      let document = svg(
        "width='900' height='900'", "\(start)<rect width='900' height='900'/>\(end)")
      #expect(failure(document) == nil)
    }

    @Test func cutDocumentIsTooShortOrBroken() {
      let document = Array(DrawingTests.shapes.utf8)
      for count in 0..<document.count {
        let failure = failure(Array(document[..<count]))
        #expect(failure != nil, "\(count)")
        if count > 120 { #expect(failure?.code == .truncated, "\(count)") }
      }
    }

    /// The words of a library may be those of the file.
    @Test func aFailureSaysNothingOfTheFile() {
      let failure = failure(svg("width='9' height='9'", "<g>\u{1B}[31mred</g></\u{202E}>"))
      #expect(
        failure?.description
          == "The file is damaged: its XML is not well-formed, or too deep or too long")
    }
  }
#endif
