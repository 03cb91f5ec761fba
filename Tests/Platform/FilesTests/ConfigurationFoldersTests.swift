import Files
import Testing

@Suite struct ConfigurationFoldersTests {
  private func folders(_ variables: [String: String]) -> [String] {
    UserFolders.configurations { variables[$0].map { Array($0.utf8) } }.map(\.display)
  }

  @Test func theUsersComesBeforeTheSystems() {
    #expect(folders(["HOME": "/home/ann"]) == ["/home/ann/.config", "/etc/xdg"])
    #expect(
      folders(["HOME": "/home/ann", "XDG_CONFIG_HOME": "/c", "XDG_CONFIG_DIRS": "/d:/e"])
        == ["/c", "/d", "/e"])
  }

  @Test func emptyAndRelativeValuesAreIgnored() {
    for value in ["", "relative", "./x"] {
      #expect(
        folders(["HOME": "/h", "XDG_CONFIG_HOME": value, "XDG_CONFIG_DIRS": value])
          == ["/h/.config", "/etc/xdg"])
    }
    #expect(folders(["XDG_CONFIG_DIRS": ":/d:x:"]) == ["/d"])
    #expect(folders([:]) == ["/etc/xdg"])
    #expect(folders(["HOME": "ann"]) == ["/etc/xdg"])
  }
}
