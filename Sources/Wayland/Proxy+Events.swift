extension Proxy {
  /// Calls the handler with an event that the caller has decoded, handler or not: decoding is what
  /// takes charge of the event's descriptors.
  func deliver<Event>(_ event: Event, to handler: ((Event) -> Void)?) {
    handler?(event)
  }

  /// The same for an event that ends the object: when the handler runs, it is dead.
  func deliverLast<Event>(_ event: Event, to handler: ((Event) -> Void)?) {
    forget()
    handler?(event)
  }
}
