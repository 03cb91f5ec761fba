internal import Geometry
internal import Input

/// A state machine that groups touchscreen events into frames of inputs.
///
/// A contact belongs to the surface on which it began. An `up` event takes effect immediately,
/// because mutter sends no `frame` event after it.
struct TouchMachine {
  private var surfaces: [Int32: SurfaceID] = [:]
  private var batches: [InputBatch] = []

  mutating func down(_ id: Int32, on surface: SurfaceID?, at point: Point, time: UInt32) {
    // If an id comes again without an up event in between, the earlier contact has ended.
    if let old = surfaces[id] { append(.up(id: id), on: old, time: time) }
    surfaces[id] = surface
    if let surface { append(.down(id: id, point), on: surface, time: time) }
  }

  mutating func motion(_ id: Int32, to point: Point, time: UInt32) {
    guard let surface = surfaces[id] else { return }
    append(.move(id: id, point), on: surface, time: time)
  }

  mutating func up(_ id: Int32, time: UInt32) -> [InputBatch] {
    guard let surface = surfaces.removeValue(forKey: id) else { return [] }
    append(.up(id: id), on: surface, time: time)
    return frame()
  }

  mutating func frame() -> [InputBatch] {
    defer { batches = [] }
    return batches
  }

  /// Cancels all contacts, because the compositor uses them for a gesture of its own, or because
  /// the touchscreen was removed. Returns a batch with the cancellation for each touched surface.
  mutating func cancel() -> [InputBatch] {
    // A dropped batch may contain the end of an earlier contact, whose id was used again.
    let touched = Set(surfaces.values).union(batches.map(\.surface))
    surfaces = [:]
    batches = []
    return touched.sorted { $0.rawValue < $1.rawValue }.map {
      InputBatch(surface: $0, inputs: [.touch(.cancel)], time: nil)
    }
  }

  private mutating func append(_ input: TouchEvent, on surface: SurfaceID, time: UInt32) {
    batches.append(.touch(input), on: surface)
    batches[batches.count - 1].time = time
  }
}
