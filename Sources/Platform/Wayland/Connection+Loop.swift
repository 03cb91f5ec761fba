internal import CWayland
internal import Glibc
internal import System

extension Connection {
  /// The outcome of a flush.
  package enum Flush: Hashable, Sendable {
    /// All requests are with the compositor's socket.
    case done
    /// The socket is full: flush again when it is writable.
    case wouldBlock
    /// Nothing can be sent any more. Read on: the reason may be in the socket, and `read()` or
    /// `dispatchPending()` will throw it.
    case broken
  }

  /// Calls the handlers of all events that have been read; returns their number.
  @discardableResult
  package func dispatchPending() throws(ConnectionError) -> Int {
    // A handler may let go of the last other reference.
    try withExtendedLifetime(self) { () throws(ConnectionError) in
      let count = unsafe wl_display_dispatch_pending(display)
      guard count >= 0 else { throw fail() }
      return Int(count)
    }
  }

  /// Lets events wait from now on: they are read and decoded, and no handler sees them.
  package func holdEvents() { objects.beginHolding() }

  /// True while events wait.
  package var isHoldingEvents: Bool { objects.isHolding }

  /// Calls the handlers of the events that wait, the oldest first, until `goesOn` says no after one
  /// of them. When none is left, events wait no longer.
  package func releaseEvents(while goesOn: () -> Bool) {
    withExtendedLifetime(self) { objects.releaseHeld(while: goesOn) }
  }

  /// Dispatches until nothing is pending, and announces that this thread will read.
  ///
  /// `read()` or `cancelRead()` must follow; until then more calls do nothing but dispatch.
  package func prepareRead() throws(ConnectionError) {
    // Dispatch first: libwayland's own events, errors among them, wait in a queue that does not
    // keep wl_display_prepare_read from succeeding.
    try dispatchPending()
    guard !isPreparedToRead else { return }
    while unsafe wl_display_prepare_read(display) != 0 { try dispatchPending() }
    isPreparedToRead = true
  }

  /// Sends as many of the waiting requests as the socket takes.
  package func flush() -> Flush {
    guard unsafe wl_display_flush(display) < 0 else { return .done }
    return errno == EAGAIN ? .wouldBlock : .broken
  }

  /// Reads what the socket holds, without blocking; `prepareRead()` came before.
  ///
  /// The events wait for `dispatchPending()`.
  package func read() throws(ConnectionError) {
    guard isPreparedToRead else { return Misuse.note("read() without prepareRead()") }
    isPreparedToRead = false
    // libwayland takes the reason from errno, and sets none for some messages that it cannot read.
    errno = EBADMSG
    guard unsafe wl_display_read_events(display) >= 0 else { throw fail() }
  }

  /// Takes back what `prepareRead()` announced.
  package func cancelRead() {
    guard isPreparedToRead else { return }
    isPreparedToRead = false
    unsafe wl_display_cancel_read(display)
  }

  /// Waits until the compositor has handled everything sent so far, and dispatches its events.
  ///
  /// For the start of a program only: it blocks for as long as the compositor likes. `onSilence` is
  /// called once when there is no answer after `patience` milliseconds.
  package func roundtrip(
    patience: Int32 = .max, onSilence: () -> Void = {}
  ) throws(ConnectionError) {
    try withExtendedLifetime(self) { () throws(ConnectionError) in
      var isAnswered = false
      sync().onEvent = { _ in isAnswered = true }
      var deadline: Int64? = MonotonicTime.nanoseconds + Int64(patience) * 1_000_000
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

  /// Sleeps until there is something to read, or to write where that is asked for, or until a time
  /// in nanoseconds; true when there is something to read, the connection's end included.
  private func isReady(orWritable: Bool, until deadline: Int64?) -> Bool {
    var list = pollfd(
      fd: descriptor, events: Int16(orWritable ? POLLIN | POLLOUT : POLLIN), revents: 0)
    let left = deadline.map { max(0, ($0 - MonotonicTime.nanoseconds + 999_999) / 1_000_000) }
    let count = unsafe poll(&list, 1, left.map { Int32(clamping: $0) } ?? -1)
    return count > 0 && Int32(list.revents) & (POLLIN | POLLHUP | POLLERR | POLLNVAL) != 0
  }

  /// Finds out why the connection is at its end, once: libwayland's log says it only once.
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
