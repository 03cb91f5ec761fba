internal import BenchmarkSupport
internal import Codecs
internal import Decoding
internal import Files
internal import Foundation
internal import ImageExchange
internal import Pixels
internal import System

/// Measures the time from a request to a decoder process until the decoded pixels are mapped in
/// this process. Compares it with the time that a library needs to decode the file in this process,
/// into newly allocated memory.
struct RequestRounds {
  let photos: Photos
  let rounds: Int
  let width: Int
  let height: Int

  private static let rows: [(name: String, kind: Photos.Kind, library: Library)] = [
    ("JPEG", .jpeg, .turboJPEG), ("PNG", .png, .libpng), ("WebP", .webp, .libwebp),
  ]

  /// `reach` is the aim: the longest allowed time as a multiple of the library's time.
  /// `profileReach` is the longest allowed time for a photo with a colour profile, as a multiple of
  /// the time for a photo without a profile.
  private static let (reach, profileReach) = (1.05, 1.15)

  func table() throws -> Table {
    var table = Table(
      "From the request for 24 MP to mapped pixels, ms; medians of \(rounds) rounds",
      columns: ["", "lightbox", "least", "peer", "peer's", "least of it", "share", "reach", "is"])
    let decoder = Decoder(path: Array(Self.program.utf8))
    for row in Self.rows {
      let photo = try photos.photo(width: width, height: height, row.kind)
      let file = PeerFile(try Data(contentsOf: photo))
      var (own, peer) = (Measurements(), Measurements())
      for _ in 0..<rounds {
        try own.append(request(photo, from: decoder))
        try peer.append(bare(file, row.library))
      }
      add(row.name, own, row.library.rawValue, peer, reach: Self.reach, to: &table)
    }
    let kinds: [Photos.Kind] = [.jpegWithProfile, .jpeg]
    let files = try kinds.map { try photos.photo(width: width, height: height, $0) }
    var (wide, plain) = (Measurements(), Measurements())
    for _ in 0..<rounds {
      try wide.append(request(files[0], from: decoder))
      try plain.append(request(files[1], from: decoder))
    }
    add("JPEG, profile", wide, "without profile", plain, reach: Self.profileReach, to: &table)
    table.notes.append(
      "A process that decodes, its socket and new memory are in our time; new memory in the "
        + "library's. Shares are of the least.")
    return table
  }

  private func add(
    _ name: String, _ own: Measurements, _ peerName: String, _ peer: Measurements, reach: Double,
    to table: inout Table
  ) {
    let share = own.least.flatMap { own in peer.least.map { own / $0 } }
    table.add(
      name, cell(own.median), cell(own.least), peerName, cell(peer.median), cell(peer.least),
      cell(share, decimals: 2), "≤ \(reach)×", (share ?? .infinity) <= reach ? "met" : "missed")
  }

  /// Returns the time, ms, from the request until this process has the pixels of `photo`; throws if
  /// the photo is not decoded.
  private func request(_ photo: URL, from decoder: Decoder) throws -> Double {
    let descriptor = try PhotoFile.open(FilePath(photo.path))
    let source = ImageSource(taking: descriptor)
    var answer: ImageReply?
    let time = milliseconds {
      decoder.performPersistently(.pixels(fitting: nil, preview: false), on: source) {
        answer = $0
      }
    }
    guard case .picture(let picture, _, _) = answer, picture.size.width == width else {
      throw Failure("\(photo.lastPathComponent) is not decoded: \(String(describing: answer))")
    }
    return time
  }

  private func bare(_ file: PeerFile, _ library: Library) throws -> Double {
    guard let layout = PyramidLayout(size: PixelSize(width: width, height: height)) else {
      throw Failure("no layout")
    }
    var isDecoded = false
    let time = milliseconds {
      isDecoded = Pixmap(layout, isTouched: false).decode(file, library)
    }
    guard isDecoded else { throw Failure("\(library.rawValue) does not decode it") }
    return time
  }

  /// The path of the decoder's program, which is in the same folder as this program.
  private static var program: String {
    URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
      .appending(path: "lightbox-decoder").path
  }
}
