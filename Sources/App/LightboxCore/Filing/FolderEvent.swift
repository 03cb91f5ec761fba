package import Languages

/// News for the field that asks for a folder.
package enum FolderEvent: Sendable {
  /// The answer to `Effect.askFolder`, with the purpose and the photos of this effect. `start` is
  /// the initial text of the field. `recent` are the folders that were used last, the newest first.
  case question(FolderPurpose, [PhotoID], start: String, recent: [String])
  /// The desktop has a dialog in which a folder can be chosen.
  case chooserFound
  /// The folder that was chosen in the desktop's dialog: the answer to `Effect.chooseFolder`.
  case chosen(String, question: Int)
  /// The answer to `Effect.completeFolder`.
  case completed(FolderCompletion, request: Int)
  /// The answer to `Effect.checkFolder`.
  case checked(FolderCheck, request: Int)
}

/// The folders whose paths begin with a text.
package struct FolderCompletion: Equatable, Sendable {
  /// The paths in natural order; if there are many, only the first of them.
  package var folders: [String]
  /// The longest text with which all matching paths begin; it begins with the typed text. If only
  /// one path matches, this is the path with a slash after it.
  package var common: String

  package init(_ folders: [String] = [], common: String = "") {
    (self.folders, self.common) = (folders, common)
  }
}

/// The facts about a folder that a person has named.
package enum FolderCheck: Equatable, Sendable {
  /// The folder exists. `taken` is the number of photos whose names are already used in the folder.
  case found(taken: Int)
  /// The folder does not exist but can be created. `taken` is the number of photos whose file name
  /// is already used by an earlier one of the photos to copy or move.
  case missing(taken: Int)
  case refused(Phrase)
}
