/* libpng behind functions that return. libpng reports errors by longjmp, which must never cross
   Swift's frames: every call that may jump is caught here before it returns. After an error a
   reader can only be closed. */
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
  /* No memory. */
  PNG_GUARD_EXHAUSTED = 3,
};

struct png_guard_limits {
  uint32_t side;
  /* The most bytes of a chunk without pixels, unpacked. */
  size_t chunk_bytes;
};

/* The facts in the chunks before the pixels. */
struct png_guard_header {
  uint32_t width, height;
  uint8_t depth, color_type;
  int is_interlaced;
  /* A palette's alphas or one transparent colour. */
  int has_transparency;
  int is_srgb;
  /* The file's gamma (1/2.2, say), or 0. */
  double gamma;
  int has_chromaticities;
  /* White, red, green, blue; x and y of each. */
  double chromaticities[8];
  /* The embedded profile, or NULL; lives as long as the reader. */
  const uint8_t *profile;
  size_t profile_bytes;
};

/* Starts to read `count` bytes, which must stay where they are. NULL when there is no memory. */
png_guard *png_guard_open(const void *bytes, size_t count, struct png_guard_limits limits);

/* Reads up to the pixels. Texts and other chunks that no pixel depends on are passed over. */
enum png_guard_result png_guard_read_header(png_guard *guard, struct png_guard_header *header);

/* Reads the pixels of a file that breaks off a few bytes at a time, so that none are lost. */
enum png_guard_result png_guard_read_carefully(png_guard *guard);

/* Chooses the format of rows: B, G, R, A, not premultiplied, of 8 bits each, or with `deep` of
   16 bits in the machine's byte order. `*passes` is the number of times that all rows must be read. */
enum png_guard_result png_guard_begin_rows(png_guard *guard, int deep, int *passes);

/* Reads the next `count` rows to `rows`, `stride` bytes apart. In passes after the first, the rows
   must hold what the pass before left there. */
enum png_guard_result png_guard_read_rows(
    png_guard *guard, uint8_t *rows, size_t stride, uint32_t count);

/* The number of rows that have been read, also after an error; those of each pass count. */
size_t png_guard_rows(const png_guard *guard);

/* Reads what follows the pixels, with the checksum of their last chunk. Of pixels beyond the last row
   little is read; they are a fault that libpng recovers from. */
enum png_guard_result png_guard_finish(png_guard *guard);

/* libpng's words for the last error, or for the first warning if there was none; may be empty. */
const char *png_guard_message(const png_guard *guard);

/* 1 when libpng recovered from a fault, else 0. What chunks of colours say is none. */
int png_guard_has_warned(const png_guard *guard);

/* Closes a reader, also after an error; NULL is allowed. */
void png_guard_close(png_guard *guard);

/* Takes the bytes of a file as they are made; returns 0 to stop. */
typedef int (*png_guard_sink)(void *context, const uint8_t *bytes, size_t count);

/* A text to be written: a key and a value of Latin-1. */
struct png_guard_entry {
  const char *key, *value;
};

/* Writes a picture of 8-bit rows B, G, R, A (alpha not premultiplied; left out when `is_opaque`),
   asking `row` for each in turn; marked as sRGB, with `text_count` texts before the
   pixels. `level` is zlib's, 0…9. */
enum png_guard_result png_guard_write(
    uint32_t width, uint32_t height, int is_opaque, int level,
    const struct png_guard_entry *texts, size_t text_count,
    const uint8_t *(*row)(void *context, uint32_t y), png_guard_sink sink, void *context);
