#if SVG
  import Codecs
  import Foundation
  import ImageExchange
  import ImageFixtures
  import Pixels
  import Testing

  /// The program `rsvg-convert`, which comes with librsvg.
  enum Reference {
    static let isPresent = (try? convert("<svg xmlns='http://www.w3.org/2000/svg'/>", 9, 9)) != nil

    /// A document that `rsvg-convert` has drawn, as a PNG file.
    static func convert(_ document: String, _ width: Int, _ height: Int) throws -> [UInt8] {
      let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).svg")
      try Data(document.utf8).write(to: file)
      defer { try? FileManager.default.removeItem(at: file) }
      let (process, output) = (Process(), Pipe())
      process.executableURL = URL(filePath: "/usr/bin/env")
      process.arguments = ["rsvg-convert", "-w", "\(width)", "-h", "\(height)", file.path]
      process.standardOutput = output
      process.standardError = FileHandle.nullDevice
      try process.run()
      let png = try output.fileHandleForReading.readToEnd() ?? Data()
      process.waitUntilExit()
      guard process.terminationStatus == 0 else { throw CocoaError(.featureUnsupported) }
      return Array(png)
    }
  }

  /// librsvg's own program draws the same.
  @Suite(.enabled(if: Reference.isPresent, "There is no rsvg-convert"))
  struct ReferenceTests {
    @Test(arguments: [
      DrawingTests.shapes,
      svg(
        "viewBox='0 0 320 240'",
        """
        <defs><radialGradient id='r'><stop stop-color='gold'/><stop offset='1' stop-color='navy'/>
        </radialGradient><filter id='b'><feGaussianBlur stdDeviation='3'/></filter></defs>
        <circle cx='90' cy='90' r='70' fill='url(#r)'/>
        <rect x='120' y='50' width='90' height='90' rx='20' fill='teal' filter='url(#b)'/>
        <text x='20' y='180' font-size='40' font-family='sans-serif'>Lightbox 123</text>
        """),
    ]) func drawingAgreesWithRsvg(_ document: String) throws {
      for fitting in [nil, PixelSize(width: 100, height: 60), PixelSize(width: 900, height: 700)] {
        let drawn = try Drawn(Array(document.utf8), fitting: fitting)
        let size = drawn.bitmap.size
        let reference = try Drawn(try Reference.convert(document, size.width, size.height))
        #expect(reference.bitmap.size == size)
        let distances = zip(drawn.words, reference.words).map { distance($0, $1) }
        #expect(distances.max() ?? 0 <= 2)
      }
    }
  }
#endif
