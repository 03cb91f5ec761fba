internal import WaylandBindgen
internal import WireCodec

/// Checks that a client requests only devices that a seat has or had, and that it enables at most
/// one text input of a seat.
struct SeatChecker {
  private struct TextInput {
    /// The `creationIndex` number of the text input's seat.
    let seat: Int
    /// The change at the next commit: true to enable the text input, false to disable it; nil for
    /// no change.
    var pending: Bool?
    var isEnabled = false
  }

  /// All devices that a seat has announced so far, as bits, by the number of the seat's global.
  private var devices: [UInt32: UInt32] = [:]
  private var inputs: [Int: TextInput] = [:]

  mutating func check(_ message: WireMessage, in connection: Connection) -> [Violation] {
    let creationIndex = message.object.creationIndex
    switch message.fullName {
    case "wl_seat.capabilities":
      if let name = connection.origins[creationIndex] {
        devices[name, default: 0] |= message.uint("capabilities") ?? 0
      }
    case "wl_seat.get_pointer": return device(creationIndex, 1, "pointer", connection)
    case "wl_seat.get_keyboard": return device(creationIndex, 2, "keyboard", connection)
    case "wl_seat.get_touch": return device(creationIndex, 4, "touch screen", connection)
    case "zwp_text_input_manager_v3.get_text_input":
      if let created = message.created, let seat = message.references["seat"] {
        inputs[created.creationIndex] = TextInput(seat: seat.creationIndex)
      }
    case "zwp_text_input_v3.enable": inputs[creationIndex]?.pending = true
    case "zwp_text_input_v3.disable": inputs[creationIndex]?.pending = false
    case "zwp_text_input_v3.commit": return commit(creationIndex, connection)
    case "zwp_text_input_v3.leave": inputs[creationIndex]?.isEnabled = false
    case "zwp_text_input_v3.destroy": inputs[creationIndex] = nil
    default: break
    }
    return []
  }

  private func device(_ seat: Int, _ bit: UInt32, _ name: String, _ connection: Connection)
    -> [Violation]
  {
    guard let devices = connection.origins[seat].flatMap({ devices[$0] }), devices & bit == 0
    else { return [] }
    return [Violation(.devices, "the seat has never had a \(name)")]
  }

  private mutating func commit(_ creationIndex: Int, _ connection: Connection) -> [Violation] {
    guard let input = inputs[creationIndex], let pending = input.pending else { return [] }
    inputs[creationIndex]?.pending = nil
    inputs[creationIndex]?.isEnabled = pending
    guard pending,
      inputs.contains(where: {
        $0.key != creationIndex && $0.value.isEnabled
          && connection.origins[$0.value.seat] == connection.origins[input.seat]
      })
    else { return [] }
    return [Violation(.effect, "another text input of the seat is enabled")]
  }
}
