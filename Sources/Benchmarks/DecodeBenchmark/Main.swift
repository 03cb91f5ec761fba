internal import ArgumentParser
internal import BenchmarkSupport
internal import Codecs
internal import Foundation
internal import ImageExchange
internal import Pixels

/// Decodes photos of 24 megapixels, and compares the time of our decoder with the time of direct
/// calls of the libraries: `decode-benchmark`.
///
/// The work is not the same: our decoder also computes the smaller levels of the picture, and the
/// libraries use only one thread.
@main struct Main: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "decode-benchmark")

  private static let rounds = 9
  private static let (width, height) = (6000, 4000)

  func run() throws {
    Machine.print()
    let photos = try Photos()
    var table = Table(
      "Decoding 24 MP, ms; medians of \(Self.rounds) rounds",
      columns: [
        "", "lightbox", "least", "processor", "peer", "peer's", "least of it", "processor of it",
        "share", "difference", "reach", "is",
      ])
    for subject in Subject.all {
      let file = try Data(
        contentsOf: photos.photo(width: Self.width, height: Self.height, subject.kind))
      if let reason = try measure(subject, file, in: &table) { table.notes.append(reason) }
    }
    table.notes.append(
      "Into memory that is there. Processor: the time of all threads; difference: of a channel, in "
        + "levels, the mean."
    )
    table.print()
    let requests = RequestRounds(
      photos: photos, rounds: Self.rounds, width: Self.width, height: Self.height)
    try requests.table().print()
  }

  /// Measures the decoding of `file` and adds a row to the table. Returns the reason if the file
  /// cannot be decoded; otherwise nil. Throws if the size of the photos has no pyramid.
  private func measure(_ subject: Subject, _ file: Data, in table: inout Table) throws -> String? {
    let size = PixelSize(width: Self.width, height: Self.height)
    guard let layout = PyramidLayout(size: size) else { throw Failure("no layout of \(size)") }
    let (ours, theirs) = (Pixmap(layout), Pixmap(layout))
    let bytes = ImageBytes([UInt8](file))
    let copy = PeerFile(file)
    var (own, peer) = (Measurements(), Measurements())
    var (ownWork, peerWork) = (Measurements(), Measurements())
    do {
      for _ in 0..<Self.rounds {
        try ownWork.append(
          processorMilliseconds {
            try own.append(milliseconds { try ours.decode(bytes, layout) })
          })
        var isDecoded = false
        peerWork.append(
          processorMilliseconds {
            peer.append(milliseconds { isDecoded = theirs.decode(copy, subject.library) })
          })
        guard isDecoded else { throw Failure("\(subject.library.rawValue) does not decode it") }
      }
    } catch {
      return "\(subject.name): not decoded, \(error)"
    }
    // The shortest of many times, because other programs affect it least.
    let share = own.least.flatMap { own in peer.least.map { own / $0 } }
    table.add(
      subject.name, cell(own.median), cell(own.least), cell(ownWork.median),
      subject.library.rawValue, cell(peer.median), cell(peer.least), cell(peerWork.median),
      cell(share, decimals: 2),
      cell(unsafe ours.pixels.difference(from: theirs.pixels), decimals: 2),
      subject.reach.map { "≤ \($0)×" } ?? cell(nil),
      subject.reach.map { (share ?? .infinity) <= $0 ? "met" : "missed" } ?? cell(nil))
    return nil
  }
}

/// A kind of file, and the library with which our decoder is compared.
private struct Subject {
  let name: String
  let kind: Photos.Kind
  let library: Library
  /// The longest acceptable decoding time, as a multiple of the time that ``library`` takes for the
  /// same picture; nil for no limit.
  var reach: Double?

  static let all = [
    Subject(name: "JPEG", kind: .jpeg, library: .turboJPEG, reach: 0.8),
    Subject(
      name: "JPEG, restart markers", kind: .jpegWithRestarts, library: .turboJPEG, reach: 0.6),
    Subject(name: "JPEG, progressive", kind: .progressive, library: .turboJPEG),
    Subject(name: "PNG", kind: .png, library: .libpng),
    Subject(name: "WebP", kind: .webp, library: .libwebp),
  ]
}
