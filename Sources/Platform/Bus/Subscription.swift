internal import CSystemd

extension BusConnection {
  /// A subscription to signals; it ends when this object is deallocated.
  @safe package final class Subscription {
    private let slot: OpaquePointer
    private let handler: MessageHandler

    init(_ slot: OpaquePointer, _ handler: MessageHandler) {
      unsafe self.slot = slot
      self.handler = handler
    }

    deinit { unsafe sd_bus_slot_unref(slot) }
  }
}
