internal import Languages

/// A change to the files of photos that a person asks for.
package struct FileJob: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// Move the photos into the trash.
    case trash
    /// Write a turn by clockwise quarters into the photo's file.
    case rotate(quarters: Int)
    /// Give the photo's file another name.
    case rename(to: String)
    /// Keep a change of the photo's rating; `before` takes it back.
    case rate(PhotoRating.Change, before: PhotoRating.Change)
    /// Take back the newest job that was not taken back yet.
    case undo
    /// Delete for good what the newest job has moved into the trash, or what no trash has taken.
    case deleteTrashed
  }

  package let kind: Kind
  /// The photos that the job changes; none for a job that is about an earlier one.
  package let photos: [PhotoID]

  package init(_ kind: Kind, _ photos: [PhotoID] = []) { (self.kind, self.photos) = (kind, photos) }

  /// The answer to a command that changes the files of `photos`; `offered` are the commands of the
  /// notice. Nil for any other command.
  static func answer(
    to command: Command, about photos: [PhotoID], on stage: Stage, offered: [Command]
  ) -> PhotoCommands.Answer? {
    switch command {
    case .trash: return photos.isEmpty ? PhotoCommands.Answer.none : .job(.trash, photos)
    case .keepTurn:
      guard let photo = stage.openPhoto else { return PhotoCommands.Answer.none }
      let quarters = stage.pager.quarterTurns(of: photo)
      guard quarters != 0 else {
        return .sentence(Phrase("Rotate the photo first, then save the rotation"))
      }
      return .job(.rotate(quarters: stage.environment.isMirrored ? -quarters : quarters), [photo])
    case .undo: return .job(.undo)
    case .deleteTrashed:
      guard offered.contains(.deleteTrashed) else {
        return .sentence(Phrase("Move it to the trash first; then it can be deleted for good"))
      }
      return .job(.deleteTrashed)
    default: return nil
    }
  }
}
