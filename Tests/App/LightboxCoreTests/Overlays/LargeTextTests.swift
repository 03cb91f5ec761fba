import Geometry
import Input
import Languages
import Motion
import Pixels
import Raster
import Testing

@testable import LightboxCore

/// Texts of twice the usual size in a window as small as a telephone: every sentence can be read to
/// its end, and nothing covers the photo for good.
@Suite struct LargeTextTests {
  private static let view = Size(width: 360, height: 720)

  private func stage(mode: Mode = .photo, size: Size = view) -> Stage {
    var stage = MenuStage.make(mode: mode, view: size, textScale: 2)
    stage.handle(.library(.details(PhotoID(1), .lighthouse)), at: .zero)
    return stage
  }

  /// The captions of the texts in a layer's tree, and their frames in the view.
  private func texts(in layers: [Layer], _ stage: Stage) -> [(caption: Caption, frame: Rect)] {
    let pictures = stage.lightbox.chrome.captions.pictures
    func walk(_ layer: Layer, from origin: Point) -> [(Caption, Rect)] {
      let frame = Rect(
        origin: origin + (Point(x: layer.frame.minX, y: layer.frame.minY) - Point.zero),
        size: layer.frame.size)
      var found: [(Caption, Rect)] = []
      if case .picture(let picture) = layer.contents,
        let caption = pictures.first(where: { $0.value == picture })?.key
      {
        found.append((caption, frame))
      }
      return found
        + layer.sublayers.flatMap { walk($0, from: Point(x: frame.minX, y: frame.minY)) }
    }
    return layers.flatMap { walk($0, from: .zero) }
  }

  private func expectWhole(
    _ layers: [Layer], _ stage: Stage, sourceLocation: SourceLocation = #_sourceLocation
  ) -> [String] {
    let view = Rect(origin: .zero, size: stage.lightbox.viewSize)
    let texts = texts(in: layers, stage)
    for (caption, frame) in texts {
      #expect(caption.isUncut, "“\(caption.text)” is cut", sourceLocation: sourceLocation)
      let seen = frame.intersection(view)
      #expect(
        seen.map { $0.size.height > frame.size.height - 1 && $0.size.width > frame.size.width - 1 }
          ?? false,
        "“\(caption.text)” leaves the view", sourceLocation: sourceLocation)
    }
    return texts.map(\.caption.text)
  }

  @Test func theHelpTellsAllOfItsRowsAndGoes() throws {
    var stage = stage()
    var (time, shown) = (1000.0, [String]())
    stage.press("question", at: time)
    var pages = 0
    while let panel = stage.panels(at: time + 400).first, pages < 30 {
      shown += expectWhole([panel], stage)
      time += 500
      stage.press("question", at: time)
      pages += 1
    }
    for row in HelpContents(.standard).groups.flatMap(\.rows) {
      #expect(shown.contains(row.meaning.description), "“\(row.meaning)”")
      if let gesture = row.gesture { #expect(shown.contains(gesture.description), "“\(gesture)”") }
    }
    #expect(stage.panels(at: time + 400).isEmpty, "it goes after its last page")
    stage.press("question", at: time + 500)
    stage.press("Escape", at: time + 1000)
    #expect(stage.panels(at: time + 1500).isEmpty, "or by one key")
  }

  @Test func detailsTellAllOfTheirRowsAndGo() throws {
    var stage = stage()
    stage.press("i", at: 1000)
    stage.handle(.library(.details(PhotoID(1), .lighthouse)), at: .milliseconds(1000))
    var (time, shown) = (1000.0, [String]())
    var pages = 0
    while let panel = stage.panels(at: time + 400).first, pages < 30 {
      shown += expectWhole([panel], stage)
      time += 500
      stage.press("i", at: time)
      pages += 1
    }
    #expect(pages > 1)
    for row in PhotoDetails.lighthouse.groups.flatMap(\.rows) {
      #expect(
        shown.contains(row.label.description) && shown.contains(row.value.description),
        "“\(row.label)”")
    }
    #expect(stage.panels(at: time + 400).isEmpty, "they go after their last page")
  }

  @Test(arguments: [Mode.album, .photo]) func theMenuTellsAllOfItsEntries(mode: Mode) throws {
    var stage = stage(mode: mode)
    stage.press("Menu", at: 1000)
    let layout = try #require(stage.menu.layout)
    #expect(layout.rows.count > 5)
    for row in layout.rows { #expect(row.title.caption.isUncut, "“\(row.entry.title)”") }
    #expect(layout.frame.intersection(Rect(origin: .zero, size: Self.view)) == layout.frame)
    // Every entry comes into sight as the keys go to it.
    for step in 0..<layout.rows.count {
      let index = try #require(stage.menu.current)
      let row = layout.rows[index].frame
      let top = row.minY - stage.menu.offset
      #expect(top >= 0 && top + row.size.height <= layout.frame.size.height + 1e-6)
      stage.press("Down", at: 1100 + Double(step) * 10)
    }
    stage.press("Escape", at: 2000)
    #expect(!stage.menu.isOpen)
  }

  @Test func theHeaderKeepsThePresentFolderAndGoesFromThePhoto() throws {
    let album = stage(mode: .album)
    let (header, context) = (album.lightbox.chrome.header, album.lightbox.context)
    let crumbs = header.trail(header.layout(in: context), in: context).crumbs
    #expect(crumbs.last?.caption.text == "Brittany")
    #expect(crumbs.allSatisfy { $0.caption.isUncut })
    #expect(album.lightbox.headerHeight < 0.1 * Self.view.height)

    var photo = stage()
    photo.point(Point(x: 180, y: 300), at: 1000)
    #expect(photo.lightbox.chrome.header.opacity(at: .milliseconds(1300)) == 1)
    photo.wait(until: .milliseconds(6000))
    #expect(photo.lightbox.chrome.header.opacity(at: .milliseconds(6000)) == 0)
  }

  /// The sentences that the program says by itself.
  private static let notices = [
    "The file is damaged: this is what could be read", "First photo", "The view is kept",
    "No name begins with “Lighthouse at dus”", "Photos by date taken, the newest first",
    "Welcome. Press ? for help; right-click or press and hold a photo for its menu.",
    "Welcome. For its menu, right-click or press and hold a photo.",
  ]

  @Test(arguments: notices) func noticesAreWholeAndGo(text: String) throws {
    var notice = NoticeLine()
    notice.show(.verbatim(text), .standard, at: .zero)
    var stage = stage()
    let caption = try #require(notice.captions(in: stage.lightbox.context).first)
    let picture = try #require(Typeface.picture(of: caption))
    stage.handle(.texts(DrawnTexts([caption: picture])), at: .milliseconds(1))
    let view = Rect(origin: .zero, size: Self.view)
    let layer = try #require(
      notice.placed(in: stage.lightbox.context, within: view, at: .milliseconds(500))?.layer)
    #expect(caption.isUncut)
    #expect(layer.frame.intersection(view) == layer.frame)
    #expect(layer.frame.size.height < Self.view.height / 2)
    notice.expire(.standard, at: .milliseconds(2000))
    #expect(notice.placed(in: stage.lightbox.context, within: view, at: .milliseconds(2300)) == nil)
  }

  /// Beside the sentence, below it in a row, or each below the other: whatever the view has room
  /// for.
  @Test(arguments: [(1400.0, 1), (600, 2), (360, 3)])
  func theAnswersOfANoticeLieInTheView(width: Double, rows: Int) throws {
    let size = Size(width: width, height: 720)
    var notice = NoticeLine()
    notice.show(
      .verbatim("Lighthouse.jpg is in the trash"), actions: [.undo, .deleteTrashed], .standard,
      at: .zero)
    var stage = stage(size: size)
    for caption in notice.captions(in: stage.lightbox.context) {
      let picture = try #require(Typeface.picture(of: caption))
      stage.handle(.texts(DrawnTexts([caption: picture])), at: .milliseconds(1))
      #expect(caption.isUncut)
    }
    let view = Rect(origin: .zero, size: size)
    let (layer, answers) = try #require(
      notice.placed(in: stage.lightbox.context, within: view, at: .milliseconds(500)))
    #expect(layer.frame.intersection(view) == layer.frame)
    let sentence = try #require(layer.sublayers.first).frame + (layer.frame.origin - Point.zero)
    #expect(answers.count == 2)
    for answer in answers {
      #expect(answer.minX >= layer.frame.minX && answer.maxX <= layer.frame.maxX)
    }
    #expect(answers[0].intersection(answers[1])?.isEmpty != false)
    let tops = [sentence.center.y, answers[0].center.y, answers[1].center.y].map {
      ($0 / 4).rounded()
    }
    #expect(Set(tops).count == rows)
  }

  @Test func everyOrderIsSaidInFull() {
    let context = stage().lightbox.context
    for key in AlbumOrder.Key.allCases {
      for isReversed in [false, true] {
        var notice = NoticeLine()
        notice.show(AlbumOrder(key, isReversed: isReversed).sentence, .standard, at: .zero)
        #expect(notice.captions(in: context).map(\.isUncut) == [true])
      }
    }
  }

  @Test(arguments: [
    "There is no “Brittany in spring 2024” any more: it was moved, renamed or removed.",
    "/home/anna/Pictures/private: Permission denied.",
  ])
  func anEmptyAlbumTellsAllOfIt(text: String) {
    var stage = stage(mode: .album)
    let notice = AlbumNotice(
      title: "This folder cannot be opened", text: .verbatim(text),
      advice: "Its owner can allow reading it.")
    stage.handle(
      .album(.photos([], current: nil, of: AlbumSource(number: 7, notice: notice))),
      at: .milliseconds(2000))
    let shown = expectWhole(stage.lightbox.layers(at: .milliseconds(4000)), stage)
    #expect(
      [notice.title, notice.text, notice.advice].allSatisfy { shown.contains($0.description) })
  }

  @Test func anErrorTellsAllOfIt() {
    var stage = stage()
    let lines = [
      "Lighthouse at dusk.jpg", "It ends before all of the picture is there.",
      "The camera or the phone may have a whole one.",
    ]
    stage.handle(
      .library(
        .failure(PhotoID(1), reason: FailureReason(stringLiteral: lines.joined(separator: "\n")))),
      at: .milliseconds(2000))
    let shown = expectWhole(stage.panels(at: 3000), stage)
    #expect(lines.allSatisfy { shown.contains($0) })
  }
}
