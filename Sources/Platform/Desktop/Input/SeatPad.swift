internal import EventLoop
internal import Wayland

/// The pad of a tablet. The program ignores the pad's buttons, rings, strips and dials.
///
/// The pad is kept, because the compositor creates further objects with the pad's events. If the
/// pad were destroyed immediately, libwayland would drop these events, and would not learn the ids
/// of the new objects. libwayland would then report an error when the compositor uses its next id.
@UI final class SeatPad {
  /// The functions that destroy the pad, its groups, and what is in them, in the order of creation;
  /// empty once the pad was removed.
  private var ends: [() -> Void]

  init(_ wire: ZwpTabletPadV2) {
    ends = [{ wire.destroy() }]
    wire.onEvent = { [weak self] event in
      switch event {
      case .group(let group): self?.add(group)
      case .removed: self?.close()
      case .path, .buttons, .done, .button, .enter, .leave: break
      }
    }
  }

  func close() {
    for end in ends.reversed() { end() }
    ends = []
  }

  private func add(_ group: ZwpTabletPadGroupV2) {
    ends.append { group.destroy() }
    group.onEvent = { [weak self] event in
      switch event {
      case .ring(let ring): self?.ends.append { ring.destroy() }
      case .strip(let strip): self?.ends.append { strip.destroy() }
      case .dial(let dial): self?.ends.append { dial.destroy() }
      case .buttons, .modes, .done, .modeSwitch: break
      }
    }
  }
}
