/* The inner loops of the rasterizer for processors with wide vectors. Each equals the Swift that calls
   it bit for bit, whatever the instruction set, and says no where it cannot work: then the Swift does it.

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
  /* AVX-512 on a processor whose gathers are faster than single loads. */
  RASTER_SET_AVX512_GATHER,
};

/* True where the processor has all instructions of the set. */
bool raster_has(enum raster_set set);

/* The fastest set that the processor has. */
enum raster_set raster_best_set(void);

/* A level of a picture, and the map from device pixels to it: at device pixel (x, y) the column left of
   the sample with its fraction is a x + c y + tx, the row above it is b x + d y + ty, in 2^-32. */
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
  /* Asks for stores that go past the caches: for pixels that nothing reads soon. */
  bool stream;
};

/* The pixels after which interpolation along a row starts anew, at multiples of it. */
enum { RASTER_RUN = 256 };

/* Writes bilinear samples under any map. All four neighbours of each must lie in the level. */
bool raster_sample(
    enum raster_set set, const struct raster_level *_Nonnull level,
    const struct raster_target *_Nonnull target);

/* What the rows of an upright picture have in common, and the source rows that were filtered last. */
struct raster_upright;

/* For `count` device columns from `first`; NULL where the map is not upright, the set has no kernel for
   it, or there is no memory. Takes its tables when it is first used. */
struct raster_upright *_Nullable raster_upright_make(
    enum raster_set set, const struct raster_level *_Nonnull level, int64_t first, size_t count);
void raster_upright_free(struct raster_upright *_Nullable upright);

/* Writes bilinear samples, at least one; beyond the level its outermost pixels are repeated. The target's
   columns must be among those that it was made for. */
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

/* Averages two rows in blocks of 2x2 words into the first words of `result`, at most `count`, and returns
   how many: a mean is the sum of four channels and `rounding`, which is 1 or 2, divided by four. */
size_t raster_halve(
    enum raster_set set, const uint32_t *_Nonnull upper, const uint32_t *_Nonnull lower, size_t count,
    uint32_t rounding, uint32_t *_Nonnull result);

/* Filtering with weights that sum to 2^14, first down and then across. A sum of channel c is
   128 (c - 128), in 16 bits, after the first step, and half of that after the second. */

/* Writes `count` words' sums over `taps` rows, `stride` words apart, to `sums`: four for each word. */
bool raster_filter_down(
    enum raster_set set, const uint32_t *_Nonnull words, ptrdiff_t stride, const int16_t *_Nonnull weights,
    size_t taps, size_t count, int16_t *_Nonnull sums);

/* Writes `count` words: each from `taps` words' sums, a multiple of four, that begin at the word
   `firsts[i]`, with `taps` weights of its own. Colours do not exceed alpha. */
bool raster_filter_across(
    enum raster_set set, const int16_t *_Nonnull sums, const int32_t *_Nonnull firsts,
    const int16_t *_Nonnull weights, size_t taps, size_t count, uint32_t *_Nonnull target);

/* Begins to bring `count` words into the cache. */
void raster_fetch(const uint32_t *_Nonnull words, size_t count);
