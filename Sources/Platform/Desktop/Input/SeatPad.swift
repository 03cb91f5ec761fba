internal import EventLoop
internal import Wayland

/// A pad beside a tablet, whose buttons, rings, strips and dials are ignored.
///
/// It is kept because the compositor creates objects through its events. libwayland drops the
/// events of a destroyed object; it would then not know the number of such a new object, and would
/// take the compositor's next number for an error.
@UI final class SeatPad {
  /// The callback when the pad is gone; the owner then closes and drops it.
  var onRemoval: () -> Void = {}
  private let wire: ZwpTabletPadV2
  private var groups: [ZwpTabletPadGroupV2] = []
  private var rings: [ZwpTabletPadRingV2] = []
  private var strips: [ZwpTabletPadStripV2] = []
  private var dials: [ZwpTabletPadDialV2] = []

  init(_ wire: ZwpTabletPadV2) {
    self.wire = wire
    wire.onEvent = { [weak self] event in
      switch event {
      case .group(let group): self?.add(group)
      case .removed: self?.onRemoval()
      case .path, .buttons, .done, .button, .enter, .leave: break
      }
    }
  }

  /// Releases the pad and its parts.
  func close() {
    for ring in rings { ring.destroy() }
    for strip in strips { strip.destroy() }
    for dial in dials { dial.destroy() }
    for group in groups { group.destroy() }
    wire.destroy()
  }

  private func add(_ group: ZwpTabletPadGroupV2) {
    groups.append(group)
    group.onEvent = { [weak self] event in
      switch event {
      case .ring(let ring): self?.rings.append(ring)
      case .strip(let strip): self?.strips.append(strip)
      case .dial(let dial): self?.dials.append(dial)
      case .buttons, .modes, .done, .modeSwitch: break
      }
    }
  }
}
