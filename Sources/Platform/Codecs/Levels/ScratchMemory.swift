internal import ImageExchange
internal import System

/// Temporary memory for pixels, unmapped when it goes out of scope.
///
/// Unchecked Sendable because it is an address that never changes; its users decide which thread
/// writes where.
@safe final class ScratchMemory: @unchecked Sendable {
  private let mapping: Mapping

  var base: UnsafeMutableRawPointer { unsafe mapping.base }
  var byteCount: Int { mapping.byteCount }

  /// Gives the memory from `first` to `offset` back to the system; its contents are lost. Both are
  /// offsets in bytes. Only whole huge pages are given back.
  func discard(before offset: Int, after first: Int) {
    // Only whole huge pages are freed: to split a huge page costs more than it gives.
    let page = 2 << 20
    let (start, end) = ((first + page - 1) / page * page, offset / page * page)
    if end > start { mapping.discard(start..<end) }
  }

  /// Maps `rows` of `bytesPerRow` bytes each; throws if memory runs out or the product overflows.
  init(rows: Int, bytesPerRow: Int) throws(ImageFailure) {
    let (byteCount, overflows) = rows.multipliedReportingOverflow(by: bytesPerRow)
    guard !overflows, byteCount > 0 else { throw ImageFailure(.tooLarge) }
    mapping = try ImageFailure.checked(try Mapping(byteCount: byteCount))
  }
}
