package import ArgumentParser

/// The arguments of a benchmark that starts the program to measure.
package struct ViewerOptions: ParsableArguments {
  @Argument(help: "The program to measure.")
  package var lightbox: String

  @Option(help: "Write the results to this file.")
  package var json: String?

  package init() {}
}
