internal import ImageExchange
internal import Languages

extension ExposureProgram {
  /// The name of the exposure program, as on a camera's mode dial.
  var text: Phrase {
    switch self {
    case .manual: Phrase("manual", context: "the program of a camera")
    case .normal: Phrase("automatic", context: "the program of a camera")
    case .aperturePriority: Phrase("aperture priority", context: "the program of a camera")
    case .shutterPriority: Phrase("shutter priority", context: "the program of a camera")
    case .creative: Phrase("depth of field", context: "the program of a camera")
    case .action: Phrase("sports", context: "the program of a camera")
    case .portrait: Phrase("portrait", context: "the program of a camera")
    case .landscape: Phrase("landscape", context: "the program of a camera")
    }
  }
}

extension MeteringMode {
  /// The usual name of the metering mode.
  var text: Phrase {
    switch self {
    case .average: Phrase("average", context: "the metering of a camera")
    case .centerWeighted: Phrase("centre-weighted", context: "the metering of a camera")
    case .spot: Phrase("spot", context: "the metering of a camera")
    case .multiSpot: Phrase("several spots", context: "the metering of a camera")
    case .pattern: Phrase("matrix", context: "the metering of a camera")
    case .partial: Phrase("partial", context: "the metering of a camera")
    }
  }
}
