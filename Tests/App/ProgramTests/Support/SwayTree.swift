import Foundation

/// The tree of Sway's containers, as `swaymsg -t get_tree` tells it.
struct SwayTree {
  private let root: Node

  private struct Node: Decodable {
    let rect: Rig.Rectangle
    let pid: Int?
    let name: String?
    let applicationID: String?
    let focused: Bool
    let inhibitsIdle: Bool?
    let nodes: [Node]
    let floatingNodes: [Node]

    enum CodingKeys: String, CodingKey {
      case rect, pid, name, nodes, focused
      case applicationID = "app_id"
      case inhibitsIdle = "inhibit_idle"
      case floatingNodes = "floating_nodes"
    }

    /// The containers of all clients.
    var clients: [Node] {
      (pid == nil ? [] : [self]) + (nodes + floatingNodes).flatMap(\.clients)
    }

    /// The first container of a client.
    var client: Node? {
      pid != nil ? self : (nodes + floatingNodes).lazy.compactMap(\.client).first
    }
  }

  init(json: String) throws {
    root = try JSONDecoder().decode(Node.self, from: Data(json.utf8))
  }

  /// The processes of the clients that have windows.
  var processes: [Int] { root.clients.compactMap(\.pid) }
  /// The process whose window has the keyboard; nil for none.
  var focusedProcess: Int? { root.clients.first(where: \.focused)?.pid }

  /// True while a client keeps the screen on.
  var keepsScreenOn: Bool { root.clients.contains { $0.inhibitsIdle == true } }

  var clientRectangle: Rig.Rectangle? { root.client?.rect }
  /// The title and the app id of the client's window; nil without one.
  var clientName: (title: String, applicationID: String)? {
    root.client.map { ($0.name ?? "", $0.applicationID ?? "") }
  }
}
