import Testing

@testable import Files

@Suite struct FileURITests {
  /// The second column is what GLib 2.74 gives through another language's binding.
  @Test(arguments: [
    ("/home/jens/photos/me.png", "file:///home/jens/photos/me.png"),
    ("/a b#%ü?.jpg", "file:///a%20b%23%25%C3%BC%3F.jpg"),
    ("/line\nbreak", "file:///line%0Abreak"),
    (
      "/!$&'()*+,-./:;<=>@[\\]^_`{|}~", "file:///!$&'()*+,-./:%3B%3C=%3E@%5B%5C%5D%5E_%60%7B%7C%7D~"
    ),
    ("/a/./b/../c//d/", "file:///a/c/d"),
  ]) func pathsAreEscapedAsGLibDoes(path: String, uri: String) throws {
    #expect(try #require(FileURI(FilePath(path))).text == uri)
  }

  @Test func bytesThatAreNoTextAreEscapedOneByOne() throws {
    let path = FilePath(bytes: Array("/caf".utf8) + [0xE9, 0xFF] + Array(".png".utf8))
    #expect(try #require(FileURI(path)).text == "file:///caf%E9%FF.png")
  }

  @Test func aRelativePathIsSeenFromTheWorkingFolder() throws {
    let text = try #require(FileURI(FilePath("x.png"))).text
    #expect(text.hasPrefix("file:///") && text.hasSuffix("/x.png"))
  }

  /// The standard's own example.
  @Test func theNameIsTheSumOfTheURI() throws {
    let uri = try #require(FileURI(FilePath("/home/jens/photos/me.png")))
    #expect(uri.sum == "c6ee772d9e49320e97ec29a7eb5b1697")
  }
}
