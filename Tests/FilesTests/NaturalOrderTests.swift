import Testing

@testable import Files

@Suite struct NaturalOrderTests {
  func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

  @Test func numbersCount() {
    let ordered = [
      "1 Dawn.jpg", "2 Dunes.jpg", "10 Chart.png", "a", "A1", "a01", "a2", "a10",
      "a99999999999999999999998", "a99999999999999999999999", "B", "b1",
    ].map(bytes)
    #expect(NaturalOrder.sorted(ordered.reversed()) == ordered)
  }

  /// Every triple of a thorny little set: antisymmetric, transitive, and equal only to itself.
  @Test func theOrderIsTotal() {
    var names = ["", "a", "A", "aa", "aA", "0", "00", "1", "01", "a0", "a00", "a0b", "a00b", "10"]
      .map(bytes)
    names += [[0xFF], [0x80], bytes("é"), bytes("a-1"), bytes("a1"), bytes("a 1")]
    for a in names {
      for b in names {
        let ab = NaturalOrder.compare(a, b)
        #expect(ab.signum() == -NaturalOrder.compare(b, a).signum())
        #expect((ab == 0) == (a == b))
        for c in names where ab < 0 && NaturalOrder.compare(b, c) < 0 {
          #expect(NaturalOrder.compare(a, c) < 0, "\(a) \(b) \(c)")
        }
      }
    }
  }
}
