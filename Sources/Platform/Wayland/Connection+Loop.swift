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

  /// Calls the handlers of all events that were read from the socket, or keeps the events after
  /// ``holdEvents()``; returns the number of events. Throws the reason if the connection has ended.
  @discardableResult
  package func dispatchPending() throws(ConnectionError) -> Int {
    // A handler may let go of the last other reference.
    try withExtendedLifetime(self) { () throws(ConnectionError) in
      let count = unsafe wl_display_dispatch_pending(display)
      guard count >= 0 else { throw fail() }
      return Int(count)
    }
  }

  /// Stops the delivery of events: from now on, events are read, decoded and kept, until
  /// ``releaseEvents(while:)`` delivers them.
  package func holdEvents() { objects.beginHolding() }

  /// True after ``holdEvents()``, until all kept events were delivered.
  package var isHoldingEvents: Bool { objects.isHolding }

  /// Delivers the events that were kept after ``holdEvents()``, the oldest first. Calls `goesOn`
  /// after each event, and stops if `goesOn` returns false, or if a handler has called
  /// ``holdEvents()`` again.
  ///
  /// After the last kept event, new events are delivered immediately again.
  package func releaseEvents(while goesOn: () -> Bool) {
    withExtendedLifetime(self) { objects.releaseHeld(while: goesOn) }
  }

  /// Calls the handlers of all events that were read, and announces to libwayland that this thread
  /// will read from the socket.
  ///
  /// `read()` or `cancelRead()` must follow. Until then, further calls of `prepareRead()` only call
  /// the handlers. Throws the reason if the connection has ended.
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

  /// Reads events from the socket, without blocking; call `prepareRead()` first.
  ///
  /// The handlers of the events are called by `dispatchPending()`. Throws the reason if the
  /// connection has ended.
  package func read() throws(ConnectionError) {
    guard isPreparedToRead else { return Misuse.record("read() without prepareRead()") }
    isPreparedToRead = false
    // libwayland takes the reason from errno, and sets none for some messages that it cannot read.
    errno = EBADMSG
    guard unsafe wl_display_read_events(display) >= 0 else { throw fail() }
  }

  /// Cancels the read that `prepareRead()` announced; does nothing if no read is announced.
  package func cancelRead() {
    guard isPreparedToRead else { return }
    isPreparedToRead = false
    unsafe wl_display_cancel_read(display)
  }

  /// Waits until the compositor has handled all requests, and calls the handlers of the events that
  /// it has sent in the meantime. `onSilence` is called once if there is no answer after
  /// `silenceLimit` milliseconds.
  ///
  /// This is only for the start of a program, because it blocks until the compositor answers. It
  /// would block forever while events are held. A read that was announced before is cancelled.
  /// Throws the reason if the connection ends.
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

  /// Waits until the socket is readable, or writable if `orWritable` is true. Waits at most until
  /// the time `deadline`, in nanoseconds; nil means no limit.
  ///
  /// Returns true if the socket is readable, or if the connection has ended.
  private func isReady(orWritable: Bool, until deadline: Int64?) -> Bool {
    var list = pollfd(
      fd: descriptor, events: Int16(orWritable ? POLLIN | POLLOUT : POLLIN), revents: 0)
    let left = deadline.map { max(0, ($0 - MonotonicTime.nanoseconds + 999_999) / 1_000_000) }
    let count = unsafe poll(&list, 1, left.map { Int32(clamping: $0) } ?? -1)
    return count > 0 && Int32(list.revents) & (POLLIN | POLLHUP | POLLERR | POLLNVAL) != 0
  }

  /// Returns the reason for the connection's end. The reason is determined only once, because
  /// libwayland writes it to its log only once.
  private func fail() -> ConnectionError {
    if let failure { return failure }
    var interface: UnsafePointer<wl_interface>?
    var object: UInt32 = 0
    let number = unsafe wl_display_get_error(display)
    let code = unsafe wl_display_get_protocol_error(display, &interface, &object)
    let name = unsafe interface.map { unsafe String(cString: $0.pointee.name) }

    let log = LibraryLog.take()
    let error: ConnectionError =
      name != nil || number == EPROTO
      ? .violation(interface: name, object: object, code: code, log: log)
      : .ended(number, log: log)
    failure = error
    return error
  }
}
