internal import Configuration
internal import Files
internal import LightboxCore

/// The sort order of each source: the order that was chosen in this or an earlier run of the
/// program, or else the default order. In all methods, `folder` is the path of the source if the
/// source is a single folder, and nil otherwise.
struct AlbumOrders {
  /// The orders that were chosen in this and earlier runs of the program.
  private var memory: AlbumMemory
  /// The choices since the program started, the oldest first.
  private var choices: [(folder: [UInt8]?, order: AlbumOrder)] = []
  private let scope: AlbumMemory.Scope
  /// The default order: the order in the settings. If all folders share one order, the default is
  /// the order that was chosen last.
  private(set) var usual: AlbumOrder
  /// The order that was chosen for each source since the program started. The key is the source's
  /// number.
  private var chosen: [Int: AlbumOrder] = [:]
  /// The order that each source had before it was sorted by stars. Photos with the same number of
  /// stars keep this order. The key is the source's number.
  private var before: [Int: AlbumOrder] = [:]

  /// Creates the orders. `memory` has the orders that were chosen in earlier runs of the program,
  /// and `usual` is the default order. `first` is the order of source 0. If `first` is nil, the
  /// order of source 0 is found as for any other source: in `memory`, or else the default order.
  /// `scope` states for which folders a chosen order is remembered.
  init(
    first: AlbumOrder?, usual: AlbumOrder, memory: AlbumMemory, _ scope: AlbumMemory.Scope
  ) {
    (self.usual, self.memory, self.scope) = (usual, memory, scope)
    chosen[0] = first
  }

  func order(of source: Int, folder: FilePath?) -> AlbumOrder {
    chosen[source] ?? memory.order(of: folder?.bytes, scope) ?? usual
  }

  /// Returns the order of photos with the same number of stars: the order that the source had
  /// before it was sorted by stars, or else the order by name.
  func orderOfEquals(in source: Int) -> AlbumOrder { before[source] ?? AlbumOrder() }

  /// Sets the order of a source. Unless each folder has its own order, all other sources get the
  /// same order.
  mutating func choose(_ order: AlbumOrder, for source: Int, folder: FilePath?) {
    let previous = self.order(of: source, folder: folder)
    if order.key == .stars, previous.key != .stars { before[source] = previous }
    if scope != .folder { (chosen, usual) = ([:], order) }
    chosen[source] = order
    memory.choose(order, for: folder?.bytes, scope)
    choices.append((folder?.bytes, order))
  }

  /// Adds to `memory` the choices since the program started.
  func remember(in memory: inout AlbumMemory) {
    for choice in choices { memory.choose(choice.order, for: choice.folder, scope) }
  }
}
