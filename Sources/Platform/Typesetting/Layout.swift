internal import CPango
internal import Pixels

/// A text that Pango has broken into lines, and cairo can draw.
@safe final class Layout {
  private let layout: OpaquePointer
  /// The greatest side of a label in device pixels; a larger drawing is cut. cairo's limit is
  /// 32,767.
  private static let largestSide = 8192

  /// Lays out `text`, which must have no control characters except line feeds.
  ///
  /// `scale` is the number of device pixels per logical pixel. Lines wrap at `maximumWidth`, in
  /// logical pixels, and in any case at 8192 device pixels; nil means that only the second limit
  /// applies. Text that needs more than `lines` lines ends in an ellipsis.
  init(
    _ context: OpaquePointer, _ text: String, _ style: TextStyle, scale: Double,
    maximumWidth: Double?, lines: Int
  ) {
    unsafe layout = pango_layout_new(context)
    var text = text
    text.withUTF8 { bytes in
      unsafe bytes.withMemoryRebound(to: CChar.self) { characters in
        unsafe pango_layout_set_text(layout, characters.baseAddress, Int32(characters.count))
      }
    }
    let font = unsafe pango_font_description_new()
    defer { unsafe pango_font_description_free(font) }
    let size = clamp(style.size, 1, 512) * clamp(scale, 0.25, 16)
    unsafe pango_font_description_set_family(font, "sans-serif")
    unsafe pango_font_description_set_weight(font, style.isBold ? Constant.bold : Constant.regular)
    unsafe pango_font_description_set_absolute_size(font, size * Constant.pangoScale)
    unsafe pango_layout_set_font_description(layout, font)

    let width = clamp((maximumWidth ?? .infinity) * scale, 1, Double(Self.largestSide))
    unsafe pango_layout_set_width(layout, Int32(width * Constant.pangoScale))
    unsafe pango_layout_set_wrap(layout, Constant.wrapWordOrCharacter)
    unsafe pango_layout_set_ellipsize(layout, Constant.ellipsizeEnd)
    unsafe pango_layout_set_alignment(
      layout, style.isCentered ? Constant.alignCenter : Constant.alignLeft)
    limit(to: lines)
  }

  deinit { unsafe g_object_unref(UnsafeMutableRawPointer(layout)) }

  /// Makes Pango end the text with an ellipsis if it needs more than `lines` lines. Pango can limit
  /// only the number of lines per paragraph, which it gets as a negative height. This number is
  /// lowered from `lines` until the whole text has at most `lines` lines. One line per paragraph is
  /// always low enough, because there are at most `lines` paragraphs.
  private func limit(to lines: Int) {
    for perParagraph in stride(from: max(1, lines), through: 1, by: -1) {
      unsafe pango_layout_set_height(layout, -Int32(perParagraph))
      if unsafe pango_layout_get_line_count(layout) <= Int32(lines) { return }
    }
  }

  /// Returns the x coordinates of the caret at the byte offsets `offsets` of the text, in device
  /// pixels from the left edge of the drawing.
  func caretPositions(atBytes offsets: [Int]) -> [Double] {
    var (ink, logical) = (PangoRectangle(), PangoRectangle())
    unsafe pango_layout_get_pixel_extents(layout, &ink, &logical)
    let left = Double(min(ink.x, logical.x))
    return offsets.map { offset in
      var caret = PangoRectangle()
      unsafe pango_layout_get_cursor_pos(layout, Int32(offset), &caret, nil)
      return Double(caret.x) / Constant.pangoScale - left
    }
  }

  /// Draws the text on a new bitmap, which has room for letters that extend beyond their line.
  func drawn(_ color: PremultipliedColor) -> Bitmap {
    var (ink, logical) = (PangoRectangle(), PangoRectangle())
    unsafe pango_layout_get_pixel_extents(layout, &ink, &logical)
    let (left, top) = (min(ink.x, logical.x), min(ink.y, logical.y))
    let right = max(ink.x + ink.width, logical.x + logical.width)
    let bottom = max(ink.y + ink.height, logical.y + logical.height)
    let size = PixelSize(
      width: max(1, min(Int(right - left), Self.largestSide)),
      height: max(1, min(Int(bottom - top), Self.largestSide)))
    return unsafe Bitmap(size: size, isOpaque: false) { words in
      let surface = unsafe words.withMemoryRebound(to: UInt8.self) { bytes in
        unsafe cairo_image_surface_create_for_data(
          bytes.baseAddress, Constant.formatARGB32, Int32(size.width), Int32(size.height),
          Int32(size.width * 4))
      }
      let context = unsafe cairo_create(surface)
      unsafe setSource(of: context, to: color)
      unsafe cairo_move_to(context, Double(-left), Double(-top))
      unsafe pango_cairo_show_layout(context, layout)
      unsafe cairo_destroy(context)
      unsafe cairo_surface_flush(surface)
      unsafe cairo_surface_destroy(surface)
    }
  }

  /// Sets the colour with which cairo draws; cairo needs the channels without premultiplied alpha.
  private func setSource(of context: OpaquePointer?, to color: PremultipliedColor) {
    let channels = (0..<4).map { Double(color.word >> (24 - 8 * $0) & 255) }
    let alpha = max(channels[0], 1)
    unsafe cairo_set_source_rgba(
      context, channels[1] / alpha, channels[2] / alpha, channels[3] / alpha, channels[0] / 255)
  }
}

/// Clamps `value` to `low…high`; NaN becomes `low`.
func clamp(_ value: Double, _ low: Double, _ high: Double) -> Double {
  value > low ? min(value, high) : low
}
