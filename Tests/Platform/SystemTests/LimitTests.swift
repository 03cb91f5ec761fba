import Glibc
import System
import Testing

@Suite struct LimitTests {
  @Test func limitsThatAreLowerStay() async {
    await #expect(processExitsWith: .success) {
      let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
      var limit = rlimit(rlim_cur: 40, rlim_max: 200)
      try #require(unsafe setrlimit(resource, &limit) == 0)
      try Confinement.limit(addresses: .max, file: .max, descriptors: 100)
      try #require(unsafe getrlimit(resource, &limit) == 0)
      #expect(limit.rlim_cur == 40 && limit.rlim_max == 100)
    }
  }
}
