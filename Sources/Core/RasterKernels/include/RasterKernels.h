/* The inner loops of the rasterizer for processors with wide vectors. With every instruction set, a
   kernel gives exactly the result of the Swift code that calls it. A kernel returns false, NULL or
   0 if it cannot do the work; the Swift code then does it.

   Pixels are premultiplied words, 0xAARRGGBB. Strides count words. */
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The instruction sets that kernels are written for. */
enum raster_set {
  RASTER_SET_NONE,
  RASTER_SET_NEON,
  RASTER_SET_AVX2,
  RASTER_SET_AVX512,
  /* AVX-512 on a processor on which gathers are faster than single loads. */
  RASTER_SET_AVX512_GATHER,
};

/* True if the processor has all instructions of the set. */
bool raster_has(enum raster_set set);

/* The fastest set that the processor has. */
enum raster_set raster_best_set(void);

/* A level of a picture, and the map from device pixels to the level. For the device pixel (x, y),
   the sample lies at the column a x + c y + tx and at the row b x + d y + ty, in units of 2^-32:
   the whole parts are the column to its left and the row above it. */
struct raster_level {
  const uint32_t *_Nonnull words;
  ptrdiff_t stride;
  int32_t width, height;
  int64_t a, b, c, d, tx, ty;
};

/* A rectangle of the device, and the memory of its first pixel. */
struct raster_target {
  uint32_t *_Nonnull words;
  ptrdiff_t stride;
  int64_t x, y;
  size_t width, height;
  /* True for pixels that nothing reads soon: they are stored past the caches. */
  bool stream;
};

/* The number of pixels in a row after which the interpolation begins again with an exact position.
   It begins at multiples of this number. */
enum { RASTER_RUN = 256 };

/* Writes bilinear samples under any map. The four neighbours of each sample must lie in the
   level. */
bool raster_sample(
    enum raster_set set, const struct raster_level *_Nonnull level,
    const struct raster_target *_Nonnull target);

/* The tables that all rows of an upright picture share, and the source rows that were filtered
   last. */
struct raster_upright;

/* Makes the tables for `count` device columns from `first`. NULL if the map is not upright, if
   there is no kernel for the instruction set, or if memory runs out. The tables are filled at their
   first use. */
struct raster_upright *_Nullable raster_upright_make(
    enum raster_set set, const struct raster_level *_Nonnull level, int64_t first, size_t count);
void raster_upright_free(struct raster_upright *_Nullable upright);

/* Writes bilinear samples, at least one. Beyond the level, its outermost pixels are repeated. The
   columns of the target must be among those for which `upright` was made. */
bool raster_upright_sample(
    struct raster_upright *_Nonnull upright, const struct raster_target *_Nonnull target);

/* Copies rows of words from `source` to the target. The two must not overlap. */
bool raster_copy(
    enum raster_set set, const uint32_t *_Nonnull source, ptrdiff_t stride,
    const struct raster_target *_Nonnull target);

/* Draws `source`, weighted by 0...255, over the `count` words of `target`. */
bool raster_over(
    enum raster_set set, const uint32_t *_Nonnull source, uint32_t weight, size_t count,
    uint32_t *_Nonnull target);

/* Averages two rows in blocks of 2x2 words, and writes the means to `result`, at most `count`
   words. A mean of a channel is the sum of four values and of `rounding`, which is 1 or 2, divided
   by four. Returns the number of words that were written. */
size_t raster_halve(
    enum raster_set set, const uint32_t *_Nonnull upper, const uint32_t *_Nonnull lower, size_t count,
    uint32_t rounding, uint32_t *_Nonnull result);

/* Filtering with weights whose sum is 2^14, first down and then across. The sum of a channel c is
   128 (c - 128), in 16 bits, after the first step, and half of that after the second. */

/* Writes the sums of `count` words over `taps` rows, which are `stride` words apart. Each word
   gives four sums, one for each channel. */
bool raster_filter_down(
    enum raster_set set, const uint32_t *_Nonnull words, ptrdiff_t stride, const int16_t *_Nonnull weights,
    size_t taps, size_t count, int16_t *_Nonnull sums);

/* Writes `count` words. Word i is made from the sums of `taps` words, from the word `firsts[i]` on,
   with `taps` weights of its own. `taps` is a multiple of four. No colour exceeds alpha. */
bool raster_filter_across(
    enum raster_set set, const int16_t *_Nonnull sums, const int32_t *_Nonnull firsts,
    const int16_t *_Nonnull weights, size_t taps, size_t count, uint32_t *_Nonnull target);

/* Prefetches `count` words into the cache. */
void raster_fetch(const uint32_t *_Nonnull words, size_t count);
