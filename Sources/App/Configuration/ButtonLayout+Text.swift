package import LightboxCore

extension ButtonLayout {
  /// Reads a layout in the notation of GTK and GNOME, such as `close,minimize:appmenu`. The names
  /// are separated by commas; the left side's names come before the colon. Unknown and repeated
  /// names are ignored, so that the layout of every desktop is accepted.
  package init(text: String) {
    var seen: Set<Button> = []
    let sides = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map {
      $0.split(separator: ",").compactMap { name in
        Button(rawValue: name.filter { $0 != " " && $0 != "\t" })
      }.filter { seen.insert($0).inserted }
    }
    self.init(left: sides[0], right: sides.count > 1 ? sides[1] : [])
  }
}
