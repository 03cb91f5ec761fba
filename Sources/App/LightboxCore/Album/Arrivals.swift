internal import Input
internal import Viewing

/// The fade-ins of photos. Each photo has its own start time.
struct PhotoFades: Equatable {
  private var fades: [PhotoID: Fade] = [:]

  /// Begins to fade `photos` in, over `duration` seconds. Forgets the fades that have ended.
  mutating func begin(_ photos: Set<PhotoID>, over duration: Double, at time: Instant) {
    fades = fades.filter { $0.value.isMoving(at: time) }
    var fade = Fade()
    fade.turn(to: 1, over: duration, at: time)
    for photo in photos { fades[photo] = fade }
  }

  /// The opacity of a photo at `time`, 0…1; 1 for a photo that does not fade in.
  func opacity(of photo: PhotoID, at time: Instant) -> Double {
    fades[photo]?.opacity(at: time) ?? 1
  }

  func isMoving(at time: Instant) -> Bool { fades.values.contains { $0.isMoving(at: time) } }
}

/// The thumbnails that arrive while their cells are visible. The first thumbnail of a photo fades
/// in, except in a short time (`firstScreen`) after a folder is shown.
struct ThumbnailArrivals: Equatable {
  private(set) var fades = PhotoFades()
  /// The photos of which a thumbnail has arrived in a visible cell.
  private var seen: Set<PhotoID> = []
  /// The time from which on thumbnails fade in; nil before the first folder is shown.
  private var opens: Instant?

  /// The time, seconds after a folder is shown, during which thumbnails appear without a fade.
  private static let firstScreen = 0.25

  /// Records that another folder is shown. From now on, thumbnails appear without a fade-in for
  /// `firstScreen` seconds.
  mutating func begin(at time: Instant) {
    (opens, fades) = (time + Self.firstScreen, PhotoFades())
  }

  /// Records that a thumbnail has arrived for a visible cell; the first one of a photo fades in.
  mutating func record(_ photo: PhotoID, at time: Instant) {
    guard seen.insert(photo).inserted, let opens, time >= opens else { return }
    fades.begin([photo], over: 0.15, at: time)
  }
}

/// The rows of an album that has just become visible. Each row is hidden until the aspect ratios of
/// its photos are known, so that the row does not move after it has appeared.
struct RowArrivals: Equatable {
  /// The time until which rows wait for aspect ratios; nil if none wait.
  private var end: Instant?
  /// True while the album is visible.
  private var isSeen = false
  /// The photos whose cells are in the view but not drawn, because their rows wait for aspect
  /// ratios.
  private(set) var hidden: Set<PhotoID> = []
  /// The index of the first hidden cell; `Int.max` if none is hidden.
  private(set) var firstHidden = Int.max
  private(set) var fades = PhotoFades()

  /// The longest time for which rows wait for aspect ratios, seconds.
  private static let longestWait = 1.0

  /// Records that the photos of another folder are shown. From now on, each row is hidden until the
  /// aspect ratios of its photos are known.
  mutating func begin(at time: Instant) {
    self = RowArrivals(end: time + Self.longestWait, isSeen: isSeen)
  }

  /// Records whether the album is visible. When the album becomes visible, each row is hidden until
  /// the aspect ratios of its photos are known.
  mutating func update(isVisible: Bool, at time: Instant) {
    guard isVisible != isSeen else { return }
    self = RowArrivals(end: isVisible ? time + Self.longestWait : nil, isSeen: isVisible)
  }

  /// True while rows may be hidden until the aspect ratios of their photos are known.
  func isWaiting(at time: Instant) -> Bool { end.map { time < $0 } ?? false }

  /// Records the photos whose cells are in the view, but hidden until aspect ratios are known.
  /// `first` is the index of the first hidden cell; `Int.max` if there is none. Photos that are no
  /// longer hidden fade in.
  mutating func record(hidden: Set<PhotoID>, from first: Int, at time: Instant) {
    fades.begin(self.hidden.subtracting(hidden), over: 0.12, at: time)
    (self.hidden, firstHidden) = (hidden, first)
  }

  var deadline: Instant? { hidden.isEmpty ? nil : end }

  /// Shows all hidden rows, with a fade-in, if the maximum waiting time has passed.
  mutating func expire(at time: Instant) {
    guard let end, end <= time else { return }
    record(hidden: [], from: .max, at: end)
    self.end = nil
  }
}

extension Album {
  /// Ends all fade-ins, because a folder is shown for the first time, or in place of another one,
  /// from `time` on. Then the thumbnails and rows of this folder fade in as they arrive.
  mutating func beginArrivals(at time: Instant) {
    arrivals.begin(at: time)
    rowArrivals.begin(at: time)
  }

  /// Updates the rows that wait for aspect ratios. If the album is not visible (`isSeen` is false),
  /// no row waits.
  mutating func recordRows(_ library: PhotoLibrary, isSeen: Bool, at time: Instant) {
    rowArrivals.update(isVisible: isSeen, at: time)
    guard isSeen else { return }
    let first = hiddenStart(library, at: time)
    guard let first else { return rowArrivals.record(hidden: [], from: .max, at: time) }
    let seen = first..<max(grid.visibleIndices(at: time).upperBound, first)
    rowArrivals.record(hidden: Set(library.cells[seen]), from: first, at: time)
  }

  /// The index of the first cell in the view that is not drawn yet, because its row may still
  /// change. Nil if there is no such cell.
  func hiddenStart(_ library: PhotoLibrary, at time: Instant) -> Int? {
    guard rowArrivals.isWaiting(at: time) else { return nil }
    let (layout, aspects) = (grid.layout, grid.contents.aspects)
    let visible = grid.visibleIndices(at: time)
    let unknown = visible.first {
      aspects[$0] == 0 && library.thumbnails[library.cells[$0]]?.hasFailed != true
    }
    guard let unknown else { return nil }
    let start = layout.rowStart(of: unknown)
    // The end of a row depends on the photo after it.
    let isNext = start == unknown && start > visible.lowerBound && !layout.startsRun(start)
    return isNext ? layout.rowStart(of: start - 1) : start
  }
}
