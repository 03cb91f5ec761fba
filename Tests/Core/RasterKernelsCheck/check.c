/* Runs every kernel, with every instruction set that the processor has, on random pictures, maps, sizes,
   strides and alignments, and compares each word with plain C. The memory is exactly as large as it must be,
   and guarded: reads and writes beyond it are found. `.ci/kernels` builds and runs it, in an emulator too. */
#include "RasterKernels.h"
#include "GuardedMemory.h"
#include "RandomBits.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint32_t *random_words(size_t count) {
  uint32_t *words = guarded(count * sizeof *words);
  for (size_t i = 0; i < count; i++) {
    uint32_t word = (uint32_t)random_bits(), alpha = word >> 24;
    for (int shift = 0; shift < 24; shift += 8) {
      uint32_t level = (word >> shift & 255) * alpha / 255;
      word = (word & ~(255u << shift)) | level << shift;
    }
    words[i] = word;
  }
  return words;
}

static const char *const set_names[] = {"none", "NEON", "AVX2", "AVX-512", "AVX-512 with gathers"};
static enum raster_set set;
static unsigned round_number;

static void expect(int condition, const char *kernel) {
  if (condition) return;
  fprintf(stderr, "check: %s differs with %s in round %u\n", kernel, set_names[set], round_number);
  exit(1);
}

/* ---- Plain C ---- */

static int multiplied(int a, int b) { return (a * b + 0x4000) >> 15; }

static int channel(uint32_t word, int index) { return (int)(word >> 8 * index & 255); }

static int64_t clamped(int64_t value, int64_t count) {
  return value < 0 ? 0 : value >= count ? count - 1 : value;
}

static uint32_t plain_sample(const struct raster_level *level, int64_t x, int64_t y) {
  const int64_t half = 1 << 15, run = x / RASTER_RUN * RASTER_RUN;
  int64_t u = (level->a * run + level->c * y + level->tx + half) >> 16;
  int64_t v = (level->b * run + level->d * y + level->ty + half) >> 16;
  u += ((level->a + half) >> 16) * (x - run);
  v += ((level->b + half) >> 16) * (x - run);
  int across = multiplied((int)(u >> 1 & 0x7FFF), 127), down = (int)(v >> 1 & 0x7FFF);
  int64_t left = clamped(u >> 16, level->width), right = clamped((u >> 16) + 1, level->width);
  const uint32_t *upper = level->words + clamped(v >> 16, level->height) * level->stride;
  const uint32_t *lower = level->words + clamped((v >> 16) + 1, level->height) * level->stride;
  uint32_t result = 0;
  for (int i = 0; i < 4; i++) {
    int above = channel(upper[left], i) * (127 - across) + channel(upper[right], i) * across;
    int below = channel(lower[left], i) * (127 - across) + channel(lower[right], i) * across;
    result |= (uint32_t)multiplied(above + multiplied(below - above, down), 258) << 8 * i;
  }
  return result;
}

static uint32_t plain_scaled(uint32_t word, uint32_t weight) {
  uint32_t result = 0;
  for (int i = 0; i < 4; i++) {
    uint32_t product = (uint32_t)channel(word, i) * weight + 128;
    result |= ((product + (product >> 8)) >> 8) << 8 * i;
  }
  return result;
}

/* ---- Checks ---- */

/* Each of the first widths once, which are all the ends that a row of vectors may have; then any. */
static int64_t width_among(int64_t most) {
  return round_number < 33 ? round_number + 1 : among(1, most);
}

/* A rectangle in memory that ends with its last word. */
static struct raster_target random_target(int64_t most_width, int64_t most_height) {
  size_t width = (size_t)width_among(most_width), height = (size_t)among(1, most_height);
  ptrdiff_t stride = (ptrdiff_t)width + among(0, 9);
  return (struct raster_target){
    .words = random_words((height - 1) * (size_t)stride + width), .stride = stride,
    .x = among(0, 600), .y = among(0, 90), .width = width, .height = height, .stream = among(0, 1)};
}

static void expect_samples(
    const struct raster_level *level, const struct raster_target *target, const char *kernel) {
  for (size_t row = 0; row < target->height; row++) {
    for (size_t i = 0; i < target->width; i++) {
      uint32_t expected = plain_sample(level, target->x + (int64_t)i, target->y + (int64_t)row);
      expect(target->words[(ptrdiff_t)row * target->stride + (ptrdiff_t)i] == expected, kernel);
    }
  }
}

/* A level and a map under which `target` lies inside of it. */
static void check_sample(void) {
  struct raster_target target = random_target(200, 6);
  struct raster_level level = {
    .a = among(-(9ll << 30), 9ll << 30), .b = among(-(9ll << 30), 9ll << 30),
    .c = among(-(9ll << 30), 9ll << 30), .d = among(-(9ll << 30), 9ll << 30)};
  int64_t least[2] = {INT64_MAX, INT64_MAX}, most[2] = {INT64_MIN, INT64_MIN};
  for (int corner = 0; corner < 4; corner++) {
    int64_t x = target.x + (corner & 1 ? (int64_t)target.width - 1 : 0);
    int64_t y = target.y + (corner & 2 ? (int64_t)target.height - 1 : 0);
    int64_t place[2] = {level.a * x + level.c * y, level.b * x + level.d * y};
    for (int i = 0; i < 2; i++) {
      if (place[i] < least[i]) least[i] = place[i];
      if (place[i] > most[i]) most[i] = place[i];
    }
  }
  const int64_t slack = 1 << 26;
  level.tx = slack - least[0], level.ty = slack - least[1];
  level.width = (int32_t)((most[0] - least[0] + 2 * slack) >> 32) + 2;
  level.height = (int32_t)((most[1] - least[1] + 2 * slack) >> 32) + 2;
  level.stride = level.width + among(0, 5);
  uint32_t *words = random_words((size_t)((level.height - 1) * level.stride + level.width));
  level.words = words;
  expect(raster_sample(set, &level, &target), "raster_sample, which refuses,");
  expect_samples(&level, &target, "raster_sample");
  unguard(words), unguard(target.words);
}

static void check_upright(void) {
  struct raster_target target = random_target(300, 7);
  struct raster_level level = {
    .width = (int32_t)among(1, 90), .height = (int32_t)among(1, 40), .a = among(1 << 28, (2ll << 32) - 1),
    .d = among(-(3ll << 32), 3ll << 32), .ty = among(-(60ll << 32), 60ll << 32)};
  level.tx = -level.a * target.x + among(-(60ll << 32), 20ll << 32);
  level.stride = level.width + among(0, 5);
  uint32_t *words = random_words((size_t)((level.height - 1) * level.stride + level.width));
  level.words = words;
  int64_t first = target.x - among(0, target.x);
  size_t count = (size_t)(target.x - first) + target.width + (size_t)among(0, 30);
  struct raster_upright *upright = raster_upright_make(set, &level, first, count);
  for (int part = 0; upright != NULL && part < 3; part++) {
    expect(raster_upright_sample(upright, &target), "raster_upright_sample, which refuses,");
    expect_samples(&level, &target, "raster_upright_sample");
    target.y += among(0, 3);
    if (target.width > 2) target.width -= 1, target.x += 1;
  }
  raster_upright_free(upright);
  unguard(words), unguard(target.words);
}

static void check_copy(void) {
  struct raster_target target = random_target(200, 5);
  ptrdiff_t stride = (ptrdiff_t)target.width + among(0, 3);
  uint32_t *source = random_words((target.height - 1) * (size_t)stride + target.width);
  expect(raster_copy(set, source, stride, &target), "raster_copy, which refuses,");
  for (size_t row = 0; row < target.height; row++) {
    size_t size = target.width * sizeof *source;
    const uint32_t *copy = target.words + (ptrdiff_t)row * target.stride;
    expect(memcmp(copy, source + (ptrdiff_t)row * stride, size) == 0, "raster_copy");
  }
  unguard(source), unguard(target.words);
}

static void check_over(void) {
  size_t count = (size_t)width_among(70);
  uint32_t weight = (uint32_t)among(0, 255);
  uint32_t *source = random_words(count), *target = random_words(count), *expected = guarded(4 * count);
  for (size_t i = 0; i < count; i++) {
    uint32_t above = plain_scaled(source[i], weight);
    expected[i] = above + plain_scaled(target[i], 255 - (above >> 24));
  }
  expect(raster_over(set, source, weight, count, target), "raster_over, which refuses,");
  expect(memcmp(target, expected, 4 * count) == 0, "raster_over");
  unguard(source), unguard(target), unguard(expected);
}

static void check_halve(void) {
  size_t count = (size_t)width_among(70);
  uint32_t rounding = (uint32_t)among(1, 2);
  uint32_t *upper = random_words(2 * count), *lower = random_words(2 * count);
  uint32_t *result = random_words(count);
  size_t done = raster_halve(set, upper, lower, count, rounding, result);
  expect(done <= count && done + 16 > count, "the count of raster_halve");
  for (size_t i = 0; i < done; i++) {
    for (int c = 0; c < 4; c++) {
      int sum = channel(upper[2 * i], c) + channel(upper[2 * i + 1], c) + channel(lower[2 * i], c)
          + channel(lower[2 * i + 1], c) + (int)rounding;
      expect(channel(result[i], c) == sum >> 2, "raster_halve");
    }
  }
  unguard(upper), unguard(lower), unguard(result);
}

static void check_filter(void) {
  size_t count = (size_t)width_among(50), taps = 4 * (size_t)among(1, 7);
  size_t words = (size_t)width_among(60);
  size_t padded = words > taps ? words : taps;
  ptrdiff_t stride = (ptrdiff_t)words + among(0, 4);
  uint32_t *source = random_words((taps - 1) * (size_t)stride + words), *target = random_words(count);
  int16_t *sums = guarded(4 * padded * sizeof *sums), *weights = guarded(count * taps * sizeof *weights);
  int32_t *firsts = guarded(count * sizeof *firsts);
  memset(sums, 0, 4 * padded * sizeof *sums);
  for (size_t i = 0; i < count * taps; i++) weights[i] = (int16_t)among(-1000, 24000 / (int64_t)taps);
  for (size_t i = 0; i < count; i++) firsts[i] = (int32_t)among(0, (int64_t)(padded - taps));
  expect(
      raster_filter_down(set, source, stride, weights, taps, words, sums),
      "raster_filter_down, which refuses,");
  for (size_t i = 0; i < words; i++) {
    for (int c = 0; c < 4; c++) {
      int sum = 0;
      for (size_t tap = 0; tap < taps; tap++) {
        int level = channel(source[(ptrdiff_t)tap * stride + (ptrdiff_t)i], c) - 128;
        sum += multiplied(level * 256, weights[tap]);
      }
      expect(sums[4 * i + (size_t)c] == sum, "raster_filter_down");
    }
  }
  expect(
      raster_filter_across(set, sums, firsts, weights, taps, count, target),
      "raster_filter_across, which refuses,");
  for (size_t i = 0; i < count; i++) {
    int levels[4];
    for (int c = 0; c < 4; c++) {
      int sum = 32;
      for (size_t tap = 0; tap < taps; tap++) {
        sum += multiplied(sums[4 * ((size_t)firsts[i] + tap) + (size_t)c], weights[i * taps + tap]);
      }
      levels[c] = (int)clamped((sum >> 6) + 128, 256);
    }
    for (int c = 0; c < 4; c++) {
      int expected = levels[c] < levels[3] ? levels[c] : levels[3];
      expect(channel(target[i], c) == expected, "raster_filter_across");
    }
  }
  unguard(source), unguard(target), unguard(sums), unguard(weights), unguard(firsts);
}

int main(int argc, char **argv) {
  unsigned rounds = argc > 1 ? (unsigned)atoi(argv[1]) : 1000;
  for (set = RASTER_SET_NEON; set <= RASTER_SET_AVX512_GATHER; set++) {
    if (!raster_has(set)) continue;
    for (round_number = 0; round_number < rounds; round_number++) {
      check_sample(), check_upright(), check_copy(), check_over(), check_halve(), check_filter();
    }
    printf("kernels: %s equals plain C\n", set_names[set]);
  }
  return 0;
}
