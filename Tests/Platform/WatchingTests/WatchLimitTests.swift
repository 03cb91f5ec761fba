import Files
import Glibc
import Testing

@testable import Watching

/// Folders that cannot all be watched: the watch says that it is not whole, so that the album
/// compares them when they are shown again.
@Suite struct WatchLimitTests {
  @Test func foldersBeyondTheLimitAreNotWatched() {
    let folders = [FilePath](repeating: FilePath("/"), count: 9000)
    let watch = FolderWatch(folders)
    #expect(!watch.isComplete)
    #expect(watch.watched.values.map(\.count) == [8192])
    #expect(FolderWatch([FilePath("/")]).isComplete)
  }

  /// The kernel tells what this machine does there, and not what others do.
  @Test func aFolderOnANetworkIsWatchedAndNotBelieved() {
    let (there, here) = (FilePath("/"), FilePath("/tmp"))
    let watch = FolderWatch([there, here], besides: [there]) { $0 == there }
    #expect(!watch.isComplete)
    #expect(watch.watched.values.flatMap { $0 }.map(\.folder).count == 2, "none besides")
    let local = FolderWatch([here], besides: [there, here]) { $0 == there }
    #expect(local.isComplete)
    #expect(Set(local.watched.values.flatMap { $0 }.map(\.folder)) == [here])
  }

  /// The limit of descriptors is a process's, so this one has a process of its own.
  @Test func aFolderIsNotWatchedWithoutADescriptor() async {
    await #expect(processExitsWith: .success) {
      var limit = rlimit()
      let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
      try #require(unsafe getrlimit(resource, &limit) == 0)
      // With any other limit, a descriptor that another thread closes could be the free one.
      limit.rlim_cur = 0
      try #require(unsafe setrlimit(resource, &limit) == 0)
      let watch = FolderWatch([FilePath("/")])
      #expect(!watch.isComplete && watch.watched.isEmpty)
      #expect(watch.read().isEmpty)
    }
  }
}
