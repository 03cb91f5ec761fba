/* libtiff over bytes in memory. Its calls for tags take arguments of any number, which Swift cannot
   pass. */
#pragma once
#include <stddef.h>
#include <stdint.h>

typedef struct tiff_guard tiff_guard;

enum tiff_guard_result {
  TIFF_GUARD_OK = 0,
  /* Some of the pixels are there. */
  TIFF_GUARD_DAMAGED = 1,
  TIFF_GUARD_CORRUPT = 2,
  TIFF_GUARD_UNSUPPORTED = 3,
};

/* The facts of the first page. */
struct tiff_guard_header {
  uint32_t width, height;
  /* EXIF's number, 1 where there is none. */
  uint32_t orientation;
  int has_alpha;
  /* Red, green and blue are stored, rather than inks or a brightness. */
  int is_rgb;
  /* Samples of 16 bits that tiff_guard_read_deep understands. */
  int is_deep;
  /* The embedded profile, or NULL; lives as long as the reader. */
  const uint8_t *profile;
  size_t profile_bytes;
};

/* Opens `count` bytes, which must stay where they are; NULL when they are no TIFF file. */
tiff_guard *tiff_guard_open(const void *bytes, size_t count);

void tiff_guard_read_header(tiff_guard *guard, struct tiff_guard_header *header);

/* Decodes all rows as stored to premultiplied 0xAARRGGBB words without gaps between rows. */
enum tiff_guard_result tiff_guard_read_words(tiff_guard *guard, uint32_t *words);

/* Decodes all rows as stored to R, G, B, A of 16 bits, not premultiplied, without gaps. */
enum tiff_guard_result tiff_guard_read_deep(tiff_guard *guard, uint16_t *samples);

/* libtiff's words for the last error; may be empty. */
const char *tiff_guard_message(const tiff_guard *guard);

void tiff_guard_close(tiff_guard *guard);
