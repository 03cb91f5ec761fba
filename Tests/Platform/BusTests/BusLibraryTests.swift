import Foundation
import SystemLibraryFixtures
import Testing

/// The library of the bus is found at run time: systemd's, elogind's or basu's, whichever is there.
///
/// A small program with the target's own C file looks for it in a folder that stands before the
/// system's. A file there that is no library counts as none, as the loader looks no further.
@Suite(.enabled(if: LibrarySearch.isPossible, "needs clang and a libsystemd to rename"))
struct BusLibraryTests {
  private static let names = ["libsystemd.so.0", "libelogind.so.0", "libbasu.so.0"]

  @Test(arguments: names) func eachLibraryIsFoundWhereItIsTheOnlyOne(name: String) throws {
    let search = try LibrarySearch()
    for other in Self.names { try search.add(other, other == name ? .whole : .broken) }
    #expect(try search.run() == "\(name) makes a connection")
  }

  @Test func theFirstCounts() throws {
    let search = try LibrarySearch()
    try search.add("libsystemd.so.0", .broken)
    try search.add("libelogind.so.0", .whole)
    try search.add("libbasu.so.0", .whole)
    #expect(try search.run() == "libelogind.so.0 makes a connection")
  }

  @Test func libraryThatLacksAFunctionIsSkipped() throws {
    let search = try LibrarySearch()
    try search.add("libsystemd.so.0", .empty)
    try search.add("libelogind.so.0", .broken)
    try search.add("libbasu.so.0", .whole)
    #expect(try search.run() == "libbasu.so.0 makes a connection")
  }

  @Test(arguments: [LibrarySearch.Content.broken, .empty])
  func everyCallFailsWithoutALibrary(content: LibrarySearch.Content) throws {
    let search = try LibrarySearch()
    for name in Self.names { try search.add(name, content) }
    #expect(try search.run() == "no library, Operation not supported")
  }

  /// The test's own binary has it, as the program's has: nothing else is started for it.
  @Test func theProgramIsNotLinkedWithTheLibrary() throws {
    let linked = try #require(ShimCheck.run(["ldd", "/proc/\(getpid())/exe"]))
    #expect(!linked.contains("libsystemd") && !linked.contains("elogind"))
  }
}
