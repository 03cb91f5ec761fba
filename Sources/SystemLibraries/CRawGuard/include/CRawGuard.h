/* LibRaw for bytes in memory: it develops the raw pixels of a camera. LibRaw's settings are in a
   structure of many kilobytes, which Swift would import as a whole. */
#pragma once
#include <stddef.h>
#include <stdint.h>

enum raw_guard_result {
  RAW_GUARD_OK = 0,
  RAW_GUARD_CORRUPT = 1,
  RAW_GUARD_TRUNCATED = 2,
  RAW_GUARD_UNSUPPORTED = 3,
  RAW_GUARD_EXHAUSTED = 4,
};

struct raw_guard_header {
  /* The size of the whole sensor, in pixels. */
  uint32_t sensor_width, sensor_height;
  /* The size of the stored picture, and of the picture that is made from a quarter of the
     pixels. */
  uint32_t width, height, half_width, half_height;
  /* The orientation as EXIF's number. */
  uint32_t orientation;
};

/* Reads the header of `count` bytes, without their pixels. */
enum raw_guard_result raw_guard_read_header(
    const void *bytes, size_t count, struct raw_guard_header *header);

/* Develops the stored picture into opaque 0xAARRGGBB words of sRGB, without gaps. `width` ×
   `height` must be the size in the header; if `is_half` is not 0, the half size. */
enum raw_guard_result raw_guard_read(
    const void *bytes, size_t count, int is_half, uint32_t width, uint32_t height, uint32_t *words);
