package import Motion

/// An event with changed settings.
package indirect enum SettingsEvent: Sendable {
  case preferences(Preferences)
  /// New constants of gestures and motion. A motion that has begun keeps its old constants.
  case physics(Physics)
}
