internal import ArgumentParser

/// The options about what an album lists.
struct ListingOptions: ParsableArguments {
  @Flag(help: "List the photos of all folders below too, in place of these folders.")
  var recursive = false
}
