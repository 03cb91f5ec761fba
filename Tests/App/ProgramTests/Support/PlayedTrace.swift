import Foundation
import Testing

/// A trace of Tests/Traces that a rig plays, and what it expects of the program's state.
///
/// Its photos have the sizes of the trace where it expects numbers of them. Else they have half of
/// that, which is still larger than the view, and those of an album a tenth: small files are fast.
struct PlayedTrace {
  /// The words that are expected at a time, ms.
  struct Expectation {
    let time: Double
    let words: [Substring]
  }

  let name: String
  /// The events that come from a person.
  let input: String
  let expectations: [Expectation]
  let isOfAlbum: Bool
  /// True if the window has the program's own header.
  let isHeaded: Bool
  private let sizes: [(width: Int, height: Int)]
  private let unreadable: Set<Int>

  /// The key that marks the beginning; it means nothing to the program.
  private static let mark = "F7"

  init(named name: String) throws {
    self.name = name
    let url = TestPaths.repository.appendingPathComponent("Tests/Traces/\(name).trace")
    let lines = try String(contentsOf: url, encoding: .utf8).split(separator: "\n")
    let given = lines.map { $0.split(separator: " ") }
    let photos = try #require(given.first { $0.first == "#!" && $0.count > 2 })
    isOfAlbum = photos[1] == "album"
    let hasNumbers = given.contains { words in
      words.first == "#=" && words.contains { ["scale", "zoom", "center"].contains($0) }
    }
    let share = isOfAlbum ? 10 : hasNumbers ? 1 : 2
    sizes = photos.dropFirst(2).compactMap { word in
      let sides = word.split(separator: "x").compactMap { Int($0) }
      return sides.count == 2 ? (sides[0] / share, sides[1] / share) : nil
    }
    let failures = given.first { $0.starts(with: ["#!", "unreadable"]) } ?? []
    unreadable = Set(failures.dropFirst(2).compactMap { Int($0) })
    isHeaded = lines.contains { $0.contains(" window ") && $0.contains(" header") }
    // The window's own place and state are those of the compositor.
    let events = lines.filter {
      !$0.hasPrefix("#") && !$0.contains(" size ") && !$0.contains(" window ")
    }
    // A tap, or a click, is known 400 ms after its lift.
    let last = events.last?.split(separator: " ").first.flatMap { Double($0) } ?? 0
    input =
      (["0 key down \(Self.mark)", "0 key up \(Self.mark)"] + events + ["\(last + 500) end"])
      .joined(separator: "\n") + "\n"
    expectations = given.compactMap { words in
      guard words.first == "#=", words.count > 2, let time = Double(words[1]) else { return nil }
      return Expectation(time: time, words: Array(words.dropFirst(2)))
    }
  }

  /// Makes the photos in `folder`. Returns the path to open.
  func makePhotos(in folder: TemporaryFolder) throws -> String {
    var made: [[Int]: String] = [:]
    for (index, size) in sizes.enumerated() {
      let name = String(format: "%03d.png", index)
      let shape = [size.width, size.height]
      if unreadable.contains(index) {
        try folder.write("", to: name)
      } else if !isOfAlbum, let other = made[shape] {
        // Photos of an album are files of their own: links to one file share their marks.
        try FileManager.default.linkItem(atPath: other, toPath: folder.path(name))
      } else {
        made[shape] = try folder.picture(name, width: size.width, height: size.height)
      }
    }
    return isOfAlbum ? folder.url.path : folder.path("000.png")
  }

  // MARK: States

  /// The time of the trace's beginning in a recording of it, ms.
  func beginning(in recorded: String) throws -> Double {
    let marks = recorded.split(separator: "\n").filter {
      $0.hasSuffix(" key down \(Self.mark)")
    }
    return try #require(marks.last?.split(separator: " ").first.flatMap { Double($0) })
  }

  /// The recording with an event that changes nothing at each of `times`, ms: the view's own size.
  static func probed(_ recorded: String, at times: [Double]) -> String {
    var probes = times.sorted()[...]
    var lines: [Substring] = []
    var size = Substring()
    for line in recorded.split(separator: "\n") {
      let words = line.split(separator: " ", maxSplits: 1)
      let time = words.first.flatMap { Double($0) } ?? 0
      while let probe = probes.first, probe < time {
        lines.append("\(probe) \(size)")
        probes.removeFirst()
      }
      lines.append(line)
      if let event = words.last, event.hasPrefix("size ") { size = event }
    }
    lines += probes.map { "\($0) \(size)" }
    return lines.joined(separator: "\n") + "\n"
  }

  // MARK: Expectations

  /// Expects that `state` is as expected. What the state does not tell is left out.
  func check(
    _ expectation: Expectation, _ state: ShownState, view: (width: Int, height: Int),
    _ what: String
  ) throws {
    var tolerance = 1e-6
    var words = expectation.words[...]
    let location = "\(name) at \(expectation.time), \(what)"
    func expect(_ value: Double?, _ expected: Double, _ word: Substring) {
      let isRight = value.map { abs($0 - expected) <= tolerance } ?? false
      #expect(isRight, "\(location): \(word) is \(value.map { "\($0)" } ?? "nil"), not \(expected)")
    }
    func number() throws -> Double {
      let word = words.popFirst()
      return try #require(word.flatMap { Double($0) })
    }
    while let word = words.popFirst() {
      switch word {
      case "within": tolerance = try number()
      case "mode":
        let mode = words.popFirst() ?? ""
        #expect(mode == state.mode, "\(location): mode \(state.mode)")
      case "settled":
        let isSettled = words.popFirst() == "true"
        #expect(isSettled == state.settled, "\(location): settled \(state.settled)")
      case "photo": expect(state.photo.map(Double.init), try number(), word)
      case "scale": expect(state.scale, try number(), word)
      case "zoom": expect(state.zoom, try number(), word)
      case "fits": expect(share(ofFit: state, view: view), try number(), word)
      case "rotation": expect(state.rotation, try number(), word)
      case "backdrop": expect(state.album?.backdrop ?? 1, try number(), word)
      case "rows": expect(state.album?.rowHeight, try number(), word)
      case "center":
        expect(state.center?.first, try number(), word)
        expect(state.center?.last, try number(), word)
      default: return
      }
    }
  }

  /// The scale as a multiple of fit, which does not enlarge.
  private func share(ofFit state: ShownState, view: (width: Int, height: Int)) -> Double? {
    guard let photo = state.photo, sizes.indices.contains(photo), let scale = state.scale else {
      return nil
    }
    let isTurned = abs(abs(state.rotation ?? 0) - 90) < 1e-6
    let size = sizes[photo]
    let (width, height) = isTurned ? (size.height, size.width) : size
    return scale
      / min(Double(view.width) / Double(width), Double(view.height) / Double(height), 1)
  }
}
