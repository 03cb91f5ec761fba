internal import ArgumentParser

/// The option `--verbose`, which ``Diagnostics`` reads.
struct VerboseOption: ParsableArguments {
  @Flag(help: "Say on standard error what was decided and why, with times.")
  var verbose = false
}
