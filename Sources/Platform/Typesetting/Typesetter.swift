internal import CPango
package import Pixels

/// A typesetter of text with Pango and cairo, which returns bitmaps.
///
/// `legible` replaces control characters; a `Layout` breaks the text into lines by a ``TextStyle``,
/// and draws it.
///
/// The first typesetter opens the libraries, which takes some milliseconds. The first label reads
/// the system's font configuration, which takes tens of milliseconds, and far more with a cold
/// cache. Therefore draw the first label after the first photo was requested. The first label of
/// each weight and script loads a font, which takes up to ten milliseconds; later labels take well
/// under one. Only one thread at a time may use a typesetter; it need not always be the same
/// thread.
@safe package final class Typesetter {
  private let context: OpaquePointer

  /// Loads Pango, which is not linked to the program; throws if it is missing.
  package init() throws(TypesettingError) {
    if let message = unsafe pango_library_open() {
      throw TypesettingError(reason: unsafe String(cString: message))
    }
    // The typesetter has its own font map, because Pango's default map belongs to the calling
    // thread.
    let map = unsafe pango_cairo_font_map_new()
    unsafe context = pango_font_map_create_context(map)
    unsafe g_object_unref(UnsafeMutableRawPointer(map))
    // Grey edges only: the colours of subpixel rendering would be wrong wherever a label is turned,
    // scaled or shown on another kind of screen.
    let options = unsafe cairo_font_options_create()
    unsafe cairo_font_options_set_antialias(options, Constant.antialiasGray)
    unsafe pango_cairo_context_set_font_options(context, options)
    unsafe cairo_font_options_destroy(options)
  }

  deinit { unsafe g_object_unref(UnsafeMutableRawPointer(context)) }

  /// Draws `text` in `style` on a transparent background; the bitmap is as large as the text needs,
  /// in device pixels.
  ///
  /// `scale` is the number of device pixels per logical pixel. Lines wrap at `maximumWidth`, in
  /// logical pixels, and in any case at 8192 device pixels; nil means that only the second limit
  /// applies. Text that needs more than `maximumLines` lines, at most 200, ends in an ellipsis.
  ///
  /// `text` may be any file name or error: control characters are shown as their Unicode pictures,
  /// and text beyond 4,096 characters is cut.
  package func label(
    _ text: String, style: TextStyle, scale: Double, maximumWidth: Double? = nil,
    maximumLines: Int = 1
  ) -> Bitmap {
    let lines = max(1, min(maximumLines, 200))
    return unsafe Layout(
      context, legible(text, paragraphs: lines), style, scale: scale, maximumWidth: maximumWidth,
      lines: lines
    ).drawn(style.color)
  }

  /// Returns the x coordinates of the caret in a text on one line, in device pixels from the left
  /// edge of the bitmap that ``label(_:style:scale:maximumWidth:maximumLines:)`` draws with the
  /// same arguments.
  ///
  /// There is one coordinate before each character and one after the last. In text from right to
  /// left, the first coordinate is on the right.
  package func caretPositions(
    in text: String, style: TextStyle, scale: Double, maximumWidth: Double? = nil
  ) -> [Double] {
    let drawn = legible(text, paragraphs: 1)
    let layout = unsafe Layout(
      context, drawn, style, scale: scale, maximumWidth: maximumWidth, lines: 1)
    // `legible` replaces scalars, and the new ones may have more bytes. It also cuts a long text.
    var (ends, end) = ([0], 0)
    for character in text {
      end += legible(String(character), paragraphs: 1).utf8.count
      ends.append(min(end, drawn.utf8.count))
    }
    return layout.caretPositions(atBytes: ends)
  }
}

/// Values of the enumerations of Pango and cairo in C.
enum Constant {
  /// Pango's units per pixel.
  static let pangoScale = 1024.0
  static let wrapWordOrCharacter: UInt32 = 2
  static let ellipsizeEnd: UInt32 = 3
  static let (regular, bold): (UInt32, UInt32) = (400, 700)
  static let (alignLeft, alignCenter): (UInt32, UInt32) = (0, 1)
  static let antialiasGray: UInt32 = 2
  static let formatARGB32: Int32 = 0
  static let formatRGB24: Int32 = 1
}
