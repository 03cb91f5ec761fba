internal import Geometry
internal import Input
internal import Pixels
internal import Raster

/// The reading direction. The layout is always made from left to right. For a language that is read
/// from right to left, the result is then mirrored about the middle of the view; photos, texts and
/// most icons are not mirrored.
extension Environment {
  var isMirrored: Bool { preferences.isRightToLeft }

  /// Converts the positions of an input event from the view as the user sees it to the layout.
  func toLayout(_ input: InputEvent) -> InputEvent {
    isMirrored ? input.mirrored(in: viewBounds.maxX) : input
  }

  /// Converts the frames of layers from the layout to the view as the user sees it.
  func toView(_ layers: [Layer]) -> [Layer] {
    isMirrored ? layers.map { $0.mirrored(in: viewBounds.maxX) } : layers
  }

  func toView(_ rect: Rect) -> Rect {
    guard isMirrored else { return rect }
    return Rect(
      origin: Point(x: viewBounds.maxX - rect.maxX, y: rect.minY), size: rect.size)
  }

  func toView(_ effects: [Effect]) -> [Effect] {
    guard isMirrored else { return effects }
    return effects.map { effect in
      switch effect {
      case .window(.showMenu(let x, let y)): .window(.showMenu(x: viewBounds.maxX - x, y: y))
      case .drag(let photos, let view): .drag(photos, view.mirrored)
      case .edit(let text?): .edit(text.placed(at: text.caretRect.map { toView($0) }))
      default: effect
      }
    }
  }

  /// Returns the transform from a picture to the view as the user sees it. `affine` transforms from
  /// the picture to the layout. The picture is `width` px wide.
  func toView(_ affine: Affine, ofPicture width: Double) -> Affine {
    guard isMirrored else { return affine }
    return Affine(
      a: affine.a, b: -affine.b, c: -affine.c, d: affine.d,
      tx: viewBounds.maxX - affine.a * width - affine.tx, ty: affine.ty + affine.b * width)
  }

  /// Mirrors the direction of a command, such as a rotation, if the layout is mirrored. The given
  /// direction is the one that the person sees; the result is the direction in the layout.
  func toLayout(_ command: Command) -> Command {
    guard isMirrored else { return command }
    return switch command {
    case .pan(let x, let y): .pan(x: -x, y: y)
    case .turn(let quarters): .turn(quarters: -quarters)
    case .turnFreely(let degrees): .turnFreely(degrees: -degrees)
    default: command
    }
  }
}

extension KeyBindings {
  private static let sides: Set<String> = ["Left", "Right", "KP_Left", "KP_Right"]

  /// The bindings for languages that are read from right to left: the left and right arrow keys are
  /// exchanged, because the next photo is on the left.
  var forRightToLeft: KeyBindings {
    var mirrored = self
    for (chord, command) in commands where Self.sides.contains(chord.name) {
      mirrored.commands[chord] = command.onOtherSide
    }
    for (chord, command) in albumCommands where Self.sides.contains(chord.name) {
      mirrored.albumCommands[chord] = command.onOtherSide
    }
    return mirrored
  }
}

extension Command {
  /// The command with left and right exchanged, such as `previous` for `next`.
  var onOtherSide: Command {
    switch self {
    case .next: .previous
    case .previous: .next
    case .step(let x, let y): .step(x: -x, y: y)
    case .marking(let step): .marking(step.onOtherSide)
    default: self
    }
  }
}
