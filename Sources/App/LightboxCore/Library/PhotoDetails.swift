/// The contents of the info panel for a photo: labelled facts, in the order in which people read
/// them.
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

  /// The file's name.
  package let title: String
  /// The folder that holds it.
  package let subtitle: String
  /// Rows that belong together; no group is empty.
  package let groups: [[Row]]
  /// The fault of the file, in a sentence; nil without one.
  package let note: String?

  package init(title: String, subtitle: String = "", groups: [[Row]] = [], note: String? = nil) {
    self.title = title
    self.subtitle = subtitle
    self.groups = groups.filter { !$0.isEmpty }
    self.note = note
  }
}

extension PhotoDetails {
  /// The facts that are known, in words.
  package init(_ facts: PhotoFacts) {
    func rows(_ pairs: [(String, String?)]) -> [Row] {
      pairs.compactMap { label, value in
        value.flatMap { $0.isEmpty ? nil : Row(label, $0) }
      }
    }
    let exposure = [
      facts.exposureTime.flatMap(FactText.exposure), facts.aperture.flatMap(FactText.aperture),
      facts.sensitivity.flatMap(FactText.sensitivity),
    ].compactMap { $0 }
    self.init(
      title: facts.name, subtitle: facts.folder,
      groups: [
        rows([
          ("Taken", facts.captureDate),
          ("Location", FactText.location(facts.latitude, facts.longitude)),
        ]),
        rows([
          ("Camera", FactText.camera(make: facts.make, model: facts.model)),
          ("Lens", facts.lens),
          ("Exposure", exposure.joined(separator: " · ")),
          ("Focal length", facts.focalLength.flatMap(FactText.focalLength)),
        ]),
        rows([
          ("Pixels", facts.size.flatMap(FactText.pixels)),
          (
            "Colours", facts.colorProfile ?? facts.format.map { _ in "sRGB (no profile)" }
          ),
          ("Turned", FactText.orientation(facts.orientation)),
          (
            facts.hasPages ? "Pages" : "Frames",
            facts.frameCount > 1 ? String(facts.frameCount) : nil
          ),
          ("Format", facts.format),
          ("Size", facts.byteCount.flatMap(FactText.bytes)),
        ]),
      ], note: facts.fault)
  }
}
