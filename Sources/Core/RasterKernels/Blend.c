/* Source-over on premultiplied words; Raster's Blend.swift explains the arithmetic. */
#include "Vectors.h"

#if defined(__x86_64__)

/* Masked loads are not used: emulators read what the mask leaves out, and fault next to a page that
   is not mapped.

   Fewer than eight words are handled as two halves of a vector, the first and the last words. The
   halves may overlap, so both are loaded before one is stored. */
AVX2 INLINE __m256i load_few(const uint32_t *words, size_t count) {
  if (count >= 4) {
    return _mm256_loadu2_m128i((const __m128i *)(words + count - 4), (const __m128i *)words);
  }
  if (count < 2) return _mm256_castsi128_si256(_mm_cvtsi32_si128((int32_t)*words));
  __m128i last = _mm_loadl_epi64((const __m128i *)(words + count - 2));
  return _mm256_castsi128_si256(_mm_unpacklo_epi64(_mm_loadl_epi64((const __m128i *)words), last));
}

AVX2 INLINE void store_few(uint32_t *words, __m256i value, size_t count) {
  __m128i low = _mm256_castsi256_si128(value);
  if (count >= 4) {
    _mm256_storeu2_m128i((__m128i *)(words + count - 4), (__m128i *)words, value);
  } else if (count >= 2) {
    _mm_storel_epi64((__m128i *)words, low);
    _mm_storel_epi64((__m128i *)(words + count - 2), _mm_unpackhi_epi64(low, low));
  } else {
    *words = (uint32_t)_mm_cvtsi128_si32(low);
  }
}

/* Multiplies bytes, in lanes of 16 bits, by `weights`/255. The rounded results are in the upper
   bytes of the lanes. */
AVX2 INLINE __m256i weighted_avx2(__m256i bytes, __m256i weights) {
  __m256i product = _mm256_add_epi16(_mm256_mullo_epi16(bytes, weights), _mm256_set1_epi16(128));
  return _mm256_add_epi16(product, _mm256_srli_epi16(product, 8));
}

AVX2 INLINE __m256i scaled_avx2(__m256i words, __m256i weights) {
  const __m256i low = _mm256_set1_epi16(0xFF);
  __m256i even = weighted_avx2(_mm256_and_si256(words, low), weights);
  __m256i odd = weighted_avx2(_mm256_srli_epi16(words, 8), weights);
  return _mm256_or_si256(_mm256_srli_epi16(even, 8), _mm256_andnot_si256(low, odd));
}

AVX2 INLINE __m256i blended_avx2(__m256i source, __m256i target, __m256i weights) {
  __m256i above = scaled_avx2(source, weights);
  __m256i rest = _mm256_sub_epi32(_mm256_set1_epi32(255), _mm256_srli_epi32(above, 24));
  rest = _mm256_or_si256(rest, _mm256_slli_epi32(rest, 16));
  return _mm256_add_epi32(above, scaled_avx2(target, rest));
}

AVX2 INLINE __m256i eight_avx2(const uint32_t *source, const uint32_t *target, __m256i weights) {
  return blended_avx2(
      _mm256_loadu_si256((const __m256i *)source), _mm256_loadu_si256((const __m256i *)target), weights);
}

AVX2 static void over_avx2(const uint32_t *source, uint32_t weight, size_t count, uint32_t *target) {
  const __m256i weights = _mm256_set1_epi16((int16_t)weight);
  if (count < 8) {
    if (count == 0) return;
    __m256i few = blended_avx2(load_few(source, count), load_few(target, count), weights);
    return store_few(target, few, count);
  }
  /* The last vector overlaps the vector before it. So it is blended before that vector is
     stored. */
  const size_t end = count - 8;
  __m256i last = eight_avx2(source + end, target + end, weights);
  for (size_t done = 0; done < end; done += 8) {
    _mm256_storeu_si256((__m256i *)(target + done), eight_avx2(source + done, target + done, weights));
  }
  _mm256_storeu_si256((__m256i *)(target + end), last);
}

AVX512 INLINE __m512i weighted_avx512(__m512i bytes, __m512i weights) {
  __m512i product = _mm512_add_epi16(_mm512_mullo_epi16(bytes, weights), _mm512_set1_epi16(128));
  return _mm512_add_epi16(product, _mm512_srli_epi16(product, 8));
}

AVX512 INLINE __m512i scaled_avx512(__m512i words, __m512i weights) {
  const __m512i low = _mm512_set1_epi16(0xFF);
  __m512i even = weighted_avx512(_mm512_and_si512(words, low), weights);
  __m512i odd = weighted_avx512(_mm512_srli_epi16(words, 8), weights);
  return _mm512_or_si512(_mm512_srli_epi16(even, 8), _mm512_andnot_si512(low, odd));
}

AVX512 INLINE __m512i sixteen_avx512(const uint32_t *source, const uint32_t *target, __m512i weights) {
  __m512i above = scaled_avx512(_mm512_loadu_si512(source), weights);
  __m512i rest = _mm512_sub_epi32(_mm512_set1_epi32(255), _mm512_srli_epi32(above, 24));
  rest = _mm512_or_si512(rest, _mm512_slli_epi32(rest, 16));
  return _mm512_add_epi32(above, scaled_avx512(_mm512_loadu_si512(target), rest));
}

AVX512 static void over_avx512(
    const uint32_t *source, uint32_t weight, size_t count, uint32_t *target) {
  if (count < 16) return over_avx2(source, weight, count, target);
  const __m512i weights = _mm512_set1_epi16((int16_t)weight);
  const size_t end = count - 16;
  __m512i last = sixteen_avx512(source + end, target + end, weights);
  for (size_t done = 0; done < end; done += 16) {
    _mm512_storeu_si512(target + done, sixteen_avx512(source + done, target + done, weights));
  }
  _mm512_storeu_si512(target + end, last);
}

#elif defined(__aarch64__)

INLINE uint8x16_t scaled_neon(uint8x16_t bytes, uint8x16_t weights) {
  const uint16x8_t half = vdupq_n_u16(128);
  uint16x8_t low = vaddq_u16(vmull_u8(vget_low_u8(bytes), vget_low_u8(weights)), half);
  uint16x8_t high = vaddq_u16(vmull_high_u8(bytes, weights), half);
  return vcombine_u8(
      vaddhn_u16(low, vshrq_n_u16(low, 8)), vaddhn_u16(high, vshrq_n_u16(high, 8)));
}

static void over_neon(const uint32_t *source, uint32_t weight, size_t count, uint32_t *target) {
  const uint8_t alphas[16] = {3, 3, 3, 3, 7, 7, 7, 7, 11, 11, 11, 11, 15, 15, 15, 15};
  for (size_t done = 0; done < count; done += 4) {
    size_t part = count - done < 4 ? count - done : 4;
    uint32_t from[4] = {0}, to[4] = {0};
    memcpy(from, source + done, part * sizeof *from);
    memcpy(to, target + done, part * sizeof *to);
    uint8x16_t above = scaled_neon(
        vreinterpretq_u8_u32(vld1q_u32(from)), vdupq_n_u8((uint8_t)weight));
    uint8x16_t rest = vmvnq_u8(vqtbl1q_u8(above, vld1q_u8(alphas)));
    uint8x16_t below = scaled_neon(vreinterpretq_u8_u32(vld1q_u32(to)), rest);
    vst1q_u32(to, vaddq_u32(vreinterpretq_u32_u8(above), vreinterpretq_u32_u8(below)));
    memcpy(target + done, to, part * sizeof *to);
  }
}

#endif

bool raster_over(
    enum raster_set set, const uint32_t *source, uint32_t weight, size_t count, uint32_t *target) {
  switch (set) {
#if defined(__x86_64__)
  case RASTER_SET_AVX2: over_avx2(source, weight, count, target); return true;
  case RASTER_SET_AVX512:
  case RASTER_SET_AVX512_GATHER: over_avx512(source, weight, count, target); return true;
#elif defined(__aarch64__)
  case RASTER_SET_NEON: over_neon(source, weight, count, target); return true;
#endif
  default: (void)source, (void)weight, (void)count, (void)target; return false;
  }
}
