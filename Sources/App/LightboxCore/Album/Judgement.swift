internal import Languages

/// A person's judgement of a photo: a mark and stars.
package struct Judgement: Hashable, Sendable {
  package var isMarked: Bool
  /// The number of stars, 0…5; 0 for none.
  package var rating: Int

  package init(isMarked: Bool = false, rating: Int = 0) {
    self.isMarked = isMarked
    self.rating = min(max(rating, 0), 5)
  }

  /// Nothing was said.
  package static let none = Judgement()

  /// A change of one part; the other stays as it is, also on disk.
  package enum Change: Hashable, Sendable {
    case mark(Bool)
    case rate(Int)
  }

  package mutating func apply(_ change: Change) {
    switch change {
    case .mark(let isMarked): self.isMarked = isMarked
    case .rate(let rating): self = Judgement(isMarked: isMarked, rating: rating)
    }
  }

  /// The change that takes `change` of this judgement back.
  package func inverse(of change: Change) -> Change {
    switch change {
    case .mark: .mark(isMarked)
    case .rate: .rate(rating)
    }
  }
}

/// The judgements of many photos.
///
/// Those that were found on disk come late and in parts: what a person has said meanwhile goes before them.
package struct Judgements: Hashable, Sendable {
  package private(set) var marked: Set<PhotoID> = []
  private var ratings: [PhotoID: Int] = [:]
  /// The photos that were judged in this session.
  private var own: Set<PhotoID> = []
  /// True once a mark was set or taken away in this session: those of earlier ones, which may be far out of
  /// sight, are meant by an act only from then on.
  private(set) var isMarking = false
  /// The judgements of photos whose files are gone, which may come back.
  private var aside: [PhotoID: Judgement] = [:]

  package init() {}

  package subscript(photo: PhotoID) -> Judgement {
    Judgement(isMarked: marked.contains(photo), rating: ratings[photo] ?? 0)
  }

  private mutating func set(_ judgement: Judgement, for photo: PhotoID) {
    if judgement.isMarked { marked.insert(photo) } else { marked.remove(photo) }
    ratings[photo] = judgement.rating > 0 ? judgement.rating : nil
  }

  /// Applies the user's rating or mark.
  package mutating func change(_ change: Judgement.Change, of photo: PhotoID) {
    own.insert(photo)
    if case .mark = change { isMarking = true }
    var judgement = self[photo]
    judgement.apply(change)
    set(judgement, for: photo)
  }

  /// Takes what was found on disk.
  package mutating func learn(_ found: [PhotoID: Judgement]) {
    for (photo, judgement) in found where !own.contains(photo) { set(judgement, for: photo) }
  }

  /// Does what a key or the menu asks for with a photo. Returns the change, and the request to keep
  /// it; nil for other commands.
  mutating func perform(_ command: Command, on photo: PhotoID) -> (Judgement.Change, PhotoAct)? {
    let before = self[photo]
    let change: Judgement.Change
    switch command {
    case .toggleMark: change = .mark(!before.isMarked)
    case .rate(let stars): change = .rate(stars)
    default: return nil
    }
    self.change(change, of: photo)
    return (change, .judge(photo, change, before: before.inverse(of: change)))
  }

  /// Applies changes that an undo asks for. Returns true where marks have changed.
  mutating func apply(_ changes: [PhotoID: Judgement.Change]) -> Bool {
    for (photo, change) in changes { self.change(change, of: photo) }
    return changes.values.contains { if case .mark = $0 { true } else { false } }
  }

  /// The number of stars in words.
  static func stars(_ count: Int) -> Phrase {
    count == 0 ? Phrase("No stars") : Phrase(one: "{0} star", other: "{0} stars", count)
  }

  /// Lays the judgements of photos aside whose files are gone.
  mutating func layAside(_ photos: Set<PhotoID>) {
    for photo in photos where self[photo] != .none {
      aside[photo] = self[photo]
      set(.none, for: photo)
    }
  }

  /// Takes up the judgements of photos that are back.
  mutating func takeUp(_ listed: [PhotoID]) {
    guard !aside.isEmpty else { return }
    for photo in listed {
      if let judgement = aside.removeValue(forKey: photo) { set(judgement, for: photo) }
    }
  }
}
