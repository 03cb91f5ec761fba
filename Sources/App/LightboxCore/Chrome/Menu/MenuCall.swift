internal import Geometry
internal import Input

/// A request to open the menu: its subject, its position, and the means of opening.
struct MenuCall {
  let subject: MenuSituation.Subject
  let anchor: ContextMenu.Anchor
  let opener: ContextMenu.Opener
  /// The index of the album's cell at which the menu opens; nil if there is none.
  var cell: Int?
}

extension MenuCall {
  /// Creates a request for the menu of the object at the pointer. If a key was pressed in the
  /// album, the menu is about the cell with the focus ring or, without a ring, about the album.
  init(
    by opener: ContextMenu.Opener, pointer: Point?, in pictures: LayerStack, _ details: DetailsPanel
  ) {
    let (stage, middle) = (pictures.stage, pictures.stage.viewSize.center)
    if opener == .key, stage.mode == .album {
      if stage.album.showsFocus, let point = pictures.focusedCell?.center,
        stage.environment.viewBounds.contains(point)
      {
        self.init(by: opener, at: point, in: pictures, details)
      } else {
        // Without a focus the keys mean the album.
        self.init(subject: .album, anchor: .point(pointer ?? middle), opener: opener)
      }
    } else {
      self.init(by: opener, at: pointer ?? middle, in: pictures, details)
    }
  }

  /// Creates a request for the menu of the object at a point of the view.
  init(
    by opener: ContextMenu.Opener, at point: Point, in pictures: LayerStack, _ details: DetailsPanel
  ) {
    let stage = pictures.stage
    (anchor, self.opener) = (.point(point), opener)
    guard stage.mode == .album else {
      var photo = MenuSituation.Photo(on: stage, details)
      photo.fact = details.fact(at: point)?.fact
      subject = .photo(photo)
      return
    }
    cell = pictures.photo(at: point).flatMap { stage.library.index(of: $0) }
    subject = cell.map { stage.library.isFolder($0) ? .folder : .cell } ?? .album
  }

  /// Creates a request for the menu that a button of the header opens; nil if the button performs a
  /// command instead.
  init?(
    for request: Header.Request, after input: InputEvent, on stage: Stage, _ details: DetailsPanel
  ) {
    let opener: ContextMenu.Opener =
      switch input {
      case .touch: .finger
      case .key: .key
      default: .button(.left)
      }
    switch request {
    case .command: return nil
    case .orders(let frame): self.init(subject: .order, anchor: .button(frame), opener: opener)
    case .menu(let frame):
      let photo = MenuSituation.Photo(on: stage, details)
      self.init(
        subject: stage.mode == .album ? .album : .photo(photo), anchor: .button(frame),
        opener: opener)
    }
  }
}
