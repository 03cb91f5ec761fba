internal import Configuration
package import Decoding
package import Files
package import ImageExchange
internal import Pixels
internal import ProgramSupport
internal import Synchronization
internal import System

/// The decoder processes of this program.
package enum Decoders {
  /// The number of parallel decoders: one for the current photo, one for its neighbours.
  private static let count = 2

  /// The view size for which the first photo is decoded before the window exists.
  private static let usualView = PixelSize(width: 3_840, height: 2_160)

  private static let early = Mutex<DecodeQueue?>(nil)

  /// The rule for decoders that cannot be confined completely; nil until it is set.
  private static let rule = Mutex<ConfinementRule?>(nil)
  private static let isRuleKnown = Semaphore(0)

  /// Starts the decoders, and begins to decode the first photo in `arguments`, before the command
  /// line is parsed. This work is useless if the program then opens no window. But it does not
  /// delay the program, because it is done on another processor.
  package static func startEarly(_ arguments: [[UInt8]]) {
    let words = arguments.map { String(decoding: $0, as: UTF8.self) }
    let isView = words.allSatisfy { word in
      !["replay", "render", "info", "thumbnail", "clock", "help", "-h"].contains(word)
        && !["--help", "--version", "--print-config", "--generate", "--experimental"].contains {
          word.hasPrefix($0)
        }
        && word != "album" && word != "--view=album"
    }
    guard isView else { return }
    let decoders = DecodeQueue(path: program.bytes, count: count, policy: windowPolicy)
    let paths = arguments.lazy.filter { $0.first != UInt8(ascii: "-") }.map {
      FilePath(argument: $0)
    }
    if let photo = paths.first(where: { PictureName.isPicture($0.lastComponent) }) {
      decoders.anticipate(ImageSource(photo), fitting: usualView)
    }
    early.withLock { $0 = decoders }
  }

  /// Returns the queue of the decoders; starts the decoders unless ``startEarly(_:)`` has done so.
  /// `confinement` is the rule for decoders that cannot be confined completely.
  package static func start(_ confinement: ConfinementRule) -> DecodeQueue {
    confine(confinement)
    return early.withLock { $0.take() }
      ?? DecodeQueue(path: program.bytes, count: count, policy: windowPolicy)
  }

  /// Sets the rule for decoders that cannot be confined completely.
  package static func confine(_ confinement: ConfinementRule) {
    rule.withLock { $0 = confinement }
    isRuleKnown.signal()
  }

  /// Returns a new decoder that is not in the queue, for callers that may block until it replies.
  package static func one() -> Decoder {
    // If this process has no rule, the user's rule is read, but only if a decoder lacks something.
    // If the settings file has a mistake, the stricter rule counts, because the file may hold it.
    let policy = ConfinementPolicy(
      warn: warn,
      rule: {
        if let known = rule.withLock({ $0 }) { return known }
        do { return try SettingsFile.read(nil).confinement } catch { return .required }
      }, report: report)
    return Decoder(path: program.bytes, policy: policy)
  }

  /// The policy for decoders in the queue that cannot be confined completely. It waits for the
  /// rule, because the decoders may start before the settings are read.
  private static let windowPolicy = ConfinementPolicy(
    warn: warn,
    rule: {
      isRuleKnown.wait()
      return rule.withLock { $0 } ?? .required
    }, report: report)

  @Sendable private static func warn(_ missing: ConfinementPieces) {
    Notice.write("the decoder is not fully confined: this kernel lacks \(missing)")
  }

  @Sendable private static func report(_ missing: ConfinementPieces) {
    Diagnostics.log(
      missing.isEmpty
        ? "a decoder works, confined by \(ConfinementPieces.all)"
        : "a decoder works without \(missing)")
  }

  /// The path of the first decoder's program.
  private static var program: FilePath { path(ofSuffix: DecoderProgram.first.suffix) }

  /// Returns the path of the decoder program `lightbox-decoder` with `suffix` appended to its name.
  package static func path(ofSuffix suffix: String) -> FilePath {
    FilePath(bytes: Installation.own.helper("lightbox-decoder").bytes + suffix.utf8)
  }
}
