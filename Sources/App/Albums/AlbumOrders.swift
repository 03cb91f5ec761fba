internal import Configuration
internal import Files
internal import LightboxCore

/// The sort orders of folders: chosen in this session, remembered from earlier sessions, or the
/// default.
struct AlbumOrders {
  /// The orders that were chosen in this session and in earlier ones.
  private var memory: AlbumMemory
  /// The choices of this session, in order.
  private var choices: [(folder: [UInt8]?, order: AlbumOrder)] = []
  private let scope: AlbumMemory.Scope
  /// The default order.
  private(set) var usual: AlbumOrder
  /// The orders chosen for places in this session, by place number.
  private var chosen: [Int: AlbumOrder] = [:]
  /// The orders that places had before they were ordered by stars, by place number.
  private var before: [Int: AlbumOrder] = [:]

  /// Creates the orders; `first` overrides the order of the first place.
  init(
    first: AlbumOrder?, usual: AlbumOrder, memory: AlbumMemory, _ scope: AlbumMemory.Scope
  ) {
    (self.usual, self.memory, self.scope) = (usual, memory, scope)
    chosen[0] = first
  }

  /// The order of a place; `folder` is the folder that it shows, or nil if it is not a single
  /// folder.
  func order(of place: Int, folder: FilePath?) -> AlbumOrder {
    chosen[place] ?? memory.order(of: folder?.bytes, scope) ?? usual
  }

  /// The order of photos with equal stars: the place's previous order, or by name.
  func orderOfEquals(in place: Int) -> AlbumOrder { before[place] ?? AlbumOrder() }

  /// Sets the order of a place, and of all other places too, unless each folder has its own order.
  mutating func choose(_ order: AlbumOrder, for place: Int, folder: FilePath?) {
    let previous = self.order(of: place, folder: folder)
    if order.key == .stars, previous.key != .stars { before[place] = previous }
    if scope != .folder { (chosen, usual) = ([:], order) }
    chosen[place] = order
    memory.choose(order, for: folder?.bytes, scope)
    choices.append((folder?.bytes, order))
  }

  /// Adds this session's choices to `memory`.
  func remember(in memory: inout AlbumMemory) {
    for choice in choices { memory.choose(choice.order, for: choice.folder, scope) }
  }
}
