/* Bilinear samples under any map. For each sample, a pair of pixels is loaded from each of two
   rows.

   Positions are interpolated along a row in 16.16, and begin again with an exact position at
   multiples of RASTER_RUN. A turned row crosses rows of the level, and no processor predicts this
   access, so most of the time would be spent waiting for memory. Therefore, while a device row is
   sampled, the pixels that the row `rows_ahead` further down needs are prefetched into the
   cache. */
#include "Vectors.h"
#include <stdlib.h>

static const int rows_ahead = 12;

/* The part of a device row that lies within one run. */
struct run {
  /* The upper left neighbour of the run's first sample. */
  const uint32_t *base;
  ptrdiff_t stride;
  /* The fractional part of the run's first position, and the steps, in 16.16. */
  int32_t u, v, du, dv;
  /* `ahead`: the number of words from a sample to the sample `rows_ahead` rows further down.
     `phase`: the first of the lanes that prefetch. */
  ptrdiff_t ahead;
  int phase;
  /* The number of words from a word of the target to the word `rows_ahead` rows further down. */
  ptrdiff_t target_ahead;
};

static struct run run_at(
    const struct raster_level *level, int64_t x, int64_t y, ptrdiff_t target_stride) {
  const int64_t half = 1 << 15;
  int64_t u = (level->a * x + level->c * y + level->tx + half) >> 16;
  int64_t v = (level->b * x + level->d * y + level->ty + half) >> 16;
  return (struct run){
    .base = level->words + (v >> 16) * level->stride + (u >> 16),
    .stride = level->stride,
    .u = (int32_t)(u & 0xFFFF),
    .v = (int32_t)(v & 0xFFFF),
    .du = (int32_t)((level->a + half) >> 16),
    .dv = (int32_t)((level->b + half) >> 16),
    .ahead = (ptrdiff_t)((level->d * rows_ahead) >> 32) * level->stride
        + (ptrdiff_t)((level->c * rows_ahead) >> 32),
    .phase = (int)(y >> 3 & 1),
    .target_ahead = rows_ahead * target_stride,
  };
}

/* Returns true if the steps of a run, and its offsets in the level, fit 32 bits. */
static bool fits(const struct raster_level *level) {
  const int64_t most = 32ll << 32;
  return llabs(level->a) < most && llabs(level->b) < most && level->stride < 1 << 17;
}

#if defined(__x86_64__)

INLINE void fetch(const uint32_t *word, ptrdiff_t ahead) {
  /* Beyond the level's end, the address is meaningless; a prefetch allows this. */
  _mm_prefetch((const char *)((uintptr_t)word + (uintptr_t)ahead * sizeof *word), _MM_HINT_T0);
}

INLINE void fetch_target(const uint32_t *word, ptrdiff_t ahead) {
  __builtin_prefetch((const void *)((uintptr_t)word + (uintptr_t)ahead * sizeof *word), 1);
}

/* Returns the pair of words at `place`, which need not be aligned. */
INLINE long long pair(const uint32_t *place) {
  long long words;
  memcpy(&words, place, sizeof words);
  return words;
}

/* Returns the number of words before the first one whose address is a multiple of `count` words. */
INLINE int32_t words_before(const uint32_t *target, unsigned count) {
  return (int32_t)(-((uintptr_t)target / sizeof *target) % count);
}

/* The 16 bits of two of four samples, repeated for each of their channels. */
#define OF_FIRST_TWO 0, 1, 0, 1, 0, 1, 0, 1, 4, 5, 4, 5, 4, 5, 4, 5
#define OF_LAST_TWO 8, 9, 8, 9, 8, 9, 8, 9, 12, 13, 12, 13, 12, 13, 12, 13

/* ---- AVX2: eight samples ---- */

AVX2 INLINE __m256i pairs_avx2(const uint32_t *base, const int32_t *places, int first) {
  return _mm256_set_epi64x(
      pair(base + places[first + 5]), pair(base + places[first + 4]), pair(base + places[first + 1]),
      pair(base + places[first]));
}

/* Returns the samples at `u` and `v`, which are relative to the run's base. */
AVX2 INLINE __m256i samples_avx2(const struct run *run, __m256i u, __m256i v) {
  const __m256i fraction = _mm256_set1_epi32(0x7FFF);
  const __m256i first = _mm256_setr_epi8(OF_FIRST_TWO, OF_FIRST_TWO);
  const __m256i last = _mm256_setr_epi8(OF_LAST_TWO, OF_LAST_TWO);
  int32_t places[8] __attribute__((aligned(32)));
  _mm256_store_si256(
      (__m256i *)places,
      _mm256_add_epi32(
          _mm256_mullo_epi32(_mm256_srai_epi32(v, 16), _mm256_set1_epi32((int32_t)run->stride)),
          _mm256_srai_epi32(u, 16)));
  const uint32_t *above = run->base, *below = run->base + run->stride;
  for (int lane = 0; lane < 8; lane += 2) fetch(above + places[lane + run->phase], run->ahead);

  /* Rounds to the nearest of 128 weights for x. The low byte is the weight of the left pixel: 127 -
     x + 256 x. */
  __m256i x = _mm256_mulhrs_epi16(
      _mm256_and_si256(_mm256_srli_epi32(u, 1), fraction), _mm256_set1_epi32(127));
  __m256i across = _mm256_add_epi32(
      _mm256_set1_epi32(127), _mm256_sub_epi32(_mm256_slli_epi32(x, 8), x));
  __m256i down = _mm256_and_si256(_mm256_srli_epi32(v, 1), fraction);

  /* Computes the samples 0, 1, 4, 5 and the samples 2, 3, 6, 7; packing brings them into order. */
  __m256i outer = down_avx2(
      across_avx2(pairs_avx2(above, places, 0), _mm256_shuffle_epi8(across, first)),
      across_avx2(pairs_avx2(below, places, 0), _mm256_shuffle_epi8(across, first)),
      _mm256_shuffle_epi8(down, first));
  __m256i inner = down_avx2(
      across_avx2(pairs_avx2(above, places, 2), _mm256_shuffle_epi8(across, last)),
      across_avx2(pairs_avx2(below, places, 2), _mm256_shuffle_epi8(across, last)),
      _mm256_shuffle_epi8(down, last));
  return _mm256_packus_epi16(outer, inner);
}

/* Writes fewer than eight samples, from step `start` up to step `end` of the run; the first one is
   `lead` words into a vector. No store touches the next cache line, which may be stored past the
   cache. */
AVX2 static void fill_few_avx2(
    const struct run *run, int32_t start, int32_t end, uint32_t *target, int32_t lead) {
  const __m256i lanes = _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7);
  /* The lanes that are not stored repeat the first or the last sample. */
  __m256i places = _mm256_add_epi32(_mm256_set1_epi32(start - lead), lanes);
  __m256i steps = _mm256_min_epi32(
      _mm256_max_epi32(places, _mm256_set1_epi32(start)), _mm256_set1_epi32(end - 1));
  __m256i u = _mm256_mullo_epi32(steps, _mm256_set1_epi32(run->du));
  __m256i v = _mm256_mullo_epi32(steps, _mm256_set1_epi32(run->dv));
  __m256i words = samples_avx2(
      run, _mm256_add_epi32(u, _mm256_set1_epi32(run->u)), _mm256_add_epi32(v, _mm256_set1_epi32(run->v)));
  fetch_target(target, run->target_ahead);
  _mm256_maskstore_epi32((int *)(target - lead), _mm256_cmpeq_epi32(steps, places), words);
}

/* Writes the samples from step `start` up to step `end` of the run. */
AVX2 static void fill_avx2(
    const struct run *run, int32_t start, int32_t end, uint32_t *target, bool stream) {
  int32_t step = start, head = words_before(target, 8);
  if (stream && head > 0 && head < end - start) {
    fill_few_avx2(run, step, step + head, target, 8 - head);
    step += head, target += head;
  }
  stream = stream && (uintptr_t)target % 32 == 0;
  const __m256i lanes = _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7);
  const __m256i du = _mm256_set1_epi32(run->du), dv = _mm256_set1_epi32(run->dv);
  const __m256i du8 = _mm256_slli_epi32(du, 3), dv8 = _mm256_slli_epi32(dv, 3);
  __m256i steps = _mm256_add_epi32(_mm256_set1_epi32(step), lanes);
  __m256i u = _mm256_add_epi32(_mm256_set1_epi32(run->u), _mm256_mullo_epi32(steps, du));
  __m256i v = _mm256_add_epi32(_mm256_set1_epi32(run->v), _mm256_mullo_epi32(steps, dv));
  if (stream && (uintptr_t)target % 64 != 0 && step + 8 <= end) {
    _mm256_store_si256((__m256i *)target, samples_avx2(run, u, v));
    u = _mm256_add_epi32(u, du8), v = _mm256_add_epi32(v, dv8);
    step += 8, target += 8;
  }
  for (; step + 16 <= end; step += 16, target += 16) {
    __m256i first = samples_avx2(run, u, v);
    u = _mm256_add_epi32(u, du8), v = _mm256_add_epi32(v, dv8);
    __m256i second = samples_avx2(run, u, v);
    u = _mm256_add_epi32(u, du8), v = _mm256_add_epi32(v, dv8);
    /* Both halves of a cache line are stored together: a line with a single half could be written
       to memory twice. */
    if (stream) {
      _mm256_stream_si256((__m256i *)target, first);
      _mm256_stream_si256((__m256i *)target + 1, second);
    } else {
      fetch_target(target, run->target_ahead);
      _mm256_storeu_si256((__m256i *)target, first);
      _mm256_storeu_si256((__m256i *)target + 1, second);
    }
  }
  if (step + 8 <= end) {
    fetch_target(target, run->target_ahead);
    _mm256_storeu_si256((__m256i *)target, samples_avx2(run, u, v));
    step += 8, target += 8;
  }
  if (step < end) fill_few_avx2(run, step, end, target, 0);
}

/* ---- AVX-512: sixteen samples ---- */

AVX512 INLINE __m512i pairs_avx512(const uint32_t *base, const int32_t *places, int first) {
  return _mm512_inserti64x4(
      _mm512_castsi256_si512(pairs_avx2(base, places, first)), pairs_avx2(base, places, first + 8), 1);
}

AVX512 INLINE __m512i samples_avx512(const struct run *run, __m512i u, __m512i v, bool gather) {
  const __m512i fraction = _mm512_set1_epi32(0x7FFF);
  const __m512i first = _mm512_broadcast_i32x4(_mm_setr_epi8(OF_FIRST_TWO));
  const __m512i last = _mm512_broadcast_i32x4(_mm_setr_epi8(OF_LAST_TWO));
  __m512i indices = _mm512_add_epi32(
      _mm512_mullo_epi32(_mm512_srai_epi32(v, 16), _mm512_set1_epi32((int32_t)run->stride)),
      _mm512_srai_epi32(u, 16));
  int32_t places[16] __attribute__((aligned(64)));
  _mm512_store_si512(places, indices);
  const uint32_t *above = run->base, *below = run->base + run->stride;
  for (int lane = 0; lane < 16; lane += 2) fetch(above + places[lane + run->phase], run->ahead);

  __m512i x = _mm512_mulhrs_epi16(
      _mm512_and_si512(_mm512_srli_epi32(u, 1), fraction), _mm512_set1_epi32(127));
  __m512i across = _mm512_add_epi32(
      _mm512_set1_epi32(127), _mm512_sub_epi32(_mm512_slli_epi32(x, 8), x));
  __m512i down = _mm512_and_si512(_mm512_srli_epi32(v, 1), fraction);

  __m512i upper[2], lower[2];
  if (gather) {
    __m512i order = _mm512_permutexvar_epi32(
        _mm512_setr_epi32(0, 1, 4, 5, 8, 9, 12, 13, 2, 3, 6, 7, 10, 11, 14, 15), indices);
    __m256i outer = _mm512_castsi512_si256(order), inner = _mm512_extracti64x4_epi64(order, 1);
    upper[0] = _mm512_i32gather_epi64(outer, above, 4);
    lower[0] = _mm512_i32gather_epi64(outer, below, 4);
    upper[1] = _mm512_i32gather_epi64(inner, above, 4);
    lower[1] = _mm512_i32gather_epi64(inner, below, 4);
  } else {
    upper[0] = pairs_avx512(above, places, 0), lower[0] = pairs_avx512(below, places, 0);
    upper[1] = pairs_avx512(above, places, 2), lower[1] = pairs_avx512(below, places, 2);
  }
  __m512i outer = down_avx512(
      across_avx512(upper[0], _mm512_shuffle_epi8(across, first)),
      across_avx512(lower[0], _mm512_shuffle_epi8(across, first)), _mm512_shuffle_epi8(down, first));
  __m512i inner = down_avx512(
      across_avx512(upper[1], _mm512_shuffle_epi8(across, last)),
      across_avx512(lower[1], _mm512_shuffle_epi8(across, last)), _mm512_shuffle_epi8(down, last));
  return _mm512_packus_epi16(outer, inner);
}

AVX512 INLINE void fill_few_avx512(
    const struct run *run, int32_t start, int32_t end, uint32_t *target, int32_t lead, bool gather) {
  const __m512i lanes = _mm512_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
  __m512i places = _mm512_add_epi32(_mm512_set1_epi32(start - lead), lanes);
  __m512i steps = _mm512_min_epi32(
      _mm512_max_epi32(places, _mm512_set1_epi32(start)), _mm512_set1_epi32(end - 1));
  __m512i u = _mm512_mullo_epi32(steps, _mm512_set1_epi32(run->du));
  __m512i v = _mm512_mullo_epi32(steps, _mm512_set1_epi32(run->dv));
  __m512i words = samples_avx512(
      run, _mm512_add_epi32(u, _mm512_set1_epi32(run->u)), _mm512_add_epi32(v, _mm512_set1_epi32(run->v)),
      gather);
  fetch_target(target, run->target_ahead);
  _mm512_mask_storeu_epi32(target - lead, _mm512_cmpeq_epi32_mask(steps, places), words);
}

AVX512 INLINE void fill_avx512(
    const struct run *run, int32_t start, int32_t end, uint32_t *target, bool stream, bool gather) {
  int32_t step = start, head = words_before(target, 16);
  if (stream && head > 0 && head < end - start) {
    fill_few_avx512(run, step, step + head, target, 16 - head, gather);
    step += head, target += head;
  }
  stream = stream && (uintptr_t)target % 64 == 0;
  const __m512i lanes = _mm512_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
  const __m512i du = _mm512_set1_epi32(run->du), dv = _mm512_set1_epi32(run->dv);
  const __m512i du16 = _mm512_slli_epi32(du, 4), dv16 = _mm512_slli_epi32(dv, 4);
  __m512i steps = _mm512_add_epi32(_mm512_set1_epi32(step), lanes);
  __m512i u = _mm512_add_epi32(_mm512_set1_epi32(run->u), _mm512_mullo_epi32(steps, du));
  __m512i v = _mm512_add_epi32(_mm512_set1_epi32(run->v), _mm512_mullo_epi32(steps, dv));
  for (; step + 16 <= end; step += 16, target += 16) {
    __m512i words = samples_avx512(run, u, v, gather);
    if (stream) {
      _mm512_stream_si512((__m512i *)target, words);
    } else {
      fetch_target(target, run->target_ahead);
      _mm512_storeu_si512(target, words);
    }
    u = _mm512_add_epi32(u, du16);
    v = _mm512_add_epi32(v, dv16);
  }
  if (step < end) fill_few_avx512(run, step, end, target, 0, gather);
}

AVX512 static void fill_loading(
    const struct run *run, int32_t start, int32_t end, uint32_t *target, bool stream) {
  fill_avx512(run, start, end, target, stream, false);
}

AVX512 static void fill_gathering(
    const struct run *run, int32_t start, int32_t end, uint32_t *target, bool stream) {
  fill_avx512(run, start, end, target, stream, true);
}

#elif defined(__aarch64__)

/* ---- NEON: four samples ---- */

/* Returns the weight 127 - x for the four channels on the left, and x for those on the right. */
INLINE uint8x8_t weights_neon(uint32_t x) {
  return vcreate_u8((uint64_t)x * 0x0101010100000000 | (uint64_t)(127 - x) * 0x01010101);
}

INLINE uint8x8_t two_samples_neon(
    const struct run *run, const int32_t *places, const uint32_t *x, const uint32_t *y) {
  const uint32_t *first = run->base + places[0], *second = run->base + places[1];
  uint8x8_t weights[2] = {weights_neon(x[0]), weights_neon(x[1])};
  return down_neon(
      vcombine_s16(across_neon(first, weights[0]), across_neon(second, weights[1])),
      vcombine_s16(
          across_neon(first + run->stride, weights[0]), across_neon(second + run->stride, weights[1])),
      vcombine_s16(vdup_n_s16((int16_t)y[0]), vdup_n_s16((int16_t)y[1])));
}

INLINE uint32x4_t samples_neon(const struct run *run, int32x4_t u, int32x4_t v) {
  const uint32x4_t fraction = vdupq_n_u32(0x7FFF);
  int32_t places[4];
  vst1q_s32(places, vmlaq_n_s32(vshrq_n_s32(u, 16), vshrq_n_s32(v, 16), (int32_t)run->stride));
  for (int lane = 0; lane < 4; lane += 2) {
    const uint32_t *word = run->base + places[lane + run->phase];
    __builtin_prefetch((const void *)((uintptr_t)word + (uintptr_t)run->ahead * sizeof *word));
  }
  uint32_t x[4], y[4];
  uint32x4_t down = vandq_u32(vshrq_n_u32(vreinterpretq_u32_s32(v), 1), fraction);
  int16x8_t across = vreinterpretq_s16_u32(
      vandq_u32(vshrq_n_u32(vreinterpretq_u32_s32(u), 1), fraction));
  vst1q_u32(x, vreinterpretq_u32_s16(vqrdmulhq_n_s16(across, 127)));
  vst1q_u32(y, down);
  return vreinterpretq_u32_u8(vcombine_u8(
      two_samples_neon(run, places, x, y), two_samples_neon(run, places + 2, x + 2, y + 2)));
}

static void fill_neon(
    const struct run *run, int32_t start, int32_t end, uint32_t *target, bool stream) {
  (void)stream;
  const int32_t first_lanes[4] = {0, 1, 2, 3};
  const int32x4_t lanes = vld1q_s32(first_lanes);
  int32_t step = start;
  for (; step < end; step += 4, target += 4) {
    /* The remaining lanes repeat the last sample. */
    int32x4_t steps = vminq_s32(vaddq_s32(vdupq_n_s32(step), lanes), vdupq_n_s32(end - 1));
    uint32x4_t words = samples_neon(
        run, vmlaq_n_s32(vdupq_n_s32(run->u), steps, run->du),
        vmlaq_n_s32(vdupq_n_s32(run->v), steps, run->dv));
    if (step + 4 <= end) {
      vst1q_u32(target, words);
    } else {
      uint32_t last[4];
      vst1q_u32(last, words);
      memcpy(target, last, (size_t)(end - step) * sizeof *target);
    }
  }
}

#endif

typedef void fill_function(
    const struct run *run, int32_t start, int32_t end, uint32_t *target, bool stream);

static fill_function *function_for(enum raster_set set) {
  switch (set) {
#if defined(__x86_64__)
  case RASTER_SET_AVX2: return fill_avx2;
  case RASTER_SET_AVX512: return fill_loading;
  case RASTER_SET_AVX512_GATHER: return fill_gathering;
#elif defined(__aarch64__)
  case RASTER_SET_NEON: return fill_neon;
#endif
  default: return NULL;
  }
}

bool raster_sample(
    enum raster_set set, const struct raster_level *level, const struct raster_target *target) {
  fill_function *fill = function_for(set);
  if (fill == NULL || !fits(level)) return false;
  const int64_t end = target->x + (int64_t)target->width;
  for (int64_t row = 0; row < (int64_t)target->height; row++) {
    uint32_t *words = target->words + row * target->stride;
    for (int64_t x = target->x; x < end;) {
      int64_t start = x / RASTER_RUN * RASTER_RUN;
      int64_t stop = start + RASTER_RUN < end ? start + RASTER_RUN : end;
      struct run run = run_at(level, start, target->y + row, target->stride);
      fill(&run, (int32_t)(x - start), (int32_t)(stop - start), words + (x - target->x), target->stream);
      x = stop;
    }
  }
#if defined(__x86_64__)
  if (target->stream) _mm_sfence();
#endif
  return true;
}
