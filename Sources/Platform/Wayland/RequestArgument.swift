internal import CWayland

enum RequestArgument {
  case int(Int32)
  case uint(UInt32)
  /// A fixed-point number, rounded to a multiple of 1/256 and clamped to ±8,388,608.
  case fixed(Double)
  /// A text or null. The text is sent up to its first zero byte.
  case string(String?)
  case object(Proxy?)
  /// The object that the request creates; its id is inserted when the request is sent.
  case newObject
  case array(WireArray)
  /// A file descriptor. libwayland sends a duplicate, and the caller still owns the descriptor.
  case descriptor(Int32)
}

extension RequestArgument {
  /// The number of bytes of memory that ``encoded(in:)`` needs, a multiple of 8.
  var scratchSize: Int {
    switch self {
    case .string(let text?): (text.utf8.count + 1 + 7) & ~7
    case .array(let array): Self.headerSize + ((array.bytes.count + 7) & ~7)
    default: 0
    }
  }

  /// The argument's size on the wire, in bytes.
  var wireSize: Int {
    switch self {
    case .string(let text?): 4 + ((text.utf8.count + 1 + 3) & ~3)
    case .array(let array): 4 + ((array.bytes.count + 3) & ~3)
    case .descriptor: 0
    default: 4
    }
  }

  /// Converts the argument for libwayland; a text or an array is copied to the start of `scratch`.
  func encoded(in scratch: UnsafeMutableRawBufferPointer) -> wl_argument {
    var argument = unsafe wl_argument()
    switch self {
    case .int(let value): unsafe argument.i = value
    case .uint(let value): unsafe argument.u = value
    case .fixed(let value): unsafe argument.f = Self.fixedPoint(value)
    case .string(let text): unsafe argument.s = text.map { unsafe Self.lay($0, in: scratch) } ?? nil
    case .object(let object): unsafe argument.o = object?.handle?.pointer
    case .newObject: unsafe argument.o = nil
    case .array(let array): unsafe argument.a = Self.lay(array, in: scratch)
    case .descriptor(let number): unsafe argument.h = number
    }
    return unsafe argument
  }

  /// The size of a `wl_array` in bytes. In memory, its contents follow directly after it.
  private static var headerSize: Int { unsafe MemoryLayout<wl_array>.stride }

  private static func fixedPoint(_ value: Double) -> Int32 {
    // NaN is refused before anything is encoded.
    let scaled = value.isNaN ? 0 : (value * 256).rounded()
    return Int32(min(max(scaled, Double(Int32.min)), Double(Int32.max)))
  }

  private static func lay(
    _ text: String, in scratch: UnsafeMutableRawBufferPointer
  ) -> UnsafePointer<CChar>? {
    unsafe scratch.copyBytes(from: text.utf8)
    unsafe scratch[text.utf8.count] = 0
    return unsafe UnsafePointer(scratch.baseAddress?.assumingMemoryBound(to: CChar.self))
  }

  private static func lay(
    _ array: WireArray, in scratch: UnsafeMutableRawBufferPointer
  ) -> UnsafeMutablePointer<wl_array>? {
    let body = unsafe UnsafeMutableRawBufferPointer(rebasing: scratch[headerSize...])
    unsafe body.copyBytes(from: array.bytes)
    let size = array.bytes.count
    return unsafe scratch.baseAddress?.initializeMemory(
      as: wl_array.self, to: wl_array(size: size, alloc: size, data: body.baseAddress))
  }
}
