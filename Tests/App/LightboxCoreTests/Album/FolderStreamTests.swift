import Geometry
import Input
import Motion
import Pixels
import TestSupport
import Testing
import Viewing

@testable import LightboxCore

/// Streams of input over an album with folders, whose contents come a few events after they were
/// asked for. A failure prints its stream as a trace.
@Suite struct FolderStreamTests {
  private static let streams = UInt64(StreamCount.part(30))

  /// The desktop's end: it answers in the order of the requests, late.
  private struct FarEnd {
    var order = AlbumOrder()
    var isInside = false
    var answers: [Event] = []

    private var folders: [PhotoID] { isInside ? [PhotoID(100)] : [PhotoID(0), PhotoID(1)] }
    private var photos: [PhotoID] { (isInside ? 101..<104 : 2..<8).map { PhotoID($0) } }

    mutating func take(_ effects: [Effect]) {
      for effect in effects {
        switch effect {
        case .openFolder: show(inside: true, current: nil)
        case .leaveFolder: show(inside: false, current: PhotoID(1))
        case .orderAlbum(let wanted):
          order = wanted
          show(inside: isInside, current: nil)
        case .loadCover(let folder):
          answers.append(
            .album(.cover(folder, FolderCover(title: "Folder", photos: [PhotoID(500)]))))
        default: break
        }
      }
    }

    private mutating func show(inside: Bool, current: PhotoID?) {
      isInside = inside
      answers.append(event(current: current))
    }

    func event(current: PhotoID?) -> Event {
      .album(
        .photos(
          order.isReversed ? photos.reversed() : photos, current: current,
          of: AlbumSource(
            number: isInside ? 1 : 0, folders: folders, isEntered: isInside,
            ownCell: isInside ? PhotoID(0) : nil, order: order)))
    }
  }

  @Test func photosAreShownOnlyAndEverythingSettles() async {
    var visits = 0
    for seed in 0..<Self.streams {
      if seed % 20 == 0 { await Task.yield() }
      let stream = RandomStream(seed: seed)
      var lightbox = Lightbox(mode: seed % 5 == 0 ? .photo : .album)
      var far = FarEnd()
      func handle(_ event: Event, at time: Instant) { far.take(lightbox.handle(event, at: time)) }
      handle(far.event(current: nil), at: .zero)
      for number in [2, 4, 5, 101, 103] {
        handle(.library(.header(PhotoID(number), InvariantTests.sizes[number % 3])), at: .zero)
      }
      for (index, event) in stream.events.enumerated() {
        while let deadline = lightbox.nextDeadline, deadline <= event.time {
          handle(.deadline, at: deadline)
        }
        if let received = event.what.event { handle(received, at: event.time) }
        // A stream rarely finds a folder by itself.
        if index % 7 == 3 {
          handle(key("Home"), at: event.time)
          if index % 2 == 1 { handle(key("Return"), at: event.time) }
        }
        if index % 11 == 5 { handle(key("F3", index % 3 == 0 ? .shift : []), at: event.time) }
        if index % 13 == 7 {
          let row = lightbox.firstInSight(at: event.time) ?? PhotoID(index % 110)
          handle(.album(.returned(to: row)), at: event.time)
        }
        if index % 3 == 0, !far.answers.isEmpty {
          handle(far.answers.removeFirst(), at: event.time)
          visits += lightbox.library.source.isEntered ? 1 : 0
        }
        guard lightbox.mode == .album || lightbox.library.photoIndex != nil else {
          Issue.record("a folder is shown as a photo at \(event.line)\n\(stream.text)")
          return
        }
      }
      let last = stream.events.last?.time ?? .zero
      for answer in far.answers { handle(answer, at: last) }
      for second in 1...6 { _ = lightbox.handle(.deadline, at: last + Double(second)) }
      guard lightbox.isSettled(at: last + 6), !lightbox.isAnimating(at: last + 8) else {
        Issue.record("not settled after 6 s: \(lightbox.activeGestures)\n\(stream.text)")
        return
      }
      let placed = lightbox.album.grid.placement(at: last + 6)
      guard placed.layout.offsetRange.contains(placed.offset.dy), placed.zoom == 1 else {
        Issue.record("the album rests badly: \(placed.offset)\n\(stream.text)")
        return
      }
    }
    #expect(visits > Int(Self.streams) / 3, "the streams enter folders")
  }

  private func key(_ name: String, _ modifiers: KeyModifiers = []) -> Event {
    .input(.key(KeyEvent(name: name, modifiers: modifiers)))
  }
}
