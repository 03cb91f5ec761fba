import Geometry
import Input
import Languages
import Motion
import Pixels
import Raster
import Testing

@testable import LightboxCore

@Suite struct DetailsPanelTests {
  private func wanted(_ effects: [Effect]) -> [Int] {
    effects.compactMap { if case .loadDetails(let photo) = $0 { photo.number } else { nil } }
  }

  private func details(_ name: String) -> PhotoDetails {
    PhotoDetails(groups: [PhotoDetails.Group("File", [PhotoDetails.Row("Name", .verbatim(name))])])
  }

  /// The details of a photo whose facts are all known.
  private func lighthouse(_ width: Double, _ height: Double, textScale: Double) -> Stage {
    var stage = Stage.photo(in: Size(width: width, height: height), textScale: textScale)
    stage.press("i", at: 0)
    stage.handle(.library(.details(PhotoID(0), .lighthouse)), at: .zero)
    return stage
  }

  @Test func factsAreReadWhenTheyAreAskedForAndThenTheNeighbours() throws {
    var stage = try Stage.album(of: 5)
    #expect(wanted(stage.effects).isEmpty)
    #expect(wanted(stage.press("i", at: 1000)) == [0])
    #expect(
      wanted(stage.handle(.library(.details(PhotoID(0), details("a"))), at: .milliseconds(1010)))
        == [1])
    stage.handle(.library(.details(PhotoID(1), details("b"))), at: .milliseconds(1020))
    #expect(wanted(stage.press("Right", at: 2000)) == [2], "what is known is not read again")
    #expect(wanted(stage.press("End", at: 3000)) == [4])
    #expect(wanted(stage.press("Home", at: 4000)) == [0], "what is far away is forgotten")
  }

  @Test func theNeighboursTextsAreDrawnAhead() throws {
    var stage = try Stage.album(of: 3)
    stage.press("i", at: 1000)
    stage.handle(.library(.details(PhotoID(0), details("a"))), at: .milliseconds(1010))
    stage.handle(.library(.details(PhotoID(1), .lighthouse)), at: .milliseconds(1020))
    // The stage draws texts at once, so a lightbox that is asked nothing more shows what it has.
    var lightbox = stage.lightbox
    let effects = lightbox.handle(
      .input(.key(KeyEvent(name: "Right"))), at: .milliseconds(2000))
    #expect(!effects.contains { if case .typeset = $0 { true } else { false } })
  }

  @Test func aLateAnswerAboutAPhotoFarAwayIsDropped() throws {
    var stage = try Stage.album(of: 5)
    stage.press("i", at: 1000)
    stage.press("End", at: 2000)
    stage.handle(.library(.details(PhotoID(0), details("late"))), at: .milliseconds(2010))
    #expect(stage.panels(at: 2500).map(\.sublayers.count) == [0], "the outline waits")
    stage.handle(.library(.details(PhotoID(4), details("e"))), at: .milliseconds(2600))
    #expect(
      stage.panels(at: 2700).first?.sublayers.count == 6,
      "two titles, a position, a row, a histogram")
  }

  @Test func anotherPhotosFactsAreNeverShown() throws {
    var stage = try Stage.album(of: 5)
    stage.press("i", at: 1000)
    stage.handle(.library(.details(PhotoID(0), details("a"))), at: .milliseconds(1010))
    stage.press("End", at: 2000)
    let panel = try #require(stage.panels(at: 2100).first)
    #expect(panel.sublayers.isEmpty, "the outline stays, and waits")
  }

  @Test func anotherPhotosFactsAreNeitherCopiedNorRead() throws {
    var stage = try Stage.album(of: 5)
    stage.press("i", at: 1000)
    stage.handle(.library(.details(PhotoID(0), details("a"))), at: .milliseconds(1010))
    func isEmpty(_ lightbox: Lightbox) -> Bool {
      let panel = lightbox.chrome.overlays.details
      return panel.lines.isEmpty && panel.copyAll(in: lightbox.environment) == nil
    }
    #expect(!isEmpty(stage.lightbox))
    stage.press("End", at: 2000)
    #expect(isEmpty(stage.lightbox))
  }

  @Test func factsStayWhileAChangedFileIsReadAgain() throws {
    var stage = try Stage.album(of: 5)
    stage.press("i", at: 1000)
    stage.handle(.library(.details(PhotoID(0), details("a"))), at: .milliseconds(1010))
    func lines() -> [Phrase] { stage.lightbox.chrome.overlays.details.lines.map { $0.text } }
    let before = lines()
    let effects = stage.handle(.jobs(.changed([PhotoID(0): 0])), at: .milliseconds(2000))
    #expect(wanted(effects) == [0])
    #expect(before.count == 3 && lines() == before, "the position, a title and a row")
    stage.handle(.library(.details(PhotoID(0), details("b"))), at: .milliseconds(2050))
    #expect(lines().count == 3 && lines() != before)
  }

  @Test func detailsOfARenamedFileHaveTheNewNameAtOnce() throws {
    var stage = try Stage.album(of: 5)
    stage.press("i", at: 1000)
    stage.handle(.library(.details(PhotoID(0), .lighthouse)), at: .milliseconds(1010))
    var outcome = FileJobOutcome("Renamed")
    outcome.renamed[PhotoID(0)] = "Oslo.jpg"
    let effects = stage.handle(.jobs(.finished(outcome)), at: .milliseconds(2000))
    #expect(wanted(effects) == [0])
    let details = stage.lightbox.chrome.overlays.details.shownContents?.details
    let rows = details?.groups.flatMap(\.rows) ?? []
    let names = rows.filter { $0.label.description == "Name" }.map(\.whole)
    #expect(names == [.verbatim("Oslo.jpg")])
    #expect(rows.count == PhotoDetails.lighthouse.groups.flatMap(\.rows).count)
  }

  @Test func panelComesAndGoesByItsKeyAndByEscape() throws {
    var stage = try Stage.album()
    stage.press("i", at: 1000)
    stage.handle(.library(.details(PhotoID(0), details("a"))), at: .milliseconds(1000))
    // The spring has 1 − 2.14·e^−1.14 = 0.31559 of its 352 px to 464.
    #expect(try abs(#require(stage.panels(at: 1060).first).frame.minX - 704.913) < 1e-3)
    #expect(stage.panels(at: 1900).first?.frame.minX == 464)
    #expect(!stage.lightbox.isAnimating(at: .milliseconds(1900)))
    stage.press("i", at: 2000)
    #expect(stage.panels(at: 2500).isEmpty)
    stage.press("i", at: 3000)
    #expect(!stage.press("Escape", at: 4000).contains(.quit))
    #expect(stage.panels(at: 4500).isEmpty)
    stage.press("Escape", at: 5000)
    #expect(stage.lightbox.mode == .album)
  }

  @Test func damageIsToldWithThePixels() throws {
    var stage = try Stage.album(of: 1)
    stage.press("i", at: 1000)
    stage.handle(.library(.details(PhotoID(0), details("a"))), at: .milliseconds(1000))
    let rows = try #require(stage.panels(at: 1500).first).sublayers.count
    let picture = try #require(Picture(.ramp(400, 300)))
    stage.handle(
      .library(.picture(PhotoID(0), picture, isPreview: false, isDamaged: true)),
      at: .milliseconds(2000))
    #expect(stage.panels(at: 2500).first?.sublayers.count == rows + 1)
  }

  @Test(
    arguments: [0.5, 1, 1.3, 2, 3],
    [(320, 200), (300, 640), (640, 400), (1280, 800), (2560, 500), (160, 120)])
  func textsNeverOverlapAndThePanelStaysInTheView(textScale: Double, view: (Int, Int)) throws {
    let stage = lighthouse(Double(view.0), Double(view.1), textScale: textScale)
    let panel = try #require(stage.panels(at: 500).first)
    #expect(panel.frame.minX >= 0 && panel.frame.maxX <= Double(view.0))
    #expect(panel.frame.minY >= 0 && panel.frame.maxY <= Double(view.1))
    #expect(overlaps(panel.sublayers.map(\.frame)).isEmpty)
    let inside = Rect(origin: .zero, size: panel.frame.size)
    for (index, text) in panel.sublayers.enumerated() where index > 0 {
      #expect(text.frame.maxX <= inside.maxX + 0.5 && text.frame.maxY <= inside.maxY + 0.5)
    }
  }

  @Test func labelsAndValuesStandInColumns() throws {
    var stage = try Stage.album()
    stage.handle(.window(.resized(Size(width: 1280, height: 800), deviceScale: 1)), at: .zero)
    stage.press("i", at: 0)
    stage.handle(.library(.details(PhotoID(0), .lighthouse)), at: .zero)
    let texts = try #require(stage.panels(at: 500).first).sublayers.map(\.frame)
    let lefts = Dictionary(grouping: texts.dropFirst(2)) { ($0.minX * 10).rounded() / 10 }
    #expect(lefts.count == 2, "labels and titles at one edge, values at another")
    #expect(lefts.values.map(\.count).max() == 30, "7 titles and the histogram")
    #expect(lefts.values.map(\.count).min() == 22)
  }

  @Test func largeLabelsStandAboveTheirValues() throws {
    let stage = lighthouse(300, 900, textScale: 2)
    let texts = try #require(stage.panels(at: 500).first).sublayers.map(\.frame)
    let lefts = Dictionary(grouping: texts) { ($0.minX * 10).rounded() / 10 }
    #expect(lefts.count == 2, "all, but for the page's number")
    #expect(lefts.values.map(\.count).min() == 1)
  }

  /// The texts that the panel has asked for.
  private func texts(_ stage: Stage) -> [String] {
    var details = stage.lightbox.chrome.overlays.details
    return details.layOut(in: stage.lightbox.context, at: .milliseconds(5000)).map(\.text)
  }

  @Test func panelIsCalledDetailsAndSaysWhereThePhotoStands() throws {
    var stage = try Stage.album(of: 24)
    stage.press("i", at: 1000)
    stage.handle(.library(.details(PhotoID(0), details("a"))), at: .milliseconds(1010))
    #expect(texts(stage).starts(with: ["Details", "1 of 24"]))
    stage.press("End", at: 2000)
    stage.handle(.library(.details(PhotoID(23), details("x"))), at: .milliseconds(2010))
    #expect(texts(stage).contains("24 of 24"))
  }

  @Test func aSinglePhotoHasNoPosition() throws {
    var stage = try Stage.album(of: 1)
    stage.press("i", at: 1000)
    stage.handle(.library(.details(PhotoID(0), details("a"))), at: .milliseconds(1010))
    #expect(texts(stage).first == "Details" && !texts(stage).contains("1 of 1"))
  }

  @Test func factsThatDoNotFitAreOnFurtherPages() throws {
    var stage = lighthouse(360, 720, textScale: 2)
    let wanted = Set(texts(stage)).filter { !$0.hasPrefix("Page ") }
    var seen: Set<String> = []
    var pages = 0
    while stage.lightbox.chrome.overlays.details.isShown, pages < 20 {
      pages += 1
      seen.formUnion(try shown(stage, at: 500 * Double(pages)))
      stage.press("i", at: 500 * Double(pages) + 10)
    }
    #expect((2...6).contains(pages))
    #expect(wanted.isSubset(of: seen), "\(wanted.subtracting(seen))")
    stage.press("i", at: 20_000)
    #expect(try shown(stage, at: 20_500).contains("Details"), "it opens at its first page")
  }

  /// The texts on the page that is shown.
  private func shown(_ stage: Stage, at milliseconds: Double) throws -> [String] {
    let panel = try #require(stage.panels(at: milliseconds).first)
    let captions = stage.lightbox.chrome.captions.pictures
    return panel.sublayers.compactMap { layer in
      captions.first { layer.contents == .picture($0.value) }?.key.text
    }
  }
}
