internal import EventLoop
internal import System
internal import Wayland

/// A `wl_data_offer`: data that a program offers, possibly this program itself.
@UI final class DataOffer {
  let wire: WlDataOffer
  private(set) var types: [String] = []
  /// True if the compositor has decided that a drop copies the data. Always true for an offer
  /// before version 3, because the protocol then has no actions.
  private(set) var allowsCopy: Bool
  /// True if the source allows its data to be copied; false if it allows only moves or links. True
  /// before the source has sent its actions.
  private(set) var isCopyable = true

  /// The greatest number of types that are stored for an offer; further ones are ignored. Real
  /// offers have about ten types.
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

  func best(of wanted: [String]) -> String? { wanted.first { types.contains($0) } }

  /// Requests the data of the MIME type `type` through a pipe, and returns the end of the pipe to
  /// read from. Throws if there are too few descriptors.
  func receive(_ type: String) throws(TransferFailure) -> OwnedDescriptor {
    let pipe: PipeEnds
    // libwayland sends a duplicate of the descriptor, so that the pipe ends with its writer. If it
    // can make none, it ends the connection.
    do {
      pipe = try PipeEnds()
      _ = try pipe.writer.duplicate()
    } catch {
      throw .refused(errno: error.number)
    }
    wire.receive(mimeType: type, fd: pipe.writer.number)
    return pipe.reader
  }

  func destroy() {
    if wire.isAlive { wire.destroy() }
  }
}
