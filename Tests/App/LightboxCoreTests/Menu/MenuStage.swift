import Geometry
import Input
import Languages
import Motion
import Pixels
import Raster
import Viewing

@testable import LightboxCore

/// A stage with an album in a folder, for menus, tooltips and the album's header.
enum MenuStage {
  static let trail = ["Pictures", "2024", "Brittany"]

  /// Five photos in a view; a place with a `trail` gives it a header in any window.
  static func make(
    mode: Mode = .album, view: Size = Size(width: 480, height: 300),
    trail: [String] = MenuStage.trail, isEntered: Bool = false, appearance: Appearance = .dark,
    textScale: Double = 1, scale: Double = 1, physics: Physics = .standard,
    order: AlbumOrder = AlbumOrder(), window: WindowState = WindowState(isActivated: true),
    bindings: KeyBindings = .standard
  ) -> Stage {
    var stage = Stage(
      Lightbox(
        viewSize: view, deviceScale: scale, physics: physics, bindings: bindings, mode: mode))
    var preferences = Preferences()
    (preferences.appearance, preferences.textScale) = (appearance, textScale)
    stage.handle(.settings(.preferences(preferences)), at: .zero)
    stage.handle(.window(.state(window)), at: .zero)
    let photos = (0..<5).map { PhotoID($0) }
    stage.handle(
      .album(
        .photos(
          photos, current: PhotoID(1),
          of: AlbumSource(
            number: isEntered ? 1 : 0, isEntered: isEntered, order: order,
            trail: trail.map(Phrase.verbatim),
            count: "5 photos"))), at: .zero)
    stage.handle(
      .window(.title(.verbatim(trail.last ?? "Photos"), position: "5 photos")), at: .zero)
    for photo in photos {
      guard let picture = MadePhotos.picture(photo.number) else { continue }
      let size = PixelSize(width: picture.size.width * 20, height: picture.size.height * 20)
      stage.handle(.library(.header(photo, size)), at: .zero)
      stage.handle(.library(.picture(photo, picture, isPreview: true)), at: .zero)
      stage.handle(.library(.thumbnail(photo, picture, imageSize: size)), at: .zero)
    }
    stage.handle(.deadline, at: .milliseconds(100))
    return stage
  }
}

extension Stage {
  @discardableResult
  mutating func send(_ input: InputEvent, at milliseconds: Double) -> [Effect] {
    wait(until: .milliseconds(milliseconds))
    return handle(.input(input), at: .milliseconds(milliseconds))
  }

  @discardableResult
  mutating func point(_ point: Point, at milliseconds: Double) -> [Effect] {
    send(.pointer(.motion(point)), at: milliseconds)
  }

  @discardableResult
  mutating func button(
    _ button: PointerButton, _ isPressed: Bool, at milliseconds: Double
  ) -> [Effect] {
    send(.pointer(.button(button, isPressed: isPressed)), at: milliseconds)
  }

  /// Presses and releases the right button at a point.
  @discardableResult
  mutating func rightClick(_ point: Point, at milliseconds: Double) -> [Effect] {
    send(.pointer(.enter(point)), at: milliseconds)
    return button(.right, true, at: milliseconds) + button(.right, false, at: milliseconds + 50)
  }

  var menu: ContextMenu { lightbox.chrome.menu }

  /// The titles of the open menu; empty where there is none.
  var titles: [String] {
    menu.isOpen ? menu.layout?.rows.map(\.entry.title.description) ?? [] : []
  }

  /// The middle of an entry of the open menu, in the view.
  func center(of title: String) -> Point? {
    guard let layout = menu.layout, let row = layout.rows.first(where: { $0.entry.title == title })
    else { return nil }
    return Point(
      x: layout.frame.minX + row.frame.center.x,
      y: layout.frame.minY + row.frame.center.y - menu.offset)
  }

  /// Clicks on an entry of the open menu; does nothing where there is none.
  @discardableResult
  mutating func choose(_ title: String, at milliseconds: Double) -> [Effect] {
    guard let center = center(of: title) else { return [] }
    point(center, at: milliseconds)
    return button(.left, true, at: milliseconds + 20) + button(.left, false, at: milliseconds + 60)
  }

  var focusedTitle: String? {
    menu.current.flatMap { menu.layout?.rows[$0].entry.title.description }
  }

  /// The middle of a photo's cell in the album.
  func cell(_ index: Int, at milliseconds: Double = 1000) -> Point {
    lightbox.album.grid.frame(of: index, at: .milliseconds(milliseconds)).center
  }

  /// The middle of a button of the header.
  func headerButton(_ part: HeaderPart) -> Rect? {
    lightbox.chrome.header.layout(in: lightbox.context).frame(of: part)
  }
}
