import Testing

/// The sources keep the rules of the house.
///
/// A ``SourceFile`` knows what a rule looks at, ``ImportRules`` and ``NamingRules`` give offenders,
/// and ``House`` holds the exceptions. RuleTests shows each rule an offender of its own.
@Suite struct ArchitectureTests {
  @Test func theSourcesAreThere() {
    #expect(SourceFile.all.count { $0.isSwift } > 100)
    for floor in Floor.allCases {
      #expect(SourceFile.all.contains { $0.floor == floor }, "\(floor.rawValue)")
    }
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

  @Test func docCommentsBeginWithANounOrAVerb() {
    expectNone(NamingRules.commentsThatBeginWithAClause(SourceFile.all))
  }

  @Test func sourcesHasNoOtherFolders() { expectNone(NamingRules.unknownFolders(SourceFile.all)) }

  private func expectNone(
    _ offenders: [String], at location: SourceLocation = #_sourceLocation
  ) {
    #expect(
      offenders.isEmpty, "\n\(offenders.joined(separator: "\n"))", sourceLocation: location)
  }
}
