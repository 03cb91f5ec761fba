import Foundation
import TestSupport
import Testing

/// The list of faults holds what is there: a fault of that name, or a test in that file.
@Suite struct ListedFaultTests {
  @Test(arguments: ListedFault.all) func everyListedFaultIsProven(_ item: ListedFault) throws {
    #expect(!item.proofs.isEmpty)
    for proof in item.proofs {
      switch proof {
      case .faults(let names):
        #expect(!names.isEmpty)
        for name in names { #expect(Fault.all.contains { $0.name == name }, "“\(name)”") }
      case .family(let beginning, let least):
        let count = Fault.all.count { $0.name.hasPrefix(beginning) }
        #expect(count >= least, "\(count) of “\(beginning)”")
      case .tests(let paths):
        #expect(!paths.isEmpty)
        for path in paths { try Self.expectTest(path) }
      }
    }
  }

  /// A rename or a removal of a test that an item names is noticed here.
  private static func expectTest(_ path: String) throws {
    let parts = path.split(separator: ".")
    try #require(parts.count == 2, "\(path)")
    let file = Repository.root.appending(path: "Tests/\(parts[0]).swift")
    let text = try #require(try? String(contentsOf: file, encoding: .utf8), "\(path)")
    // The attribute stands before the function, and no end of another function between them.
    let pieces = text.components(separatedBy: "func \(parts[1])(")
    try #require(pieces.count == 2, "\(path)")
    let attribute = try #require(pieces[0].range(of: "@Test", options: .backwards), "\(path)")
    let declaration = pieces[0][attribute.upperBound...]
    #expect(!declaration.contains("func "), "\(path) is no test")
    // Some are for one who is not root, or need a bus; none is switched off for everybody.
    #expect(
      !declaration.contains(".disabled(\"") && !declaration.contains(".disabled()"), "\(path)")
  }

  @Test func everyItemHasANameOfItsOwn() {
    #expect(Set(ListedFault.all.map(\.name)).count == ListedFault.all.count)
    #expect(ListedFault.all.count == 75)
  }
}
