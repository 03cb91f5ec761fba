import Glibc
import RefereeFixtures

@testable import Wayland

/// A connection with a stage bound on it: the registry is object 2, the stage object 3.
struct Rehearsal {
  let connection: Connection
  let farEnd: FarEnd
  let registry: WlRegistry
  let stage: RehearsalStage

  init(version: UInt32 = RehearsalStage.version) throws {
    (connection, farEnd) = try FarEnd.pair()
    registry = connection.registry()
    stage = registry.bind(name: 1, RehearsalStage.self, version: version)
    _ = connection.flush()
    _ = try farEnd.received()
  }

  /// The requests of `body` as they are on the wire.
  func requests(_ body: () -> Void) throws -> [Message] {
    body()
    _ = connection.flush()
    return try farEnd.received().messages
  }

  /// Sends an event of the stage.
  func send(_ opcode: UInt32, _ payload: [UInt32] = [], descriptors: [Int32] = []) throws {
    try farEnd.send(stage.id, opcode, payload, descriptors: descriptors)
  }
}

extension Connection {
  /// Reads what is there and calls the handlers: one turn of a loop that need not wait.
  func turn() throws {
    try readOnly()
    try dispatchPending()
  }

  /// Reads what is there; the handlers wait.
  func readOnly() throws {
    try prepareRead()
    _ = flush()
    try read()
  }
}
