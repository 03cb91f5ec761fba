import Glibc
import Pixels

/// Words between two pages that nobody may touch: flush with the upper one, or with the lower one.
///
/// A kernel that reads or writes one word too many does not survive it.
@safe final class GuardedWords {
  static let untouched: UInt32 = 0x5AFE_C0DE
  let first: UnsafeMutablePointer<UInt32>
  let count: Int
  private let mapping: UnsafeMutableRawPointer
  private let length: Int

  init?(count: Int, flushWithEnd: Bool) {
    let page = Int(getpagesize())
    let bytes = (count * 4 + page - 1) / page * page
    length = bytes + 2 * page
    guard
      let mapping = unsafe mmap(
        nil, length, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0), unsafe mapping != MAP_FAILED,
      unsafe mprotect(mapping + page, bytes, PROT_READ | PROT_WRITE) == 0
    else { return nil }
    unsafe self.mapping = mapping
    let offset = page + (flushWithEnd ? bytes - count * 4 : 0)
    unsafe first = (mapping + offset).bindMemory(to: UInt32.self, capacity: count)
    self.count = count
    unsafe first.update(repeating: Self.untouched, count: count)
  }

  deinit { unsafe munmap(mapping, length) }

  var words: [UInt32] { unsafe Array(UnsafeBufferPointer(start: first, count: count)) }

  /// A bitmap with the words of `bitmap` here, `stride` words from one row to the next; nil when
  /// they do not fit.
  func bitmap(_ bitmap: Bitmap, stride: Int) -> Bitmap? {
    for y in 0..<bitmap.size.height {
      for x in 0..<bitmap.size.width { unsafe first[y * stride + x] = bitmap[x, y] }
    }
    let storage = unsafe PixelStorage(first, byteCount: count * 4, of: self)
    return Bitmap(
      storage: storage, size: bitmap.size, stride: stride, isOpaque: bitmap.isOpaque)
  }
}
