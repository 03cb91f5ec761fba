internal import CWayland
internal import Glibc
internal import Synchronization

/// The log of libwayland, whose lines go into error messages and not to standard error.
enum LibraryLog {
  /// The latest lines, with the threads that caused them.
  private static let lines = Mutex<[(thread: UInt, text: String)]>([])

  /// The greatest number of lines to keep; the oldest are dropped. One failure writes fewer lines.
  private static let capacity = 16

  /// Starts to collect the lines of libwayland's log; further calls do nothing.
  static func capture() {
    unsafe wl_log_set_handler_client { format, arguments in
      unsafe LibraryLog.write(format, arguments)
    }
  }

  /// Adds a line to the log. The arguments are optional here because Swift imports C's `va_list` as
  /// an optional on some machines.
  private static func write(_ format: UnsafePointer<CChar>?, _ arguments: CVaListPointer?) {
    guard let format = unsafe format, let arguments = unsafe arguments else { return }
    let text = unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: 512) { buffer in
      guard let base = buffer.baseAddress else { return "" }
      unsafe vsnprintf(base, buffer.count, format, arguments)
      return unsafe String(cString: base)
    }
    let thread = UInt(pthread_self())
    let line = text.split(separator: "\n").joined(separator: " ")
    lines.withLock { lines in
      if lines.count == capacity { lines.removeFirst() }
      lines.append((thread, line))
    }
  }

  /// Removes and returns the lines that this thread caused, the oldest first.
  static func take() -> [String] {
    let thread = UInt(pthread_self())
    return lines.withLock { lines in
      defer { lines.removeAll { $0.thread == thread } }
      return lines.filter { $0.thread == thread }.map(\.text)
    }
  }
}
