/* libtiff for bytes in memory. Swift cannot call libtiff's functions for tags, because they have
   variable numbers of arguments. */
#pragma once
#include <stddef.h>
#include <stdint.h>

typedef struct tiff_guard tiff_guard;

enum tiff_guard_result {
  TIFF_GUARD_OK = 0,
  /* Only some of the pixels could be read. */
  TIFF_GUARD_DAMAGED = 1,
  TIFF_GUARD_CORRUPT = 2,
  TIFF_GUARD_UNSUPPORTED = 3,
};

/* The form of the rows that tiff_guard_read writes, without gaps between them. */
enum tiff_guard_rows {
  /* Premultiplied 0xAARRGGBB, as libtiff itself makes them. */
  TIFF_GUARD_WORDS = 0,
  /* R, G, B, A of 16 bits, not premultiplied. */
  TIFF_GUARD_DEEP = 1,
  /* C, M, Y, K, A of 8 bits, 255 for full ink, not premultiplied. */
  TIFF_GUARD_INKS = 2,
};

/* The facts of a page. */
struct tiff_guard_header {
  uint32_t width, height;
  /* The orientation as EXIF's number; 1 if the page states none. */
  uint32_t orientation;
  int has_alpha;
  enum tiff_guard_rows rows;
  /* The number of rows that should be read at a time: the rows of whole strips or tiles, and a
     multiple of 16. */
  uint32_t band;
  /* The number of channels that a profile of these rows has: 1 for grey, 3 or 4; 0 if no profile
     fits. */
  unsigned colors;
  /* The embedded profile, or NULL. It is valid as long as the page is the current one. */
  const uint8_t *profile;
  size_t profile_bytes;
};

/* Opens `count` bytes, which must not move. Returns NULL if they are no TIFF file. */
tiff_guard *tiff_guard_open(const void *bytes, size_t count);

/* Makes the page whose directory is at `place` the current page; returns 0 if the directory cannot
   be read. At first, the first page is the current page. */
int tiff_guard_select(tiff_guard *guard, uint64_t place);

void tiff_guard_read_header(tiff_guard *guard, struct tiff_guard_header *header);

/* Decodes `count` stored rows from the row `first` on into zeroed memory, in the form that the
   header states. Missing pixels stay zero. Rows must be read from the top. The result for the last
   rows is the result for the page: corrupt if there are no pixels at all. */
enum tiff_guard_result tiff_guard_read(tiff_guard *guard, uint32_t first, uint32_t count, void *rows);

/* Returns libtiff's message about the last error, or about what is not supported; may be empty. */
const char *tiff_guard_message(const tiff_guard *guard);

void tiff_guard_close(tiff_guard *guard);
