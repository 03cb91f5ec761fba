package import Languages

/// The reason why a picture cannot be shown.
package struct ImageFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// The code of a failure. It is not an enum, because a newer decoder may send codes that an older
  /// viewer does not know.
  package struct Code: RawRepresentable, Hashable, Sendable {
    package let rawValue: UInt16

    package init(rawValue: UInt16) { self.rawValue = rawValue }

    /// The file has no bytes.
    package static let empty = Code(rawValue: 1)
    /// The format is known, but this build cannot decode it.
    ///
    /// If this build lacks the library for the format, the property ``ImageFailure/errno`` holds
    /// the raw value of the format, an ``ImageFormat``.
    package static let unsupported = Code(rawValue: 2)
    /// Not a picture of a known format.
    package static let unrecognized = Code(rawValue: 3)
    /// The file ends before all of its pixels are read.
    package static let truncated = Code(rawValue: 4)
    /// The contents of the file contradict each other or the format's rules.
    package static let corrupt = Code(rawValue: 5)
    /// The picture exceeds a limit of `ImageLimits`; the detail names the limit.
    package static let tooLarge = Code(rawValue: 6)
    /// Reading the file failed; ``ImageFailure/errno`` is the system's error number.
    package static let unreadable = Code(rawValue: 7)
    /// Memory or file descriptors ran out in the decoder; ``ImageFailure/errno`` is the system's
    /// error number.
    package static let exhausted = Code(rawValue: 8)
    /// The deadline passed; the decoder was ended.
    package static let timedOut = Code(rawValue: 9)
    /// The decoder's process ended during the request.
    package static let decoderDied = Code(rawValue: 10)
    /// The decoder's program could not be started; ``ImageFailure/errno`` is the system's error
    /// number.
    package static let decoderMissing = Code(rawValue: 11)
    /// The decoder's reply broke the protocol.
    package static let badReply = Code(rawValue: 12)
    /// The viewer cancelled the request.
    package static let cancelled = Code(rawValue: 13)
    /// The decoder lacks a required part of its confinement, which the detail names.
    package static let unconfined = Code(rawValue: 14)
    /// The file could not be opened; the detail is the reason.
    package static let unopened = Code(rawValue: 15)
    /// Another decoder program reads this format; the property ``ImageFailure/errno`` holds the raw
    /// value of the format, an ``ImageFormat``.
    package static let elsewhere = Code(rawValue: 16)
  }

  /// True if the file may be intact, so that a second attempt may succeed.
  package var isTransient: Bool {
    [.exhausted, .timedOut, .decoderDied, .decoderMissing, .badReply].contains(code)
  }

  package let code: Code
  /// The system's error number; for the codes `unsupported` and `elsewhere`, the raw value of an
  /// ``ImageFormat``; 0 if there is no number.
  package let errno: Int32
  /// A phrase for people, capitalized and without a full stop; empty for none.
  package let detail: String

  package init(_ code: Code, errno: Int32 = 0, _ detail: String = "") {
    self.code = code
    self.errno = errno
    self.detail = detail
  }

  /// Returns the failure for a format that this build does not decode; the detail names the
  /// format.
  package static func unsupported(_ format: ImageFormat) -> ImageFailure {
    ImageFailure(.unsupported, "\(format.name) pictures are not supported yet")
  }

  /// Returns the failure for a format that another decoder program reads.
  package static func elsewhere(_ format: ImageFormat) -> ImageFailure {
    ImageFailure(
      .elsewhere, errno: Int32(format.rawValue), "\(format.name) pictures need another decoder")
  }

  /// The other decoder process that can decode the picture; nil if there is none.
  package var program: DecoderProgram? {
    guard code == .elsewhere, let format = UInt8(exactly: errno).flatMap(ImageFormat.init) else {
      return nil
    }
    return format == .cameraRaw ? .raw : format.program == .first ? nil : format.program
  }

  /// One sentence in English, without a full stop: what happened, then the detail.
  package var description: String { phrase.description }

  /// One sentence for people, without a full stop: the failure, then the detail in English.
  ///
  /// The detail is not translated, because it comes from other programs and libraries.
  package var phrase: Phrase {
    if [.unsupported, .unopened, .elsewhere].contains(code) {
      return Phrase(english: detail, otherwise: summary)
    }
    guard !detail.isEmpty else { return summary }
    return Phrase(
      english: "\(summary.description): \(detail.uncapitalized)", otherwise: summary)
  }

  private var summary: Phrase {
    switch code {
    case .empty: Phrase("The file is empty")
    case .unsupported, .elsewhere: Phrase("Pictures of this kind cannot be shown")
    case .unrecognized: Phrase("This is not a picture of a known kind")
    case .truncated: Phrase("The file ends too early")
    case .corrupt: Phrase("The file is damaged")
    case .tooLarge: Phrase("The picture is too large")
    case .unopened: Phrase("The file cannot be opened")
    case .unreadable: Phrase("The file cannot be read")
    case .exhausted: Phrase("There is not enough memory for the picture")
    case .timedOut: Phrase("Decoding took too long")
    case .decoderDied: Phrase("The decoder ended in the middle of its work")
    case .decoderMissing: Phrase("The decoder cannot be started")
    case .badReply: Phrase("The decoder's answer makes no sense")
    case .cancelled: Phrase("Decoding was cancelled")
    case .unconfined: Phrase("The decoder is not confined as the settings require")
    default: Phrase("The picture cannot be shown ({0})", .plain(Int(code.rawValue)))
    }
  }
}

extension String {
  /// The text with a small first letter, unless its first word looks like a name or an
  /// abbreviation.
  fileprivate var uncapitalized: String {
    guard let first, let second = dropFirst().first, !second.isUppercase else { return self }
    return first.lowercased() + dropFirst()
  }
}
