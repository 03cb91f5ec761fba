internal import EventLoop
internal import Wayland

/// The pad of a tablet. The program ignores the pad's buttons, rings, strips and dials.
///
/// The pad is kept, because the compositor creates further objects with the pad's events. If the
/// pad were destroyed immediately, libwayland would drop these events, and would not learn the ids
/// of the new objects. libwayland would then report an error when the compositor uses its next id.
@UI final class SeatPad {
  /// Called when the pad was removed; the owner then closes the pad and forgets it.
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
