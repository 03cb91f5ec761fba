import Files
import Foundation
import Testing

@testable import FileJobs

@Suite struct ThumbnailCacheTests {
  let room: Room
  let cache: ThumbnailCache
  let uri: FileURI

  init() throws {
    let room = try Room()
    self.room = room
    cache = try #require(
      ThumbnailCache(program: "viewer-1") { name in
        name == "XDG_CACHE_HOME" ? room.path("cache").bytes : nil
      })
    uri = try #require(FileURI(FilePath("/photo.jpg")))
  }

  private func mode(_ path: FilePath) -> mode_t? {
    var status = stat()
    guard unsafe stat(path.display, &status) == 0 else { return nil }
    return status.st_mode & 0o7777
  }

  private var namesBesideTheThumbnail: [String] {
    get throws {
      let path = cache.path(of: .thumbnail(.normal), uri)
      return try FileManager.default.contentsOfDirectory(atPath: path.parent.display)
    }
  }

  @Test func placesAreTheStandards() {
    func path(_ kind: ThumbnailCache.FileKind) -> String {
      String(cache.path(of: kind, uri).display.dropFirst(room.folder.display.count))
    }
    let name = "\(uri.sum).png"
    #expect(path(.thumbnail(.normal)) == "/cache/thumbnails/normal/\(name)")
    #expect(path(.thumbnail(.large)) == "/cache/thumbnails/large/\(name)")
    #expect(path(.thumbnail(.xLarge)) == "/cache/thumbnails/x-large/\(name)")
    #expect(path(.thumbnail(.xxLarge)) == "/cache/thumbnails/xx-large/\(name)")
    #expect(path(.failure) == "/cache/thumbnails/fail/viewer-1/\(name)")
  }

  @Test func theCacheIsInTheHomeWithoutAFolderOfItsOwn() {
    let cache = ThumbnailCache(program: "p") { $0 == "HOME" ? Array("/home/ann".utf8) : nil }
    #expect(cache?.folder == FilePath("/home/ann/.cache/thumbnails"))
    #expect(ThumbnailCache(program: "p") { _ in Array("relative".utf8) } == nil)
    let shared = ThumbnailCache(
      program: "p", environment: { $0 == "HOST_XDG_CACHE_HOME" ? Array("/c".utf8) : nil },
      isInSandbox: true)
    #expect(shared?.folder == FilePath("/c/thumbnails"))
  }

  @Test func forgottenThumbnailIsGoneInEverySizeAndNoOtherIs() throws {
    let other = try #require(FileURI(FilePath("/other.jpg")))
    for kind in [ThumbnailCache.FileKind.thumbnail(.normal), .thumbnail(.xxLarge), .failure] {
      try cache.keep([1], in: kind, uri)
      try cache.keep([1], in: kind, other)
    }
    cache.forget(uri)
    for kind in [ThumbnailCache.FileKind.thumbnail(.normal), .thumbnail(.xxLarge), .failure] {
      #expect(mode(cache.path(of: kind, uri)) == nil)
      #expect(mode(cache.path(of: kind, other)) == 0o600)
    }
  }

  /// The umask is a whole process's: this test has one of its own.
  @Test func keptThumbnailsAreForTheUserAlone() async {
    await #expect(processExitsWith: .success) {
      let tests = try ThumbnailCacheTests()
      umask(0)
      for kind in [ThumbnailCache.FileKind.thumbnail(.large), .failure] {
        try tests.cache.keep([1, 2, 3], in: kind, tests.uri)
        let file = tests.cache.path(of: kind, tests.uri)
        #expect(tests.mode(file) == 0o600)
        var folder = file.parent
        while folder != tests.room.folder {
          #expect(tests.mode(folder) == 0o700, "\(folder.display)")
          folder = folder.parent
        }
        let bytes = try PhotoFile.contents(of: file, limit: 10)
        #expect(bytes == [1, 2, 3])
      }
    }
  }

  /// A reader that looks while it is written over and over sees one whole file or the other, and in
  /// the end no draft is left.
  @Test func aThumbnailIsNeverSeenInParts() async throws {
    let (first, second) = (
      [UInt8](repeating: 1, count: 200_000), [UInt8](repeating: 2, count: 300_000)
    )
    try cache.keep(first, in: .thumbnail(.normal), uri)
    let (cache, uri) = (cache, uri)
    let writer = Task.detached {
      for round in 0..<50 {
        try cache.keep(round % 2 == 0 ? second : first, in: .thumbnail(.normal), uri)
      }
    }
    let path = cache.path(of: .thumbnail(.normal), uri)
    var looks = 0
    while looks < 50 {
      let seen = try PhotoFile.contents(of: path, limit: 1 << 20)
      #expect(seen == first || seen == second)
      looks += 1
    }
    try await writer.value
    #expect(try namesBesideTheThumbnail == ["\(uri.sum).png"])
  }

  @Test func aFailedWriteLeavesNothingAndNamesTheFile() throws {
    // A folder of that name cannot be replaced by a file.
    let path = cache.path(of: .thumbnail(.normal), uri)
    try FileManager.default.createDirectory(
      atPath: path.display, withIntermediateDirectories: true)
    let error = #expect(throws: FileError.self) {
      try cache.keep([1], in: .thumbnail(.normal), uri)
    }
    #expect(error?.path == path)
    #expect(try namesBesideTheThumbnail == ["\(uri.sum).png"])
  }

  @Test func aFolderThatCannotBeMadeIsAnError() throws {
    try room.write("", to: "cache")
    let error = #expect(throws: FileError.self) {
      try cache.keep([1], in: .thumbnail(.normal), uri)
    }
    let folder = cache.path(of: .thumbnail(.normal), uri).parent
    #expect(error == FileError(folder, .system(ENOTDIR)))
    let isThere = cache.open(.thumbnail(.normal), uri) != nil
    #expect(!isThere)
  }

  @Test func thumbnailsHaveNoThumbnails() {
    #expect(cache.contains(cache.path(of: .thumbnail(.large), uri)))
    #expect(cache.contains(cache.folder.appending("normal/../large/x.png")))
    #expect(!cache.contains(cache.folder))
    #expect(!cache.contains(room.path("thumbnails/large/x.png")))
  }

  @Test(arguments: [
    (1, ThumbnailSize.normal), (128, .normal), (129, .large), (256, .large), (512, .xLarge),
    (513, .xxLarge), (4000, .xxLarge),
  ]) func theSmallestSizeThatCoversIsTaken(side: Int, size: ThumbnailSize) {
    #expect(ThumbnailSize.covering(side: side) == size)
    #expect(size.andLarger.first == size && size.andLarger.last == .xxLarge)
  }
}
