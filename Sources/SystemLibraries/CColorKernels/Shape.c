/* The conversion of levels by curves and a matrix; MatrixShaper.swift explains the arithmetic. */
#include "CColorKernels.h"
#include <string.h>

#if defined(__x86_64__)
#include <immintrin.h>
typedef __m128i small;

static inline small sum_of(const int32_t *a, const int32_t *b, const int32_t *c) {
  small sum = _mm_add_epi32(_mm_loadu_si128((const small *)a), _mm_loadu_si128((const small *)b));
  return _mm_add_epi32(sum, _mm_loadu_si128((const small *)c));
}

/* Returns the steps of two words from their sums. */
static inline small steps_of(small first, small second) {
  small steps = _mm_packs_epi32(_mm_srai_epi32(first, COLOR_SHIFT), _mm_srai_epi32(second, COLOR_SHIFT));
  return _mm_min_epi16(_mm_max_epi16(steps, _mm_setzero_si128()), _mm_set1_epi16(COLOR_STEPS));
}

#define STEP(steps, lane) (size_t)_mm_extract_epi16(steps, lane)

#elif defined(__aarch64__)
#include <arm_neon.h>
typedef int32x4_t small;

static inline small sum_of(const int32_t *a, const int32_t *b, const int32_t *c) {
  return vaddq_s32(vaddq_s32(vld1q_s32(a), vld1q_s32(b)), vld1q_s32(c));
}

static inline int16x8_t steps_of(small first, small second) {
  int16x8_t steps = vcombine_s16(
      vqmovn_s32(vshrq_n_s32(first, COLOR_SHIFT)), vqmovn_s32(vshrq_n_s32(second, COLOR_SHIFT)));
  return vminq_s16(vmaxq_s16(steps, vdupq_n_s16(0)), vdupq_n_s16(COLOR_STEPS));
}

#define STEP(steps, lane) (size_t)vgetq_lane_s16(steps, lane)

#endif

#if defined(__x86_64__) || defined(__aarch64__)

static inline small sum_of_word(const int32_t *shares, uint32_t word) {
  return sum_of(
      shares + 4 * (word >> 16 & 255), shares + 4 * (256 + (word >> 8 & 255)),
      shares + 4 * (512 + (word & 255)));
}

#define SHAPED(word, steps, lane)                                                                        \
  ((word & 0xFF000000) | (uint32_t)levels[STEP(steps, lane + 2)] << 16                                   \
   | (uint32_t)levels[STEP(steps, lane + 1)] << 8 | levels[STEP(steps, lane)])

static void shape_small(const struct color_shaper *shaper, uint32_t *words, size_t count) {
  const int32_t *shares = shaper->shares;
  const uint8_t *levels = shaper->levels;
  size_t i = 0;
  for (; i + 2 <= count; i += 2) {
    uint32_t first = words[i], second = words[i + 1];
    __auto_type steps = steps_of(sum_of_word(shares, first), sum_of_word(shares, second));
    words[i] = SHAPED(first, steps, 0);
    words[i + 1] = SHAPED(second, steps, 4);
  }
  if (i == count) return;
  small sum = sum_of_word(shares, words[i]);
  __auto_type steps = steps_of(sum, sum);
  words[i] = SHAPED(words[i], steps, 0);
}

#endif

#if defined(__x86_64__)

#define AVX512 __attribute__((target("avx512f,avx512bw,avx512vl,avx512dq,avx512vbmi")))
#define INLINE static inline __attribute__((always_inline))

/* Returns, for each of 64 levels, a byte of a curve. The curve's 256 bytes fill four vectors. */
AVX512 INLINE __m512i looked_up(const uint8_t *bytes, __m512i levels, __mmask64 upper) {
  __m512i first = _mm512_permutex2var_epi8(
      _mm512_loadu_si512(bytes), levels, _mm512_loadu_si512(bytes + 64));
  __m512i second = _mm512_permutex2var_epi8(
      _mm512_loadu_si512(bytes + 128), levels, _mm512_loadu_si512(bytes + 192));
  return _mm512_mask_mov_epi8(first, upper, second);
}

/* The light of one channel of 64 words, in 16 bits. The packing of bytes changes the order of the
   words; the unpacking after the look-up restores it. */
struct light {
  __m512i low, high;
};

AVX512 INLINE struct light light_of(const struct color_shaper *shaper, const __m512i *words, int channel) {
  const __m512i byte = _mm512_set1_epi32(255);
  __m512i parts[4];
  for (int i = 0; i < 4; i++) {
    parts[i] = _mm512_and_si512(_mm512_srli_epi32(words[i], (unsigned)(16 - 8 * channel)), byte);
  }
  __m512i levels = _mm512_packus_epi16(
      _mm512_packus_epi32(parts[0], parts[1]), _mm512_packus_epi32(parts[2], parts[3]));
  __mmask64 upper = _mm512_movepi8_mask(levels);
  __m512i low = looked_up(shaper->curves + 256 * channel, levels, upper);
  __m512i high = looked_up(shaper->curves + 256 * (3 + channel), levels, upper);
  return (struct light){_mm512_unpacklo_epi8(low, high), _mm512_unpackhi_epi8(low, high)};
}

/* Returns the levels of one channel of 16 words. */
AVX512 INLINE __m512i levels_of(
    __m512i redGreen, __m512i blueHalf, __m512i first, __m512i second, const uint8_t *levels) {
  __m512i sum = _mm512_add_epi32(_mm512_madd_epi16(redGreen, first), _mm512_madd_epi16(blueHalf, second));
  __m512i steps = _mm512_srai_epi32(sum, COLOR_SHIFT);
  steps = _mm512_max_epi32(steps, _mm512_setzero_si512());
  steps = _mm512_min_epi32(steps, _mm512_set1_epi32(COLOR_STEPS));
  return _mm512_i32gather_epi32(steps, levels, 1);
}

AVX512 static void shape_64(const struct color_shaper *shaper, const __m512i *words, __m512i *result) {
  const uint8_t *levels = shaper->levels;
  struct light red = light_of(shaper, words, 0);
  struct light green = light_of(shaper, words, 1);
  struct light blue = light_of(shaper, words, 2);
  /* The factor 1, by which half a step is multiplied. */
  const __m512i one = _mm512_set1_epi16(1);
  __m512i pairs[4] = {
      _mm512_unpacklo_epi16(red.low, green.low), _mm512_unpackhi_epi16(red.low, green.low),
      _mm512_unpacklo_epi16(red.high, green.high), _mm512_unpackhi_epi16(red.high, green.high)};
  __m512i others[4] = {
      _mm512_unpacklo_epi16(blue.low, one), _mm512_unpackhi_epi16(blue.low, one),
      _mm512_unpacklo_epi16(blue.high, one), _mm512_unpackhi_epi16(blue.high, one)};
  __m512i first[3], second[3];
  for (int row = 0; row < 3; row++) {
    const int16_t *from = shaper->matrix + 3 * row;
    first[row] = _mm512_set1_epi32((int32_t)((uint16_t)from[0] | (uint32_t)(uint16_t)from[1] << 16));
    second[row] = _mm512_set1_epi32((int32_t)((uint16_t)from[2] | 1u << (16 + COLOR_SHIFT - 1)));
  }
  for (int i = 0; i < 4; i++) {
    __m512i r = levels_of(pairs[i], others[i], first[0], second[0], levels);
    __m512i g = levels_of(pairs[i], others[i], first[1], second[1], levels);
    __m512i b = levels_of(pairs[i], others[i], first[2], second[2], levels);
    /* The first byte is the level. The bytes above it belong to other steps, so they are
       replaced. */
    __m512i lower = _mm512_mask_mov_epi8(_mm512_slli_epi32(g, 8), 0x1111111111111111, b);
    __m512i color = _mm512_mask_mov_epi16(_mm512_slli_epi32(r, 16), 0x55555555, lower);
    result[i] = _mm512_mask_mov_epi8(color, 0x8888888888888888, words[i]);
  }
}

AVX512 static void shape_avx512(const struct color_shaper *shaper, uint32_t *words, size_t count) {
  for (size_t done = 0; done < count; done += 64) {
    __m512i source[4], result[4];
    size_t left = count - done;
    if (left >= 64) {
      for (int i = 0; i < 4; i++) source[i] = _mm512_loadu_si512(words + done + 16 * i);
      shape_64(shaper, source, result);
      for (int i = 0; i < 4; i++) _mm512_storeu_si512(words + done + 16 * i, result[i]);
    } else {
      uint64_t lanes = (1ull << left) - 1;
      for (int i = 0; i < 4; i++) {
        source[i] = _mm512_maskz_loadu_epi32((__mmask16)(lanes >> 16 * i), words + done + 16 * i);
      }
      shape_64(shaper, source, result);
      for (int i = 0; i < 4; i++) {
        _mm512_mask_storeu_epi32(words + done + 16 * i, (__mmask16)(lanes >> 16 * i), result[i]);
      }
    }
  }
}

#endif

bool color_shape(
    enum color_set set, const struct color_shaper *shaper, uint32_t *words, size_t count) {
  switch (set) {
#if defined(__x86_64__)
  case COLOR_SET_AVX512: shape_avx512(shaper, words, count); return true;
#endif
#if defined(__x86_64__) || defined(__aarch64__)
  case COLOR_SET_SMALL: shape_small(shaper, words, count); return true;
#endif
  default: (void)shaper, (void)words, (void)count; return false;
  }
}
