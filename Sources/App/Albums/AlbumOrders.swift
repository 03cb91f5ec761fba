internal import Configuration
internal import Files
internal import LightboxCore

/// The sort orders of sources, chosen in this or an earlier session, or the default. A parameter
/// `folder` is the path of a source that is a single folder.
struct AlbumOrders {
  /// The orders that were chosen in this session and in earlier sessions.
  private var memory: AlbumMemory
  /// The choices of this session, the oldest first.
  private var choices: [(folder: [UInt8]?, order: AlbumOrder)] = []
  private let scope: AlbumMemory.Scope
  /// The default: the order in the settings, or the one chosen last if all folders share one.
  private(set) var usual: AlbumOrder
  /// The orders chosen for sources in this session, by source number.
  private var chosen: [Int: AlbumOrder] = [:]
  /// The orders of sources before they were sorted by stars, by source number.
  private var before: [Int: AlbumOrder] = [:]

  /// Creates the orders. `first` is the order of source 0; nil for the remembered or default one.
  init(
    first: AlbumOrder?, usual: AlbumOrder, memory: AlbumMemory, _ scope: AlbumMemory.Scope
  ) {
    (self.usual, self.memory, self.scope) = (usual, memory, scope)
    chosen[0] = first
  }

  func order(of source: Int, folder: FilePath?) -> AlbumOrder {
    chosen[source] ?? memory.order(of: folder?.bytes, scope) ?? usual
  }

  /// Returns the order of equal stars: the one before the source was sorted by stars, or by name.
  func orderOfEquals(in source: Int) -> AlbumOrder { before[source] ?? AlbumOrder() }

  /// Sets the order of a source, and of all others unless each folder has its own order.
  mutating func choose(_ order: AlbumOrder, for source: Int, folder: FilePath?) {
    let previous = self.order(of: source, folder: folder)
    if order.key == .stars, previous.key != .stars { before[source] = previous }
    if scope != .folder { (chosen, usual) = ([:], order) }
    chosen[source] = order
    memory.choose(order, for: folder?.bytes, scope)
    choices.append((folder?.bytes, order))
  }

  /// Adds this session's choices to `memory`.
  func remember(in memory: inout AlbumMemory) {
    for choice in choices { memory.choose(choice.order, for: choice.folder, scope) }
  }
}
