/// The contents of Details for a photo: labelled facts in groups, in the order in which photographers
/// read them.
package struct PhotoDetails: Hashable, Sendable {
  /// A labelled fact.
  package struct Row: Hashable, Sendable {
    package let label: String
    package let value: String

    package init(_ label: String, _ value: String) {
      self.label = label
      self.value = value
    }
  }

  /// Rows that belong together, under a title.
  package struct Group: Hashable, Sendable {
    /// The title of the group that the histogram belongs to.
    static let colors = "Colours"

    package let title: String
    package let rows: [Row]

    package init(_ title: String, _ rows: [Row]) {
      self.title = title
      self.rows = rows
    }
  }

  /// The groups that have rows.
  package let groups: [Group]
  /// The fault of the file, in sentences; nil without one.
  package let note: String?
  /// The words that the photo carries, which are among the rows too.
  package private(set) var title: String?
  package private(set) var description: String?

  package init(groups: [Group] = [], note: String? = nil) {
    self.groups = groups.filter { !$0.rows.isEmpty }
    self.note = note
  }
}

extension PhotoDetails {
  /// The facts that are known, in words.
  package init(_ facts: PhotoFacts) {
    func group(_ title: String, _ pairs: [(String, String?)]) -> Group {
      Group(
        title,
        pairs.compactMap { label, value in
          value.flatMap { $0.isEmpty ? nil : Row(label, $0) }
        })
    }
    self.init(
      groups: [
        group(
          "File",
          [
            ("Name", facts.name), ("Folder", FactText.folder(facts.folder)), ("Kind", facts.format),
            ("Size", facts.byteCount.flatMap(FactText.bytes)), ("Modified", facts.modified),
          ]),
        group(
          "Picture",
          [
            ("Pixels", facts.size.flatMap(FactText.pixels)),
            ("Turned", FactText.orientation(facts.orientation)),
            (
              facts.hasPages ? "Pages" : "Frames",
              facts.frameCount > 1 ? String(facts.frameCount) : nil
            ),
          ]),
        group(
          "Camera",
          [
            ("Model", FactText.camera(make: facts.make, model: facts.model)),
            ("Lens", facts.lens), ("Taken", facts.captureDate),
          ]),
        group(
          "Exposure",
          [
            ("Time", facts.exposureTime.flatMap(FactText.exposure)),
            ("Aperture", facts.aperture.flatMap(FactText.aperture)),
            ("Sensitivity", facts.sensitivity.flatMap(FactText.sensitivity)),
            ("Focal length", facts.focalLength.flatMap(FactText.focalLength)),
            FactText.program(facts.exposureProgram, facts.exposureBias),
            ("Metering", facts.metering),
            ("Flash", facts.usedFlash.map { $0 ? "fired" : "did not fire" }),
          ]),
        group(
          "Place",
          [
            ("Position", FactText.location(facts.latitude, facts.longitude)),
            ("Altitude", facts.altitude.flatMap(FactText.altitude)),
          ]),
        group(
          Group.colors,
          [("Profile", facts.colorProfile ?? facts.format.map { _ in "sRGB (no profile)" })]),
        group(
          "Words",
          [
            ("Title", facts.title), ("Description", facts.description), ("By", facts.creator),
            ("Rating", facts.rating.flatMap(FactText.rating)),
          ]),
      ], note: facts.fault)
    (title, description) = (facts.title, facts.description)
  }
}
