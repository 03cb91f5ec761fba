import Foundation

/// The tree of Sway's containers, as `swaymsg -t get_tree` tells it.
struct SwayTree {
  private let root: Node

  private struct Node: Decodable {
    let rect: Rig.Rectangle
    let pid: Int?
    let nodes: [Node]
    let floatingNodes: [Node]

    enum CodingKeys: String, CodingKey {
      case rect, pid, nodes
      case floatingNodes = "floating_nodes"
    }

    /// The first container of a client.
    var client: Node? {
      pid != nil ? self : (nodes + floatingNodes).lazy.compactMap(\.client).first
    }
  }

  init(json: String) throws {
    root = try JSONDecoder().decode(Node.self, from: Data(json.utf8))
  }

  var clientRectangle: Rig.Rectangle? { root.client?.rect }
}
