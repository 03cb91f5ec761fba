internal import CWayland

extension Proxy {
  /// The most that libwayland sends or takes as one message, in bytes.
  static let largestMessage = 4096

  /// Makes a request.
  func send<let count: Int>(
    _ opcode: UInt32, _ arguments: InlineArray<count, RequestArgument>, since: UInt32 = 1
  ) {
    guard objects.isOpen else { return }
    _ = unsafe marshal(opcode, arguments, since: since, flags: 0)
  }

  /// Makes the request that ends the object.
  func sendLast<let count: Int>(
    _ opcode: UInt32, _ arguments: InlineArray<count, RequestArgument>, since: UInt32 = 1
  ) {
    guard objects.isOpen else { return }
    _ = unsafe marshal(opcode, arguments, since: since, flags: UInt32(WL_MARSHAL_FLAG_DESTROY))
    bury()
  }

  /// Makes a request that makes an object, of this object's version if not said otherwise.
  func create<Object: Interface, let count: Int>(
    _ opcode: UInt32, _ arguments: InlineArray<count, RequestArgument>, since: UInt32 = 1,
    version: UInt32? = nil
  ) -> Object {
    create(opcode, arguments, since: since, version: version, flags: 0)
  }

  /// Makes the request that ends the object and makes another one.
  func createLast<Object: Interface, let count: Int>(
    _ opcode: UInt32, _ arguments: InlineArray<count, RequestArgument>, since: UInt32 = 1
  ) -> Object {
    let made: Object = create(
      opcode, arguments, since: since, version: nil, flags: UInt32(WL_MARSHAL_FLAG_DESTROY))
    if objects.isOpen { bury() }
    return made
  }

  private func create<Object: Interface, let count: Int>(
    _ opcode: UInt32, _ arguments: InlineArray<count, RequestArgument>, since: UInt32,
    version: UInt32?, flags: UInt32
  ) -> Object {
    let version = version ?? self.version
    guard objects.isOpen else {
      return Object(adopting: nil, version: version, objects: objects)
    }
    // Only a bind chooses a version; every other object inherits one that its maker has.
    if version != self.version, !(1...Object.version).contains(version) {
      misuse(
        "\(name(of: opcode)): \(Object.name) has versions 1 to \(Object.version), asked for version "
          + "\(version)")
    }
    let made = unsafe marshal(
      opcode, arguments, since: since, flags: flags, making: Object.descriptor, version: version)
    guard let made = unsafe made else { misuse("\(self): out of memory for a new \(Object.name)") }
    return unsafe Object(adopting: ProxyHandle(made), version: version, objects: objects)
  }

  private func marshal<let count: Int>(
    _ opcode: UInt32, _ arguments: InlineArray<count, RequestArgument>, since: UInt32,
    flags: UInt32, making interface: InterfaceDescriptor? = nil, version: UInt32 = 0
  ) -> OpaquePointer? {
    guard let handle else { misuse("\(name(of: opcode)): the object is destroyed") }
    guard self.version >= since else {
      misuse("\(name(of: opcode)) needs version \(since), the object has version \(self.version)")
    }
    var scratchSize = 0
    var wireSize = 8
    for place in arguments.indices {
      check(arguments[place], opcode)
      scratchSize += arguments[place].scratchSize
      wireSize += arguments[place].wireSize
    }
    guard wireSize <= Self.largestMessage else {
      misuse(
        "\(name(of: opcode)) takes \(wireSize) bytes, at most \(Self.largestMessage) can be sent")
    }
    return unsafe withUnsafeTemporaryAllocation(byteCount: scratchSize, alignment: 8) { scratch in
      var encoded = unsafe InlineArray<count, wl_argument>(repeating: wl_argument())
      var used = 0
      for place in arguments.indices {
        let rest = unsafe UnsafeMutableRawBufferPointer(rebasing: scratch[used...])
        unsafe encoded[place] = arguments[place].encoded(in: rest)
        used += arguments[place].scratchSize
      }
      var words = unsafe encoded.mutableSpan
      return unsafe words.withUnsafeMutableBufferPointer { words in
        unsafe wl_proxy_marshal_array_flags(
          handle.pointer, opcode, interface?.pointer, version, flags, words.baseAddress)
      }
    }
  }

  /// A dead object would go out as none at all, and another connection's as whatever has its
  /// number.
  private func check(_ argument: RequestArgument, _ opcode: UInt32) {
    guard case .object(let object?) = argument else { return }
    if !object.isAlive { misuse("\(name(of: opcode)): the argument \(object) is destroyed") }
    if object.objects !== objects {
      misuse("\(name(of: opcode)): the argument \(object) belongs to another connection")
    }
  }

  private func name(of opcode: UInt32) -> String {
    "\(self).\(descriptor?.requestName(opcode) ?? String(opcode))"
  }
}
