#include "PNGGuard.h"

#include <png.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

struct png_guard {
  png_structp png;
  png_infop info;
  const uint8_t *bytes;
  size_t count, offset;
  /* The number of rows that have been read, in all passes. */
  size_t rows;
  /* The target of an error's jump. Each function below sets it before it calls libpng. */
  jmp_buf escape;
  enum png_guard_result result;
  int has_warned;
  /* The number of rows, in all passes, that have not been read yet. */
  uint64_t rows_left;
  /* `is_at_end`: true from the last row on. `surplus`: the number of bytes with pixels that may
     then still be read. */
  int is_at_end;
  size_t surplus;
  /* True after more than these bytes were read. libpng cannot continue then, but all rows have been
     read. */
  int is_cut;
  char message[160];
};

static void keep(png_guard *guard, const char *message) {
  strncpy(guard->message, message, sizeof guard->message - 1);
}

static void fail(png_structp png, png_const_charp message) {
  png_guard *guard = png_get_error_ptr(png);
  keep(guard, message);
  if (guard->result == PNG_GUARD_OK) {
    int no_memory = strstr(message, "memory") != NULL;
    guard->result = no_memory ? PNG_GUARD_EXHAUSTED : PNG_GUARD_CORRUPT;
  }
  longjmp(guard->escape, 1);
}

/* Returns true in a chunk about colours. The decoder reads these chunks itself; if one contradicts
   another, the file is not damaged. */
static int is_in_colors(png_structp png) {
  switch (png_get_io_chunk_type(png)) {
  case 0x6348524D /* cHRM */:
  case 0x63494350 /* cICP */:
  case 0x67414D41 /* gAMA */:
  case 0x69434350 /* iCCP */:
  case 0x73524742 /* sRGB */: return 1;
  default: return 0;
  }
}

static void warn(png_structp png, png_const_charp message) {
  png_guard *guard = png_get_error_ptr(png);
  if (is_in_colors(png) && !strstr(message, "CRC")) return;
  if (!guard->has_warned) keep(guard, message);
  guard->has_warned = 1;
}

/* After the last row, libpng inflates all further pixels, only to discard them. So these bytes are
   counted. */
static void count_surplus(png_guard *guard, size_t count) {
  if (png_get_io_chunk_type(guard->png) != 0x49444154 /* IDAT */) return;
  if (!(png_get_io_state(guard->png) & PNG_IO_CHUNK_DATA)) return;
  if (guard->surplus < count) {
    guard->is_cut = guard->has_warned = 1;
    png_error(guard->png, "pixels follow the picture");
  }
  guard->surplus -= count;
}

static void take(png_structp png, png_bytep target, size_t count) {
  png_guard *guard = png_get_io_ptr(png);
  if (guard->is_at_end) count_surplus(guard, count);
  if (guard->count - guard->offset < count) {
    guard->result = PNG_GUARD_TRUNCATED;
    png_error(png, "the bytes end");
  }
  memcpy(target, guard->bytes + guard->offset, count);
  guard->offset += count;
}

png_guard *png_guard_open(const void *bytes, size_t count, struct png_guard_limits limits) {
  png_guard *guard = calloc(1, sizeof *guard);
  if (!guard) return NULL;
  guard->bytes = bytes;
  guard->count = count;
  guard->png = NULL;
  if (setjmp(guard->escape) == 0) {
    guard->png = png_create_read_struct(PNG_LIBPNG_VER_STRING, guard, fail, warn);
    if (guard->png) guard->info = png_create_info_struct(guard->png);
  }
  if (!guard->png || !guard->info) {
    png_guard_close(guard);
    return NULL;
  }
  png_set_read_fn(guard->png, guard, take);
  png_set_user_limits(guard->png, limits.side, limits.side);
  png_set_chunk_malloc_max(guard->png, limits.chunk_bytes);
  /* libpng would unpack, copy or keep these chunks, but nobody needs them. */
  static const png_byte skipped[] =
      "tEXt\0zTXt\0iTXt\0sPLT\0pCAL\0sCAL\0hIST\0bKGD\0oFFs\0pHYs\0sBIT\0tIME\0eXIf";
  png_set_keep_unknown_chunks(guard->png, PNG_HANDLE_CHUNK_NEVER, skipped, sizeof skipped / 5);
  return guard;
}

enum png_guard_result png_guard_read_header(png_guard *guard, struct png_guard_header *header) {
  memset(header, 0, sizeof *header);
  if (setjmp(guard->escape)) return guard->result;
  png_structp png = guard->png;
  png_infop info = guard->info;
  png_read_info(png, info);
  header->width = png_get_image_width(png, info);
  header->height = png_get_image_height(png, info);
  header->depth = png_get_bit_depth(png, info);
  header->color_type = png_get_color_type(png, info);
  header->is_interlaced = png_get_interlace_type(png, info) != PNG_INTERLACE_NONE;
  header->has_transparency = png_get_valid(png, info, PNG_INFO_tRNS) != 0;
  return PNG_GUARD_OK;
}

enum png_guard_result png_guard_read_carefully(png_guard *guard) {
  if (setjmp(guard->escape)) return guard->result;
  png_set_compression_buffer_size(guard->png, 16);
  return PNG_GUARD_OK;
}

enum png_guard_result png_guard_begin_rows(png_guard *guard, int deep, int *passes) {
  if (setjmp(guard->escape)) return guard->result;
  png_structp png = guard->png;
  /* Converts palettes to colours, samples of 1, 2 and 4 bits to 8 bits, and tRNS to alpha. */
  png_set_expand(png);
  png_set_gray_to_rgb(png);
  if (deep) {
    png_set_expand_16(png);
    png_set_add_alpha(png, 0xFFFF, PNG_FILLER_AFTER);
    const uint16_t one = 1;
    if (*(const uint8_t *)&one) png_set_swap(png);
  } else {
    png_set_bgr(png);
    png_set_scale_16(png);
    png_set_add_alpha(png, 0xFF, PNG_FILLER_AFTER);
  }
  *passes = png_set_interlace_handling(png);
  png_read_update_info(png, guard->info);
  size_t expected = (size_t)png_get_image_width(png, guard->info) * (deep ? 8 : 4);
  if (png_get_rowbytes(png, guard->info) != expected) png_error(png, "rows of an unknown shape");
  guard->rows_left = (uint64_t)png_get_image_height(png, guard->info) * (unsigned)*passes;
  /* Enough bytes for the last row, which may take more bytes in the file than in memory. */
  guard->surplus = 2 * expected + (64 << 10);
  return PNG_GUARD_OK;
}

enum png_guard_result png_guard_read_rows(
    png_guard *guard, uint8_t *rows, size_t stride, uint32_t count) {
  /* After a jump because of surplus pixels, all rows have already been read. */
  if (setjmp(guard->escape)) return guard->is_cut ? PNG_GUARD_OK : guard->result;
  /* In an interlaced picture, a pixel also fills the places of pixels that later passes will
     write. */
  int is_interlaced = png_get_interlace_type(guard->png, guard->info) != PNG_INTERLACE_NONE;
  for (uint32_t y = 0; y < count; y++) {
    uint8_t *row = rows + y * stride;
    guard->is_at_end = --guard->rows_left == 0;
    png_read_row(guard->png, is_interlaced ? NULL : row, is_interlaced ? row : NULL);
    guard->rows++;
  }
  return PNG_GUARD_OK;
}

size_t png_guard_rows(const png_guard *guard) { return guard->rows; }

enum png_guard_result png_guard_finish(png_guard *guard) {
  if (guard->is_cut) return PNG_GUARD_OK;
  if (setjmp(guard->escape)) return guard->is_cut ? PNG_GUARD_OK : guard->result;
  png_read_end(guard->png, NULL);
  return PNG_GUARD_OK;
}

const char *png_guard_message(const png_guard *guard) { return guard->message; }

int png_guard_has_warned(const png_guard *guard) { return guard->has_warned; }

void png_guard_close(png_guard *guard) {
  if (!guard) return;
  if (guard->png) png_destroy_read_struct(&guard->png, &guard->info, NULL);
  free(guard);
}
