import Foundation
import ImageFixtures
import PortalFixtures
import RefereeFixtures
import Testing

/// The stars that are inside photos, as the album tells them.
@Suite(
  .timeLimit(.minutes(3)),
  .enabled(if: ReaderBus.isAvailable, "there is no at-spi2-core, or no pyatspi"))
struct HostedStarsTests {
  @Test func starsInsideAPhotoAreToldInTheAlbum() async throws {
    let (folder, reader) = (try TemporaryFolder(), try await ReaderBus())
    for (name, property) in [
      ("a.png", "xmp:Rating='4'"), ("b.png", "m:Rating='50'"), ("c.png", "xmp:Rating='5'"),
    ] {
      var picture = PNGFixture(width: 300, height: 200, .rgb) { x, y, c in (x + y + c) % 256 }
      let xmp = """
        <rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'><rdf:Description \
        xmlns:xmp='http://ns.adobe.com/xap/1.0/' xmlns:m='http://ns.microsoft.com/photo/1.0/' \
        \(property)/></rdf:RDF>
        """
      let keyword = "XML:com.adobe.xmp\0\0\0\0\0"
      picture.chunks = [("iTXt", Array((keyword + xmp).utf8))]
      try Data(picture.file).write(to: URL(fileURLWithPath: folder.path(name)))
    }
    let sidecar = """
      <rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'><rdf:Description \
      xmlns:xmp='http://ns.adobe.com/xap/1.0/' xmp:Rating='1'/></rdf:RDF>
      """
    try folder.write(sidecar, to: "c.png.xmp")
    let hosted = try HostedProgram([folder.url.path], view: "album", bus: reader.bus.address)
    try await hosted.rest()
    try await hosted.read(
      "await|list item|a.png|4 stars", "await|list item|b.png|3 stars",
      "await|list item|c.png|1 star", by: reader)
    try await hosted.expectEnd()
  }
}
