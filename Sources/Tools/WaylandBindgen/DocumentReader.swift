import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

extension Element {
  /// Parses XML and creates the tree of its elements; the text between the tags is ignored. Throws
  /// if the XML is not well-formed.
  init(xml: [UInt8], path: String) throws(Diagnostics) {
    let parser = XMLParser(data: Data(xml))
    let builder = DocumentBuilder()
    parser.delegate = builder
    guard parser.parse(), let root = builder.root else {
      var found = Diagnostics()
      let line = max(1, parser.lineNumber)
      found.report(path, line, "expected well-formed XML with one outermost element")
      throw found
    }
    self = root
  }
}

/// Builds the tree of elements. `open` has the elements whose end tags are not read yet; at its end
/// tag, an element is added to its parent.
private final class DocumentBuilder: NSObject, XMLParserDelegate {
  private(set) var root: Element?
  private var open: [Element] = []

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    open.append(Element(name: name, attributes: attributes, line: parser.lineNumber))
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    guard let closed = open.popLast() else { return }
    if open.isEmpty {
      root = closed
    } else {
      open[open.count - 1].children.append(closed)
    }
  }
}
