internal import ArgumentParser

/// The option `--verbose`, which ``Diagnostics`` reads.
struct VerboseOption: ParsableArguments {
  @Flag(help: "Print what was decided and why on standard error, with times.")
  var verbose = false
}
