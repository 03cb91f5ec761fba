import WaylandBindgen

/// The differences of one description from another, in words; empty if they agree.
///
/// Ours may end earlier: at a lower version, or with requests and enumerations left out at the
/// tail. A reference that is not the newest may lack what protocols gain without a new version:
/// errors, and the enumerations of arguments.
struct Divergence {
  private(set) var found: [String] = []
  private let isNewest: Bool

  init(of ours: InterfaceDescription, from reference: InterfaceDescription, isNewest: Bool) {
    self.isNewest = isNewest
    let common = min(ours.version, reference.version)
    compare(
      "request", ours.requests.filter { $0.since <= common },
      reference.requests.filter { $0.since <= common }, mayEndEarlier: true)
    compare(
      "event", ours.events.filter { $0.since <= common },
      reference.events.filter { $0.since <= common }, mayEndEarlier: false)
    for mine in ours.enumerations where mine.since <= common {
      if let theirs = reference.enumerations.first(where: { $0.name == mine.name }) {
        compare(mine, theirs, common: common)
      } else if isNewest {
        found.append("enum \(mine.name) is not there")
      }
    }
  }

  private mutating func compare(
    _ what: String, _ ours: [MessageDescription], _ reference: [MessageDescription],
    mayEndEarlier: Bool
  ) {
    if ours.count > reference.count || (ours.count < reference.count && !mayEndEarlier) {
      found.append("\(ours.count) \(what)s, not \(reference.count)")
    }
    for (opcode, (mine, theirs)) in zip(ours, reference).enumerated() {
      let enumerated = isNewest || theirs.arguments.contains { $0.enumeration != nil }
      let (mine, theirs) = (facts(of: mine, enumerated), facts(of: theirs, enumerated))
      if mine != theirs { found.append("\(what) \(opcode) is \(mine), not \(theirs)") }
    }
  }

  private mutating func compare(
    _ ours: EnumerationDescription, _ reference: EnumerationDescription, common: Int
  ) {
    if ours.isBitfield != reference.isBitfield {
      found.append("enum \(ours.name): bitfield is \(ours.isBitfield)")
    }
    for mine in ours.entries where mine.since <= common {
      let theirs = reference.entries.first { $0.name == mine.name }
      if theirs.map({ $0.value != mine.value || $0.since != mine.since }) ?? isNewest {
        found.append("entry \(ours.name).\(mine.name) is \(mine.value) since \(mine.since)")
      }
    }
  }

  /// Everything about a message that matters on the wire or in Swift.
  private func facts(of message: MessageDescription, _ enumerated: Bool) -> String {
    let arguments = message.arguments.map { argument in
      let parts = [
        argument.interface.map { "<\($0)>" },
        enumerated ? argument.enumeration.map { "=\($0)" } : nil,
        argument.allowsNull ? "?" : nil,
      ]
      return "\(argument.name): \(argument.kind.rawValue)" + parts.compactMap(\.self).joined()
    }
    return "\(message.name)(\(arguments.joined(separator: ", "))) since \(message.since)"
      + (message.isDestructor ? " destructor" : "")
  }
}
