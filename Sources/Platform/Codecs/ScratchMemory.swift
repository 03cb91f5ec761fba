internal import ImageExchange
internal import System

/// Private memory for pixels on their way, given back when it goes out of scope.
@safe final class ScratchMemory {
  private let mapping: Mapping

  var base: UnsafeMutableRawPointer { unsafe mapping.base }
  var byteCount: Int { mapping.byteCount }

  /// Maps `rows` of `bytesPerRow` bytes each; fails when memory runs out or the product overflows.
  init(rows: Int, bytesPerRow: Int) throws(ImageFailure) {
    let (byteCount, overflows) = rows.multipliedReportingOverflow(by: bytesPerRow)
    guard !overflows, byteCount > 0 else { throw ImageFailure(.tooLarge) }
    do {
      mapping = try Mapping(byteCount: byteCount)
    } catch {
      throw ImageFailure(.exhausted, errno: error.number)
    }
  }
}
