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
}
