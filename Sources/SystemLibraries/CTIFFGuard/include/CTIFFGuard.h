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

/* The form of the rows that tiff_guard_read makes, without gaps between them. */
enum tiff_guard_rows {
  /* Premultiplied 0xAARRGGBB, by libtiff's own way. */
  TIFF_GUARD_WORDS = 0,
  /* R, G, B, A of 16 bits, not premultiplied. */
  TIFF_GUARD_DEEP = 1,
  /* C, M, Y, K, A of 8 bits, 255 for full ink, not premultiplied. */
  TIFF_GUARD_INKS = 2,
};

/* The facts of a page. */
struct tiff_guard_header {
  uint32_t width, height;
  /* EXIF's number, 1 where there is none. */
  uint32_t orientation;
  int has_alpha;
  enum tiff_guard_rows rows;
  /* The rows that are best read at one time, a multiple of 16: those of strips or tiles. */
  uint32_t band;
  /* The number of values that a profile of these rows has: 1 for grey, 3, 4; 0 where none fits. */
  unsigned colors;
  /* The embedded profile, or NULL; lives as long as the page is the current one. */
  const uint8_t *profile;
  size_t profile_bytes;
};

/* Opens `count` bytes, which must stay where they are; NULL when they are no TIFF file. */
tiff_guard *tiff_guard_open(const void *bytes, size_t count);

/* Makes the page whose directory lies at `place` the current one; 0 when it cannot be read. The first is
   the current one from the start. */
int tiff_guard_select(tiff_guard *guard, uint64_t place);

void tiff_guard_read_header(tiff_guard *guard, struct tiff_guard_header *header);

/* Decodes `count` rows from `first` on as stored, in the form that the header says, to zeroed memory. What is
   missing stays zero. Rows are read from the top, and the answer to the last ones is that for all: corrupt
   where nothing is there. */
enum tiff_guard_result tiff_guard_read(tiff_guard *guard, uint32_t first, uint32_t count, void *rows);

/* libtiff's words for the last error, or what is not supported; may be empty. */
const char *tiff_guard_message(const tiff_guard *guard);

void tiff_guard_close(tiff_guard *guard);
