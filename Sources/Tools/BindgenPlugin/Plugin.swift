import Foundation
import PackagePlugin

/// A plugin that runs wayland-bindgen before a target is compiled.
///
/// The lists of protocols are explicit, because SwiftPM does not notice a new file in a folder.
@main struct GenerateBindings: BuildToolPlugin {
  /// The protocols that Lightbox uses, in `protocols/`.
  private let spoken = [
    "wayland", "xdg-shell", "pointer-gestures-unstable-v1", "viewporter", "fractional-scale-v1",
    "xdg-decoration-unstable-v1", "presentation-time", "cursor-shape-v1", "tablet-v2",
    "idle-inhibit-unstable-v1", "xdg-activation-v1", "xdg-foreign-unstable-v2",
    "xdg-foreign-unstable-v1", "primary-selection-unstable-v1", "text-input-unstable-v3",
    "content-type-v1", "xdg-toplevel-icon-v1", "xdg-session-management-v1",
  ]

  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let root = context.package.directoryURL
    let options: [String]
    let inputs: [URL]
    switch target.name {
    case "Wayland":
      options = []
      inputs = spoken.map { root.appending(path: "protocols/\($0).xml") }
    case "WaylandTests":
      options = ["--testing", "Wayland"]
      inputs = [root.appending(path: "Tests/Platform/WaylandTests/Protocols/rehearsal.xml")]
    default:
      Diagnostics.error("BindgenPlugin has no protocols for the target \(target.name)")
      return []
    }
    let folder = context.pluginWorkDirectoryURL
    let names = inputs.map { $0.deletingPathExtension().lastPathComponent } + ["ProtocolCatalogue"]
    return [
      .buildCommand(
        displayName: "Generating Wayland bindings for \(target.name)",
        executable: try context.tool(named: "wayland-bindgen").url,
        arguments: options + ([folder] + inputs).map { $0.path(percentEncoded: false) },
        inputFiles: inputs, outputFiles: names.map { folder.appending(path: "\($0).swift") })
    ]
  }
}
