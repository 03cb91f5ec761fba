internal import BindgenCore
internal import WireCodec

/// Checks the requests to seats: only existing devices are used, and each seat has at most one text
/// input.
struct SeatJudge: Judge {
  private struct TextInput {
    /// The birth of its seat.
    let seat: Int
    /// The pending enable (true) or disable; nil for none.
    var pending: Bool?
    var isEnabled = false
  }

  /// The global of each seat, by birth.
  private var names: [Int: UInt32] = [:]
  /// All devices that a seat's global has announced, as bits; nil before.
  private var devices: [UInt32: UInt32] = [:]
  private var inputs: [Int: TextInput] = [:]

  mutating func judge(
    _ message: WireMessage, _ kind: MessageKind, in scene: Scene, at now: Duration
  ) -> [Breach] {
    let birth = message.object.birth
    switch kind {
    case .registryBind:
      if let created = message.created, created.interface == "wl_seat" {
        names[created.birth] = message.uint("name")
      }
    case .seatCapabilities:
      if let name = names[birth] { devices[name, default: 0] |= message.uint("capabilities") ?? 0 }
    case .getPointer: return device(birth, 1, "pointer")
    case .getKeyboard: return device(birth, 2, "keyboard")
    case .getTouch: return device(birth, 4, "touch screen")
    case .getTextInput:
      if let created = message.created, let seat = message.references["seat"] {
        inputs[created.birth] = TextInput(seat: seat.birth)
      }
    case .textEnable: inputs[birth]?.pending = true
    case .textDisable: inputs[birth]?.pending = false
    case .textCommit: return commit(birth)
    case .textLeave: inputs[birth]?.isEnabled = false
    case .textDestroy: inputs[birth] = nil
    default: break
    }
    return []
  }

  private func device(_ seat: Int, _ bit: UInt32, _ name: String) -> [Breach] {
    guard let devices = names[seat].flatMap({ devices[$0] }), devices & bit == 0 else { return [] }
    return [Breach(.devices, "the seat has never had a \(name)")]
  }

  private mutating func commit(_ birth: Int) -> [Breach] {
    guard let input = inputs[birth], let pending = input.pending else { return [] }
    inputs[birth]?.pending = nil
    inputs[birth]?.isEnabled = pending
    guard pending,
      inputs.contains(where: {
        $0.key != birth && $0.value.isEnabled && names[$0.value.seat] == names[input.seat]
      })
    else { return [] }
    return [Breach(.effect, "another text input of the seat is enabled")]
  }
}
