import ImageExchange
import Languages
import LightboxCore
import Pixels
import TestSupport
import Testing

@testable import ProgramSupport

/// Numbers and dates in Details, as the person's country writes them, whatever the language of the
/// texts.
@Suite struct CountryTests {
  private static var facts: PhotoFacts {
    var facts = PhotoFacts()
    facts.name = "a.jpg"
    facts.byteCount = 4_200_123
    facts.modified = CivilTime("2026-03-05 17:04:09")
    var camera = CameraDetails()
    camera.captureDate = "2024-12-31 23:59:58"
    camera.captureOffset = "+02:00"
    camera.equivalentFocalLength = 53
    (camera.exposureTime, camera.aperture, camera.focalLength) = (0.4, 2.8, 35.5)
    camera.position = GeographicPosition(latitude: 48.8583, longitude: 2.2945)
    camera.altitude = 35
    facts.header = ImageHeader(
      format: .jpeg, storedSize: PixelSize(width: 4000, height: 3000), camera: camera)
    return facts
  }

  /// Expects the values of some rows, in a process of its own.
  private static func expect(_ country: String, _ values: [String: String]) async throws {
    try await MadeLocale.speak(country) {
      let language = Language.users
      let rows = PhotoDetails(facts).groups.flatMap(\.rows)
      for (label, value) in values {
        let row = try #require(rows.first { $0.label.description == label })
        #expect(language.text(row.value).replacing("\u{A0}", with: " ") == value, "\(label)")
      }
    }
  }

  private static let needs = Comment(rawValue: MadeLocale.refusal ?? "")

  @Test(.enabled(if: MadeLocale.refusal == nil, needs)) func detailsAreWrittenAsInGermany() async {
    await #expect(processExitsWith: .success) {
      try await Self.expect(
        "de_DE",
        [
          "Size": "4,2 MB (4.200.123 bytes)", "Modified": "05.03.2026 17:04:09",
          "Taken": "31.12.2024 23:59:58 UTC+02:00", "Pixels": "4000 × 3000 (12 MP)",
          "Time": "0,4 s",
          "Aperture": "f/2,8", "Focal length": "35,5 mm (53 mm equivalent)",
          "Position": "48,8583° N, 2,2945° E",
        ])
    }
  }

  @Test(.enabled(if: MadeLocale.refusal == nil, needs)) func detailsAreWrittenAsInTheUnitedStates()
    async
  {
    await #expect(processExitsWith: .success) {
      try await Self.expect(
        "en_US",
        [
          "Size": "4.2 MB (4,200,123 bytes)", "Modified": "03/05/2026 05:04:09 PM",
          "Taken": "12/31/2024 11:59:58 PM UTC+02:00", "Aperture": "f/2.8",
        ])
    }
  }

  @Test(.enabled(if: MadeLocale.refusal == nil, needs)) func detailsAreWrittenAsInIran() async {
    await #expect(processExitsWith: .success) {
      try await Self.expect(
        "fa_IR",
        [
          "Size": "۴.۲ MB (۴,۲۰۰,۱۲۳ bytes)", "Modified": "۲۰۲۶/۰۳/۰۵ ۱۷:۰۴:۰۹",
          "Taken": "۲۰۲۴/۱۲/۳۱ ۲۳:۵۹:۵۸ UTC+02:00", "Pixels": "۴۰۰۰ × ۳۰۰۰ (۱۲ MP)",
          "Altitude": "۳۵ m",
        ])
    }
  }
}
