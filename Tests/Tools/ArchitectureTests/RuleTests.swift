import Testing

/// Every rule finds its offender, and nothing else, in a made-up house.
@Suite struct RuleTests {
  /// A house without faults, to which a test adds one.
  private static func house(with offender: SourceFile...) -> [SourceFile] {
    [
      SourceFile("Sources/SystemLibraries/CLamp/module.modulemap"),
      SourceFile("Sources/SystemLibraries/CShims/include/CShims.h"),
      SourceFile(
        "Sources/Core/Shapes/Circle.swift", "internal import RealModule\n\nstruct Circle {}"),
      SourceFile("Sources/Core/Solids/Ball.swift", "package import Shapes"),
      SourceFile("Sources/Platform/System/Clock.swift", "internal import CShims"),
      SourceFile("Sources/Platform/Light/Lamp.swift", "import CLamp\nimport System\nimport Solids"),
      SourceFile("Sources/Platform/Wayland/Proxy.swift", "import Glibc"),
      SourceFile("Sources/Platform/Desktop/Window.swift", "import Wayland"),
      SourceFile("Sources/App/Room/Room+Door.swift", "import Shapes\nimport Light"),
      SourceFile("Sources/App/some-program/Main.swift", "import Room\nimport System"),
      SourceFile("Sources/Tools/Maker/Maker.swift", "import Foundation"),
      SourceFile("Sources/Benchmarks/Speed/Main.swift", "import Foundation\nimport Light"),
      SourceFile("Sources/Resources/picture.py"),
    ] + offender
  }

  @Test func aHouseWithoutFaultsHasNoOffenders() {
    let house = Self.house()
    #expect(ImportRules.wrongDirections(house).isEmpty)
    #expect(ImportRules.outsideThingsInCore(house).isEmpty)
    #expect(ImportRules.sharedCModules(house).isEmpty)
    #expect(ImportRules.fullFoundation(house).isEmpty)
    #expect(NamingRules.typesInTooManyFiles(house).isEmpty)
    #expect(NamingRules.modulesNamedLikeATypeInside(house).isEmpty)
    #expect(NamingRules.commentsThatBeginWithAClause(house).isEmpty)
    #expect(NamingRules.unknownFolders(house).isEmpty)
  }

  @Test(
    arguments: [
      ("Core/Shapes", "Light", "Core imports Light of Platform; expected only Core"),
      ("Core/Shapes", "CLamp", "Core imports CLamp of SystemLibraries; expected only Core"),
      ("Core/Shapes", "Room", "Core imports Room of App; expected only Core"),
      (
        "Platform/Light", "Room",
        "Platform imports Room of App; expected only SystemLibraries, Core"
      ),
      (
        "Platform/Light", "Wayland",
        "Platform imports Wayland of Platform; expected only SystemLibraries, Core"
      ),
      (
        "Platform/Wayland", "Desktop",
        "Platform imports Desktop of Platform; expected only SystemLibraries, Core"
      ),
      (
        "App/Room", "CLamp",
        "App imports CLamp of SystemLibraries; expected only Core, Platform, App"
      ),
      ("App/Room", "Maker", "App imports Maker of Tools; expected only Core, Platform, App"),
      ("Tools/Maker", "Shapes", "Tools imports Shapes of Core; expected only Tools"),
      (
        "Benchmarks/Speed", "Maker",
        "Benchmarks imports Maker of Tools; expected only Core, Platform, App, Benchmarks"
      ),
      (
        "Platform/Light", "some_program",
        "Platform imports some_program of App; expected only SystemLibraries, Core"
      ),
    ])
  func anImportThatDoesNotPointDownIsFound(folder: String, module: String, offence: String) {
    for prefix in ["", "internal ", "@preconcurrency package ", "  @testable "] {
      let file = SourceFile("Sources/\(folder)/New.swift", "// New\n\(prefix)import \(module)\n")
      #expect(
        ImportRules.wrongDirections(Self.house(with: file)) == [
          "Sources/\(folder)/New.swift:2: \(offence)"
        ])
    }
  }

  @Test(arguments: ["Glibc", "Synchronization", "Foundation", "CLamp", "System"])
  func anOutsideThingInCoreIsFound(module: String) {
    let file = SourceFile("Sources/Core/Shapes/New.swift", "internal import \(module)")
    #expect(
      ImportRules.outsideThingsInCore(Self.house(with: file)) == [
        "Sources/Core/Shapes/New.swift:1: Core imports \(module); expected only Core and RealModule"
      ])
  }

  @Test func aCModuleWithTwoImportersIsFound() {
    let file = SourceFile("Sources/Platform/Wayland/New.swift", "import CLamp")
    #expect(
      ImportRules.sharedCModules(Self.house(with: file)) == [
        "CLamp is imported by Light, Wayland; expected only one of them"
      ])
  }

  @Test func shimsOutsideOfSystemAreFound() {
    let file = SourceFile("Sources/Platform/Light/New.swift", "import CShims")
    #expect(
      ImportRules.sharedCModules(Self.house(with: file)) == [
        "CShims is imported by Light, System; expected only System"
      ])
    #expect(
      ImportRules.sharedCModules([Self.house()[1], file]) == [
        "CShims is imported by Light; expected only System"
      ])
  }

  @Test(arguments: [
    "import Foundation", "#if true\n  internal import Foundation\n#endif",
    "import struct Foundation.Data", "import FoundationXML",
  ])
  func foundationIsFound(text: String) {
    for floor in ["Core/Shapes", "Platform/Light", "App/Room"] {
      let file = SourceFile("Sources/\(floor)/New.swift", text)
      #expect(ImportRules.fullFoundation(Self.house(with: file)).count == 1)
    }
  }

  @Test(arguments: [
    "struct Light {}", "  package enum Light: Int { }", "@safe final class Light<A> {}",
    "indirect enum Light {}", "typealias Light = Int", "protocol Light: Any {}", "actor Light{}",
  ])
  func aModuleNamedLikeATypeInsideIsFound(text: String) {
    let file = SourceFile("Sources/Platform/Light/New.swift", "\n\(text)")
    #expect(
      NamingRules.modulesNamedLikeATypeInside(Self.house(with: file)) == [
        "Sources/Platform/Light/New.swift:2: the module Light has a type of its own name"
      ])
  }

  @Test(arguments: [
    "struct Lights {}", "extension Light {}", "/// The struct Light.", "let light: Light",
  ])
  func otherUsesOfTheNameAreNoOffence(text: String) {
    let file = SourceFile("Sources/Platform/Light/New.swift", text)
    #expect(NamingRules.modulesNamedLikeATypeInside(Self.house(with: file)).isEmpty)
  }

  @Test func aTypeInManyFilesIsFound() {
    let files = ["A", "B", "C", "D"].map {
      SourceFile("Sources/Core/Shapes/Parts/Cube+\($0).swift")
    }
    #expect(NamingRules.typesInTooManyFiles(Array(files.dropLast())).isEmpty)
    #expect(
      NamingRules.typesInTooManyFiles(files) == [
        "Shapes.Cube has 4 extension files, Cube+A.swift, Cube+B.swift, Cube+C.swift, Cube+D.swift; "
          + "expected at most 3"
      ])
  }

  /// The sizes of a type whose declaration and extensions have so many lines, in files of any
  /// names.
  private static func sizes(lines: Int, files: Int, properties: Int = 0) -> [String: TypeSize] {
    let sources = (0..<files).map { index in
      let members =
        index == 0
        ? (0..<properties).map { "  private(set) var part\($0): [Int] = []" }
          + ["  var sum: Int { 1 }", "  static let none = 0", "  init() {", "    let a = 1", "  }"]
        : []
      let own = lines / files - 2 - members.count
      let other = ["  // A brace { in a comment.", "  func text() -> String { \"}\" }"]
      let text =
        ([index == 0 ? "package struct Cube: Sendable {" : "extension Cube {"] + members
        + (0..<own).map { other[$0 % 2] } + ["}"]).joined(separator: "\n")
      return SourceFile("Sources/Core/Shapes/File\(index).swift", text)
    }
    return TypeSize.all(in: sources)
  }

  @Test func aTypeThatIsTooLargeIsFound() {
    #expect(TypeRules.typesThatAreTooLarge(Self.sizes(lines: 800, files: 4)).isEmpty)
    #expect(
      TypeRules.typesThatAreTooLarge(Self.sizes(lines: 804, files: 4)) == [
        "Shapes.Cube has 804 lines in 4 files; expected at most 800 in 6"
      ])
    #expect(
      TypeRules.typesThatAreTooLarge(Self.sizes(lines: 70, files: 7)) == [
        "Shapes.Cube has 70 lines in 7 files; expected at most 800 in 6"
      ])
  }

  @Test func aTypeWithTooManyPropertiesIsFound() {
    func offenders(_ count: Int) -> [String] {
      TypeRules.parts(of: "Shapes.Cube", Self.sizes(lines: 60, files: 1, properties: count))
    }
    #expect(offenders(10).isEmpty)
    #expect(offenders(11) == ["Shapes.Cube has 11 stored properties; expected at most 10"])
  }

  @Test(arguments: [
    "/// What", "/// Whether", "/// Who", "/// How", "/// Where", "/// When", "/// Which",
    "/// Whatever", "/// Whoever", "// What", "// Whoever",
  ])
  func aCommentThatBeginsWithAClauseIsFound(begin: String) {
    let text = "struct Circle {\n  \(begin) it is.\n  /// Units.\n  let radius: Double\n}"
    let word = begin.drop { !$0.isLetter }
    let file = SourceFile("Sources/Core/Shapes/New.swift", text)
    #expect(
      NamingRules.commentsThatBeginWithAClause(Self.house(with: file)) == [
        "Sources/Core/Shapes/New.swift:2: begins with “\(word)”; expected a noun or a verb"
      ])
  }

  @Test func aParagraphThatBeginsWithAClauseIsFound() {
    let text = "/// The radius.\n///\n/// Where it is zero, a point.\nlet radius: Double"
    let file = SourceFile("Sources/Core/Shapes/New.swift", text)
    #expect(
      NamingRules.commentsThatBeginWithAClause(Self.house(with: file)) == [
        "Sources/Core/Shapes/New.swift:3: begins with “Where”; expected a noun or a verb"
      ])
  }

  @Test(arguments: [
    "/// Whatsoever.", "let a = 1  // What follows.", "/// The radius.\n/// When zero, a point.",
    "// The radius.\n// When zero, a point.",
  ])
  func otherCommentsAreNoOffence(text: String) {
    let file = SourceFile("Sources/Core/Shapes/New.swift", text)
    #expect(NamingRules.commentsThatBeginWithAClause(Self.house(with: file)).isEmpty)
  }

  @Test(arguments: [
    ("@Test func itIsRound() {}", "itIsRound", "it", 1),
    (
      "@Test(arguments: [1, 2])\n// Why.\nmutating func whatIsRoundRolls(by: Int) {",
      "whatIsRoundRolls", "what", 3
    ),
    (
      "@Test(arguments: [\n  \"a\",\n]) func nothingRolls(name: String) throws {", "nothingRolls",
      "nothing", 3
    ),
  ])
  func aTestWithoutASubjectIsFound(text: String, name: String, word: String, line: Int) {
    let file = SourceFile("Tests/Core/ShapesTests/CircleTests.swift", text)
    #expect(
      NamingRules.testsWithoutASubject([file]) == [
        "Tests/Core/ShapesTests/CircleTests.swift:\(line): \(name) begins with “\(word)”; "
          + "expected its subject"
      ])
  }

  @Test func otherNamesOfFunctionsAreNoOffence() {
    let text = "@Test func itemsRoll() {\n  func itself() {}\n}\nfunc whatRolls() {}"
    let file = SourceFile("Tests/Core/ShapesTests/CircleTests.swift", text)
    #expect(NamingRules.testsWithoutASubject([file]).isEmpty)
  }

  @Test func anUnknownFolderIsFound() {
    let expected = "SystemLibraries, Core, Platform, App, Examples, Tools, Benchmarks, Resources"
    #expect(
      NamingRules.unknownFolders(
        Self.house(with: SourceFile("Sources/Utilities/A/B.swift"), SourceFile("Sources/C.swift")))
        == [
          "Sources has Sources/C.swift; expected only \(expected)",
          "Sources has Utilities; expected only \(expected)",
        ])
  }
}
