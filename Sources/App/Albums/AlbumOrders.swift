internal import Configuration
internal import Files
internal import LightboxCore

/// The orders of places: chosen in this session, remembered from earlier ones, or else the usual one.
struct AlbumOrders {
  /// The orders that were chosen in earlier sessions, and in this one.
  private var memory: AlbumMemory
  /// The folders and orders that were chosen in this session, in that order.
  private var choices: [(folder: [UInt8]?, order: AlbumOrder)] = []
  private let scope: AlbumMemory.Scope
  /// The order of albums for which none was chosen.
  private(set) var usual: AlbumOrder
  /// The orders that were chosen for places in this session, by their numbers.
  private var chosen: [Int: AlbumOrder] = [:]

  /// The first place is in `first`, unless that is nil.
  init(
    first: AlbumOrder?, usual: AlbumOrder, memory: AlbumMemory, _ scope: AlbumMemory.Scope
  ) {
    (self.usual, self.memory, self.scope) = (usual, memory, scope)
    chosen[0] = first
  }

  /// The order of a place that shows `folder`, or none or several where that is nil.
  func order(of place: Int, folder: FilePath?) -> AlbumOrder {
    chosen[place] ?? memory.order(of: folder?.bytes, scope) ?? usual
  }

  /// Orders a place, and the others too unless each folder has its own order.
  mutating func choose(_ order: AlbumOrder, for place: Int, folder: FilePath?) {
    if scope != .folder { (chosen, usual) = ([:], order) }
    chosen[place] = order
    memory.choose(order, for: folder?.bytes, scope)
    choices.append((folder?.bytes, order))
  }

  /// Adds the orders that were chosen in this session to what is remembered.
  func remember(in memory: inout AlbumMemory) {
    for choice in choices { memory.choose(choice.order, for: choice.folder, scope) }
  }
}
