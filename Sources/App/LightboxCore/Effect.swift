package import Input
package import Languages
package import Pixels

/// A request of the lightbox to the program around it: decoding, texts, the window.
package enum Effect: Hashable, Sendable {
  /// Decode a photo for a screen area of that many device px; nil asks for all of its pixels.
  /// The answers are `header`, then `picture` or `failure` events.
  case load(PhotoID, fitting: PixelSize?)
  /// A queued or running load is no longer wanted.
  case cancelLoad(PhotoID)
  /// Decode a part of a photo; the answer is an `area` event.
  case loadArea(PhotoID, CloseUp.Area)
  /// Decode a frame of an animated photo; the answer is a `frame` event.
  case loadFrame(PhotoID, index: Int)
  /// Draw a text; the answer is part of a later `typeset` event, and it is not asked for again
  /// until then.
  case typeset(Caption)
  /// Name the photo that is shown now in the title; `position` counts from 1. The answer is a
  /// `title` event.
  case showTitle(PhotoID, position: Int, count: Int)
  /// Name the album's place and the number of its photos in the title. The answer is a `title` event.
  case showAlbumTitle
  /// Name a folder in the title. The answer is a `title` event.
  case showFolderTitle(PhotoID)
  /// Show the photos of a folder; the answer is a `photos` event.
  case openFolder(PhotoID)
  /// Show the photos of the place that the present one was entered from, or of the folder that holds it;
  /// the answer, if any, is a `photos` event.
  case leaveFolder(beyondStart: Bool)
  /// Show the photos of the folder so many levels above the present one, 1 or more; the answer is a
  /// `photos` event.
  case ascend(levels: Int)
  /// Order the album's photos; the answer is a `photos` event, and others may follow as more becomes
  /// known of them.
  case orderAlbum(AlbumOrder)
  /// Change the files of photos; the answer is a `finished` event, and then the photos that are
  /// left.
  case perform(FileJob)
  /// Put photos into the clipboard.
  case copy([PhotoID])
  /// Put a text into the clipboard, and make it the primary selection; the answer is a `told` event that
  /// calls it so.
  case copyText(String, called: Phrase)
  /// Make a text that was selected the primary selection, which the middle button pastes elsewhere.
  case select(String)
  /// Tell input methods of the text that is written; nil where none is.
  case edit(EditedText?)
  /// Open what is in the clipboard; the answers are those of a folder that is opened, or a `told` event.
  case paste
  /// Drag photos to other programs, with a picture of one under the pointer.
  case drag([PhotoID], DragView)
  /// Show the marked photos of the place alone, or all of them; the answer is a `photos` event.
  case filterAlbum(Bool)
  /// Start a bound program with photos as its arguments.
  case run(Int, [PhotoID])
  /// Find the photos for a folder's cover; the answer is a `cover` event.
  case loadCover(PhotoID)
  case setFullscreen(Bool)
  /// Keep the screen on, or let it go off again.
  case inhibitIdle(Bool)
  /// Decode a thumbnail whose longest side has about `side` device px; the answer is a `thumbnail`
  /// or a `thumbnailFailure` event. The most urgent are asked for first.
  case loadThumbnail(PhotoID, side: Int)
  /// A queued or running thumbnail is no longer wanted.
  case cancelThumbnail(PhotoID)
  /// Read the facts for Details; the answer is a `details` event.
  case loadDetails(PhotoID)
  /// Tell the place of a photo in the album's order, such as its first letter or its month; the answer
  /// is a `placeLabel` event.
  case describePlace(PhotoID)
  /// Tell the names of photos in the album; the answer is a `names` event.
  case nameCells([PhotoID])
  /// Tell the name of a photo's file, to be changed; the answer is a `name` event.
  case askName(PhotoID)
  /// Find the places of the caret in a text; the answer is a `measured` event.
  case measure(Caption)
  /// Hand photos to the desktop; the answer, if there is anything to say, is a `told` event.
  case request(DesktopRequest, [PhotoID])
  /// Find the next photo after `from` whose name begins with `prefix`; the answer is a `found`
  /// event.
  case find(prefix: String, from: PhotoID?)
  case window(WindowVerb)
  case setCursor(CursorShape)
  case quit
}

/// The shape of the pointer, by what a press or a scroll would do there.
package enum CursorShape: Hashable, Sendable {
  case arrow, grab, grabbing, pointer, zoomIn, zoomOut
  /// No pointer, once it has rested over a photo in fullscreen.
  case hidden
}
