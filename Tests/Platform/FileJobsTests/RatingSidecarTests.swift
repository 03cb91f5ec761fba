import FileJobFixtures
import Files
import Foundation
import Testing

@testable import FileJobs

/// Ratings in files of XMP beside photos.
@Suite struct RatingSidecarTests {
  let room: Room
  let photo: FilePath

  init() throws {
    room = try Room()
    photo = try room.photo("photo.jpg")
  }

  private static func text(_ inside: String, before: String = "") -> String {
    """
    \(before)<x:xmpmeta xmlns:x="adobe:ns:meta/"><!-- <a> -->
     <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
      \(inside)
     </rdf:RDF>
    </x:xmpmeta>
    """
  }

  private static let namespace = #"xmlns:xmp="http://ns.adobe.com/xap/1.0/""#

  private func rating() throws(FileJobError) -> Int? { try RatingSidecar().rating(of: photo) }

  /// As the name of an XMP file may be on a file system with shorter names.
  @Test func nameThatIsTooLongIsNoFile() throws {
    let folder = try FileCalls.real.openFolder(photo.parent)
    let status = try FileCalls.real.status([UInt8](repeating: 0x61, count: 256), in: folder)
    #expect(status == nil)
  }

  @Test func aNewOneIsMadeAndTakenAway() throws {
    #expect(try rating() == nil)
    let before = room.picture
    let rated = try #require(try RatingSidecar().write(4, of: photo))
    #expect(rated.path == room.path("photo.jpg.xmp"))
    #expect(try rating() == 4)
    #expect(room.picture.files["photo.jpg.xmp"]?.hasPrefix("640|") == true, "rights as the photo's")
    #expect(try RatingSidecar().write(4, of: photo) == nil, "nothing to do")
    try RatingSidecar().undo(rated)
    #expect(room.picture == before)
    #expect(try RatingSidecar().write(0, of: photo) == nil, "no stars need no file")
  }

  @Test func sidecarOfAProtectedPhotoCanBeWrittenAgain() throws {
    _ = unsafe chmod(photo.display, 0o444)
    _ = try RatingSidecar().write(4, of: photo)
    #expect(room.picture.files["photo.jpg.xmp"]?.hasPrefix("644|") == true)
  }

  /// As on a FAT disk that everybody may write to: its files belong to the administrator.
  @Test func sidecarIsWrittenWhereOnlyAnotherUserMaySetPermissions() throws {
    let sidecar = RatingSidecar(calls: FileCalls { $0 == .mode ? .error(EPERM) : nil })
    for stars in [4, 5] {
      _ = try sidecar.write(stars, of: photo)
      #expect(try rating() == stars)
    }
  }

  @Test func sidecarOfALinkHasTheRightsOfThePhoto() throws {
    try FileManager.default.createSymbolicLink(
      atPath: room.path("link.jpg").display, withDestinationPath: photo.display)
    _ = try RatingSidecar().write(4, of: room.path("link.jpg"))
    #expect(room.picture.files["link.jpg.xmp"]?.hasPrefix("640|") == true)
  }

  @Test(arguments: [
    (#"<rdf:Description \#(namespace) xmp:Rating="2" a:b="xmp:Rating"/>"#, "2"),
    (
      #"<rdf:Description xmlns:q='http://ns.adobe.com/xap/1.0/' q:Rating='2.0'></rdf:Description>"#,
      "2.0"
    ),
    (#"<rdf:Description \#(namespace)><xmp:Rating>2</xmp:Rating><o/></rdf:Description>"#, "2"),
    (#"<rdf:Description \#(namespace)><xmp:Rating> -1 </xmp:Rating></rdf:Description>"#, " -1 "),
    (#"<rdf:Description \#(namespace) xmp:Rating=""/>"#, ""),
  ])
  func onlyTheBytesOfTheRatingChange(inside: String, old: String) throws {
    let text = Self.text(inside)
    try room.write(text, to: "photo.jpg.xmp")
    let value = Double(old.filter { $0 != " " }).map { Int($0) }
    #expect(try rating() == value)
    let before = room.picture
    let rated = try #require(try RatingSidecar().write(5, of: photo))
    let quoted = ["\"", "'", ">"].map { ($0 + old, $0 + "5") }
    let expected =
      quoted.map { text.replacing("Rating" + $0, with: "Rating" + $1) }
      + quoted.map { text.replacing("Rating=" + $0, with: "Rating=" + $1) }
    #expect(expected.filter { $0 != text }.contains(try #require(room.text("photo.jpg.xmp"))))
    #expect(try rating() == 5)
    try RatingSidecar().undo(rated)
    #expect(room.picture == before)
  }

  @Test func aTextWithoutARatingGetsOne() throws {
    for (inside, added) in [
      (#"<rdf:Description rdf:about="" \#(Self.namespace)/>"#, #" xmp:Rating="3""#),
      (
        #"<rdf:Description rdf:about="" xmlns:c="u:c"><c:d>x</c:d></rdf:Description>"#,
        #" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmp:Rating="3""#
      ),
    ] {
      try room.write(Self.text(inside), to: "photo.jpg.xmp")
      _ = try RatingSidecar().write(3, of: photo)
      #expect(
        room.text("photo.jpg.xmp")
          == Self.text(inside.replacing("<rdf:Description", with: "<rdf:Description\(added)")))
      #expect(try rating() == 3)
    }
  }

  @Test func aRatingOfSomethingElseIsNotThePhotos() throws {
    let inside = """
      <rdf:Description \(Self.namespace) xmlns:i="u:i"><i:ingredient><rdf:Description xmp:Rating="1">
      <xmp:Rating>1</xmp:Rating></rdf:Description></i:ingredient></rdf:Description>
      """
    try room.write(Self.text(inside), to: "photo.jpg.xmp")
    #expect(try rating() == nil)
    _ = try RatingSidecar().write(2, of: photo)
    #expect(try rating() == 2)
    #expect(room.text("photo.jpg.xmp")?.contains("<xmp:Rating>1</xmp:Rating>") == true)
  }

  @Test func aSidecarOfTheStemCountsUnlessItIsOfAnotherFile() throws {
    let name =
      #"xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/" photoshop:SidecarForExtension"#
    func write(_ ending: String, _ rating: Int) throws {
      try room.write(
        Self.text(
          #"<rdf:Description \#(Self.namespace) \#(name)="\#(ending)" xmp:Rating="\#(rating)"/>"#),
        to: "photo.xmp")
    }
    try write("NEF", 5)
    #expect(try rating() == nil)
    try write("JPG", 4)
    #expect(try rating() == 4)
    let rated = try #require(try RatingSidecar().write(1, of: photo))
    #expect(rated.path == room.path("photo.xmp"))
    try write("NEF", 5)
    #expect(try RatingSidecar().write(1, of: photo)?.path == room.path("photo.jpg.xmp"))
    #expect(try rating() == 1)
  }

  /// No file can have the name of such a photo and `.xmp` behind it.
  @Test(arguments: [252, 255])
  func sidecarOfTheStemCountsBesideTheLongestName(length: Int) throws {
    let stem = String(repeating: "n", count: length - 4)
    let long = try room.photo(stem + ".jpg")
    #expect(try RatingSidecar().rating(of: long) == nil)
    try room.write(
      Self.text(#"<rdf:Description \#(Self.namespace) xmp:Rating="2"/>"#), to: stem + ".xmp")
    #expect(try RatingSidecar().rating(of: long) == 2)
    let rated = try #require(try RatingSidecar().write(5, of: long))
    #expect(rated.path == room.path(stem + ".xmp"))
    #expect(try RatingSidecar().rating(of: long) == 5)
  }

  @Test(arguments: [
    "a shopping list", "<a>", "<a></b>", "<rdf:RDF/>", "<!DOCTYPE x [<!ENTITY a 'b'>]><x/>", "",
    String(repeating: "<a>", count: 100), "<a b='<'/>", "<a b/>", "<a></a/>", "<a><![CDATA[</a>",
  ])
  func fileWithoutXMPIsRefused(text: String) throws {
    try room.write(text, to: "photo.jpg.xmp")
    let error = room.refusal { () throws(FileJobError) in
      _ = try RatingSidecar().write(3, of: photo)
    }
    #expect(
      error?.description
        == "photo.jpg.xmp was not written: it holds something else than expected")
    #expect(throws: FileJobError.self) { try rating() }
  }

  @Test func aBadSidecarOfTheStemDoesNotHideTheOneOfTheWholeName() throws {
    try room.write("a shopping list", to: "photo.xmp")
    try room.write(
      Self.text(#"<rdf:Description \#(Self.namespace) xmp:Rating="2"/>"#), to: "photo.jpg.xmp")
    #expect(try rating() == 2)
    let rated = try #require(try RatingSidecar().write(5, of: photo))
    #expect(rated.path == room.path("photo.jpg.xmp"))
    #expect(try rating() == 5)
    #expect(room.text("photo.xmp") == "a shopping list")
  }

  /// The photo is not to blame for what lies beside it, also where its name is another.
  @Test func aSidecarThatIsNoFileIsNamed() throws {
    let pipe = unsafe mkfifo(room.path("photo.jpg.xmp").display, 0o600)
    #expect(pipe == 0)
    try FileManager.default.createDirectory(
      atPath: room.path("b.jpg.xmp").display, withIntermediateDirectories: false)
    try room.write("a shopping list", to: "list")
    try FileManager.default.createSymbolicLink(
      atPath: room.path("c.xmp").display, withDestinationPath: "list")
    for (name, sidecar, reason) in [
      ("photo.jpg", "photo.jpg.xmp", "it is not a file"),
      ("b.jpg", "b.jpg.xmp", "it is not a file"),
      ("c.jpg", "c.xmp", "it holds something else than expected"),
    ] {
      if name != "photo.jpg" { _ = try room.photo(name) }
      let error = #expect(throws: FileJobError.self) {
        try RatingSidecar().write(3, of: room.path(name))
      }
      #expect(error?.description == "\(sidecar) was not written: \(reason)")
      let read = #expect(throws: FileJobError.self) {
        try RatingSidecar().rating(of: room.path(name))
      }
      #expect(read?.description == "\(sidecar) cannot be read: \(reason)")
    }
  }

  @Test func bytesThatAreNoTextStay() {
    #expect(XMPDocument([0xFF, 0xFE, 0x3C, 0]) == nil)
    let odd = Self.text(
      "<rdf:Description \(Self.namespace)><xmp:Rating><b/></xmp:Rating></rdf:Description>")
    let document = XMPDocument(Array(odd.utf8))
    #expect(document?.rating == nil)
    #expect(document?.setting(3) == nil)
    let other = Self.text(#"<rdf:Description xmlns:xmp="u:other"/>"#)
    #expect(XMPDocument(Array(other.utf8))?.setting(3) == nil, "the prefix is another's")
  }

  /// Another program saves the sidecar, whole or in place, just before any step of the writing.
  @Test(arguments: [true, false])
  func sidecarThatIsChangedMeanwhileIsNotReplaced(isComplete: Bool) throws {
    let old = Self.text("<rdf:Description \(Self.namespace) xmp:Rating=\"2\"/>")
    let new = Self.text("<rdf:Description \(Self.namespace) xmp:Rating=\"4\" xmp:Label=\"Red\"/>")
    try room.write(old, to: "photo.jpg.xmp")
    let counted = FaultScript(.none)
    _ = try RatingSidecar(calls: counted.fileCalls).write(5, of: photo)
    let path = room.path("photo.jpg.xmp").display
    let last = try #require(counted.made.lastIndex(of: .rename))
    for step in 0...last {
      try room.write(old, to: "photo.jpg.xmp")
      let script = FaultScript(.none) { [room] made in
        guard made == step else { return }
        if isComplete {
          try? room.write(new, to: "other")
          _ = unsafe rename(room.path("other").display, path)
        } else if let file = FileHandle(forWritingAtPath: path) {
          try? file.write(contentsOf: Data(new.utf8))
          try? file.close()
        }
      }
      _ = try? RatingSidecar(calls: script.fileCalls).write(5, of: photo)
      let text = try #require(room.text("photo.jpg.xmp"))
      #expect(text.contains("Label"), "step \(step): \(counted.made[step])")
      #expect(room.picture.files.count == 2, "step \(step)")
    }
  }

  @Test func noStarsBesideStarsElsewhereNeedAFile() throws {
    let before = room.picture
    let rated = try #require(try RatingSidecar().write(0, of: photo, hasStars: true))
    #expect(try rating() == 0)
    #expect(try RatingSidecar().write(0, of: photo, hasStars: true) == nil)
    try RatingSidecar().undo(rated)
    #expect(room.picture == before)
  }

  /// The one of the whole name has no stars.
  @Test func starsInTheSidecarOfTheStemCanBeTakenAway() throws {
    try room.write(Self.text("<rdf:Description/>"), to: "photo.jpg.xmp")
    try room.write(
      Self.text(#"<rdf:Description \#(Self.namespace) xmp:Rating="3"/>"#), to: "photo.xmp")
    #expect(try rating() == 3)
    #expect(try RatingSidecar().write(3, of: photo) == nil, "nothing to do")
    let rated = try #require(try RatingSidecar().write(0, of: photo))
    #expect(rated.path == room.path("photo.jpg.xmp"))
    #expect(try rating() == 0)
  }

  @Test(arguments: ["photo.png", "photo.raw"])
  func sidecarOfTheStemOfTwoPhotosStays(other: String) throws {
    _ = try room.photo(other, Rehearsal.png)
    let text = Self.text(#"<rdf:Description \#(Self.namespace) xmp:Rating="3"/>"#)
    try room.write(text, to: "photo.xmp")
    #expect(try RatingSidecar().write(3, of: photo) == nil, "nothing to do")
    let rated = try #require(try RatingSidecar().write(5, of: photo))
    #expect(rated.path == room.path("photo.jpg.xmp") && room.text("photo.xmp") == text)
    #expect(try rating() == 5)
    #expect(try RatingSidecar().rating(of: room.path(other)) == 3)
    try RatingSidecar().undo(rated)
    // Both files are one photo.
    let ofPair = try #require(
      try RatingSidecar().write(5, of: photo, with: [Array(other.utf8)]))
    #expect(ofPair.path == room.path("photo.xmp"))
  }

  @Test func sidecarThatWasChangedSinceIsNotRestored() throws {
    let rated = try #require(try RatingSidecar().write(4, of: photo))
    try room.write(Self.text("<rdf:Description/>"), to: "photo.jpg.xmp")
    #expect(
      room.refusal { () throws(FileJobError) in try RatingSidecar().undo(rated) }?.reason
        == .changed)
  }
}
