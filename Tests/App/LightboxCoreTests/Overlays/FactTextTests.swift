import ImageExchange
import Languages
import LightboxCore
import Pixels
import Testing

/// Facts in words, the same in every country.
@Suite struct FactTextTests {
  /// The text with ordinary spaces for those at which no line breaks.
  private func plain(_ text: Phrase?) -> String? { plain(text?.description) }

  private func plain(_ text: String?) -> String? {
    text.map { $0.map { $0 == "\u{A0}" ? " " : String($0) }.joined() }
  }

  @Test(arguments: [
    (0, "0 bytes"), (1, "1 byte"), (999, "999 bytes"), (1000, "1 kB (1 000 bytes)"),
    (1536, "1.5 kB (1 536 bytes)"), (999_499, "999 kB (999 499 bytes)"),
    (999_500, "1 MB (999 500 bytes)"), (4_194_304, "4.2 MB (4 194 304 bytes)"),
    (12_345_678_901, "12 GB (12 345 678 901 bytes)"),
  ])
  func sizesAreToldForPeopleAndExactly(count: Int, text: String) {
    #expect(plain(FactText.bytes(Int64(count))) == text)
  }

  @Test func numbersKeepToTheirUnitsWhereLinesBreak() {
    #expect(
      FactText.pixels(PixelSize(width: 4000, height: 3000))?.description.split(separator: " ").count
        == 2)
    #expect(FactText.location(1, 2).description.split(separator: " ").count == 2)
    #expect(FactText.bytes(12_345)?.description.split(separator: " ").count == 2)
    #expect(FactText.exposure(2)?.description.contains(" ") == false)
  }

  @Test func hugeAndNegativeSizes() {
    #expect(FactText.bytes(-1) == nil)
    #expect(plain(FactText.bytes(.max))?.hasPrefix("9.2 EB (9 223 372") == true)
  }

  @Test(arguments: [
    (4000, 3000, "4000 × 3000 (12 MP)"), (4032, 3024, "4032 × 3024 (12.2 MP)"),
    (640, 480, "640 × 480 (0.31 MP)"), (16, 16, "16 × 16"), (100, 80, "100 × 80"),
  ])
  func pixels(width: Int, height: Int, text: String) {
    #expect(plain(FactText.pixels(PixelSize(width: width, height: height))) == text)
  }

  @Test(
    arguments: [
      (0.004, "1/250 s"), (1.0 / 8000, "1/8000 s"), (0.5, "1/2 s"), (1.0 / 3, "1/3 s"),
      (0.3, "0.3 s"), (0.4, "0.4 s"), (1, "1 s"), (1.3, "1.3 s"), (30, "30 s"), (0.0166, "1/60 s"),
    ] as [(Double, String)])
  func exposures(seconds: Double, text: String) {
    #expect(plain(FactText.exposure(seconds)) == text)
  }

  @Test(arguments: [0, -1, Double.nan, .infinity, 1e300])
  func numbersWithoutSenseSayNothing(value: Double) {
    #expect(FactText.exposure(value) == nil)
    #expect(FactText.aperture(value) == nil)
    #expect(FactText.focalLength(value) == nil)
  }

  @Test func aperturesAndLengths() {
    #expect(plain(FactText.aperture(2.8)) == "f/2.8")
    #expect(plain(FactText.aperture(8)) == "f/8")
    #expect(plain(FactText.aperture(0.95)) == "f/0.95")
    #expect(plain(FactText.focalLength(35)) == "35 mm")
    #expect(plain(FactText.focalLength(4.38)) == "4.4 mm")
    #expect(plain(FactText.focalLength(35, equivalent: 53)) == "35 mm (53 mm equivalent)")
    for same in [35, 0, -1, .max] {
      #expect(plain(FactText.focalLength(35, equivalent: same)) == "35 mm")
    }
    #expect(plain(FactText.sensitivity(12_800)) == "ISO 12800")
    #expect(FactText.sensitivity(0) == nil)
    #expect(FactText.exposure(.leastNonzeroMagnitude) == nil)
  }

  @Test(
    arguments: [
      (0, "0 EV"), (0.04, "0 EV"), (2.0 / 3, "+0.7 EV"), (-4.0 / 3, "−1.3 EV"), (1, "+1 EV"),
    ] as [(Double, String)])
  func deviationsOfTheExposureHaveASign(stops: Double, text: String) {
    #expect(plain(FactText.bias(stops)) == text)
  }

  @Test func theDeviationStandsBesideTheProgram() {
    func row(_ program: String?, _ stops: Double?) -> String {
      let row = FactText.program(program.map(Phrase.verbatim), stops)
      return "\(row.label): \(plain(row.value) ?? "-")"
    }
    #expect(row("manual", -2.0 / 3) == "Program: manual, −0.7 EV")
    #expect(row("manual", 0) == "Program: manual" && row("manual", nil) == "Program: manual")
    #expect(row(nil, 1) == "Bias: +1 EV" && row(nil, nil) == "Bias: -")
  }

  @Test func heightsAreWholeMetres() {
    #expect(plain(FactText.altitude(34.6)) == "35 m")
    #expect(plain(FactText.altitude(-12.4)) == "12 m below the sea")
    #expect(plain(FactText.altitude(-0.2)) == "0 m")
    #expect(FactText.altitude(.nan) == nil && FactText.altitude(1e9) == nil)
    #expect(FactText.bias(.nan) == nil && FactText.bias(-.infinity) == nil)
  }

  @Test func placesAreTextInDegrees() {
    #expect(plain(FactText.location(48.8583, 2.2945)) == "48.8583° N, 2.2945° E")
    #expect(plain(FactText.location(-33.85682, -70.6)) == "33.8568° S, 70.6000° W")
    #expect(plain(FactText.location(0, 0)) == "0.0000° N, 0.0000° E")
  }

  @Test func theMakerStandsBeforeTheModelOnce() {
    #expect(plain(FactText.camera(make: "FUJIFILM", model: "X-T5")) == "FUJIFILM X-T5")
    #expect(plain(FactText.camera(make: "Canon", model: "Canon EOS R6")) == "Canon EOS R6")
    #expect(plain(FactText.camera(make: "NIKON CORPORATION", model: "NIKON Z 6")) == "NIKON Z 6")
    #expect(plain(FactText.camera(make: nil, model: "Pixel 4a")) == "Pixel 4a")
    #expect(plain(FactText.camera(make: "Huawei", model: nil)) == "Huawei")
    #expect(FactText.camera(make: nil, model: nil) == nil)
  }

  @Test func everyTurnHasItsName() {
    let names = Orientation.allCases.map { FactText.orientation($0) }
    #expect(names.first == .some(nil))
    #expect(Set(names.compactMap { $0 }).count == 7)
    #expect(plain(FactText.orientation(.turned90)) == "90° clockwise")
  }

  @Test func unknownFactsHaveNoRow() {
    var facts = PhotoFacts()
    #expect(PhotoDetails(facts).groups.isEmpty)
    facts.name = "a.png"
    facts.byteCount = 10
    facts.modified = CivilTime("2024-06-02 09:30:00")
    facts.fault = "It is empty."
    let details = PhotoDetails(facts)
    let rows = [("Name", "a.png"), ("Size", "10\u{A0}bytes"), ("Modified", "2024-06-02 09:30:00")]
    let texts = details.groups[0].rows.map { [$0.label.description, $0.value.description] }
    #expect(details.groups.count == 1 && texts == rows.map { [$0, $1] })
    #expect(details.note == "It is empty.")
  }

  @Test func knownFactsStandInTheGroupsOfAPhotographer() {
    let groups = PhotoDetails.lighthouse.groups
    let texts = groups.map {
      ([$0.title] + $0.rows.map(\.label)).map(\.description).joined(separator: " ")
    }
    #expect(
      texts == [
        "File Name Folder Kind Size Modified", "Picture Pixels Orientation",
        "Camera Model Lens Taken",
        "Exposure Time Aperture Sensitivity Focal length Program Metering Flash",
        "Place Position Altitude", "Colours Profile",
        "Description Title Rating",
      ])
  }

  @Test func anUprightPictureIsNotTurnedAndAStillOneHasNoFrames() {
    var facts = PhotoFacts()
    facts.header = ImageHeader(format: .png, storedSize: PixelSize(width: 40, height: 30))
    let labels = PhotoDetails(facts).groups.map { $0.rows.map(\.label.description) }
    #expect(labels == [["Kind"], ["Pixels"], ["Profile"]])
    facts.header?.frameCount = 3
    facts.header?.hasPages = true
    let last = PhotoDetails(facts).groups[1].rows.last
    #expect(last?.label == "Pages" && last?.value == "3")
  }

  @Test(arguments: [
    ("/home/anna/Pictures", "/home/anna/Pictures"),
    (
      "/home/anna/Pictures/Holidays/2024/Brittany in spring/Day 3",
      "/home/…/Holidays/2024/Brittany in spring/Day 3"
    ),
    ("/a/" + String(repeating: "x", count: 60), "…/" + String(repeating: "x", count: 22) + "…"),
  ])
  func aLongFolderIsShortenedInItsMiddle(path: String, text: String) {
    let short = FactText.folder(path)
    #expect(short.hasPrefix(text))
    #expect(short.count <= 48)
  }

  @Test func everyLimitHoldsForEveryFolder() {
    for depth in 1...12 {
      let path = (1...depth).map { "/" + String(repeating: "n", count: $0 * 3) }.joined()
      for limit in 8...60 {
        let short = FactText.folder(path, limit: limit)
        #expect(short.count <= limit, "\(short)")
        #expect(short.last == "n")
      }
    }
  }

  @Test func starsAreCounted() {
    #expect(plain(FactText.rating(3)) == "3 of 5")
    #expect(plain(FactText.rating(-1)) == "rejected")
    #expect(FactText.rating(0) == nil && FactText.rating(6) == nil)
  }
}
