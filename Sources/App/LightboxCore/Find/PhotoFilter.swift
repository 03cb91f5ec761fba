package import Languages

/// A rule that selects the photos that an album shows. A photo passes if it meets all conditions
/// and its name contains all texts.
package struct PhotoFilter: Equatable, Sendable {
  /// A condition on a photo. A folder, a camera, a lens or a keyword may be given by any part of
  /// its name: a photo meets `camera("pent")` if the name of its camera contains `pent`. Upper and
  /// lower case are the same.
  package enum Condition: Equatable, Sendable {
    case marked
    /// At least this many stars, 1…5.
    case stars(Int)
    case date(PhotoDate)
    /// The format: `raw`, the name of another format, or a file extension with its dot.
    case format(String)
    case folder(String)
    case camera(String)
    case lens(String)
    case keyword(String)

    /// True if the condition depends on facts in a photo's header.
    package var needsHeader: Bool {
      switch self {
      case .date, .camera, .lens, .keyword: true
      case .marked, .stars, .format, .folder: false
      }
    }
  }

  package private(set) var conditions: [Condition]
  /// The texts that the name must contain, each at any position.
  package var texts: [String]

  package init(_ conditions: [Condition] = [], texts: [String] = []) {
    (self.conditions, self.texts) = ([], texts)
    for condition in conditions { add(condition) }
  }

  /// The filter that shows the marked photos.
  package static let marked = PhotoFilter([.marked])

  /// True if all photos pass.
  package var isEmpty: Bool { conditions.isEmpty && texts.isEmpty }

  /// Adds a condition, unless the filter already has it. A condition on stars replaces the previous
  /// one.
  package mutating func add(_ condition: Condition) {
    if case .stars = condition {
      conditions.removeAll { if case .stars = $0 { true } else { false } }
    }
    if !conditions.contains(condition) { conditions.append(condition) }
  }

  // MARK: What it needs

  /// True if only marked photos pass.
  package var showsMarked: Bool { conditions.contains(.marked) }

  /// True if the filter depends on the photos' stars.
  package var dependsOnStars: Bool {
    conditions.contains { if case .stars = $0 { true } else { false } }
  }

  /// True if the filter depends on facts in the photos' headers.
  package var needsHeaders: Bool { conditions.contains(where: \.needsHeader) }

  /// True if the filter depends on the time at which each file was last changed.
  package var needsDates: Bool {
    conditions.contains { if case .date = $0 { true } else { false } }
  }
}

/// A day, a month or a year in which a photo was taken. A property that is nil matches every value.
package struct PhotoDate: Equatable, Sendable {
  package let year: Int?
  /// The month, 1…12.
  package let month: Int?
  /// The day of the month, 1…31.
  package let day: Int?

  package init(year: Int? = nil, month: Int? = nil, day: Int? = nil) {
    (self.year, self.month, self.day) = (year, month, day)
  }

  /// Returns true if the given day is within this day, month or year.
  package func contains(year: Int, month: Int, day: Int) -> Bool {
    (self.year ?? year, self.month ?? month, self.day ?? day) == (year, month, day)
  }
}

extension PhotoFilter.Condition {
  /// The condition as its chip shows it.
  package var label: Phrase {
    switch self {
    case .marked: Phrase("Marked")
    case .stars(let count): .formula(.verbatim(count < 5 ? "★ ≥ " : "★ "), .number(count))
    case .date(let date): date.label
    case .format(let name):
      .verbatim(name.drop { $0 == "." }.uppercased())
    case .folder(let text): AccessibleTexts.fact(Phrase("Folder"), .verbatim(text))
    case .camera(let text): AccessibleTexts.fact(Phrase("Camera"), .verbatim(text))
    case .lens(let text): AccessibleTexts.fact(Phrase("Lens"), .verbatim(text))
    case .keyword(let text): AccessibleTexts.fact(Phrase("Keyword"), .verbatim(text))
    }
  }

  /// The condition as a screen reader reads it aloud.
  var spoken: Phrase {
    guard case .stars(let count) = self else { return label }
    return Phrase(one: "At least {0} star", other: "At least {0} stars", count)
  }
}

extension PhotoDate {
  fileprivate var label: Phrase {
    switch (year, month, day) {
    case (let year?, let month?, let day?):
      .formula(
        .plain(year), .verbatim("-"), .plain(month, digits: 2), .verbatim("-"),
        .plain(day, digits: 2))
    case (let year?, let month?, nil):
      Phrase("{0} {1}", context: "a month and its year", .month(month), .plain(year))
    case (nil, let month?, _): .month(month)
    default: year.map { .plain($0) } ?? .empty
    }
  }
}
