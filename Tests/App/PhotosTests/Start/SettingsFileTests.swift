import Files
import ProgramSupport
import System
import Testing

/// The settings file that another program is to open.
@Suite struct SettingsFileTests {
  @Test func namedFileIsOpenedInPlaceOfTheUsersOwn() throws {
    let room = try Darkroom()
    let path = room.write(Array("[album]\n".utf8), "other.toml".utf8)
    let file = try #require(try SettingsFile.open(path).get())
    #expect(try file.bytes(upTo: 100) == Array("[album]\n".utf8))
    #expect(try SettingsFile.open(room.folder.appending("none.toml")).get() == nil)
  }
}
