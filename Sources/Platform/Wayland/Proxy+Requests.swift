internal import CWayland

extension Proxy {
  /// The greatest size of a message in libwayland, in bytes; a larger request is not sent.
  static let largestMessage = 4096

  /// Sends the request with this opcode. `since` is the protocol version that added the request.
  func send<let count: Int>(
    _ opcode: UInt32, _ arguments: InlineArray<count, RequestArgument>, since: UInt32 = 1
  ) {
    guard objects.isOpen, canSend(opcode, arguments, since: since) else { return }
    _ = unsafe marshal(opcode, arguments)
  }

  /// Sends a request that destroys this object. `since` is the version that added the request.
  func sendLast<let count: Int>(
    _ opcode: UInt32, _ arguments: InlineArray<count, RequestArgument>, since: UInt32 = 1
  ) {
    guard objects.isOpen, canSend(opcode, arguments, since: since) else { return }
    _ = unsafe marshal(opcode, arguments, flags: UInt32(WL_MARSHAL_FLAG_DESTROY))
    markDestroyed()
  }

  /// Creates an object and sends the request that creates it. The new object gets the version
  /// `version`; if `version` is nil, the version of this object. `since` is the protocol version
  /// that added the request. If the request cannot be sent, the new object is marked as destroyed
  /// from the start.
  func create<Object: Interface, let count: Int>(
    _ opcode: UInt32, _ arguments: InlineArray<count, RequestArgument>, since: UInt32 = 1,
    version: UInt32? = nil
  ) -> Object {
    let version = version ?? self.version
    var made: OpaquePointer?
    if objects.isOpen, canMake(Object.self, version, opcode),
      canSend(opcode, arguments, since: since)
    {
      unsafe made = marshal(opcode, arguments, making: Object.descriptor, version: version)
      if unsafe made == nil { Misuse.record("\(self): out of memory for a new \(Object.name)") }
    }
    let handle = unsafe made.map { unsafe ProxyHandle($0) }
    return Object(adopting: handle, version: version, objects: objects)
  }

  /// Returns true if the new object may have this version; otherwise records the mistake. The
  /// version differs from that of this object only for `wl_registry.bind`.
  private func canMake<Object: Interface>(
    _: Object.Type, _ version: UInt32, _ opcode: UInt32
  ) -> Bool {
    version == self.version || (1...Object.version).contains(version)
      || refuse(
        opcode,
        ": \(Object.name) has versions 1 to \(Object.version), asked for version \(version)")
  }

  /// Returns true if the request may be sent; otherwise records the mistake.
  private func canSend<let count: Int>(
    _ opcode: UInt32, _ arguments: InlineArray<count, RequestArgument>, since: UInt32
  ) -> Bool {
    guard isAlive else { return refuse(opcode, ": the object is destroyed") }
    guard version >= since else {
      return refuse(opcode, " needs version \(since), the object has version \(version)")
    }
    var wireSize = 8
    for index in arguments.indices {
      if let mistake = mistake(arguments[index]) { return refuse(opcode, ": \(mistake)") }
      wireSize += arguments[index].wireSize
    }
    return wireSize <= Self.largestMessage
      || refuse(opcode, " takes \(wireSize) bytes, at most \(Self.largestMessage) can be sent")
  }

  /// Records a mistake in a request, and returns false.
  private func refuse(_ opcode: UInt32, _ mistake: String) -> Bool {
    Misuse.record("\(self).\(descriptor?.requestName(opcode) ?? String(opcode))\(mistake)")
    return false
  }

  /// Returns a description of the mistake in an argument; nil if the argument is valid.
  ///
  /// This check is necessary: libwayland would send a destroyed object as null. It would send an
  /// object of another connection by its id, which means another object on this connection.
  private func mistake(_ argument: RequestArgument) -> String? {
    switch argument {
    case .object(let object?) where !object.isAlive: "the argument \(object) is destroyed"
    case .object(let object?) where object.objects !== objects:
      "the argument \(object) belongs to another connection"
    case .fixed(let value) where value.isNaN: "a fixed-point argument is not a number"
    default: nil
    }
  }

  private func marshal<let count: Int>(
    _ opcode: UInt32, _ arguments: InlineArray<count, RequestArgument>, flags: UInt32 = 0,
    making interface: InterfaceDescriptor? = nil, version: UInt32 = 0
  ) -> OpaquePointer? {
    guard let handle else { return nil }
    var scratchSize = 0
    for index in arguments.indices { scratchSize += arguments[index].scratchSize }
    return unsafe withUnsafeTemporaryAllocation(byteCount: scratchSize, alignment: 8) { scratch in
      var encoded = unsafe InlineArray<count, wl_argument>(repeating: wl_argument())
      var used = 0
      for index in arguments.indices {
        let rest = unsafe UnsafeMutableRawBufferPointer(rebasing: scratch[used...])
        unsafe encoded[index] = arguments[index].encoded(in: rest)
        used += arguments[index].scratchSize
      }
      var words = unsafe encoded.mutableSpan
      return unsafe words.withUnsafeMutableBufferPointer { words in
        unsafe wl_proxy_marshal_array_flags(
          handle.pointer, opcode, interface?.pointer, version, flags, words.baseAddress)
      }
    }
  }
}
