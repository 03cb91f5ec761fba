#include "CRawGuard.h"

/* If LibRaw is missing, this file is empty; no trait then needs it. */
#if __has_include(<libraw/libraw.h>)
#include <libraw/libraw.h>

static enum raw_guard_result result_of(int error) {
  switch (error) {
  case LIBRAW_SUCCESS: return RAW_GUARD_OK;
  case LIBRAW_FILE_UNSUPPORTED:
  case LIBRAW_NOT_IMPLEMENTED:
  case LIBRAW_REQUEST_FOR_NONEXISTENT_IMAGE: return RAW_GUARD_UNSUPPORTED;
  case LIBRAW_IO_ERROR:
  case LIBRAW_INPUT_CLOSED: return RAW_GUARD_TRUNCATED;
  case LIBRAW_UNSUFFICIENT_MEMORY:
  case LIBRAW_MEMPOOL_OVERFLOW:
  case LIBRAW_TOO_BIG: return RAW_GUARD_EXHAUSTED;
  default: return RAW_GUARD_CORRUPT;
  }
}

/* Ignores errors: without this function, LibRaw would print them on standard error. */
static void ignore_fault(void *data, const char *file, const int offset) {
  (void)data, (void)file, (void)offset;
}

/* Returns LibRaw's object for the file, whose bytes LibRaw only reads; NULL after an error. */
static libraw_data_t *open_file(
    const void *bytes, size_t count, int is_half, enum raw_guard_result *result) {
  libraw_data_t *raw = libraw_init(LIBRAW_OPTIONS_NONE);
  *result = RAW_GUARD_EXHAUSTED;
  if (!raw) return NULL;
  libraw_set_dataerror_handler(raw, ignore_fault, NULL);
  raw->params.half_size = is_half;
  raw->params.use_camera_wb = 1;
  raw->params.output_color = 1;
  raw->params.output_bps = 8;
  /* The picture is not turned here; the reader of the words turns it. */
  raw->params.user_flip = 0;
  /* Patterned pixel grouping takes half the time of the default, and the result looks almost the
     same. */
  raw->params.user_qual = 2;
  *result = result_of(libraw_open_buffer(raw, (void *)(uintptr_t)bytes, count));
  if (*result == RAW_GUARD_OK) return raw;
  libraw_close(raw);
  return NULL;
}

enum raw_guard_result raw_guard_read_header(
    const void *bytes, size_t count, struct raw_guard_header *header) {
  static const uint8_t orientations[8] = {1, 1, 1, 3, 1, 8, 6, 1};
  enum raw_guard_result result;
  for (int is_half = 0; is_half < 2; is_half++) {
    libraw_data_t *raw = open_file(bytes, count, is_half, &result);
    if (!raw) return result;
    header->orientation = orientations[raw->sizes.flip & 7];
    header->sensor_width = raw->sizes.raw_width;
    header->sensor_height = raw->sizes.raw_height;
    result = result_of(libraw_adjust_sizes_info_only(raw));
    if (is_half) {
      header->half_width = raw->sizes.iwidth;
      header->half_height = raw->sizes.iheight;
    } else {
      header->width = raw->sizes.iwidth;
      header->height = raw->sizes.iheight;
    }
    libraw_close(raw);
    if (result != RAW_GUARD_OK) return result;
  }
  return RAW_GUARD_OK;
}

/* Converts grey or red, green, blue to words. */
static enum raw_guard_result spread(
    const libraw_processed_image_t *image, uint32_t width, uint32_t height, uint32_t *words) {
  size_t area = (size_t)width * height;
  unsigned colors = image->colors;
  if (image->type != LIBRAW_IMAGE_BITMAP || image->bits != 8 || (colors != 1 && colors != 3) ||
      image->width != width || image->height != height || image->data_size / colors < area)
    return RAW_GUARD_CORRUPT;
  const uint8_t *from = image->data;
  for (size_t i = 0; i < area; i++, from += colors)
    words[i] = 0xFF000000u | (uint32_t)from[0] << 16 | (uint32_t)from[colors / 2] << 8 |
               from[colors - 1];
  return RAW_GUARD_OK;
}

enum raw_guard_result raw_guard_read(
    const void *bytes, size_t count, int is_half, uint32_t width, uint32_t height,
    uint32_t *words) {
  enum raw_guard_result result;
  libraw_data_t *raw = open_file(bytes, count, is_half, &result);
  if (!raw) return result;
  int error = libraw_unpack(raw);
  if (!error) error = libraw_dcraw_process(raw);
  libraw_processed_image_t *image = error ? NULL : libraw_dcraw_make_mem_image(raw, &error);
  libraw_close(raw);
  if (!image) return error ? result_of(error) : RAW_GUARD_EXHAUSTED;
  result = spread(image, width, height, words);
  libraw_dcraw_clear_mem(image);
  return result;
}
#endif
