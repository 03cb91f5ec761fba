internal import CSystemd

/// The opening of a connection to a bus, which nothing waits for.
enum BusConnection {
  /// A connection to the bus at `address`, else to the session bus that the environment names; nil where there
  /// is none.
  static func open(_ address: String?) -> OpaquePointer? {
    var bus: OpaquePointer?
    guard let address else {
      return unsafe sd_bus_open_user(&bus) >= 0 ? bus : nil
    }
    guard unsafe sd_bus_new(&bus) >= 0 else { return nil }
    if unsafe sd_bus_set_address(bus, address) >= 0, unsafe sd_bus_set_bus_client(bus, 1) >= 0,
      unsafe sd_bus_start(bus) >= 0
    {
      return unsafe bus
    }
    unsafe sd_bus_close_unref(bus)
    return nil
  }

  /// The descriptor of a connection to poll; nil where it is gone.
  static func descriptor(of bus: OpaquePointer) -> Int32? {
    let number = unsafe sd_bus_get_fd(bus)
    return number >= 0 ? number : nil
  }
}
