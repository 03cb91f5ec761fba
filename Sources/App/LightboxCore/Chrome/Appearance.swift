/// Dark or light, as the desktop prefers.
package enum Appearance: String, Hashable, Sendable, CaseIterable {
  case dark, light
}

/// The strength of the contrast, as the desktop prefers.
package enum Contrast: String, Hashable, Sendable, CaseIterable {
  case normal, high
}
