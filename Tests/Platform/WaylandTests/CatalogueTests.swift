import CWayland
import Glibc
import Testing

@testable import Wayland

/// The tables made in Swift, held against those that libwayland exports for the core protocol.
@Suite struct CatalogueTests {
  /// libwayland's own table, by the name that its symbol has.
  private func exported(_ name: String) -> UnsafePointer<wl_interface>? {
    let symbol = unsafe dlsym(nil, name + "_interface")
    return unsafe UnsafePointer(symbol?.assumingMemoryBound(to: wl_interface.self))
  }

  private static let coreNames = Wayland.ProtocolCatalogue.shared.all.map(\.name).filter {
    $0.hasPrefix("wl_")
  }

  @Test func theWholeCoreIsThere() {
    #expect(Self.coreNames.count == 20)
  }

  @Test(arguments: coreNames)
  func everyMessageIsLibwaylands(name: String) throws {
    let descriptor = try #require(
      Wayland.ProtocolCatalogue.shared.all.first { $0.name == name })
    let ours = unsafe descriptor.pointer.pointee
    let reference = try unsafe #require(exported(name)?.pointee)
    let version = unsafe min(ours.version, reference.version)
    for (what, mine, theirs) in [
      unsafe (
        "request", messages(ours.methods, ours.method_count),
        messages(reference.methods, reference.method_count)
      ),
      unsafe (
        "event", messages(ours.events, ours.event_count),
        messages(reference.events, reference.event_count)
      ),
    ] {
      // Requests may be cut at the tail; of events, every one up to the version must be there.
      let common = mine.filter { $0.since <= version }
      #expect(Array(theirs.prefix(common.count)) == common, "\(what)s of \(name)")
      if what == "event" {
        #expect(theirs.filter { $0.since <= version }.count == common.count, "events of \(name)")
      }
    }
  }

  private struct Entry: Equatable, CustomStringConvertible {
    let name: String
    let signature: String
    let interfaces: [String?]

    var description: String {
      "\(name) \(signature) \(interfaces.compactMap(\.self).joined(separator: " "))"
    }

    /// The version is written before the letters.
    var since: Int32 { Int32(signature.prefix { $0.isNumber }) ?? 1 }
  }

  private func messages(_ list: UnsafePointer<wl_message>?, _ count: Int32) -> [Entry] {
    (0..<Int(count)).compactMap { index in
      guard let message = unsafe list?[index] else { return nil }
      let signature = unsafe String(cString: message.signature)
      let letters = signature.count { $0.isLetter }
      return unsafe Entry(
        name: String(cString: message.name), signature: signature,
        interfaces: (0..<letters).map { letter in
          unsafe message.types[letter].map { unsafe String(cString: $0.pointee.name) }
        })
    }
  }

  @Test func interfacesMayReferToThemselvesAndToOthers() throws {
    func interfaces(of request: String, in name: String) throws -> [String?] {
      let descriptor = try #require(
        Wayland.ProtocolCatalogue.shared.all.first { $0.name == name })
      let table = unsafe descriptor.pointer.pointee
      let list = unsafe messages(table.methods, table.method_count)
      return try #require(list.first { $0.name == request }).interfaces
    }
    #expect(try interfaces(of: "set_parent", in: "xdg_toplevel") == ["xdg_toplevel"])
    #expect(
      try interfaces(of: "get_tablet_tool_v2", in: "wp_cursor_shape_manager_v1")
        == ["wp_cursor_shape_device_v1", "zwp_tablet_tool_v2"])
  }

  @Test func aReferenceIsAPointerIntoTheSameTable() throws {
    let table = unsafe WlCompositor.descriptor.pointer.pointee
    let target = unsafe table.methods[0].types[0]
    #expect(unsafe target == WlSurface.descriptor.pointer)
  }

  @Test func errorsHaveNames() {
    let catalogue = Wayland.ProtocolCatalogue.shared
    #expect(catalogue.errorName(4, of: "xdg_surface") == "invalid_serial")
    #expect(catalogue.errorName(99, of: "xdg_surface") == nil)
    #expect(catalogue.errorName(0, of: "unheard_of") == nil)
  }
}
