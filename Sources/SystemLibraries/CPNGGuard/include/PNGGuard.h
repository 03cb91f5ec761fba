/* libpng with functions that always return. libpng reports errors by longjmp, which must not jump
   over Swift's stack frames: these functions catch every jump. After an error, a reader can only be
   closed. */
#pragma once
#include <stddef.h>
#include <stdint.h>

typedef struct png_guard png_guard;

/* The result of a call. */
enum png_guard_result {
  PNG_GUARD_OK = 0,
  /* The bytes contradict themselves. */
  PNG_GUARD_CORRUPT = 1,
  /* The bytes end before the picture does. */
  PNG_GUARD_TRUNCATED = 2,
  /* Memory ran out. */
  PNG_GUARD_EXHAUSTED = 3,
};

struct png_guard_limits {
  uint32_t side;
  /* The greatest number of bytes of an unpacked chunk that has no pixels. */
  size_t chunk_bytes;
};

/* The facts in the chunks before the pixels. */
struct png_guard_header {
  uint32_t width, height;
  uint8_t depth, color_type;
  int is_interlaced;
  /* 1 if the palette has alphas, or if one colour is transparent. */
  int has_transparency;
};

/* Starts to read `count` bytes, which must not move. Returns NULL if memory runs out. */
png_guard *png_guard_open(const void *bytes, size_t count, struct png_guard_limits limits);

/* Reads up to the pixels. Skips texts and other chunks on which no pixel depends. */
enum png_guard_result png_guard_read_header(png_guard *guard, struct png_guard_header *header);

/* From now on, reads only a few bytes at a time. In a file that is cut off, no pixels are then
   lost. */
enum png_guard_result png_guard_read_carefully(png_guard *guard);

/* Chooses the format of rows, which are not premultiplied: B, G, R, A with 8 bits each; if `deep`
   is not 0, R, G, B, A with 16 bits each, in the machine's byte order. `*passes` becomes the number
   of times that all rows must be read. */
enum png_guard_result png_guard_begin_rows(png_guard *guard, int deep, int *passes);

/* Reads the next `count` rows to `rows`, `stride` bytes apart. In every pass after the first,
   `rows` must contain the result of the pass before. */
enum png_guard_result png_guard_read_rows(
    png_guard *guard, uint8_t *rows, size_t stride, uint32_t count);

/* Returns the number of rows that have been read, also after an error. The rows of each pass
   count. */
size_t png_guard_rows(const png_guard *guard);

/* Reads the data after the pixels, and the checksum of the last chunk with pixels. If there are
   more pixels than rows, only a few of them are read, which counts as an error from which libpng
   has recovered. */
enum png_guard_result png_guard_finish(png_guard *guard);

/* Returns libpng's message about the last error, or else about the first warning; may be empty. */
const char *png_guard_message(const png_guard *guard);

/* Returns 1 if libpng has recovered from an error, else 0. Errors in chunks about colours do not
   count. */
int png_guard_has_warned(const png_guard *guard);

/* Closes a reader, also after an error; NULL is allowed. */
void png_guard_close(png_guard *guard);

/* Receives the bytes of a file as they are made; returns 0 to stop. */
typedef int (*png_guard_sink)(void *context, const uint8_t *bytes, size_t count);

/* A text to write: a key and a value, in Latin-1. */
struct png_guard_entry {
  const char *key, *value;
};

/* Writes a picture, marked as sRGB, with `text_count` texts before the pixels. `row` returns each
   row in turn: B, G, R, A with 8 bits each, not premultiplied. If `is_opaque` is not 0, the file
   has no alpha. `level` is zlib's level, 0…9. */
enum png_guard_result png_guard_write(
    uint32_t width, uint32_t height, int is_opaque, int level,
    const struct png_guard_entry *texts, size_t text_count,
    const uint8_t *(*row)(void *context, uint32_t y), png_guard_sink sink, void *context);
