internal import EventLoop
internal import Input
internal import Wayland

/// The seat's connection to input methods, through text-input-unstable-v3.
@UI final class SeatText {
  private let seat: Seat
  private let wire: ZwpTextInputV3
  private var machine = TextInputMachine()

  init(_ seat: Seat, _ manager: ZwpTextInputManagerV3) {
    self.seat = seat
    wire = manager.getTextInput(seat: seat.wire)
    wire.onEvent = { [weak self] in self?.handle($0) }
  }

  func close() {
    leave()
    if wire.isAlive { wire.destroy() }
  }

  /// Sends the edited text to the compositor, if the compositor does not know it yet. This is
  /// called before each wait of the event loop.
  func report() {
    let window = machine.focus.flatMap { seat.display.owner(of: $0) } as? Window
    send(machine.request(window?.editedText))
  }

  private func handle(_ event: ZwpTextInputV3.Event) {
    switch event {
    case .enter(let surface):
      // A compositor may send no leave event before this event.
      leave()
      machine.enter(SurfaceID(surface))
    case .leave: leave()
    case .preeditString(let text, let begin, let end): machine.preedit(text, from: begin, to: end)
    case .commitString(let text): machine.commit(text)
    case .deleteSurroundingText(let before, let after): machine.delete(before: before, after: after)
    case .action(let action, _): if action == .submit { machine.submit() }
    case .language, .preeditHint: break
    case .done(let serial):
      let focus = machine.focus
      let inputs = machine.done(serial: serial)
      if let focus { deliver(inputs, to: focus) }
    }
  }

  private func leave() {
    let focus = machine.focus
    if let change = machine.leave(), let focus { deliver([.text(change)], to: focus) }
  }

  private func deliver(_ inputs: [InputEvent], to surface: SurfaceID) {
    guard !inputs.isEmpty else { return }
    seat.deliver([InputBatch(surface: surface, inputs: inputs, time: nil)], from: .keyboard)
  }

  private func send(_ requests: [TextInputMachine.Request]) {
    guard wire.isAlive else { return }
    for request in requests {
      switch request {
      case .enable:
        wire.enable()
        // Names are no prose: nothing is to be corrected or begun with a capital.
        wire.setContentType(hint: [], purpose: .normal)
        if wire.version >= 2 {
          wire.setAvailableActions(
            availableActions: WireArray(words: [ZwpTextInputV3.Action.submit.rawValue]))
        }
      case .disable: wire.disable()
      case .surroundingText(let text, let cursor, let anchor):
        wire.setSurroundingText(text: text, cursor: cursor, anchor: anchor)
      case .otherCause: wire.setTextChangeCause(cause: .other)
      case .rectangle(let x, let y, let width, let height):
        wire.setCursorRectangle(x: x, y: y, width: width, height: height)
      case .commit: wire.commit()
      }
    }
  }
}
