/* LibRaw over bytes in memory: a camera's raw pixels, developed. Its settings lie in a structure of many
   kilobytes, which Swift would take in as a whole. */
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
  /* All pixels of the sensor. */
  uint32_t sensor_width, sensor_height;
  /* The picture as stored, and made of a quarter of the pixels. */
  uint32_t width, height, half_width, half_height;
  /* EXIF's number. */
  uint32_t orientation;
};

/* Reads the header of `count` bytes, without their pixels. */
enum raw_guard_result raw_guard_read_header(
    const void *bytes, size_t count, struct raw_guard_header *header);

/* Develops the picture as stored into opaque 0xAARRGGBB words of sRGB, `width` × `height` without gaps,
   which are the header's sizes, or those of the half. */
enum raw_guard_result raw_guard_read(
    const void *bytes, size_t count, int is_half, uint32_t width, uint32_t height, uint32_t *words);
