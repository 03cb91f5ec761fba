import Foundation
import ImageExchange
import Testing

/// The table of the kinds of files, by which folders list and desktops choose a program.
@Suite struct FileKindTests {
  @Test func everyFormatThatIsReadHasItsRow() {
    let listed = Set(FileKind.table.map(\.format))
    #expect(listed == Set(ImageFormat.allCases).subtracting([.jpeg2000, .psd, .openEXR]))
    // Those are recognized, so that a sentence can say that they cannot be shown.
    #expect(FileKind.builtIn.allSatisfy { ![.jpeg2000, .psd, .openEXR].contains($0.format) })
  }

  @Test func builtInFormatsFollowTheTraits() {
    var expected: Set<ImageFormat> = [.png, .jpeg, .webP, .gif, .bmp, .ico, .qoi, .cameraRaw]
    #if HEIF
      expected.formUnion([.heif, .avif])
    #endif
    #if JPEGXL
      expected.insert(.jpegXL)
    #endif
    #if SVG
      expected.insert(.svg)
    #endif
    #if TIFF
      expected.insert(.tiff)
    #endif
    #expect(Set(FileKind.builtIn.map(\.format)) == expected)
  }

  @Test func noNameAndNoTypeIsListedTwice() {
    let extensions = FileKind.table.flatMap(\.extensions)
    let types = FileKind.table.flatMap(\.mimetypes)
    #expect(Set(extensions).count == extensions.count && Set(types).count == types.count)
    #expect(extensions.allSatisfy { $0 == $0.lowercased() && $0.utf8.count <= 7 })
  }

  @Test func theTypeOfAThumbnailsTagIsAmongThem() {
    for format in Set(FileKind.table.map(\.format)) {
      let types = FileKind.table.filter { $0.format == format }.flatMap(\.mimetypes)
      #expect(types.contains(format.mimetype), "\(format)")
    }
  }

  // MARK: The desktop's database

  private static let database = "/usr/share/mime/packages/freedesktop.org.xml"

  /// A name that the database knows leads to one of our types, which opens the program then.
  @Test(
    .enabled(
      if: FileManager.default.fileExists(atPath: database), "needs the shared database of types"))
  func namesLeadToTheirTypes() throws {
    let text = try String(contentsOfFile: Self.database, encoding: .utf8)
    var known: [String: Set<String>] = [:]
    var type = ""
    for line in text.split(separator: "\n") {
      let parts = line.split(separator: "\"", maxSplits: 2)
      guard parts.count > 1 else { continue }
      if parts[0].hasSuffix("<mime-type type=") { type = String(parts[1]) }
      if parts[0].hasSuffix("<glob pattern="), parts[1].hasPrefix("*.") {
        known[String(parts[1].dropFirst(2)), default: []].insert(type)
      }
    }
    #expect(known["jpg"] == ["image/jpeg"])
    for kind in FileKind.table {
      for name in kind.extensions {
        guard let types = known[name] else { continue }
        #expect(!types.isDisjoint(with: kind.mimetypes), "\(name): \(types)")
      }
    }
  }
}
