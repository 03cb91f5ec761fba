/* Halved rows for mip levels; Pixels' PyramidLayout+SmallerLevels.swift explains the
   arithmetic. */
#include "Vectors.h"

#if defined(__x86_64__)

/* Returns four means: the sums of the left and right bytes of two rows, rounded and divided by
   four. */
AVX2 INLINE __m256i means_avx2(const uint32_t *upper, const uint32_t *lower, __m256i rounding) {
  const __m256i ones = _mm256_set1_epi8(1);
  __m256i above = across_avx2(_mm256_loadu_si256((const __m256i *)upper), ones);
  __m256i below = across_avx2(_mm256_loadu_si256((const __m256i *)lower), ones);
  return _mm256_srli_epi16(_mm256_add_epi16(_mm256_add_epi16(above, below), rounding), 2);
}

AVX2 static size_t halve_avx2(
    const uint32_t *upper, const uint32_t *lower, size_t count, uint32_t rounding, uint32_t *result) {
  const __m256i round = _mm256_set1_epi16((int16_t)rounding);
  size_t done = 0;
  for (; done + 8 <= count; done += 8) {
    __m256i means = _mm256_packus_epi16(
        means_avx2(upper + 2 * done, lower + 2 * done, round),
        means_avx2(upper + 2 * done + 8, lower + 2 * done + 8, round));
    _mm256_storeu_si256((__m256i *)(result + done), _mm256_permute4x64_epi64(means, 0xD8));
  }
  return done;
}

AVX512 INLINE __m512i means_avx512(const uint32_t *upper, const uint32_t *lower, __m512i rounding) {
  const __m512i ones = _mm512_set1_epi8(1);
  __m512i above = across_avx512(_mm512_loadu_si512(upper), ones);
  __m512i below = across_avx512(_mm512_loadu_si512(lower), ones);
  return _mm512_srli_epi16(_mm512_add_epi16(_mm512_add_epi16(above, below), rounding), 2);
}

AVX512 static size_t halve_avx512(
    const uint32_t *upper, const uint32_t *lower, size_t count, uint32_t rounding, uint32_t *result) {
  const __m512i round = _mm512_set1_epi16((int16_t)rounding);
  const __m512i order = _mm512_setr_epi64(0, 2, 4, 6, 1, 3, 5, 7);
  size_t done = 0;
  for (; done + 16 <= count; done += 16) {
    __m512i means = _mm512_packus_epi16(
        means_avx512(upper + 2 * done, lower + 2 * done, round),
        means_avx512(upper + 2 * done + 16, lower + 2 * done + 16, round));
    _mm512_storeu_si512(result + done, _mm512_permutexvar_epi64(order, means));
  }
  return done;
}

#elif defined(__aarch64__)

/* Returns the sums of the left and right bytes, first those of the first two of four means, then
   those of the last two. */
INLINE uint16x8x2_t sums_neon(const uint32_t *words) {
  uint32x4x2_t sides = vld2q_u32(words);
  uint8x16_t left = vreinterpretq_u8_u32(sides.val[0]), right = vreinterpretq_u8_u32(sides.val[1]);
  return (uint16x8x2_t){
    {vaddl_u8(vget_low_u8(left), vget_low_u8(right)), vaddl_high_u8(left, right)}};
}

static size_t halve_neon(
    const uint32_t *upper, const uint32_t *lower, size_t count, uint32_t rounding, uint32_t *result) {
  const uint16x8_t round = vdupq_n_u16((uint16_t)rounding);
  size_t done = 0;
  for (; done + 4 <= count; done += 4) {
    uint16x8x2_t above = sums_neon(upper + 2 * done), below = sums_neon(lower + 2 * done);
    uint16x8_t first = vaddq_u16(vaddq_u16(above.val[0], below.val[0]), round);
    uint16x8_t last = vaddq_u16(vaddq_u16(above.val[1], below.val[1]), round);
    uint8x16_t means = vcombine_u8(vshrn_n_u16(first, 2), vshrn_n_u16(last, 2));
    vst1q_u32(result + done, vreinterpretq_u32_u8(means));
  }
  return done;
}

#endif

size_t raster_halve(
    enum raster_set set, const uint32_t *upper, const uint32_t *lower, size_t count, uint32_t rounding,
    uint32_t *result) {
  switch (set) {
#if defined(__x86_64__)
  case RASTER_SET_AVX2: return halve_avx2(upper, lower, count, rounding, result);
  case RASTER_SET_AVX512:
  case RASTER_SET_AVX512_GATHER: return halve_avx512(upper, lower, count, rounding, result);
#elif defined(__aarch64__)
  case RASTER_SET_NEON: return halve_neon(upper, lower, count, rounding, result);
#endif
  default: (void)upper, (void)lower, (void)count, (void)rounding, (void)result; return 0;
  }
}
