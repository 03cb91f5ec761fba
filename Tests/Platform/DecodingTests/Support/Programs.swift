import Decoding
import Foundation
import ImageExchange
import ImageFixtures
import Pixels
import System

/// The decoder's program, which the build puts beside the tests.
let decoderPath: [UInt8] = {
  let program = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
  return Array(
    program.deletingLastPathComponent().appending(path: "lightbox-decoder").path.utf8)
}()

/// An open file with these bytes that has no name.
func source(_ bytes: [UInt8]) -> ImageSource {
  do {
    let file = try MemoryFile(named: "test")
    try file.descriptor.write(bytes)
    return ImageSource(taking: file.descriptor)
  } catch {
    preconditionFailure("no memory file: \(error)")
  }
}

/// A small photo with an orientation and a thumbnail.
let photo: [UInt8] = {
  var exif = ExifFixture(orientation: 6)
  exif.main[0x0110] = .text("Model 1")
  exif.thumbnail = JPEGFixture(width: 24, height: 16) { x, _, _ in 50 * x }.file
  var jpeg = JPEGFixture(width: 240, height: 160) { x, y, c in (x * 9 + y * 12 + c * 30) % 256 }
  jpeg.segments = [exif.segment]
  return jpeg.file
}()

let smallPicture: [UInt8] = PNGFixture(width: 5, height: 3, .rgb) { x, y, c in x * 40 + y * 9 + c }
  .file

extension Decoder {
  /// All answers to a request.
  func replies(to wanted: ImageRequest.Wanted, on source: ImageSource) -> [ImageReply] {
    var replies: [ImageReply] = []
    perform(wanted, on: source) { replies.append($0) }
    return replies
  }
}

extension ImageReply {
  var header: ImageHeader? {
    if case .header(let header) = self { header } else { nil }
  }

  var failure: ImageFailure? {
    if case .failure(let failure) = self { failure } else { nil }
  }

  var picture: (picture: Picture, isPreview: Bool)? {
    if case .picture(let picture, let isPreview, _) = self { (picture, isPreview) } else { nil }
  }
}

/// Waits until something becomes true; gives up after ten seconds.
func eventually(_ condition: () -> Bool) -> Bool {
  for _ in 0..<2_000 {
    if condition() { return true }
    usleep(5_000)
  }
  return false
}

/// The state of a process as /proc has it, stopped, sleeping, a zombie …; nil when it is gone.
func processState(_ number: Int32) -> Character? {
  let text = try? String(contentsOfFile: "/proc/\(number)/stat", encoding: .utf8)
  return text?.split(separator: ")").last?.drop { $0 == " " }.first
}

/// Stops a process where it is, as a decoder that hangs does.
func freeze(_ number: Int32) {
  kill(number, SIGSTOP)
  _ = eventually { processState(number) == "T" }
}
