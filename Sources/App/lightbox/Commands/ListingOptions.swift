internal import ArgumentParser
internal import LightboxCore

/// The options about what an album lists.
struct ListingOptions: ParsableArguments {
  @Flag(help: "List the photos of all folders below too, in place of these folders.")
  var recursive = false

  @Option(
    help: ArgumentHelp(
      "Order the album by this; 'taken' is the camera's date.", valueName: "order"))
  var sort: AlbumOrder.Key?

  @Flag(help: "Order the album the other way round.")
  var reverse = false

  /// The order that was asked for, `usual` where only its other way round was; nil where none was.
  func order(usual: AlbumOrder) -> AlbumOrder? {
    guard sort != nil || reverse else { return nil }
    let order = sort.map { AlbumOrder($0) } ?? usual
    return reverse ? order.reversed : order
  }
}

extension AlbumOrder.Key: ExpressibleByArgument {}
