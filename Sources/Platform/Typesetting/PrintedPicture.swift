internal import CPango
package import Pixels

/// A maker of PDF files from pictures. It uses cairo.
///
/// cairo is loaded in any case, because Pango draws with cairo. cairo compresses the pixels and
/// keeps transparency. If all pictures were opaque, a PDF writer in Swift would need less code than
/// the use of cairo.
package enum PrintedPicture {
  /// The greatest width or height of a printed bitmap, in pixels; it is cairo's limit.
  package static let longestSide = 32_767

  /// Returns a PDF file of one page, with `bitmap` as large as possible on `sheet`. Throws if cairo
  /// is missing or fails, or if a side of the bitmap is longer than ``longestSide``. Blocks.
  package static func pdf(
    of bitmap: Bitmap, on sheet: PaperSheet
  ) throws(TypesettingError) -> [UInt8] {
    if let message = unsafe pdf_library_open() {
      throw TypesettingError(reason: unsafe String(cString: message))
    }
    guard max(bitmap.size.width, bitmap.size.height) <= longestSide else {
      throw TypesettingError(reason: "the picture is too large")
    }
    let file = PDFFile()
    let status = draw(bitmap, on: sheet, into: file)
    guard status == 0 else { throw TypesettingError(reason: "cairo's error \(status)") }
    return file.bytes
  }

  private static func draw(_ bitmap: Bitmap, on sheet: PaperSheet, into file: PDFFile) -> UInt32 {
    let surface = unsafe cairo_pdf_surface_create_for_stream(
      { closure, bytes, count in
        guard let closure = unsafe closure else { return 0 }
        let file = unsafe Unmanaged<PDFFile>.fromOpaque(closure).takeUnretainedValue()
        unsafe file.bytes += UnsafeBufferPointer(start: bytes, count: Int(count))
        return 0
      }, Unmanaged.passUnretained(file).toOpaque(), sheet.width, sheet.height)
    defer { unsafe cairo_surface_destroy(surface) }
    let context = unsafe cairo_create(surface)
    let placement = sheet.placement(of: bitmap.size)
    // Clockwise by a quarter, the top of the picture is on the right.
    var matrix =
      placement.isTurned
      ? cairo_matrix_t(
        xx: 0, yx: placement.scale, xy: -placement.scale, yy: 0,
        x0: placement.x + Double(bitmap.size.height) * placement.scale, y0: placement.y)
      : cairo_matrix_t(
        xx: placement.scale, yx: 0, xy: 0, yy: placement.scale, x0: placement.x, y0: placement.y)
    unsafe cairo_transform(context, &matrix)
    unsafe bitmap.storage.withUnsafeBytes { bytes in
      // cairo only reads the pixels of a source.
      let rows = unsafe UnsafeMutableRawPointer(mutating: bytes.baseAddress)?
        .advanced(by: bitmap.start * 4).assumingMemoryBound(to: UInt8.self)
      let pixels = unsafe cairo_image_surface_create_for_data(
        rows, bitmap.isOpaque ? Constant.formatRGB24 : Constant.formatARGB32,
        Int32(bitmap.size.width), Int32(bitmap.size.height), Int32(bitmap.stride * 4))
      unsafe cairo_set_source_surface(context, pixels, 0, 0)
      unsafe cairo_paint(context)
      unsafe cairo_show_page(context)
      // Everything is written before the pixels go.
      unsafe cairo_surface_finish(surface)
      unsafe cairo_surface_destroy(pixels)
    }
    let status = unsafe max(cairo_status(context), cairo_surface_status(surface))
    unsafe cairo_destroy(context)
    return status
  }
}

/// A buffer for the bytes of the PDF file, which cairo writes in parts.
private final class PDFFile {
  var bytes: [UInt8] = []
}
