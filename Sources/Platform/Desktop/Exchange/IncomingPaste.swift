internal import EventLoop
internal import Wayland

/// A paste: the clipboard's data, and at their end a check that the owner is still there.
///
/// The pipe of a program that dies ends as that of one that is done. The compositor sees the death, and tells
/// of another selection, before it answers what it is asked after the pipe's end.
@UI final class IncomingPaste {
  private var transfer: IncomingTransfer?
  private var question: WlCallback?

  /// Reads the data of `offer`; `receive` is called once, unless it is cancelled.
  ///
  /// `isSelected` tells if the offer is still the clipboard's.
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
        let question = display.sync()
        self.question = question
        question.onEvent = { [weak self] _ in
          self?.question = nil
          receive(
            .success(ReceivedData(type: type, bytes: bytes, isInterrupted: !isSelected())))
        }
      }
    }
  }

  /// Cancels it without a callback.
  func cancel() {
    transfer?.cancel()
    question?.destroy()
    (transfer, question) = (nil, nil)
  }
}
