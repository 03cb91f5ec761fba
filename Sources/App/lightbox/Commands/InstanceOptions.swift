internal import ArgumentParser
internal import PhotoViewer

/// The options that choose between a new window and the running instance.
struct InstanceOptions: ParsableArguments {
  @Flag(help: "Open a window of its own, whatever the settings say.")
  var newWindow = false

  @Flag(help: "Open in the window that is open; a window of its own only where there is none.")
  var singleInstance = false

  package func validate() throws {
    if newWindow && singleInstance {
      throw ValidationError("--new-window and --single-instance exclude each other.")
    }
  }

  /// A new window or the running instance; nil if the settings decide.
  var wish: StartPlan.Choice? {
    newWindow ? .newWindow : singleInstance ? .singleInstance : nil
  }
}
