internal import Albums
internal import ArgumentParser
internal import Files
internal import Glibc
internal import LightboxCore
internal import ProgramSupport

/// The options of an album's listing.
struct ListingOptions: ParsableArguments {
  @Flag(help: "List the photos of all folders below too, instead of these folders.")
  var recursive = false

  @Option(
    help: ArgumentHelp(
      "Order the album by this; 'taken' is the camera's date.", valueName: "order"))
  var sort: AlbumOrder.Key?

  @Flag(help: "Reverse the album's order.")
  package var reverse = false

  @Flag(
    name: [.customShort("0"), .customLong("null")],
    help: "Names on standard input (the path -), and those of --print-marks, end with a zero byte.")
  var null = false

  /// The byte after each name that is read or printed.
  var separator: UInt8 { null ? NameStream.zero : NameStream.newline }

  /// Throws if `paths` contains `-` (names on standard input) and `isAtTerminal` is true: the
  /// program would wait for typed names, and seem to hang.
  func check(
    _ paths: [FilePath], isAtTerminal: Bool = isatty(STDIN_FILENO) == 1
  ) throws(ProgramFailure) {
    guard paths.contains(AlbumListing.standardInput), isAtTerminal else { return }
    throw .wrongUse(
      "the path - stands for names on standard input, which is a terminal here: "
        + "find . -name '*.jpg' | lightbox -")
  }

  /// Returns the order of the album that the options request; nil if they request none. If the
  /// options only request the reverse order, returns `usual` reversed.
  func order(usual: AlbumOrder) -> AlbumOrder? {
    guard sort != nil || reverse else { return nil }
    let order = sort.map { AlbumOrder($0) } ?? usual
    return reverse ? order.reversed : order
  }
}

extension AlbumOrder.Key: ExpressibleByArgument {}
