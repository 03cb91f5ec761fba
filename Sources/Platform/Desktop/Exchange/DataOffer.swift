internal import EventLoop
internal import System
internal import Wayland

/// A `wl_data_offer`: data of some program, this one included.
@UI final class DataOffer {
  let wire: WlDataOffer
  private(set) var types: [String] = []
  /// True where a drop would be a copy; before version 3 nobody asks.
  private(set) var allowsCopy: Bool
  /// True unless the source has said that it can only be moved or linked.
  private(set) var isCopyable = true

  /// The types that an offer may have; a real one has some ten.
  private static let mostTypes = 500

  init(_ wire: WlDataOffer) {
    self.wire = wire
    allowsCopy = wire.version < 3
    wire.onEvent = { [weak self] event in
      guard let self else { return }
      switch event {
      case .offer(let type): if types.count < Self.mostTypes { types.append(type) }
      case .action(let action): allowsCopy = action.contains(.copy)
      case .sourceActions(let actions): isCopyable = actions.contains(.copy)
      }
    }
  }

  /// The first of the `wanted` types that it has.
  func best(of wanted: [String]) -> String? { wanted.first { types.contains($0) } }

  /// Has the data written to a pipe, and returns the end to read from.
  func receive(_ type: String) throws(TransferFailure) -> OwnedDescriptor {
    let pipe = try SystemError.translating { () throws(SystemError) in
      try PipeEnds()
    } to: {
      TransferFailure.refused(errno: $0.number)
    }
    // libwayland sends a duplicate of the descriptor, so that the pipe ends with its writer.
    wire.receive(mimeType: type, fd: pipe.writer.number)
    return pipe.reader
  }

  func destroy() {
    if wire.isAlive { wire.destroy() }
  }
}
