import Foundation
import TestSupport
import Testing

/// The sources keep the rules of the house.
///
/// A ``SourceFile`` knows what a rule looks at, ``ImportRules`` and ``NamingRules`` give offenders,
/// ``TypeRules`` too, and ``House`` holds the exceptions. RuleTests shows each rule an offender of
/// its own.
@Suite struct ArchitectureTests {
  @Test func everyTargetIsRead() throws {
    let root = Repository.root.appending(path: "Sources").path(percentEncoded: false)
    let read = Set(SourceFile.all.map { $0.folders.prefix(2).joined(separator: "/") })
    for floor in Floor.allCases where floor != .resources {
      let targets = try FileManager.default.contentsOfDirectory(atPath: "\(root)/\(floor.rawValue)")
      #expect(!targets.isEmpty)
      for target in targets { #expect(read.contains("\(floor.rawValue)/\(target)")) }
    }
    #expect(SourceFile.all.allSatisfy { !$0.isSwift || $0.lines.count > 1 })
  }

  @Test func importsPointDown() { expectNone(ImportRules.wrongDirections(SourceFile.all)) }

  @Test func coreTouchesNothingOutside() {
    expectNone(ImportRules.outsideThingsInCore(SourceFile.all))
  }

  @Test func aCModuleHasOneImporter() {
    expectNone(ImportRules.sharedCModules(SourceFile.all))
  }

  @Test func theProgramStartsWithoutFoundation() {
    expectNone(ImportRules.fullFoundation(SourceFile.all))
  }

  @Test func noModuleIsNamedLikeATypeInside() {
    expectNone(NamingRules.modulesNamedLikeATypeInside(SourceFile.all))
  }

  @Test func aTypeIsInFewFiles() { expectNone(NamingRules.typesInTooManyFiles(SourceFile.all)) }

  @Test func noTypeIsTooLarge() {
    let sizes = TypeSize.all(in: SourceFile.all)
    expectNone(TypeRules.typesThatAreTooLarge(sizes))
    expectNone(TypeRules.parts(of: "LightboxCore.Lightbox", sizes))
  }

  @Test func docCommentsBeginWithANounOrAVerb() {
    expectNone(NamingRules.commentsThatBeginWithAClause(SourceFile.all + SourceFile.tests))
  }

  @Test func namesOfTestsBeginWithTheirSubject() {
    expectNone(NamingRules.testsWithoutASubject(SourceFile.tests))
  }

  @Test func sourcesHasNoOtherFolders() { expectNone(NamingRules.unknownFolders(SourceFile.all)) }
}

/// Expects no offender of a rule.
func expectNone(_ offenders: [String], at location: SourceLocation = #_sourceLocation) {
  for offender in offenders {
    Issue.record(Comment(rawValue: offender), sourceLocation: location)
  }
}
