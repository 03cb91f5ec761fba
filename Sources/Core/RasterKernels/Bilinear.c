/* Bilinear samples, eight at a time: Raster's Bilinear.swift has the arithmetic and its reasons.

   Across: weights 127 - x and x in bytes, multiplied with the bytes of a pair of pixels and added
   (maddubs; at most 127 * 255, so nothing saturates). Down: the lower row less the upper one, times y
   in 15 bits, rounded (mulhrs). Then times 258 in 15 bits, rounded, which is 1/127. */
#include "RasterKernels.h"

#if defined(__x86_64__)
#include <immintrin.h>
#include <stdbool.h>
#include <string.h>

#define AVX2 __attribute__((target("avx2")))

static bool has_avx2(void) {
  static int known = -1;
  int answer = __atomic_load_n(&known, __ATOMIC_RELAXED);
  if (answer < 0) {
    __builtin_cpu_init();
    answer = __builtin_cpu_supports("avx2") ? 1 : 0;
    __atomic_store_n(&known, answer, __ATOMIC_RELAXED);
  }
  return answer == 1;
}

/* The pair of words at `place`, which need not be aligned. */
static inline long long pair(const uint32_t *place) {
  long long words;
  memcpy(&words, place, sizeof words);
  return words;
}

/* Four pairs: the first two in the low half. */
AVX2 static inline __m256i pairs(
    const uint32_t *first, const uint32_t *second, const uint32_t *third, const uint32_t *fourth) {
  return _mm256_set_epi64x(pair(fourth), pair(third), pair(second), pair(first));
}

/* The channels of four samples, each in 16 bits: between the pairs of an upper and a lower row. */
AVX2 static inline __m256i blend(__m256i upper, __m256i lower, __m256i across, __m256i down) {
  /* Left and right bytes of a channel side by side. */
  const __m256i interleave = _mm256_setr_epi8(
      0, 4, 1, 5, 2, 6, 3, 7, 8, 12, 9, 13, 10, 14, 11, 15,
      0, 4, 1, 5, 2, 6, 3, 7, 8, 12, 9, 13, 10, 14, 11, 15);
  __m256i above = _mm256_maddubs_epi16(_mm256_shuffle_epi8(upper, interleave), across);
  __m256i below = _mm256_maddubs_epi16(_mm256_shuffle_epi8(lower, interleave), across);
  __m256i step = _mm256_mulhrs_epi16(_mm256_sub_epi16(below, above), down);
  return _mm256_mulhrs_epi16(_mm256_add_epi16(above, step), _mm256_set1_epi16(258));
}

AVX2 static size_t sample_avx2(const struct raster_run *run, size_t count, uint32_t *target) {
  const uint32_t *base = run->level + (run->v >> 16) * run->stride + (run->u >> 16);
  const ptrdiff_t stride = run->stride;
  const int32_t du = (int32_t)run->du, dv = (int32_t)run->dv;
  const __m256i steps = _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7);
  const __m256i rows = _mm256_set1_epi32((int32_t)stride);
  const __m256i fraction = _mm256_set1_epi32(0x7FFF);
  /* In each half the first or the last two of four samples, their 16 bits four times. */
  const __m256i first = _mm256_setr_epi8(
      0, 1, 0, 1, 0, 1, 0, 1, 4, 5, 4, 5, 4, 5, 4, 5,
      0, 1, 0, 1, 0, 1, 0, 1, 4, 5, 4, 5, 4, 5, 4, 5);
  const __m256i last = _mm256_setr_epi8(
      8, 9, 8, 9, 8, 9, 8, 9, 12, 13, 12, 13, 12, 13, 12, 13,
      8, 9, 8, 9, 8, 9, 8, 9, 12, 13, 12, 13, 12, 13, 12, 13);
  __m256i u = _mm256_add_epi32(
      _mm256_set1_epi32((int32_t)(run->u & 0xFFFF)), _mm256_mullo_epi32(steps, _mm256_set1_epi32(du)));
  __m256i v = _mm256_add_epi32(
      _mm256_set1_epi32((int32_t)(run->v & 0xFFFF)), _mm256_mullo_epi32(steps, _mm256_set1_epi32(dv)));
  const __m256i du8 = _mm256_set1_epi32(8 * du), dv8 = _mm256_set1_epi32(8 * dv);

  size_t done = 0;
  for (; done + 8 <= count; done += 8) {
    __m256i places = _mm256_add_epi32(
        _mm256_mullo_epi32(_mm256_srai_epi32(v, 16), rows), _mm256_srai_epi32(u, 16));
    int32_t place[8] __attribute__((aligned(32)));
    _mm256_store_si256((__m256i *)place, places);

    /* The nearest of 128 weights for x; the one on the left in the low byte: 127 - x + 256 x. */
    __m256i x = _mm256_mulhrs_epi16(
        _mm256_and_si256(_mm256_srli_epi32(u, 1), fraction), _mm256_set1_epi32(127));
    __m256i across = _mm256_add_epi32(
        _mm256_set1_epi32(127), _mm256_sub_epi32(_mm256_slli_epi32(x, 8), x));
    __m256i down = _mm256_and_si256(_mm256_srli_epi32(v, 1), fraction);

    const uint32_t *p0 = base + place[0], *p1 = base + place[1], *p2 = base + place[2];
    const uint32_t *p3 = base + place[3], *p4 = base + place[4], *p5 = base + place[5];
    const uint32_t *p6 = base + place[6], *p7 = base + place[7];
    __m256i outer = blend(
        pairs(p0, p1, p4, p5), pairs(p0 + stride, p1 + stride, p4 + stride, p5 + stride),
        _mm256_shuffle_epi8(across, first), _mm256_shuffle_epi8(down, first));
    __m256i inner = blend(
        pairs(p2, p3, p6, p7), pairs(p2 + stride, p3 + stride, p6 + stride, p7 + stride),
        _mm256_shuffle_epi8(across, last), _mm256_shuffle_epi8(down, last));
    _mm256_storeu_si256((__m256i *)(target + done), _mm256_packus_epi16(outer, inner));

    u = _mm256_add_epi32(u, du8);
    v = _mm256_add_epi32(v, dv8);
  }
  return done;
}

/* True where the positions of `count` samples, and their places in the level, fit 32 bits. */
static bool fits(const struct raster_run *run, size_t count) {
  const int64_t reach = (int64_t)1 << 30;
  const int64_t steps = (int64_t)count + 8;
  const int64_t du = run->du < 0 ? -run->du : run->du, dv = run->dv < 0 ? -run->dv : run->dv;
  if (steps > 4096 || du > reach / steps || dv > reach / steps) return false;
  return ((dv * steps >> 16) + 2) * run->stride + (du * steps >> 16) + 2 < reach;
}

size_t raster_sample(const struct raster_run *run, size_t count, uint32_t *target) {
  if (count < 8 || !has_avx2() || !fits(run, count)) return 0;
  return sample_avx2(run, count, target);
}

#else

size_t raster_sample(const struct raster_run *run, size_t count, uint32_t *target) {
  (void)run, (void)count, (void)target;
  return 0;
}

#endif
