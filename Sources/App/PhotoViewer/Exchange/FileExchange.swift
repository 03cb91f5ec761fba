internal import Albums
internal import Decoding
internal import Desktop
internal import EventLoop
internal import Files
internal import ImageExchange
internal import Languages
internal import ProgramSupport

/// The exchange of photos and texts with other programs, by the clipboard and by drag and drop.
@UI final class FileExchange {
  /// The bytes of a PNG file, or the reason why it could not be made.
  typealias Rendering = Result<[UInt8], Refusal>
  private typealias Receiver = @UI (Rendering) -> Void

  /// The renderings of photos, by their paths.
  private let renderings: BlockingWorkQueue<FilePath, Rendering>
  private let rendered: @Sendable (FilePath) -> Rendering
  /// The receivers of the photos in `renderings`.
  private var receivers: [FilePath: [Receiver]] = [:]
  /// Shows a sentence about data that could not be provided.
  private let say: @UI (Phrase) -> Void

  /// Creates the exchange. Photos are rendered one after the other, because each has a new decoder
  /// process. If a rendering takes longer than `patience`, in seconds, the next one begins without
  /// waiting for it; at most four run at a time. `rendered` renders a photo; a test passes its own
  /// function. `say` shows a sentence about data that could not be provided.
  init(
    in loop: Loop, patience: Double = 5,
    rendered: @escaping @Sendable (FilePath) -> Rendering = FileExchange.rendered,
    say: @escaping @UI (Phrase) -> Void
  ) {
    renderings = BlockingWorkQueue(in: loop, most: 1, mostWithSlow: 4, patience: patience)
    (self.rendered, self.say) = (rendered, say)
  }

  /// The MIME types of received data that this program can read, the best first.
  static let receivedTypes = ExchangeType.readable.map(\.rawValue)

  private static let png = "image/png"

  /// Returns the offer of photos to other programs: the URIs of all their files. The shown file of
  /// a single photo is also offered as a PNG, which is rendered when another program requests it.
  func offer(_ photos: PhotoFiles) -> OfferedData {
    let files = OfferedFiles(photos.paths)
    let photo = photos.shown
    let types = ExchangeType.allCases.map(\.rawValue) + (photo == nil ? [] : [Self.png])
    // A program that cannot get the picture may ask again and again; the failure is reported once.
    var isReported = false
    return OfferedData(types: types) { [weak self] type, receive in
      if let type = ExchangeType(rawValue: type) {
        receive(files.bytes(as: type))
      } else if let photo, type == Self.png {
        self?.render(photo) { result in
          receive(try? result.get())
          guard case .failure(let refusal) = result, !isReported else { return }
          isReported = true
          self?.report(photo, refusal.reason)
        }
      } else {
        receive(nil)
      }
    }
  }

  /// Returns the offer of a text to other programs.
  static func offer(ofText text: String) -> OfferedData {
    OfferedData(types: textTypes) { _, receive in receive(Array(text.utf8)) }
  }

  /// The MIME types of a text, the best first.
  static let textTypes = ["text/plain;charset=utf-8", "UTF8_STRING", "text/plain"]

  /// The greatest size of a text that is pasted into a field, bytes; the rest is left out.
  nonisolated private static let mostOfLine = 1 << 16

  /// Returns the first line of a received text that is not blank; nil if all lines are blank.
  nonisolated static func line(of bytes: [UInt8]) -> String? {
    let text = String(decoding: bytes.prefix(mostOfLine), as: UTF8.self)
    let lines = text.split { $0.isNewline || $0 == "\0" }
    let line = lines.first { line in line.contains { !$0.isWhitespace } }
    return line.map { String($0.map { $0 == "\t" ? " " : $0 }) }
  }

  private func report(_ photo: FilePath, _ reason: Phrase) {
    say(Phrase("{0} could not be copied as a picture: {1}", photo.phrase, reason).asEnded)
    Notice.write("\(photo.display): \(reason)")
  }

  private func render(_ path: FilePath, _ receive: @escaping Receiver) {
    receivers[path, default: []].append(receive)
    guard receivers[path]?.count == 1 else { return }
    renderings.perform(path) { [rendered] in
      rendered(path)
    } receive: { [self] result in
      guard let result else { return }
      for receive in receivers.removeValue(forKey: path) ?? [] { receive(result) }
    }
  }

  /// Renders a photo as a PNG file, with a new decoder process. Blocks.
  nonisolated static func rendered(_ path: FilePath) -> Rendering {
    do {
      let source = ImageSource(taking: try PhotoFile.open(path))
      return .success(try Decoders.one().png(of: source).file)
    } catch let error as FileError {
      return .failure(Refusal(reason: error.phrase))
    } catch {
      let failure = error as? ImageFailure
      return .failure(Refusal(reason: failure?.phrase ?? Phrase("it could not be read")))
    }
  }
}

/// The reason why something could not be done, as a text for the user.
struct Refusal: Error {
  let reason: Phrase
}
