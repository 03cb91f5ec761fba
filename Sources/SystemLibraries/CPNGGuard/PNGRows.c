#include "PNGRows.h"

#include <string.h>

/* The filters of PNG's specification, third edition, section 9. A pixel depends on the pixel to its
   left, so only the bytes of one pixel are computed at the same time: up to eight lanes. */

typedef int16_t lanes __attribute__((vector_size(16)));
typedef uint8_t bytes __attribute__((vector_size(8)));

static inline __attribute__((always_inline)) lanes load(const uint8_t *from, unsigned pixel) {
  bytes loaded = {0};
  memcpy(&loaded, from, pixel);
  return __builtin_convertvector(loaded, lanes);
}

static inline __attribute__((always_inline)) void store(uint8_t *to, lanes value, unsigned pixel) {
  bytes narrow = __builtin_convertvector(value, bytes);
  memcpy(to, &narrow, pixel);
}

static inline lanes magnitude(lanes value) {
  lanes sign = value >> 15;
  return (value ^ sign) - sign;
}

static inline lanes choose(lanes mask, lanes yes, lanes no) { return (mask & yes) | (~mask & no); }

static inline __attribute__((always_inline)) void sub(uint8_t *row, size_t count, unsigned pixel) {
  lanes left = {0};
  for (size_t x = 0; x + pixel <= count; x += pixel) {
    left = (load(row + x, pixel) + left) & 255;
    store(row + x, left, pixel);
  }
}

static inline __attribute__((always_inline)) void average(
    uint8_t *row, const uint8_t *above, size_t count, unsigned pixel) {
  lanes left = {0};
  for (size_t x = 0; x + pixel <= count; x += pixel) {
    left = (load(row + x, pixel) + ((left + load(above + x, pixel)) >> 1)) & 255;
    store(row + x, left, pixel);
  }
}

static inline __attribute__((always_inline)) void paeth(
    uint8_t *row, const uint8_t *above, size_t count, unsigned pixel) {
  lanes left = {0}, corner = {0};
  for (size_t x = 0; x + pixel <= count; x += pixel) {
    lanes up = load(above + x, pixel);
    lanes to_left = up - corner, to_up = left - corner;
    lanes a = magnitude(to_left), b = magnitude(to_up), c = magnitude(to_left + to_up);
    lanes nearest = choose(b <= c, choose((lanes)(a <= b), left, up),
                           choose((lanes)(a <= c), left, corner));
    left = (load(row + x, pixel) + nearest) & 255;
    corner = up;
    store(row + x, left, pixel);
  }
}

static void up(uint8_t *row, const uint8_t *above, size_t count) {
  for (size_t x = 0; x < count; x++) row[x] = (uint8_t)(row[x] + above[x]);
}

/* Undoes the filters that depend on the pixel to the left. The compiler knows the size of a
   pixel. */
static inline __attribute__((always_inline)) void unfilter(
    int filter, uint8_t *row, const uint8_t *above, size_t count, unsigned pixel) {
  if (filter == 1) sub(row, count, pixel);
  if (filter == 3) average(row, above, count, pixel);
  if (filter == 4) paeth(row, above, count, pixel);
}

void png_rows_unfilter(uint8_t *row, const uint8_t *above, size_t count, unsigned pixel) {
  int filter = *row++;
  if (filter == 0) return;
  if (filter == 2) {
    up(row, above, count);
    return;
  }
  switch (pixel) {
    case 1: unfilter(filter, row, above, count, 1); break;
    case 2: unfilter(filter, row, above, count, 2); break;
    case 3: unfilter(filter, row, above, count, 3); break;
    case 4: unfilter(filter, row, above, count, 4); break;
    case 6: unfilter(filter, row, above, count, 6); break;
    case 8: unfilter(filter, row, above, count, 8); break;
  }
}

static inline uint32_t word(uint32_t alpha, uint32_t red, uint32_t green, uint32_t blue) {
  return alpha << 24 | red << 16 | green << 8 | blue;
}

/* Returns the nearest of 256 levels to a sample of two bytes, the high byte first. */
static inline uint32_t rounded(const uint8_t *sample) {
  return (((uint32_t)sample[0] << 8 | sample[1]) * 255 + 32895) >> 16;
}

static void shallow_words(
    const uint8_t *row, unsigned channels, uint32_t *words, size_t count) {
  switch (channels) {
    case 1:
      for (size_t x = 0; x < count; x++) words[x] = 0xFF000000 | row[x] * 0x010101u;
      break;
    case 2:
      for (size_t x = 0; x < count; x++)
        words[x] = (uint32_t)row[2 * x + 1] << 24 | row[2 * x] * 0x010101u;
      break;
    case 3:
      for (size_t x = 0; x < count; x++)
        words[x] = word(255, row[3 * x], row[3 * x + 1], row[3 * x + 2]);
      break;
    default:
      for (size_t x = 0; x < count; x++)
        words[x] = word(row[4 * x + 3], row[4 * x], row[4 * x + 1], row[4 * x + 2]);
  }
}

void png_rows_words(
    const uint8_t *row, unsigned channels, int deep, uint32_t *words, size_t count) {
  if (!deep) {
    shallow_words(row, channels, words, count);
    return;
  }
  unsigned colors = channels < 3 ? 1 : 3;
  for (size_t x = 0; x < count; x++, row += 2 * channels) {
    uint32_t red = rounded(row);
    uint32_t green = colors == 3 ? rounded(row + 2) : red;
    uint32_t blue = colors == 3 ? rounded(row + 4) : red;
    words[x] = word(channels > colors ? rounded(row + 2 * colors) : 255, red, green, blue);
  }
}

static inline uint16_t sample(const uint8_t *from) {
  return (uint16_t)((unsigned)from[0] << 8 | from[1]);
}

void png_rows_deep(const uint8_t *row, unsigned channels, uint16_t *samples, size_t count) {
  unsigned colors = channels < 3 ? 1 : 3;
  for (size_t x = 0; x < count; x++, row += 2 * channels, samples += 4) {
    samples[0] = sample(row);
    samples[1] = colors == 3 ? sample(row + 2) : samples[0];
    samples[2] = colors == 3 ? sample(row + 4) : samples[0];
    samples[3] = channels > colors ? sample(row + 2 * colors) : 0xFFFF;
  }
}
