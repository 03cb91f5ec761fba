/* libjpeg behind functions that return. libjpeg reports errors by longjmp, which must never cross
   Swift's frames: every call that may jump is caught here before it returns. After an error a
   reader can only be closed. */
#pragma once
#include <stddef.h>
#include <stdint.h>

typedef struct jpeg_guard jpeg_guard;

/* The result of a call. */
enum jpeg_guard_result {
  JPEG_GUARD_OK = 0,
  /* The bytes contradict themselves, or are of a kind that libjpeg does not read. */
  JPEG_GUARD_CORRUPT = 1,
  /* No memory, or more of it needed than the limit. */
  JPEG_GUARD_EXHAUSTED = 2,
};

/* Some of a file's bytes, which must stay where they are. */
struct jpeg_guard_piece {
  const uint8_t *bytes;
  size_t count;
};

/* The most pieces of one file. */
#define JPEG_GUARD_PIECES 6

struct jpeg_guard_limits {
  /* The most bytes that libjpeg keeps of a picture, such as progressive coefficients. */
  size_t memory;
  /* The most scans. */
  int scans;
};

/* The rows that will be read. */
struct jpeg_guard_shape {
  uint32_t width, height;
};

/* Opens a file whose bytes are those of `pieces`, one after the other, and reads up to its first
   scan. NULL when there is no memory or too many pieces; the first result is otherwise that of
   `jpeg_guard_begin`. */
jpeg_guard *jpeg_guard_open(
    const struct jpeg_guard_piece *pieces, size_t count, struct jpeg_guard_limits limits);

/* Starts to decode with both sides scaled by `eighths` / 8 and rounded up. Pixels are B, G, R, 255,
   or with `cmyk` the four inks as they are stored. */
enum jpeg_guard_result jpeg_guard_begin(
    jpeg_guard *guard, int eighths, int cmyk, struct jpeg_guard_shape *shape);

/* Narrows the rows to some columns, before the first one is read. libjpeg moves `*left` down to
   where a block starts and lengthens `*width` by as much; pixels at either edge differ a little
   from those of the whole rows, as they have no neighbours there. */
enum jpeg_guard_result jpeg_guard_crop(jpeg_guard *guard, uint32_t *left, uint32_t *width);

/* Reads the next `count` rows to `rows`, `stride` bytes apart. */
enum jpeg_guard_result jpeg_guard_read_rows(
    jpeg_guard *guard, uint8_t *rows, size_t stride, uint32_t count);

/* Passes over the next `count` rows; most of their pixels are not made. */
enum jpeg_guard_result jpeg_guard_skip_rows(jpeg_guard *guard, uint32_t count);

/* Reads what follows the pixels, after the last row. */
enum jpeg_guard_result jpeg_guard_finish(jpeg_guard *guard);

/* libjpeg's words for the last error, or for the first warning if there was none; may be empty. */
const char *jpeg_guard_message(const jpeg_guard *guard);

/* The number of faults that libjpeg has recovered from. */
long jpeg_guard_warnings(const jpeg_guard *guard);

/* 1 when the bytes have ended before the picture, else 0. */
int jpeg_guard_ran_short(const jpeg_guard *guard);

/* Closes a reader, also after an error; NULL is allowed. */
void jpeg_guard_close(jpeg_guard *guard);
