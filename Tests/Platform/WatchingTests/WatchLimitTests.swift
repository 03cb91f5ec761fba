import Files
import Glibc
import Testing

@testable import Watching

/// Folders that cannot all be watched: the watch says that it is not whole, so that the album compares them
/// when they are shown again.
@Suite struct WatchLimitTests {
  @Test func foldersBeyondTheLimitAreNotWatched() {
    let folders = [FilePath](repeating: FilePath("/"), count: 9000)
    let watch = FolderWatch(folders)
    #expect(!watch.isWhole)
    #expect(watch.watched.values.map(\.count) == [8192])
    #expect(FolderWatch([FilePath("/")]).isWhole)
  }

  /// The limit of descriptors is a process's, so this one has a process of its own.
  @Test func withoutADescriptorNothingIsWatched() async {
    await #expect(processExitsWith: .success) {
      var limit = rlimit()
      let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
      try #require(unsafe getrlimit(resource, &limit) == 0)
      let lowest = dup(0)
      close(lowest)
      limit.rlim_cur = rlim_t(lowest)
      try #require(unsafe setrlimit(resource, &limit) == 0)
      let watch = FolderWatch([FilePath("/")])
      #expect(!watch.isWhole && watch.watched.isEmpty)
      #expect(watch.read().isEmpty)
    }
  }
}
