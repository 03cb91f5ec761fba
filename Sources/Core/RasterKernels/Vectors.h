/* The arithmetic of a bilinear sample in vectors; Raster's Bilinear.swift explains it.

   Across: the bytes of a pair of pixels are multiplied by the weights 127 - x and x, in bytes, and
   added. The sum is at most 127 * 255, so nothing saturates. Down: the difference of the lower and
   the upper row is multiplied by y in 15 bits, rounded, and added to the upper row. The sum is
   divided by 127: it is multiplied by 258 in 15 bits, and rounded. */
#pragma once
#include "RasterKernels.h"
#include <string.h>

#if defined(__x86_64__)
#include <immintrin.h>

#define AVX2 __attribute__((target("avx2")))
#define AVX512 __attribute__((target("avx512f,avx512bw,avx512vl,avx512dq")))
#define INLINE static inline __attribute__((always_inline))

/* The order of bytes in which the left and the right byte of each channel are adjacent. */
#define INTERLEAVED 0, 4, 1, 5, 2, 6, 3, 7, 8, 12, 9, 13, 10, 14, 11, 15

/* Returns the sums across of four samples, 16 bits for each channel. */
AVX2 INLINE __m256i across_avx2(__m256i pairs, __m256i weights) {
  const __m256i interleave = _mm256_setr_epi8(INTERLEAVED, INTERLEAVED);
  return _mm256_maddubs_epi16(_mm256_shuffle_epi8(pairs, interleave), weights);
}

/* Returns the channel levels between two rows of sums. */
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

/* Returns the sums across of one sample, whose pair of pixels is at `words`. */
INLINE int16x4_t across_neon(const uint32_t *words, uint8x8_t weights) {
  uint16x8_t products = vmull_u8(vld1_u8((const uint8_t *)words), weights);
  return vreinterpret_s16_u16(vadd_u16(vget_low_u16(products), vget_high_u16(products)));
}

/* Returns the channel levels of two samples between two rows of sums, in bytes. */
INLINE uint8x8_t down_neon(int16x8_t above, int16x8_t below, int16x8_t weights) {
  int16x8_t step = vqrdmulhq_s16(vsubq_s16(below, above), weights);
  return vqmovun_s16(vqrdmulhq_s16(vaddq_s16(above, step), vdupq_n_s16(258)));
}
#endif
