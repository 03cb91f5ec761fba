import Testing

@testable import Decoding

/// The memory files of a decoder, read one after the other while it goes on.
@Suite struct ProcessUseTests {
  /// A step in the life of a memory file.
  private enum Step: Int, CaseIterable {
    case unmade, opened, openAndMapped, closedAndMapped, gone
  }

  private static let file = ProcessUse.FileIdentity(device: 1, number: 7)

  /// True when the file counts as hidden, where it is at these steps at the readings.
  private func isHidden(_ steps: [Step]) -> Bool {
    var left = steps[...]
    func reading(_ seen: Set<Step>) -> Set<ProcessUse.FileIdentity> {
      left.popFirst().map(seen.contains) == true ? [Self.file] : []
    }
    return ProcessUse.hiddenFiles(
      open: { reading([.opened, .openAndMapped]) },
      mapped: { reading([.openAndMapped, .closedAndMapped]) }
    )?.isEmpty == false
  }

  /// All ways in which four readings fall into the life of a file.
  private static let lives: [[Step]] = {
    var lives: [[Step]] = [[]]
    for _ in 0..<4 {
      lives = lives.flatMap { life in
        Step.allCases.filter { $0.rawValue >= life.last?.rawValue ?? 0 }.map { life + [$0] }
      }
    }
    return lives
  }()

  @Test func aFileThatIsUnmappedRightAfterItWasClosedIsNotHidden() {
    let brief = Self.lives.filter { $0.count { $0 == .closedAndMapped } <= 1 }
    #expect(brief.count == 55)
    #expect(brief.allSatisfy { !isHidden($0) })
    // It is seen in between: by the second reading alone.
    #expect(brief.contains([.unmade, .closedAndMapped, .gone, .gone]))
  }

  @Test func aFileThatStaysMappedAndClosedIsHidden() {
    #expect(isHidden(Array(repeating: .closedAndMapped, count: 4)))
    #expect(isHidden([.unmade, .closedAndMapped, .closedAndMapped, .closedAndMapped]))
  }

  @Test func openFilesAreNotHidden() {
    for life in Self.lives where life.contains(.opened) && life.last == .openAndMapped {
      #expect(!isHidden(life))
    }
  }

  @Test(arguments: ["pixels", "", "two words", "\u{301}", "\u{200D}a", "(deleted)"])
  func memoryFilesOfAnyNameAreFound(name: String) {
    let maps = """
      7f1000-7f2000 rw-s 00000000 00:01 7                      /memfd:\(name) (deleted)
      7f2000-7f3000 r--p 00000000 00:1c 8                      /home/memfd:\(name)/a (deleted)
      7f3000-7f4000 rw-p 00000000 00:00 0\u{20}

      """
    #expect(ProcessUse.memoryFiles(inMaps: Array(maps.utf8)) == [Self.file])
  }

  @Test func tooManyMappingsAreNotTakenForNone() {
    #expect(ProcessUse.hiddenFiles(open: { [] }, mapped: { nil }) == nil)
  }
}
