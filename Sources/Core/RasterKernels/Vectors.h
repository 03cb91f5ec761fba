/* The arithmetic of a bilinear sample in vectors; Raster's Bilinear.swift has its reasons.

   Across: weights 127 - x and x in bytes, multiplied with the bytes of a pair of pixels and added (at most
   127 * 255, so nothing saturates). Down: the lower row less the upper one, times y in 15 bits, rounded.
   Then times 258 in 15 bits, rounded, which is 1/127. */
#pragma once
#include "RasterKernels.h"
#include <string.h>

#if defined(__x86_64__)
#include <immintrin.h>

#define AVX2 __attribute__((target("avx2")))
#define AVX512 __attribute__((target("avx512f,avx512bw,avx512vl,avx512dq")))
#define INLINE static inline __attribute__((always_inline))

/* The bytes of a channel, left and right, side by side. */
#define INTERLEAVED 0, 4, 1, 5, 2, 6, 3, 7, 8, 12, 9, 13, 10, 14, 11, 15

/* The sums across of four samples, each channel in 16 bits. */
AVX2 INLINE __m256i across_avx2(__m256i pairs, __m256i weights) {
  const __m256i interleave = _mm256_setr_epi8(INTERLEAVED, INTERLEAVED);
  return _mm256_maddubs_epi16(_mm256_shuffle_epi8(pairs, interleave), weights);
}

/* The levels between two rows of sums. */
AVX2 INLINE __m256i down_avx2(__m256i above, __m256i below, __m256i weights) {
  __m256i step = _mm256_mulhrs_epi16(_mm256_sub_epi16(below, above), weights);
  return _mm256_mulhrs_epi16(_mm256_add_epi16(above, step), _mm256_set1_epi16(258));
}

/* The same for eight samples. */
AVX512 INLINE __m512i across_avx512(__m512i pairs, __m512i weights) {
  const __m512i interleave = _mm512_broadcast_i32x4(_mm_setr_epi8(INTERLEAVED));
  return _mm512_maddubs_epi16(_mm512_shuffle_epi8(pairs, interleave), weights);
}

AVX512 INLINE __m512i down_avx512(__m512i above, __m512i below, __m512i weights) {
  __m512i step = _mm512_mulhrs_epi16(_mm512_sub_epi16(below, above), weights);
  return _mm512_mulhrs_epi16(_mm512_add_epi16(above, step), _mm512_set1_epi16(258));
}

#elif defined(__aarch64__)
#include <arm_neon.h>

#define INLINE static inline __attribute__((always_inline))

/* The sums across of one sample, whose pair of pixels is at `words`. */
INLINE int16x4_t across_neon(const uint32_t *words, uint8x8_t weights) {
  uint16x8_t products = vmull_u8(vld1_u8((const uint8_t *)words), weights);
  return vreinterpret_s16_u16(vadd_u16(vget_low_u16(products), vget_high_u16(products)));
}

/* The levels of two samples between two rows of sums, in bytes. */
INLINE uint8x8_t down_neon(int16x8_t above, int16x8_t below, int16x8_t weights) {
  int16x8_t step = vqrdmulhq_s16(vsubq_s16(below, above), weights);
  return vqmovun_s16(vqrdmulhq_s16(vaddq_s16(above, step), vdupq_n_s16(258)));
}
#endif
