#if SVG
  internal import CSVGGuard
  internal import Codecs
  internal import ImageExchange
  internal import Pixels

  /// An SVG document, which librsvg draws at any size.
  @safe final class SVGPicture {
    private let document: OpaquePointer
    private let size: SVGSize

    /// Parses the SVG document in `bytes`, which may be packed by gzip, and returns a drawing.
    /// Throws if the document is not well-formed, or if it exceeds `limits`.
    static func open(
      _ bytes: ImageBytes, _ limits: ImageLimits
    ) throws(ImageFailure) -> VectorPicture {
      let text = try MarkupText(bytes, limits)
      let document = try SVGPicture(text)
      let header = ImageHeader(format: .svg, storedSize: document.size.pixels)
      try limits.check(stored: header.storedSize)
      return unsafe VectorPicture(header) { part, words throws(ImageFailure) in
        try unsafe document.draw(part, words)
      }
    }

    private init(_ text: MarkupText) throws(ImageFailure) {
      var stated = svg_guard_size()
      let opened = unsafe text.bytes.withUnsafeBytes { buffer in
        unsafe svg_guard_open(buffer.baseAddress, buffer.count, &stated)
      }
      guard let document = unsafe opened else {
        // The library's own message is not used, because it may contain text from the file.
        throw text.isCut
          ? ImageFailure(.truncated)
          : ImageFailure(.corrupt, "Its XML is not well-formed, or too deep or too long")
      }
      unsafe self.document = unsafe document
      size = SVGSize(
        width: stated.width, height: stated.height,
        viewBox: (stated.view_box_width, stated.view_box_height))
    }

    deinit { unsafe svg_guard_close(document) }

    private func draw(
      _ part: VectorPart, _ words: UnsafeMutablePointer<UInt32>
    ) throws(ImageFailure) {
      let wanted = svg_guard_part(
        width: Int64(part.whole.width), height: Int64(part.whole.height), left: Int64(part.left),
        top: Int64(part.top), columns: Int64(part.size.width), rows: Int64(part.size.height))
      switch unsafe svg_guard_draw(document, size.width, size.height, wanted, words) {
      case SVG_GUARD_OK: return
      case SVG_GUARD_EXHAUSTED: throw ImageFailure(.exhausted)
      default: throw ImageFailure(.corrupt, "It cannot be drawn, or takes too much work")
      }
    }
  }
#endif
