internal import ArgumentParser
internal import BenchmarkSupport
internal import Foundation

/// Opens photos in one viewer after the other, on a headless Sway of 3840 × 2160: `open-benchmark
/// LIGHTBOX`.
///
/// A ``Viewer`` opens a ``Subject``, and returns an ``Opening``: the times from exec until the
/// screen changes, until the photo can be recognised, and until it is sharp. lightbox and swayimg
/// take turns and are measured several times; the other viewers are measured once.
@main struct Main: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "open-benchmark")

  @Argument(help: "The program to measure.")
  var lightbox: String

  private static let rounds = 5

  func run() throws {
    Machine.print()
    let subjects = try Subject.all(Photos())
    let compositor = try Compositor(width: 3840, height: 2160)
    defer { compositor.stop() }
    let screen = try ScreenRecorder(socket: compositor.socket)
    let viewers = Viewer.all(lightbox: lightbox)
    let installed = viewers.filter(\.isInstalled)
    var table = Table(
      "From exec to the photo on 3840×2160, ms; medians of \(Self.rounds) rounds, others once",
      columns: [
        "", "viewer", "first change", "recognisable", "sharp", "sharp / swayimg",
        "recognisable / swayimg sharp", "peak MiB", "MiB / swayimg", "reach", "is",
      ])
    for subject in subjects {
      let measured = installed.filter { $0.isMeasuredOften || subject.isForAll }
      var results = measured.map { _ in Openings() }
      for round in 0..<Self.rounds {
        for (index, viewer) in measured.enumerated()
        where round == 0 || viewer.isMeasuredOften && results[index].isShown {
          results[index].all.append(try viewer.open(subject, on: compositor, screen).opening)
        }
      }
      for (index, viewer) in measured.enumerated()
      where viewer.isMeasuredOften && results[index].isShown {
        results[index].peak = try viewer.open(
          subject, on: compositor, screen, watchesMemory: true
        ).peak
      }
      let peer = zip(measured, results).first { $0.0.isSwayimg }?.1
      for (viewer, result) in zip(measured, results) {
        table.add(result.row(subject, viewer, beside: peer))
      }
    }
    for viewer in viewers where !viewer.isInstalled {
      table.notes.append("\(viewer.name) is not installed.")
    }
    table.print()
  }
}
