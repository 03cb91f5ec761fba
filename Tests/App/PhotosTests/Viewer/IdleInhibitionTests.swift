import Testing

@testable import PhotoViewer

/// The portal's request that keeps the screen on, while portals answer, end and come back.
@Suite struct IdleInhibitionTests {
  private var inhibition = IdleInhibition()

  @Test mutating func inhibitionIsAskedForOnceAndClosed() {
    #expect(inhibition.request(true) == .ask)
    #expect(inhibition.request(true) == nil)
    #expect(inhibition.answered("/1") == nil)
    #expect(inhibition.request(false) == .close("/1"))
    #expect(inhibition.request(false) == nil)
  }

  @Test mutating func anAnswerThatComesTooLateIsClosed() {
    #expect(inhibition.request(true) == .ask)
    #expect(inhibition.request(false) == nil)
    #expect(inhibition.answered("/1") == .close("/1"))
    #expect(inhibition.request(true) == .ask)
    #expect(inhibition.request(false) == nil)
    #expect(inhibition.request(true) == nil, "the answer is on its way")
    #expect(inhibition.answered("/2") == nil)
    #expect(inhibition.request(false) == .close("/2"))
  }

  @Test mutating func aPortalThatEndsIsAskedAnew() {
    #expect(inhibition.request(true) == .ask)
    #expect(inhibition.portalChanged(isThere: true) == nil, "it comes for the call")
    #expect(inhibition.answered("/1") == nil)
    #expect(inhibition.portalChanged(isThere: false) == .ask)
    #expect(inhibition.answered(nil) == nil, "it cannot be started")
    #expect(inhibition.portalChanged(isThere: true) == .ask)
    #expect(inhibition.answered("/2") == nil)
    #expect(inhibition.request(false) == .close("/2"))
  }

  /// The answer that nobody is there may be under way while the next portal comes.
  @Test mutating func aPortalThatComesBeforeTheAnswerIsAskedToo() {
    #expect(inhibition.request(true) == .ask)
    #expect(inhibition.answered("/1") == nil)
    #expect(inhibition.portalChanged(isThere: false) == .ask)
    #expect(inhibition.portalChanged(isThere: true) == nil, "the answer is on its way")
    #expect(inhibition.answered(nil) == .ask)
    #expect(inhibition.answered("/2") == nil)
    #expect(inhibition.request(false) == .close("/2"))
  }

  /// The bus may tell of its start before the answer, and of its end after it.
  @Test mutating func aPortalThatEveryCallKillsIsAskedTwice() {
    #expect(inhibition.request(true) == .ask)
    #expect(inhibition.portalChanged(isThere: true) == nil)
    #expect(inhibition.answered(nil) == .ask)
    #expect(inhibition.portalChanged(isThere: true) == nil)
    #expect(inhibition.answered(nil) == nil)
    #expect(inhibition.portalChanged(isThere: false) == nil)
  }

  /// A call that kills the portal is not made again by itself.
  @Test mutating func aPortalThatDiesOfTheCallIsLeftAlone() {
    #expect(inhibition.request(true) == .ask)
    #expect(inhibition.portalChanged(isThere: false) == nil)
    #expect(inhibition.answered(nil) == nil)
    #expect(inhibition.portalChanged(isThere: false) == nil)
    #expect(inhibition.request(false) == nil)
  }

  @Test mutating func portalIsNotAskedWithoutASlideshow() {
    #expect(inhibition.portalChanged(isThere: true) == nil)
    #expect(inhibition.request(true) == .ask)
    #expect(inhibition.answered("/1") == nil)
    #expect(inhibition.request(false) == .close("/1"))
    #expect(inhibition.portalChanged(isThere: false) == nil)
    #expect(inhibition.portalChanged(isThere: true) == nil)
  }
}
