internal import Geometry
internal import Input

/// A state machine that synchronizes the edited text between an input method and the program.
///
/// With each `done`, the compositor sends the number of the program's commits that it has received.
/// If this number is too small, the input method has not changed the newest text, but an older one.
/// The changes of this `done` are applied, but the resulting text is sent only after a `done` with
/// the right number. If it were sent immediately, the input method would believe that it had
/// changed the newest text.
struct TextInputMachine {
  enum Request: Hashable {
    /// Begins the editing of a text. Also tells the input method that the text is no prose, and
    /// that the method may offer an action that submits the text, as the key Return does.
    case enable
    case disable
    case surroundingText(String, cursor: Int32, anchor: Int32)
    /// Tells the input method that the text was changed by something other than the input method.
    case otherCause
    case rectangle(x: Int32, y: Int32, width: Int32, height: Int32)
    case commit
  }

  /// The greatest number of bytes of surrounding text that is sent; a longer text is cut. A Wayland
  /// message is limited to 4096 bytes.
  static let mostBytes = 4000

  private(set) var focus: SurfaceID?
  private var wanted: EditedText?
  /// The text last sent to the compositor for this surface; nil while text input is disabled.
  private var sent: EditedText?
  private var commits: UInt32 = 0
  private var pending = TextEvent()
  /// True if the pending changes end with a submission.
  private var isSubmitted = false
  private var hasPreedit = false
  /// True from a ``done(serial:)`` until the next ``request(_:)``.
  private var isAnswering = false
  /// True if the newest `done` counted all commits of the program.
  private var isCurrent = true
  /// The text after a `done` that answers an older commit. It is not sent to the compositor, which
  /// will send another `done`. Nil if there is none.
  private var withheld: EditedText?

  /// Sets the edited text (nil if there is none), and returns the requests to send. The first text
  /// after a ``done(serial:)`` is the program's answer to the input method.
  mutating func request(_ text: EditedText?) -> [Request] {
    wanted = text
    guard isAnswering else {
      // If the new text differs from the withheld text only in the caret's rectangle, it is
      // withheld too.
      if let withheld, text?.unplaced == withheld.unplaced { return [] }
      return report()
    }
    isAnswering = false
    guard isCurrent || wanted?.field != sent?.field else {
      withheld = wanted == sent ? nil : wanted
      return []
    }
    return report(byMethod: true)
  }

  /// Enters a surface, after ``leave()`` of the previous one.
  mutating func enter(_ surface: SurfaceID?) {
    (focus, sent, wanted, withheld) = (surface, nil, nil, nil)
  }

  /// Leaves the surface; returns the event that removes a preedit, if there is one.
  mutating func leave() -> TextEvent? {
    defer { (hasPreedit, pending, isSubmitted) = (false, TextEvent(), false) }
    (focus, sent, withheld) = (nil, nil, nil)
    return hasPreedit ? TextEvent() : nil
  }

  /// Sets the preedit, the text that the input method is composing; nil means that there is none.
  /// The caret extends from byte `begin` to byte `end` of `text`, in UTF-8; it is hidden if one of
  /// the two is negative.
  mutating func preedit(_ text: String?, from begin: Int32, to end: Int32) {
    let text = text ?? ""
    let ends = [begin, end].sorted().map { Self.index(of: Int($0), in: text) }
    let parts = [
      text[..<ends[0]], text[ends[0]..<ends[1]], text[ends[1]...],
    ].map { Self.written(String($0)) }
    let start = parts[0].utf8.count
    let caret = start..<(start + parts[1].utf8.count)
    pending.preedit = Preedit(parts.joined(), caret: begin < 0 || end < 0 ? nil : caret)
  }

  /// Returns the start of the Unicode character that contains the byte at `offset` of `text`, in
  /// UTF-8; the start or the end of the text if `offset` is outside.
  private static func index(of offset: Int, in text: String) -> String.Index {
    let utf8 = text.utf8
    var index =
      utf8.index(utf8.startIndex, offsetBy: max(offset, 0), limitedBy: utf8.endIndex)
      ?? utf8.endIndex
    while index < utf8.endIndex, utf8[index] & 0xC0 == 0x80 { index = utf8.index(before: index) }
    return index
  }

  mutating func commit(_ text: String?) { pending.committed = Self.written(text) }

  mutating func delete(before: UInt32, after: UInt32) {
    pending.deletedBefore = Int(before)
    pending.deletedAfter = Int(after)
  }

  mutating func submit() { isSubmitted = true }

  /// Handles the event `done`, which ends a group of changes, and returns the resulting inputs.
  /// They are one text event with all changes, if there are any, and the key Return if the input
  /// method submits the text. The caller must call ``request(_:)`` after the program has handled
  /// these inputs.
  ///
  /// `serial` is the number of commits that the compositor had received before it sent `done`.
  mutating func done(serial: UInt32) -> [InputEvent] {
    defer { (pending, isSubmitted) = (TextEvent(), false) }
    isAnswering = true
    isCurrent = serial == commits
    guard focus != nil else { return [] }
    var inputs: [InputEvent] = []
    if !pending.isEmpty || hasPreedit {
      hasPreedit = !pending.preedit.isEmpty
      inputs.append(.text(pending))
    }
    if isSubmitted {
      let key = KeyEvent(name: "Return")
      inputs += [.key(key), .key(key.asRelease)]
    }
    return inputs
  }

  private mutating func report(byMethod: Bool = false) -> [Request] {
    withheld = nil
    guard focus != nil, wanted != sent else { return [] }
    defer { sent = wanted }
    commits &+= 1
    guard let wanted else {
      // After the input method is disabled, no composed text is left to remove.
      hasPreedit = false
      return [.disable, .commit]
    }
    guard let sent, sent.field == wanted.field else {
      hasPreedit = false
      return [.enable, Self.surroundings(of: wanted)] + Self.rectangle(of: wanted) + [.commit]
    }
    var requests: [Request] = []
    if sent.unplaced != wanted.unplaced {
      requests.append(Self.surroundings(of: wanted))
      if !byMethod { requests.append(.otherCause) }
    }
    if sent.caretRect != wanted.caretRect { requests += Self.rectangle(of: wanted) }
    return requests + [.commit]
  }

  /// Returns the request with the text around the caret. A long text is cut between Unicode
  /// characters, so that it fits into a message.
  private static func surroundings(of text: EditedText) -> Request {
    let bytes = Array(text.text.utf8)
    func isInside(_ offset: Int) -> Bool {
      bytes.indices.contains(offset) && bytes[offset] & 0xC0 == 0x80
    }
    let caret = min(max(text.caret, 0), bytes.count)
    var start = max(min(caret - mostBytes / 2, bytes.count - mostBytes), 0)
    while isInside(start) { start += 1 }
    var end = min(start + mostBytes, bytes.count)
    while isInside(end) { end -= 1 }
    let anchor = min(max(text.anchor, start), end)
    return .surroundingText(
      String(decoding: bytes[start..<end], as: UTF8.self), cursor: Int32(caret - start),
      anchor: Int32(anchor - start))
  }

  private static func rectangle(of text: EditedText) -> [Request] {
    guard let rect = text.caretRect else { return [] }
    func number(_ value: Double) -> Int32 {
      Int32(exactly: min(max(value, -32768), 32767).rounded()) ?? 0
    }
    return [
      .rectangle(
        x: number(rect.minX), y: number(rect.minY), width: max(number(rect.size.width), 1),
        height: max(number(rect.size.height), 1))
    ]
  }

  /// Returns `text` without control characters, such as line breaks.
  private static func written(_ text: String?) -> String {
    var scalars = (text ?? "").unicodeScalars
    scalars.removeAll(where: \.isControl)
    return String(scalars)
  }
}

extension Unicode.Scalar {
  /// True for the control characters of ASCII and Latin-1.
  var isControl: Bool { value < 0x20 || (0x7F..<0xA0).contains(value) }
}
