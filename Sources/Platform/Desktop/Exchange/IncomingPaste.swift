internal import EventLoop
internal import Wayland

/// A paste: it reads the clipboard's data, and then checks that the clipboard's owner still exists.
///
/// The end of the pipe does not show whether the sending program has finished or has died. If it
/// has died, the compositor announces another selection; the paste must wait for this announcement.
/// So the paste sends a `sync` request, and after the answer a second one. If the compositor learns
/// of the death and of the first request together, it may answer the request first. But it
/// announces the other selection before the second answer.
@UI final class IncomingPaste {
  private var transfer: IncomingTransfer?

  /// Reads the data of `offer` in the MIME type `type`; `receive` is called once, unless the paste
  /// is cancelled. Throws if no pipe can be created.
  ///
  /// `isSelected` returns true if the clipboard still has this offer.
  init(
    of offer: DataOffer, as type: String, _ display: Display,
    isSelected: @escaping () -> Bool,
    receive: @escaping (Result<ReceivedData, TransferFailure>) -> Void
  ) throws(TransferFailure) {
    transfer = IncomingTransfer(
      of: try offer.receive(type), loop: display.loop, limits: display.transferLimits
    ) { [weak self, weak display] result in
      guard let self, let display else { return }
      transfer = nil
      switch result {
      case .failure(let failure): receive(.failure(failure))
      case .success(let bytes):
        ask(display, times: 2) {
          receive(.success(ReceivedData(type: type, bytes: bytes, isInterrupted: !isSelected())))
        }
      }
    }
  }

  /// Sends as many `sync` requests as `times` says, each after the answer to the previous request.
  /// Calls `finish` after the last answer.
  private func ask(_ display: Display, times: Int, then finish: @escaping () -> Void) {
    guard times > 0 else { return finish() }
    display.connection.sync().onEvent = { [weak self, weak display] _ in
      guard let self, let display else { return }
      ask(display, times: times - 1, then: finish)
    }
  }

  /// Stops reading, without a callback. The answer to a `sync` request is ignored once the paste is
  /// released.
  func cancel() { transfer?.cancel() }
}
