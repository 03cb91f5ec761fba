#include "PNGGuard.h"

#include <png.h>
#include <setjmp.h>
#include <string.h>

struct writer {
  jmp_buf escape;
  png_guard_sink sink;
  void *context;
};

static void fail(png_structp png, png_const_charp message) {
  (void)message;
  struct writer *writer = png_get_error_ptr(png);
  longjmp(writer->escape, 1);
}

static void ignore(png_structp png, png_const_charp message) {
  (void)png;
  (void)message;
}

static void give(png_structp png, png_bytep bytes, size_t count) {
  struct writer *writer = png_get_io_ptr(png);
  if (!writer->sink(writer->context, bytes, count)) png_error(png, "stopped");
}

static void flush(png_structp png) { (void)png; }

enum png_guard_result png_guard_write(
    uint32_t width, uint32_t height, int is_opaque, int level,
    const struct png_guard_entry *texts, size_t text_count,
    const uint8_t *(*row)(void *context, uint32_t y), png_guard_sink sink, void *context) {
  struct writer writer = {.sink = sink, .context = context};
  /* These are read again after the jump, so they must be in memory, not in registers. */
  png_structp volatile png = NULL;
  png_infop volatile info = NULL;
  if (setjmp(writer.escape)) {
    png_structp png_now = png;
    png_infop info_now = info;
    png_destroy_write_struct(&png_now, &info_now);
    return PNG_GUARD_EXHAUSTED;
  }
  png = png_create_write_struct(PNG_LIBPNG_VER_STRING, &writer, fail, ignore);
  if (!png) return PNG_GUARD_EXHAUSTED;
  info = png_create_info_struct(png);
  if (!info) png_error(png, "no memory");
  png_set_write_fn(png, &writer, give, flush);
  png_set_user_limits(png, 0x7FFFFFFF, 0x7FFFFFFF);
  png_set_compression_level(png, level);
  /* Only the filters Up and Sub are used: they make pictures smaller, and a choice among all five
     filters takes longer than the compression. */
  png_set_filter(png, PNG_FILTER_TYPE_BASE, PNG_FILTER_SUB | PNG_FILTER_UP);
  int color = is_opaque ? PNG_COLOR_TYPE_RGB : PNG_COLOR_TYPE_RGB_ALPHA;
  png_set_IHDR(
      png, info, width, height, 8, color, PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT,
      PNG_FILTER_TYPE_DEFAULT);
  png_set_sRGB(png, info, PNG_sRGB_INTENT_PERCEPTUAL);
  for (size_t index = 0; index < text_count; index++) {
    png_text text = {
        .compression = PNG_TEXT_COMPRESSION_NONE,
        .key = (png_charp)texts[index].key,
        .text = (png_charp)texts[index].value,
    };
    png_set_text(png, info, &text, 1);
  }
  png_write_info(png, info);
  png_set_bgr(png);
  if (is_opaque) png_set_filler(png, 0, PNG_FILLER_AFTER);
  for (uint32_t y = 0; y < height; y++) png_write_row(png, row(context, y));
  png_write_end(png, info);
  png_structp png_now = png;
  png_infop info_now = info;
  png_destroy_write_struct(&png_now, &info_now);
  return PNG_GUARD_OK;
}
