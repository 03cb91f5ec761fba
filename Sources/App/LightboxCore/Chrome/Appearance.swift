/// The colour scheme, dark or light, that the desktop prefers.
package enum Appearance: String, Equatable, Sendable, CaseIterable {
  case dark, light
}

/// The contrast that the desktop prefers.
package enum Contrast: String, Equatable, Sendable, CaseIterable {
  case normal, high
}
