internal import CWayland
internal import Glibc
internal import System

extension Connection {
  /// The result of a flush.
  package enum Flush: Hashable, Sendable {
    /// All requests were sent.
    case done
    /// The socket is full: flush again when it is writable.
    case wouldBlock
    /// Nothing can be sent any more; `read()` or `dispatchPending()` will throw the reason.
    case broken
  }

  /// Calls the handlers of all read events; returns their number.
  @discardableResult
  package func dispatchPending() throws(ConnectionError) -> Int {
    // A handler may let go of the last other reference.
    try withExtendedLifetime(self) { () throws(ConnectionError) in
      let count = unsafe wl_display_dispatch_pending(display)
      guard count >= 0 else { throw fail() }
      return Int(count)
    }
  }

  /// Holds events from now on: they are read and decoded, but not delivered.
  package func holdEvents() { objects.beginHolding() }

  /// True while events are held.
  package var isHoldingEvents: Bool { objects.isHolding }

  /// Delivers the held events, the oldest first. Calls `goesOn` after each event, and stops if
  /// `goesOn` returns false.
  ///
  /// If no event is left, later events are delivered as usual again.
  package func releaseEvents(while goesOn: () -> Bool) {
    withExtendedLifetime(self) { objects.releaseHeld(while: goesOn) }
  }

  /// Dispatches until nothing is pending, and announces a read by this thread.
  ///
  /// `read()` or `cancelRead()` must follow; until then, further calls only dispatch.
  package func prepareRead() throws(ConnectionError) {
    // Dispatch first: libwayland's own events, errors among them, wait in a queue that does not
    // keep wl_display_prepare_read from succeeding.
    try dispatchPending()
    guard !isPreparedToRead else { return }
    while unsafe wl_display_prepare_read(display) != 0 { try dispatchPending() }
    isPreparedToRead = true
  }

  /// Sends pending requests until all are sent, or until the socket is full.
  package func flush() -> Flush {
    guard unsafe wl_display_flush(display) < 0 else { return .done }
    return errno == EAGAIN ? .wouldBlock : .broken
  }

  /// Reads from the socket without blocking, after `prepareRead()`.
  ///
  /// The events wait for `dispatchPending()`.
  package func read() throws(ConnectionError) {
    guard isPreparedToRead else { return Misuse.record("read() without prepareRead()") }
    isPreparedToRead = false
    // libwayland takes the reason from errno, and sets none for some messages that it cannot read.
    errno = EBADMSG
    guard unsafe wl_display_read_events(display) >= 0 else { throw fail() }
  }

  /// Cancels the announced read.
  package func cancelRead() {
    guard isPreparedToRead else { return }
    isPreparedToRead = false
    unsafe wl_display_cancel_read(display)
  }

  /// Waits until the compositor has handled all requests, and dispatches the events that it sends.
  ///
  /// This is only for the start of a program, because it blocks until the compositor answers.
  /// `onSilence` is called once when there is no answer after `silenceLimit` milliseconds.
  package func roundtrip(
    silenceLimit: Int32 = .max, onSilence: () -> Void = {}
  ) throws(ConnectionError) {
    try withExtendedLifetime(self) { () throws(ConnectionError) in
      var isAnswered = false
      sync().onEvent = { _ in isAnswered = true }
      var deadline: Int64? = MonotonicTime.nanoseconds + Int64(silenceLimit) * 1_000_000
      while true {
        try prepareRead()
        guard !isAnswered else { return cancelRead() }
        let isFull = flush() == .wouldBlock
        if isReady(orWritable: isFull, until: deadline) { try read() } else { cancelRead() }
        if let moment = deadline, MonotonicTime.nanoseconds >= moment {
          deadline = nil
          try dispatchPending()
          if !isAnswered { onSilence() }
        }
      }
    }
  }

  /// Waits for input, for output if `orWritable`, or for a time in nanoseconds.
  ///
  /// Returns true for input, which includes the connection's end.
  private func isReady(orWritable: Bool, until deadline: Int64?) -> Bool {
    var list = pollfd(
      fd: descriptor, events: Int16(orWritable ? POLLIN | POLLOUT : POLLIN), revents: 0)
    let left = deadline.map { max(0, ($0 - MonotonicTime.nanoseconds + 999_999) / 1_000_000) }
    let count = unsafe poll(&list, 1, left.map { Int32(clamping: $0) } ?? -1)
    return count > 0 && Int32(list.revents) & (POLLIN | POLLHUP | POLLERR | POLLNVAL) != 0
  }

  /// Finds the reason for the connection's end, once, because libwayland logs it only once.
  private func fail() -> ConnectionError {
    if let failure { return failure }
    var interface: UnsafePointer<wl_interface>?
    var object: UInt32 = 0
    let number = unsafe wl_display_get_error(display)
    let code = unsafe wl_display_get_protocol_error(display, &interface, &object)
    let name = unsafe interface.map { unsafe String(cString: $0.pointee.name) }

    let error: ConnectionError
    if name != nil || number == EPROTO {
      error = .violation(
        number, interface: name, object: object, code: code, log: LibraryLog.take())
    } else {
      error = .ended(number, log: LibraryLog.take())
    }
    failure = error
    return error
  }
}
