import Foundation
import Pixels
import Testing

@testable import Typesetting

/// Pictures on paper.
@Suite struct PrintedPictureTests {
  private func bitmap(_ width: Int, _ height: Int, isOpaque: Bool = true) -> Bitmap {
    unsafe Bitmap(size: PixelSize(width: width, height: height), isOpaque: isOpaque) { words in
      for index in words.indices {
        unsafe words[index] = isOpaque ? 0xFF20_40C0 : index.isMultiple(of: 2) ? 0 : 0x8010_2060
      }
    }
  }

  @Test func aPictureFillsThePaperWithinItsEdges() {
    let sheet = PaperSheet(width: 400, height: 600, left: 50, top: 40, right: 50, bottom: 60)
    let tall = sheet.placement(of: PixelSize(width: 300, height: 500))
    #expect(tall == PaperSheet.Placement(scale: 1, x: 50, y: 40, isTurned: false))
    let narrow = sheet.placement(of: PixelSize(width: 100, height: 500))
    #expect(narrow == PaperSheet.Placement(scale: 1, x: 150, y: 40, isTurned: false))
    let square = sheet.placement(of: PixelSize(width: 600, height: 600))
    #expect(square == PaperSheet.Placement(scale: 0.5, x: 50, y: 140, isTurned: false))
  }

  /// A wide picture on an upright sheet is larger when it lies on its side.
  @Test func aWideOneIsTurned() {
    let sheet = PaperSheet(width: 400, height: 600, left: 50, top: 50, right: 50, bottom: 50)
    let placement = sheet.placement(of: PixelSize(width: 1000, height: 500))
    #expect(placement == PaperSheet.Placement(scale: 0.5, x: 75, y: 50, isTurned: true))
  }

  @Test func aSheetIsOneThatThereCanBe() {
    let sheet = PaperSheet(width: -4, height: .nan, left: 900, top: .infinity)
    #expect(sheet.width == 57 && sheet.height == 57)
    #expect(sheet.left == 14.25 && sheet.top == 14.25)
    let placement = sheet.placement(of: PixelSize(width: 10, height: 10))
    #expect(placement.scale > 0 && placement.scale.isFinite)
  }

  @Test(arguments: [true, false]) func theFileIsAPDFOfThatSize(isOpaque: Bool) throws {
    let sheet = PaperSheet(width: 300, height: 200)
    let bytes = try PrintedPicture.pdf(of: bitmap(64, 48, isOpaque: isOpaque), on: sheet)
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.hasPrefix("%PDF-1."))
    #expect(text.contains("/MediaBox [ 0 0 300 200 ]"))
    #expect(text.contains("/Count 1"))
    #expect(text.contains("/Width 64") && text.contains("/Height 48"))
    #expect(text.contains("/SMask") == !isOpaque, "what is transparent stays so")
    #expect(text.hasSuffix("%%EOF\n"))
  }

  /// A part of a larger storage, as the levels of a picture are.
  @Test func aLevelIsDrawnByItsRows() throws {
    let whole = bitmap(64, 48)
    let part = try #require(
      Bitmap(
        storage: whole.storage, start: 5, size: PixelSize(width: 20, height: 10), stride: 64,
        isOpaque: true))
    let text = String(
      decoding: try PrintedPicture.pdf(of: part, on: .a4), as: UTF8.self)
    #expect(text.contains("/Width 20") && text.contains("/Height 10"))
  }

  // MARK: The caret

  @Test func theCaretHasAPlaceBesideEachCharacter() throws {
    let typesetter = try Typesetter()
    let style = TextStyle(size: 15, color: .grey(1))
    for text in ["", "Rome.jpg", "ﬁne äöü 👩‍👩‍👧.png", "a\u{301}\u{7}b"] {
      let positions = typesetter.caretPositions(in: text, style: style, scale: 1)
      #expect(positions.count == text.count + 1)
      #expect(positions == positions.sorted())
      let label = typesetter.label(text, style: style, scale: 1)
      #expect(abs((positions.last ?? 0) - Double(label.size.width)) <= 3)
    }
    // A bitmap has at most 4,096 scalars. The carets of the others are at its end.
    let long = typesetter.caretPositions(
      in: String(repeating: "e\u{301}", count: 3000), style: TextStyle(size: 2), scale: 1)
    #expect(long.count == 3001 && long == long.sorted())
    let hebrew = typesetter.caretPositions(in: "אבג", style: style, scale: 1)
    #expect(hebrew == hebrew.sorted().reversed() && hebrew[0] > 5, "from the right")
  }
}
