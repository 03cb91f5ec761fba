internal import ImageExchange

extension ExposureProgram {
  /// The program as the dial of a camera names it.
  var text: String {
    switch self {
    case .manual: "manual"
    case .normal: "automatic"
    case .aperturePriority: "aperture priority"
    case .shutterPriority: "shutter priority"
    case .creative: "depth of field"
    case .action: "sports"
    case .portrait: "portrait"
    case .landscape: "landscape"
    }
  }
}

extension MeteringMode {
  /// The mode as photographers name it.
  var text: String {
    switch self {
    case .average: "average"
    case .centerWeighted: "centre-weighted"
    case .spot: "spot"
    case .multiSpot: "several spots"
    case .pattern: "matrix"
    case .partial: "partial"
    }
  }
}
