internal import ImageExchange
package import Languages

/// The contents of the Details panel: labelled facts in groups, in photographers' usual order.
package struct PhotoDetails: Equatable, Sendable {
  /// A labelled fact.
  package struct Row: Equatable, Sendable {
    package let label: Phrase
    package let value: Phrase
    /// The complete value, for copying; `value` may be shortened for display.
    package let whole: Phrase

    package init(_ label: Phrase, _ value: Phrase, whole: Phrase? = nil) {
      (self.label, self.value, self.whole) = (label, value, whole ?? value)
    }

    /// The greatest number of characters of a copied value that the notice shows. For a longer
    /// value, the notice shows the label.
    private static let mostNamed = 80

    /// Returns the effect that copies the value, without its label, to the clipboard.
    func copying(in environment: Environment) -> Effect {
      let text = environment.text(whole)
      let isShort = text.count <= Self.mostNamed && !text.contains { $0.isNewline }
      return .copyText(text, called: isShort ? .verbatim(text) : label)
    }
  }

  /// Rows that belong together, under a title.
  package struct Group: Equatable, Sendable {
    /// The title of the group that the histogram belongs to.
    static let colors = Phrase("Colours")

    package let title: Phrase
    package let rows: [Row]

    package init(_ title: Phrase, _ rows: [Row]) {
      (self.title, self.rows) = (title, rows)
    }
  }

  /// The label of the row with the file's name.
  private static let name = Phrase("Name")

  /// The groups; no group is empty.
  package private(set) var groups: [Group]
  /// A text about an error in the file, in one or more sentences; nil if no error is known.
  package let note: Phrase?
  /// The photo's title from the metadata; nil if the photo has no title. A row in `groups` also
  /// contains the title.
  package private(set) var title: String?
  package private(set) var description: String?

  package init(groups: [Group] = [], note: Phrase? = nil) {
    self.groups = groups.filter { !$0.rows.isEmpty }
    self.note = note
  }

  /// Creates the contents of the panel from the known facts; unknown facts have no row.
  package init(_ facts: PhotoFacts) {
    let (header, texts) = (facts.header, facts.texts)
    let camera = header?.camera ?? CameraDetails()
    let folder = Phrase("Folder")
    let model = FactText.camera(make: camera.make, model: camera.model)
    let focalLength = camera.focalLength.flatMap {
      FactText.focalLength($0, equivalent: camera.equivalentFocalLength)
    }
    func group(_ title: Phrase, _ rows: (Phrase, Phrase?)...) -> Group {
      let known = rows.compactMap { label, value in
        value.map { Row(label, $0, whole: label == folder ? .verbatim(facts.folder) : nil) }
      }
      return Group(title, known.filter { !$0.value.isEmpty })
    }
    self.init(
      groups: [
        group(
          Phrase("File"),
          (Self.name, .verbatim(facts.name)),
          (folder, .verbatim(FactText.folder(facts.folder))),
          (Phrase("Kind"), (header?.format.name).map(Phrase.verbatim)),
          (Phrase("Size"), facts.byteCount.flatMap(FactText.bytes)),
          (Phrase("Modified"), facts.modified.map(Phrase.moment)),
          (.verbatim(facts.companion?.kind ?? ""), facts.companion?.text),
          (Phrase("Film"), facts.film)),
        group(
          Phrase("Picture"),
          (Phrase("Pixels"), header.flatMap { FactText.pixels($0.uprightSize) }),
          (Phrase("Orientation"), header.flatMap { FactText.orientation($0.orientation) }),
          (
            header?.hasPages == true ? Phrase("Pages") : Phrase("Frames"),
            header.flatMap { $0.frameCount > 1 ? .number($0.frameCount) : nil }
          )),
        group(
          Phrase("Camera"),
          (Phrase("Model"), model.map(Phrase.verbatim)),
          (Phrase("Lens"), camera.lens.map(Phrase.verbatim)),
          (Phrase("Taken"), camera.captureDate.map { Self.moment($0, camera.captureOffset) })),
        group(
          Phrase("Exposure"),
          (Phrase("Time"), camera.exposureTime.flatMap(FactText.exposure)),
          (Phrase("Aperture"), camera.aperture.flatMap(FactText.aperture)),
          (Phrase("Sensitivity"), camera.sensitivity.flatMap(FactText.sensitivity)),
          (Phrase("Focal length"), focalLength),
          FactText.program(facts.exposureProgram, camera.exposureBias),
          (Phrase("Metering"), facts.metering),
          (
            Phrase("Flash"),
            camera.usedFlash.map { $0 ? Phrase("fired") : Phrase("did not fire") }
          )),
        group(
          Phrase("Place"),
          (
            Phrase("Position"),
            camera.position.map { FactText.location($0.latitude, $0.longitude) }
          ),
          (Phrase("Altitude"), camera.altitude.flatMap(FactText.altitude))),
        group(
          Group.colors,
          (
            Phrase("Profile"),
            header.map { $0.colorProfile.map(Phrase.verbatim) ?? Phrase("sRGB (no profile)") }
          )),
        group(
          Phrase("Description"),
          (Phrase("Title"), texts.title.map(Phrase.verbatim)),
          (Phrase("Description"), texts.description.map(Phrase.verbatim)),
          (Phrase("Keywords"), .list(texts.keywords.map(Phrase.verbatim))),
          (Phrase("Author"), texts.creator.map(Phrase.verbatim)),
          (Phrase("Rating"), (header?.texts.rating).flatMap(FactText.rating))),
      ], note: facts.fault)
    (title, description) = (texts.title, texts.description)
  }

  /// Returns the details of the photo after its file was renamed to `name`.
  func renamed(to name: String) -> PhotoDetails {
    var details = self
    details.groups = groups.map { group in
      Group(
        group.title,
        group.rows.map { $0.label == Self.name ? Row($0.label, .verbatim(name)) : $0 })
    }
    return details
  }

  /// Formats `text`, a date and time, with its `offset` from UTC if known; keeps any other text.
  private static func moment(_ text: String, _ offset: String?) -> Phrase {
    let moment = CivilTime(text).map(Phrase.moment) ?? .verbatim(text)
    return offset.map { .sequence([moment, .verbatim("\u{A0}UTC\($0)")]) } ?? moment
  }
}

extension PhotoFacts.Companion {
  /// The file name and the size of the companion, for its row in the Details panel.
  fileprivate var text: Phrase? {
    let size = byteCount.flatMap { FactText.roundedBytes($0) ?? FactText.bytes($0) }
    return .sequence([.verbatim(name)] + (size.map { [.verbatim(" · "), $0] } ?? []))
  }
}
