package import Input
package import Languages
package import Pixels

/// A request from the lightbox to the program around it, such as to decode or to draw a text.
package enum Effect: Equatable, Sendable {
  /// Decode a photo for a screen area of `fitting` device px; nil requests all of its pixels. The
  /// answers are `header`, then `picture` or `failure` events.
  case load(PhotoID, fitting: PixelSize?)
  /// Cancel a queued or running load.
  case cancelLoad(PhotoID)
  /// Decode a part of a photo; the answer is an `area` event. A new `loadArea` effect for a photo
  /// cancels an older one that is not answered yet. The same is true of `loadFrame` and
  /// `loadDetails`.
  case loadArea(PhotoID, CloseUp.Area)
  /// Decode a frame of an animated photo; the answer is a `frame` event.
  case loadFrame(PhotoID, index: Int)
  /// Draw a text; the answer is a `texts` event with the drawn text. The same text is not requested
  /// again before the answer.
  case typeset(Caption)
  /// Show the name of the current photo in the title, and its `position`, from 1, among `count`
  /// photos. The answer is a `title` event.
  case showTitle(PhotoID, position: Int, count: Int)
  /// Show the album's folder and its number of photos in the title; the answer is a `title` event.
  case showAlbumTitle
  /// Show the name of a folder in the title. The answer is a `title` event.
  case showFolderTitle(PhotoID)
  /// Show the photos of a folder; the answer is a `photos` event.
  case openFolder(PhotoID)
  /// Go back to the folder from which the current one was opened; if there is none and
  /// `beyondStart` is true, open the parent folder. The answer, if any, is a `photos` event.
  case leaveFolder(beyondStart: Bool)
  /// Open the folder `levels` (1 or more) above the current one; the answer is a `photos` event.
  case ascend(levels: Int)
  /// Open the sibling folder at this distance in the parent folder's order; a negative number goes
  /// back. The answer is a `photos` event, or a `message` event if there is no such folder.
  case openSibling(Int)
  /// Order the album now, and again when dates or sizes become known. Each time, the answer is a
  /// `photos` event.
  case orderAlbum(AlbumOrder)
  /// Change the files of photos; the answer is a `finished` event, then a `photos` event.
  case perform(FileJob)
  /// Copy photos to the clipboard.
  case copy([PhotoID])
  /// Copy a text to the clipboard and to the primary selection. The answer is a `message` event
  /// with a sentence about what was copied. In this sentence, `called` stands for the text: the
  /// text itself or a name for it. If `called` is nil, there is an answer only after a failure.
  case copyText(String, called: Phrase?)
  /// Request the clipboard's text for the open field. The answer is an input event with the text,
  /// as if an input method had sent it.
  case pasteText
  /// Set the primary selection, the text that the middle mouse button pastes in other programs.
  case select(String)
  /// Report the edited text to input methods; nil if no text is edited.
  case edit(EditedText?)
  /// Open the files in the clipboard; the answer is a `photos` event, or a `message` if it fails.
  case paste
  /// Start a drag of photos to other programs. The `DragView` describes the picture that is drawn
  /// under the pointer.
  case drag([PhotoID], DragView)
  /// Show only the photos that pass a filter, which may depend on their ratings; the answer is a
  /// `photos` event.
  case filterAlbum(PhotoFilter)
  /// Filter and order the album again after a change of ratings; the answer is a `photos` event.
  case followRatings
  /// Start an external program; the photos are its arguments.
  case run(BoundProgram, [PhotoID])
  /// Find the photos for a folder's cover; the answer is a `cover` event.
  case loadCover(PhotoID)
  case setFullscreen(Bool)
  /// Keep the screen on (true), or allow the desktop to turn it off again (false).
  case inhibitIdle(Bool)
  /// Decode a thumbnail whose longest side has about `side` device px; the answer is a `thumbnail`
  /// or a `thumbnailFailure` event. The most urgent thumbnails are requested first.
  case loadThumbnail(PhotoID, side: Int)
  /// Cancel the queued or running load of a thumbnail.
  case cancelThumbnail(PhotoID)
  /// Read the facts for the Details panel; the answer is a `details` event.
  case loadDetails(PhotoID)
  /// Describe a photo's position in the album's order, for example by its month. The answer is a
  /// `positionLabel` event.
  case describePosition(PhotoID)
  /// Get the names of photos in the album; the answer is a `names` event.
  case nameCells([PhotoID])
  /// Get the name of a photo's file for the rename field; the answer is a `name` event.
  case askName(PhotoID)
  /// Get the initial text of the field that asks for a folder, and the folders that were used last.
  /// The answer is a `question` event.
  case askFolder(FolderPurpose, [PhotoID])
  /// Find folders whose paths begin with a text; the answer is a `completed` event with the same
  /// `request`.
  case completeFolder(String, request: Int)
  /// Check whether a folder exists, and count the photos whose names are already used in it. The
  /// answer is a `checked` event with the same `request`.
  case checkFolder(FolderPurpose, String, [PhotoID], request: Int)
  /// Let the person choose a folder in a dialog; the answer, if any, is a `chosen` event with the
  /// same `question`, or a `message`. `question` is the number of times that the field was opened.
  case chooseFolder(FolderPurpose, question: Int)
  /// Show the photos of the folder at a path, as if the folder was dropped on the window.
  case showFolder(String)
  /// Stop the running file job after its current photo; the answer is the job's `finished` event.
  case cancelJob
  /// Pass photos to a service of the desktop; the answer, if there is any, is a `message` event.
  case request(DesktopRequest, [PhotoID])
  /// Open the settings file in another program; the answer, if any, is a `message` event.
  case openSettings
  /// Add up the sizes of photos' files; the answer is a `size` event with the same `request`.
  case addUpSizes([PhotoID], request: Int)
  /// Show the other file of a photo that consists of two files; if the other file is already shown,
  /// show the file that the album lists. The answer is a `changed` event.
  case showOther(PhotoID)
  /// Find the next photo or folder after `from` with a name that begins with `prefix`; if `from` is
  /// nil, the first one. The answer is a `found` event.
  case find(prefix: String, from: PhotoID?)
  case window(WindowVerb)
  case setCursor(CursorShape)
  case quit
}
