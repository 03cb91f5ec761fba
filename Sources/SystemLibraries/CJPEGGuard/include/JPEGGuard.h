/* libjpeg with functions that always return. libjpeg reports errors by longjmp, which must not jump
   over Swift's stack frames: these functions catch every jump. After an error, a reader can only be
   closed. */
#pragma once
#include <stddef.h>
#include <stdint.h>

typedef struct jpeg_guard jpeg_guard;

/* The result of a call. */
enum jpeg_guard_result {
  JPEG_GUARD_OK = 0,
  /* The bytes contradict themselves, or are of a kind that libjpeg does not read. */
  JPEG_GUARD_CORRUPT = 1,
  /* Memory ran out, or more memory is needed than the limit allows. */
  JPEG_GUARD_EXHAUSTED = 2,
};

/* A part of a file's bytes, which must not move. */
struct jpeg_guard_piece {
  const uint8_t *bytes;
  size_t count;
};

/* The greatest number of pieces of a file. */
#define JPEG_GUARD_PIECES 6

struct jpeg_guard_limits {
  /* The greatest number of bytes that libjpeg may keep for a picture, such as progressive
     coefficients. */
  size_t memory;
  /* The greatest number of scans. */
  int scans;
};

/* Opens a file that consists of `pieces`, one after the other, and reads up to its first scan.
   Returns NULL if memory runs out, or if there are too many pieces. Other errors are the result of
   `jpeg_guard_begin`. */
jpeg_guard *jpeg_guard_open(
    const struct jpeg_guard_piece *pieces, size_t count, struct jpeg_guard_limits limits);

/* Starts to decode. Both sides are scaled by `eighths` / 8, and rounded up. Pixels are B, G, R,
   255; if `cmyk` is not 0, they are the four inks as stored. */
enum jpeg_guard_result jpeg_guard_begin(jpeg_guard *guard, int eighths, int cmyk);

/* Limits the rows to some columns; must be called before the first row is read. libjpeg reduces
   `*left` to the start of a block, and increases `*width` by the same number. Pixels at both edges
   differ a little from those of complete rows, because they have no neighbours there. */
enum jpeg_guard_result jpeg_guard_crop(jpeg_guard *guard, uint32_t *left, uint32_t *width);

/* Reads the next `count` rows to `rows`, `stride` bytes apart. */
enum jpeg_guard_result jpeg_guard_read_rows(
    jpeg_guard *guard, uint8_t *rows, size_t stride, uint32_t count);

/* Reads the data after the pixels; must be called after the last row. */
enum jpeg_guard_result jpeg_guard_finish(jpeg_guard *guard);

/* Returns libjpeg's message about the last error, or else about the first warning; may be empty. */
const char *jpeg_guard_message(const jpeg_guard *guard);

/* Returns the number of errors from which libjpeg has recovered. */
long jpeg_guard_warnings(const jpeg_guard *guard);

/* Closes a reader, also after an error; NULL is allowed. */
void jpeg_guard_close(jpeg_guard *guard);
