/* Filters with many taps for a picture at rest; Raster's Resampler.swift explains the arithmetic.

   The rows are filtered down first, because that needs no shuffles, and makes the device rows
   independent of one another. */
#include "Vectors.h"

/* Filters the last words, which do not fill a vector. */
static void down_rest(
    const uint32_t *words, ptrdiff_t stride, const int16_t *weights, size_t taps, size_t from, size_t count,
    int16_t *sums) {
  for (size_t i = from; i < count; i++) {
    for (int channel = 0; channel < 4; channel++) {
      int sum = 0;
      for (size_t tap = 0; tap < taps; tap++) {
        int level = (int)(words[(ptrdiff_t)tap * stride + (ptrdiff_t)i] >> 8 * channel & 255) - 128;
        sum += (level * 256 * weights[tap] + 0x4000) >> 15;
      }
      sums[4 * i + (size_t)channel] = (int16_t)sum;
    }
  }
}

#if defined(__x86_64__)

/* A channel is stored as 256 (c - 128). mulhrs multiplies by the weight, in 2^-14, and by 2^-15, so
   the product is 128 (c - 128) times the weight. */

AVX2 static size_t down_rows_avx2(
    const uint32_t *words, ptrdiff_t stride, const int16_t *weights, size_t taps, size_t count,
    int16_t *sums) {
  const __m256i zero = _mm256_setzero_si256(), middle = _mm256_set1_epi8((char)0x80);
  if (count < 8) return 0;
  /* The last vector overlaps the one before it. */
  for (size_t next = 0; next < count; next += 8) {
    size_t done = next + 8 <= count ? next : count - 8;
    __m256i low = zero, high = zero;
    for (size_t tap = 0; tap < taps; tap++) {
      __m256i row = _mm256_xor_si256(
          _mm256_loadu_si256((const __m256i *)(words + (ptrdiff_t)tap * stride + done)), middle);
      __m256i weight = _mm256_set1_epi16(weights[tap]);
      low = _mm256_add_epi16(low, _mm256_mulhrs_epi16(_mm256_unpacklo_epi8(zero, row), weight));
      high = _mm256_add_epi16(high, _mm256_mulhrs_epi16(_mm256_unpackhi_epi8(zero, row), weight));
    }
    _mm256_storeu_si256((__m256i *)(sums + 4 * done), _mm256_permute2x128_si256(low, high, 0x20));
    _mm256_storeu_si256((__m256i *)(sums + 4 * done + 16), _mm256_permute2x128_si256(low, high, 0x31));
  }
  return count;
}

AVX512 static size_t down_rows_avx512(
    const uint32_t *words, ptrdiff_t stride, const int16_t *weights, size_t taps, size_t count,
    int16_t *sums) {
  const __m512i zero = _mm512_setzero_si512(), middle = _mm512_set1_epi8((char)0x80);
  const __m512i first = _mm512_setr_epi64(0, 1, 8, 9, 2, 3, 10, 11);
  const __m512i last = _mm512_setr_epi64(4, 5, 12, 13, 6, 7, 14, 15);
  if (count < 16) return 0;
  /* The last vector overlaps the one before it. */
  for (size_t next = 0; next < count; next += 16) {
    size_t done = next + 16 <= count ? next : count - 16;
    __m512i low = zero, high = zero;
    for (size_t tap = 0; tap < taps; tap++) {
      __m512i row = _mm512_xor_si512(
          _mm512_loadu_si512(words + (ptrdiff_t)tap * stride + done), middle);
      __m512i weight = _mm512_set1_epi16(weights[tap]);
      low = _mm512_add_epi16(low, _mm512_mulhrs_epi16(_mm512_unpacklo_epi8(zero, row), weight));
      high = _mm512_add_epi16(high, _mm512_mulhrs_epi16(_mm512_unpackhi_epi8(zero, row), weight));
    }
    _mm512_storeu_si512(sums + 4 * done, _mm512_permutex2var_epi64(low, first, high));
    _mm512_storeu_si512(sums + 4 * done + 32, _mm512_permutex2var_epi64(low, last, high));
  }
  return count;
}

/* Returns the sums of one word: four channels in 16 bits, in both halves of the vector. */
AVX2 INLINE __m128i sum_avx2(const int16_t *sums, const int16_t *weights, size_t taps) {
  /* Repeats each of four weights for the four channels of its word. */
  const __m256i spread = _mm256_setr_epi8(
      0, 1, 0, 1, 0, 1, 0, 1, 2, 3, 2, 3, 2, 3, 2, 3, 4, 5, 4, 5, 4, 5, 4, 5, 6, 7, 6, 7, 6, 7, 6, 7);
  __m256i total = _mm256_setzero_si256();
  for (size_t tap = 0; tap < taps; tap += 4) {
    long long four;
    memcpy(&four, weights + tap, sizeof four);
    total = _mm256_add_epi16(
        total, _mm256_mulhrs_epi16(
                   _mm256_loadu_si256((const __m256i *)(sums + 4 * tap)),
                   _mm256_shuffle_epi8(_mm256_set1_epi64x(four), spread)));
  }
  __m128i half = _mm_add_epi16(_mm256_castsi256_si128(total), _mm256_extracti128_si256(total, 1));
  return _mm_add_epi16(half, _mm_unpackhi_epi64(half, half));
}

/* Returns two words from their sums. The levels are rounded and clamped, and no colour exceeds
   alpha. */
AVX2 INLINE __m128i words_of_sums(__m128i first, __m128i second) {
  const __m128i alphas = _mm_setr_epi8(3, 3, 3, 3, 7, 7, 7, 7, -1, -1, -1, -1, -1, -1, -1, -1);
  __m128i levels = _mm_unpacklo_epi64(first, second);
  levels = _mm_srai_epi16(_mm_add_epi16(levels, _mm_set1_epi16(32)), 6);
  __m128i words = _mm_packus_epi16(_mm_add_epi16(levels, _mm_set1_epi16(128)), levels);
  return _mm_min_epu8(words, _mm_shuffle_epi8(words, alphas));
}

AVX2 static void across_rows_avx2(
    const int16_t *sums, const int32_t *firsts, const int16_t *weights, size_t taps, size_t count,
    uint32_t *target) {
  size_t i = 0;
  for (; i + 2 <= count; i += 2) {
    __m128i first = sum_avx2(sums + 4 * (ptrdiff_t)firsts[i], weights + i * taps, taps);
    __m128i second = sum_avx2(sums + 4 * (ptrdiff_t)firsts[i + 1], weights + (i + 1) * taps, taps);
    _mm_storel_epi64((__m128i *)(target + i), words_of_sums(first, second));
  }
  if (i == count) return;
  __m128i last = sum_avx2(sums + 4 * (ptrdiff_t)firsts[i], weights + i * taps, taps);
  target[i] = (uint32_t)_mm_cvtsi128_si32(words_of_sums(last, last));
}

#elif defined(__aarch64__)

static size_t down_rows_neon(
    const uint32_t *words, ptrdiff_t stride, const int16_t *weights, size_t taps, size_t count,
    int16_t *sums) {
  const uint8x16_t middle = vdupq_n_u8(0x80);
  size_t done = 0;
  for (; done + 4 <= count; done += 4) {
    int16x8_t low = vdupq_n_s16(0), high = vdupq_n_s16(0);
    for (size_t tap = 0; tap < taps; tap++) {
      uint32x4_t row = vld1q_u32(words + (ptrdiff_t)tap * stride + done);
      int8x16_t levels = vreinterpretq_s8_u8(veorq_u8(vreinterpretq_u8_u32(row), middle));
      low = vaddq_s16(low, vqrdmulhq_n_s16(vshll_n_s8(vget_low_s8(levels), 8), weights[tap]));
      high = vaddq_s16(high, vqrdmulhq_n_s16(vshll_high_n_s8(levels, 8), weights[tap]));
    }
    vst1q_s16(sums + 4 * done, low);
    vst1q_s16(sums + 4 * done + 8, high);
  }
  return done;
}

static void across_rows_neon(
    const int16_t *sums, const int32_t *firsts, const int16_t *weights, size_t taps, size_t count,
    uint32_t *target) {
  for (size_t i = 0; i < count; i++) {
    const int16_t *from = sums + 4 * (ptrdiff_t)firsts[i];
    int16x4_t sum = vdup_n_s16(0);
    for (size_t tap = 0; tap < taps; tap++) {
      sum = vadd_s16(sum, vqrdmulh_n_s16(vld1_s16(from + 4 * tap), weights[i * taps + tap]));
    }
    sum = vadd_s16(vshr_n_s16(vadd_s16(sum, vdup_n_s16(32)), 6), vdup_n_s16(128));
    uint8x8_t word = vqmovun_s16(vcombine_s16(sum, sum));
    word = vmin_u8(word, vdup_lane_u8(word, 3));
    target[i] = vget_lane_u32(vreinterpret_u32_u8(word), 0);
  }
}

#endif

bool raster_filter_down(
    enum raster_set set, const uint32_t *words, ptrdiff_t stride, const int16_t *weights, size_t taps,
    size_t count, int16_t *sums) {
  size_t done = 0;
  switch (set) {
#if defined(__x86_64__)
  case RASTER_SET_AVX512:
  case RASTER_SET_AVX512_GATHER:
    done = down_rows_avx512(words, stride, weights, taps, count, sums);
    if (done > 0) break;
    /* There are fewer than sixteen words, so the narrower kernel is used. */
  case RASTER_SET_AVX2: done = down_rows_avx2(words, stride, weights, taps, count, sums); break;
#elif defined(__aarch64__)
  case RASTER_SET_NEON: done = down_rows_neon(words, stride, weights, taps, count, sums); break;
#endif
  default: return false;
  }
  down_rest(words, stride, weights, taps, done, count, sums);
  return true;
}

bool raster_filter_across(
    enum raster_set set, const int16_t *sums, const int32_t *firsts, const int16_t *weights, size_t taps,
    size_t count, uint32_t *target) {
  switch (set) {
#if defined(__x86_64__)
  case RASTER_SET_AVX2:
  case RASTER_SET_AVX512:
  case RASTER_SET_AVX512_GATHER: across_rows_avx2(sums, firsts, weights, taps, count, target); return true;
#elif defined(__aarch64__)
  case RASTER_SET_NEON: across_rows_neon(sums, firsts, weights, taps, count, target); return true;
#endif
  default: (void)sums, (void)firsts, (void)weights, (void)taps, (void)count, (void)target; return false;
  }
}

void raster_fetch(const uint32_t *words, size_t count) {
  const size_t line = 64 / sizeof *words;
  for (size_t done = 0; done < count; done += line) __builtin_prefetch(words + done);
}
