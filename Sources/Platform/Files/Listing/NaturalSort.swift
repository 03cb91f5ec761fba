/// Sorts many names in ``NaturalOrder``.
///
/// Each name gets a sort key of ``NameKeys`` once, and the keys are compared as plain bytes. Most
/// names in a folder begin with the same bytes. Therefore the comparison skips the bytes with which
/// all keys begin, and compares the next eight bytes in one step.
struct NaturalSort {
  private struct Item {
    let start: UInt64
    let index: UInt32
  }

  private let table: NameTable
  private let numbers: [Int]
  private var keys: [UInt8] = []
  private var ends: [Int] = []

  private init(_ table: NameTable, _ numbers: [Int], _ collation: LocaleCollation?) {
    self.table = table
    self.numbers = numbers
    ends.reserveCapacity(numbers.count)
    var maker = NameKeys(collation)
    for number in numbers {
      maker.append(table[number], to: &keys)
      ends.append(keys.count)
    }
  }

  /// Returns `numbers` sorted by name; each number is the index of a name in `table`.
  /// - Complexity: O(n log n) comparisons, most of them of eight bytes.
  static func order(
    _ table: NameTable, _ numbers: [Int], _ collation: LocaleCollation?
  ) -> [Int] {
    let sort = NaturalSort(table, numbers, collation)
    let shared = sort.sharedCount
    var items = numbers.indices.map { index in
      Item(start: sort.start(index, after: shared), index: UInt32(index))
    }
    items.sort { a, b in
      a.start != b.start ? a.start < b.start : sort.precedes(Int(a.index), Int(b.index), shared)
    }
    return items.map { numbers[Int($0.index)] }
  }

  private func key(_ index: Int) -> Range<Int> { (index == 0 ? 0 : ends[index - 1])..<ends[index] }

  /// The length of the common prefix of all keys.
  private var sharedCount: Int {
    guard !ends.isEmpty else { return 0 }
    let model = key(0)
    var shared = model.count
    for index in 1..<max(ends.count, 1) {
      let key = key(index)
      shared = min(shared, key.count)
      var same = 0
      while same < shared, keys[key.lowerBound + same] == keys[model.lowerBound + same] {
        same += 1
      }
      shared = same
    }
    return shared
  }

  /// Returns eight bytes of a key after the common prefix, as a big-endian number; a shorter key is
  /// filled with zeros.
  ///
  /// The added zeros never make two different keys equal: at the position where one key ends, no
  /// other key has a zero byte.
  private func start(_ index: Int, after shared: Int) -> UInt64 {
    let key = key(index)
    var word: UInt64 = 0
    for offset in (key.lowerBound + shared)..<(key.lowerBound + shared + 8) {
      word = word << 8 | (offset < key.upperBound ? UInt64(keys[offset]) : 0)
    }
    return word
  }

  private func precedes(_ a: Int, _ b: Int, _ shared: Int) -> Bool {
    let (x, y) = (key(a), key(b))
    var offset = shared
    while offset < x.count, offset < y.count {
      let (p, q) = (keys[x.lowerBound + offset], keys[y.lowerBound + offset])
      if p != q { return p < q }
      offset += 1
    }
    if x.count != y.count { return x.count < y.count }
    // Only leading zeros, capitals and accents tell them apart.
    let (first, second) = (table[numbers[a]], table[numbers[b]])
    let (zeros, others) = (Self.zeroCounts(first), Self.zeroCounts(second))
    return zeros != others
      ? zeros.lexicographicallyPrecedes(others) : first.lexicographicallyPrecedes(second)
  }

  /// Returns the number of leading zeros of each number in `name`.
  private static func zeroCounts(_ name: ArraySlice<UInt8>) -> [Int] {
    name.split { !NaturalOrder.isDigit($0) }.map { run in
      run.prefix { $0 == UInt8(ascii: "0") }.count
    }
  }
}
