/* Bilinear samples of an upright picture: all device rows read the same columns of the level.

   So the columns are computed once. For each group of samples, the table has the first source pixel
   of a window. For each sample, it has the two pixels in this window, and their weights. A source
   row is filtered across once, and kept, if several device rows lie between it and the next row. */
#include "Vectors.h"
#include <stdlib.h>

#if defined(__x86_64__)

/* Columns are prepared in blocks of sixteen, at multiples of sixteen on the device. */
enum { block = 16 };

struct raster_upright {
  struct raster_level level;
  bool wide;
  /* The tables and sums below; NULL before they are needed. */
  char *memory;
  bool failed;
  /* The first device column, a multiple of `block`, and the number of blocks. */
  int64_t first;
  size_t blocks;
  /* The number of samples in a group. The group's window has twice as many source pixels. */
  int group;
  /* `windows`: the first column of each group's window. `places`: for each sample, the offsets of
     its two pixels in the window, in bytes. `weights`: for each sample, its two weights across. */
  int32_t *windows;
  uint8_t *places;
  uint8_t *weights;
  /* Two source rows, filtered across for the blocks from `from` up to `to`. */
  struct filtered {
    int64_t row;
    size_t from, to;
    int16_t *sums;
  } filtered[2];
};

static int64_t clamped(int64_t value, int64_t end) {
  return value < 0 ? 0 : value >= end ? end - 1 : value;
}

/* Fills the tables; returns false if the samples of a group do not fit into a window. */
static bool prepare_columns(struct raster_upright *upright) {
  const struct raster_level *level = &upright->level;
  const int64_t half = 1 << 15, du = (level->a + half) >> 16;
  const int group = upright->group, window = 2 * group;
  size_t samples = upright->blocks * block;
  int64_t start = 0;
  for (size_t i = 0; i < samples; i++) {
    int64_t x = upright->first + (int64_t)i, run = x / RASTER_RUN * RASTER_RUN;
    int64_t u = ((level->a * run + level->tx + half) >> 16) + du * (x - run);
    int64_t left = clamped(u >> 16, level->width), right = clamped((u >> 16) + 1, level->width);
    if (i % (size_t)group == 0) {
      start = left < level->width - window ? left : level->width - window;
      upright->windows[i / (size_t)group] = (int32_t)start;
    }
    if (left < start || right - start >= window) return false;
    uint8_t weight = (uint8_t)(((u >> 1 & 0x7FFF) * 127 + 0x4000) >> 15);
    upright->places[2 * i] = (uint8_t)(left - start);
    upright->places[2 * i + 1] = (uint8_t)(right - start);
    upright->weights[2 * i] = 127 - weight;
    upright->weights[2 * i + 1] = weight;
  }
  return true;
}

/* Takes `size` bytes from the memory at `*free`, rounded up to whole cache lines. */
static void *take(char **free, size_t size) {
  void *taken = *free;
  *free += (size + 63) / 64 * 64;
  return taken;
}

/* Makes the tables before the first sample; returns false if this is not possible. */
static bool prepare(struct raster_upright *upright) {
  if (upright->memory != NULL) return true;
  if (upright->failed) return false;
  size_t samples = upright->blocks * block, sums = samples * 4 * sizeof(int16_t);
  size_t windows = samples / (size_t)upright->group * sizeof(int32_t);
  upright->memory = aligned_alloc(64, (windows + 4 * samples + 2 * sums + 6 * 64) / 64 * 64);
  if (upright->memory == NULL) {
    upright->failed = true;
    return false;
  }
  char *rest = upright->memory;
  upright->windows = take(&rest, windows);
  upright->places = take(&rest, 2 * samples);
  upright->weights = take(&rest, 2 * samples);
  for (int i = 0; i < 2; i++) {
    upright->filtered[i] = (struct filtered){.row = -1, .sums = take(&rest, sums)};
  }
  if (prepare_columns(upright)) return true;
  free(upright->memory);
  upright->memory = NULL, upright->failed = true;
  return false;
}

struct raster_upright *raster_upright_make(
    enum raster_set set, const struct raster_level *level, int64_t first, size_t count) {
  bool wide = set == RASTER_SET_AVX512 || set == RASTER_SET_AVX512_GATHER;
  if (!wide && set != RASTER_SET_AVX2) return NULL;
  int group = wide ? 8 : 4;
  bool fits = level->b == 0 && level->c == 0 && level->a > 0 && level->a < 2ll << 32
      && level->width >= 2 * group && first >= 0 && count > 0;
  if (!fits) return NULL;
  struct raster_upright *upright = calloc(1, sizeof *upright);
  if (upright == NULL) return NULL;
  upright->level = *level, upright->wide = wide, upright->group = group;
  upright->first = first / block * block;
  upright->blocks = (size_t)((first - upright->first + (int64_t)count + block - 1) / block);
  return upright;
}

void raster_upright_free(struct raster_upright *upright) {
  if (upright != NULL) free(upright->memory);
  free(upright);
}

/* A row of samples in the blocks from `from` up to `to`, between two source rows or between two
   filtered rows. */
struct row {
  const uint32_t *upper, *lower;
  const int16_t *above, *below;
  int16_t down;
  size_t from, to;
  /* The words of the first block before its first sample, and those of the last block after its
     last sample. They must not be written. */
  size_t before, behind;
  /* The memory of the first block's first sample. */
  uint32_t *target;
  bool stream;
};

/* ---- AVX2: groups of four ---- */

AVX2 INLINE __m256i filtered_avx2(
    const struct raster_upright *upright, const uint32_t *row, size_t group) {
  /* Repeats the weights of two samples for each of their channels. */
  const __m256i spread = _mm256_setr_epi8(
      0, 1, 0, 1, 0, 1, 0, 1, 2, 3, 2, 3, 2, 3, 2, 3, 4, 5, 4, 5, 4, 5, 4, 5, 6, 7, 6, 7, 6, 7, 6, 7);
  long long weights;
  memcpy(&weights, upright->weights + 8 * group, sizeof weights);
  __m256i window = _mm256_loadu_si256((const __m256i *)(row + upright->windows[group]));
  __m256i places = _mm256_cvtepu8_epi32(
      _mm_loadl_epi64((const __m128i *)(upright->places + 8 * group)));
  return across_avx2(
      _mm256_permutevar8x32_epi32(window, places),
      _mm256_shuffle_epi8(_mm256_set1_epi64x(weights), spread));
}

AVX2 static void filter_avx2(
    const struct raster_upright *upright, const uint32_t *row, size_t from, size_t to, int16_t *sums) {
  for (size_t group = 4 * from; group < 4 * to; group++) {
    _mm256_store_si256((__m256i *)(sums + 16 * group), filtered_avx2(upright, row, group));
  }
}

/* Returns eight samples, from two groups. */
AVX2 INLINE __m256i words_avx2(
    const struct raster_upright *upright, const struct row *row, size_t group, bool keeps) {
  __m256i down = _mm256_set1_epi16(row->down), half[2];
  for (size_t i = 0; i < 2; i++) {
    __m256i above, below;
    if (keeps) {
      above = _mm256_load_si256((const __m256i *)(row->above + 16 * (group + i)));
      below = _mm256_load_si256((const __m256i *)(row->below + 16 * (group + i)));
    } else {
      above = filtered_avx2(upright, row->upper, group + i);
      below = filtered_avx2(upright, row->lower, group + i);
    }
    half[i] = down_avx2(above, below, down);
  }
  return _mm256_permute4x64_epi64(_mm256_packus_epi16(half[0], half[1]), 0xD8);
}

/* Returns a mask of eight lanes, of which the first is `part`: those from `before` up to `end`. */
AVX2 INLINE __m256i lanes_between_avx2(int part, int before, int end) {
  __m256i lane = _mm256_add_epi32(_mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7), _mm256_set1_epi32(part));
  return _mm256_and_si256(
      _mm256_cmpgt_epi32(lane, _mm256_set1_epi32(before - 1)),
      _mm256_cmpgt_epi32(_mm256_set1_epi32(end), lane));
}

AVX2 INLINE void sample_avx2(const struct raster_upright *upright, const struct row *row, bool keeps) {
  uint32_t *target = row->target;
  bool stream = row->stream && (uintptr_t)target % 64 == 0;
  for (size_t i = row->from; i < row->to; i++, target += block) {
    __m256i first = words_avx2(upright, row, 4 * i, keeps);
    __m256i second = words_avx2(upright, row, 4 * i + 2, keeps);
    size_t before = i == row->from ? row->before : 0, behind = i + 1 == row->to ? row->behind : 0;
    if (before + behind > 0) {
      int end = (int)(block - behind);
      _mm256_maskstore_epi32((int *)target, lanes_between_avx2(0, (int)before, end), first);
      _mm256_maskstore_epi32((int *)target + 8, lanes_between_avx2(8, (int)before, end), second);
    } else if (stream) {
      _mm256_stream_si256((__m256i *)target, first);
      _mm256_stream_si256((__m256i *)target + 1, second);
    } else {
      _mm256_storeu_si256((__m256i *)target, first);
      _mm256_storeu_si256((__m256i *)target + 1, second);
    }
  }
}

AVX2 static void sample_from_pixels_avx2(const struct raster_upright *upright, const struct row *row) {
  sample_avx2(upright, row, false);
}

AVX2 static void sample_from_sums_avx2(const struct raster_upright *upright, const struct row *row) {
  sample_avx2(upright, row, true);
}

/* ---- AVX-512: groups of eight ---- */

AVX512 INLINE __m512i filtered_avx512(
    const struct raster_upright *upright, const uint32_t *row, size_t group) {
  const __m512i spread = _mm512_set_epi64(
      0x0F0E0F0E0F0E0F0E, 0x0D0C0D0C0D0C0D0C, 0x0B0A0B0A0B0A0B0A, 0x0908090809080908,
      0x0706070607060706, 0x0504050405040504, 0x0302030203020302, 0x0100010001000100);
  __m512i weights = _mm512_broadcast_i32x4(
      _mm_load_si128((const __m128i *)(upright->weights + 16 * group)));
  __m512i window = _mm512_loadu_si512(row + upright->windows[group]);
  __m512i places = _mm512_cvtepu8_epi32(
      _mm_load_si128((const __m128i *)(upright->places + 16 * group)));
  return across_avx512(
      _mm512_permutexvar_epi32(places, window), _mm512_shuffle_epi8(weights, spread));
}

AVX512 static void filter_avx512(
    const struct raster_upright *upright, const uint32_t *row, size_t from, size_t to, int16_t *sums) {
  for (size_t group = 2 * from; group < 2 * to; group++) {
    _mm512_store_si512(sums + 32 * group, filtered_avx512(upright, row, group));
  }
}

AVX512 INLINE __m512i words_avx512(
    const struct raster_upright *upright, const struct row *row, size_t group, bool keeps) {
  const __m512i order = _mm512_setr_epi64(0, 2, 4, 6, 1, 3, 5, 7);
  __m512i down = _mm512_set1_epi16(row->down), half[2];
  for (size_t i = 0; i < 2; i++) {
    __m512i above, below;
    if (keeps) {
      above = _mm512_load_si512(row->above + 32 * (group + i));
      below = _mm512_load_si512(row->below + 32 * (group + i));
    } else {
      above = filtered_avx512(upright, row->upper, group + i);
      below = filtered_avx512(upright, row->lower, group + i);
    }
    half[i] = down_avx512(above, below, down);
  }
  return _mm512_permutexvar_epi64(order, _mm512_packus_epi16(half[0], half[1]));
}

AVX512 INLINE void sample_avx512(const struct raster_upright *upright, const struct row *row, bool keeps) {
  uint32_t *target = row->target;
  bool stream = row->stream && (uintptr_t)target % 64 == 0;
  for (size_t i = row->from; i < row->to; i++, target += block) {
    __m512i words = words_avx512(upright, row, 2 * i, keeps);
    size_t before = i == row->from ? row->before : 0, behind = i + 1 == row->to ? row->behind : 0;
    if (before + behind > 0) {
      __mmask16 inside = (__mmask16)(0xFFFFu << before) & (__mmask16)(0xFFFFu >> behind);
      _mm512_mask_storeu_epi32(target, inside, words);
    } else if (stream) {
      _mm512_stream_si512((__m512i *)target, words);
    } else {
      _mm512_storeu_si512(target, words);
    }
  }
}

AVX512 static void sample_from_pixels_avx512(
    const struct raster_upright *upright, const struct row *row) {
  sample_avx512(upright, row, false);
}

AVX512 static void sample_from_sums_avx512(
    const struct raster_upright *upright, const struct row *row) {
  sample_avx512(upright, row, true);
}

/* ---- Rows ---- */

/* Filters the source row `row` into the slot, unless it is already there. */
static void filter(struct raster_upright *upright, struct filtered *slot, int64_t row, size_t from, size_t to) {
  if (slot->row == row && slot->from <= from && slot->to >= to) return;
  const uint32_t *words = upright->level.words + row * upright->level.stride;
  (upright->wide ? filter_avx512 : filter_avx2)(upright, words, from, to, slot->sums);
  slot->row = row, slot->from = from, slot->to = to;
}

bool raster_upright_sample(struct raster_upright *upright, const struct raster_target *target) {
  if (!prepare(upright)) return false;
  const struct raster_level *level = &upright->level;
  /* It is useful to keep sums as soon as source rows are used more than once. */
  const bool keeps = llabs(level->d) < 1ll << 32;
  struct row row = {.stream = target->stream};
  const size_t start = (size_t)(target->x - upright->first), end = start + target->width;
  row.from = start / block, row.to = (end + block - 1) / block;
  row.before = start % block, row.behind = row.to * block - end;
  for (int64_t line = 0; line < (int64_t)target->height; line++) {
    int64_t v = (level->d * (target->y + line) + level->ty + (1 << 15)) >> 16;
    int64_t upper = clamped(v >> 16, level->height), lower = clamped((v >> 16) + 1, level->height);
    row.down = (int16_t)(v >> 1 & 0x7FFF);
    row.target = target->words + line * target->stride - row.before;
    if (keeps) {
      struct filtered *kept = upright->filtered;
      if (kept[0].row != upper && (kept[1].row == upper || kept[0].row == lower)) {
        struct filtered other = kept[0];
        kept[0] = kept[1], kept[1] = other;
      }
      filter(upright, &kept[0], upper, row.from, row.to);
      filter(upright, &kept[1], lower, row.from, row.to);
      row.above = kept[0].sums, row.below = kept[1].sums;
      (upright->wide ? sample_from_sums_avx512 : sample_from_sums_avx2)(upright, &row);
    } else {
      row.upper = level->words + upper * level->stride, row.lower = level->words + lower * level->stride;
      (upright->wide ? sample_from_pixels_avx512 : sample_from_pixels_avx2)(upright, &row);
    }
  }
  if (target->stream) _mm_sfence();
  return true;
}

#else

struct raster_upright *raster_upright_make(
    enum raster_set set, const struct raster_level *level, int64_t first, size_t count) {
  (void)set, (void)level, (void)first, (void)count;
  return NULL;
}

void raster_upright_free(struct raster_upright *upright) { (void)upright; }

bool raster_upright_sample(struct raster_upright *upright, const struct raster_target *target) {
  (void)upright, (void)target;
  return false;
}

#endif
