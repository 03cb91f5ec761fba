import Input
import Motion
import Pixels
import Testing
@testable import LightboxCore

@Suite struct CaptionCacheTests {
  private var cache = CaptionCache()

  private func caption(_ number: Int) -> Caption {
    Caption(text: "\(number)", color: .white, maximumWidth: 100, deviceScale: 1)
  }

  private func drawn(_ numbers: Range<Int>) throws -> [Caption: Picture] {
    let picture = try #require(Picture.blank(8, 8))
    return Dictionary(uniqueKeysWithValues: numbers.map { (caption($0), picture) })
  }

  private func asks(_ numbers: Int...) -> [Effect] { numbers.map { .typeset(caption($0)) } }

  @Test mutating func eachTextIsAskedForOnce() throws {
    #expect(cache.request([caption(1), caption(2), caption(1)]) == asks(1, 2))
    #expect(cache.request([caption(2), caption(3)]) == asks(3))
    cache.receive(try drawn(1..<4))
    #expect(cache.request([caption(1), caption(2), caption(3)]) == [])
  }

  @Test mutating func onlyWhatWasForgottenIsAskedForAgain() throws {
    _ = cache.request([caption(1), caption(2)])
    cache.receive(try drawn(1..<2))
    cache.forget(caption(1))
    #expect(cache.pictures.isEmpty)
    cache.forget(caption(2))
    #expect(cache.request([caption(1), caption(2)]) == asks(1), "the second is still to come")
  }

  @Test mutating func unneededCaptionsAreForgottenOnceThereAreMany() throws {
    cache.receive(try drawn(0..<128))
    _ = cache.request([caption(5)])
    #expect(cache.pictures.count == 128)
    cache.receive(try drawn(128..<129))
    #expect(cache.request([caption(5), caption(500)]) == asks(500))
    #expect(Array(cache.pictures.keys) == [caption(5)])
    #expect(cache.request([caption(6)]) == asks(6))
  }

  /// No event without a new text searches them all.
  @Test mutating func unneededCaptionsStayUntilTheNextOneIsDrawn() throws {
    cache.receive(try drawn(0..<200))
    _ = cache.request((0..<200).map(caption))
    _ = cache.request([caption(5)])
    #expect(cache.pictures.count == 200)
    cache.receive(try drawn(200..<201))
    _ = cache.request([caption(5)])
    #expect(Array(cache.pictures.keys) == [caption(5)])
  }

  @Test mutating func theGenerationCountsTheChangesOfThePictures() throws {
    var before = cache.generation
    func expect(change: Bool, sourceLocation: SourceLocation = #_sourceLocation) {
      #expect((cache.generation != before) == change, sourceLocation: sourceLocation)
    }
    _ = cache.request([caption(1)])
    expect(change: false)
    cache.receive(try drawn(1..<2))
    expect(change: true)
    before = cache.generation
    _ = cache.request([caption(1), caption(2)])
    cache.forget(caption(2))
    expect(change: false)
    cache.forget(caption(1))
    expect(change: true)
    cache.receive(try drawn(0..<200))
    before = cache.generation
    _ = cache.request([caption(7)])
    expect(change: true)
  }

  @Test mutating func manyTextsThatAreAllNeededStayAsTheyAre() throws {
    cache.receive(try drawn(0..<200))
    let before = cache.generation
    #expect(cache.request((0..<200).map(caption)) == [])
    #expect(cache.generation == before)
    #expect(cache.pictures.count == 200)
  }
}

extension CaptionCache {
  fileprivate mutating func receive(_ pictures: [Caption: Picture]) {
    receive(.texts(DrawnTexts(pictures)), .standard, at: .zero)
  }
}
