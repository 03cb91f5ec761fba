/// Stops the program for a mistake in it; unlike a failed precondition, a release says why, too.
func misuse(_ message: String) -> Never {
  fatalError("Wayland: " + message)
}
