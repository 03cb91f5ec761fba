import Glibc
import Testing

@testable import System

@Suite struct SystemErrorTests {
  @Test(arguments: [
    (ENOENT, "No such file or directory"), (EACCES, "Permission denied"),
    (EPIPE, "Broken pipe"), (0, "Success"), (9999, "Unknown error 9999"),
  ]) func theTextIsTheSystemsOwn(number: Int32, text: String) {
    #expect("\(SystemError(number))" == text)
  }

  @Test func anErrorIsTranslatedAndAResultIsNot() {
    struct Other: Error, Equatable { let number: Int32 }
    #expect(throws: Other(number: EBADF)) {
      try SystemError.translating(OwnedDescriptor(taking: -1).status) { Other(number: $0.number) }
    }
    #expect(SystemError.translating({ 5 }, to: { _ -> Never in fatalError() }) == 5)
  }
}
