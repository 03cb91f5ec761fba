/* Runs the kernels of colours, with every instruction set that the processor has, with random curves and
   matrices, the steepest included, on random words, lengths and alignments, and compares each word with
   plain C. The memory is exactly as large as it must be, and guarded: reads and writes beyond it are
   found. `.ci/kernels` builds and runs it, in an emulator too. */
#include "CColorKernels.h"
#include "GuardedMemory.h"
#include "RandomBits.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LIGHTS = 3 * 256 };

static uint32_t plain(const struct color_shaper *shaper, uint32_t word) {
  uint32_t result = word & 0xFF000000;
  for (int row = 0; row < 3; row++) {
    int64_t sum = 1 << (COLOR_SHIFT - 1);
    for (int channel = 0; channel < 3; channel++) {
      size_t at = 256 * (size_t)channel + (word >> (16 - 8 * channel) & 255);
      sum += (shaper->curves[at] + 256 * shaper->curves[LIGHTS + at]) * shaper->matrix[3 * row + channel];
    }
    int64_t step = sum >> COLOR_SHIFT;
    step = step < 0 ? 0 : step > COLOR_STEPS ? COLOR_STEPS : step;
    result |= (uint32_t)shaper->levels[step] << (16 - 8 * row);
  }
  return result;
}

/* Tables, each in memory of its own. */
static struct color_shaper random_shaper(void) {
  uint8_t *curves = guarded(2 * LIGHTS), *levels = guarded(COLOR_STEPS + 1 + COLOR_PADDING);
  int16_t *matrix = guarded(9 * sizeof *matrix);
  int32_t *shares = guarded(4 * LIGHTS * sizeof *shares);
  int64_t most = among(1, 3) == 1 ? COLOR_MOST / 3 : COLOR_ONE;
  for (int i = 0; i < 9; i++) matrix[i] = (int16_t)(among(0, 1) ? among(-most, most) : most);
  if (among(0, 3) == 0) matrix[among(0, 2) * 3] = -INT16_MAX;
  for (int i = 0; i <= COLOR_STEPS + COLOR_PADDING; i++) levels[i] = (uint8_t)random_bits();
  for (int i = 0; i < LIGHTS; i++) {
    int32_t light = (int32_t)(among(0, 3) ? among(0, INT16_MAX) : INT16_MAX);
    curves[i] = (uint8_t)light;
    curves[LIGHTS + i] = (uint8_t)(light >> 8);
    for (int row = 0; row < 3; row++) {
      int32_t half = i < 256 ? 1 << (COLOR_SHIFT - 1) : 0;
      shares[4 * i + 2 - row] = light * matrix[3 * row + i / 256] + half;
    }
    shares[4 * i + 3] = 0;
  }
  return (struct color_shaper){curves, matrix, shares, levels};
}

static const char *const set_names[] = {"none", "small vectors", "AVX-512"};

int main(int count, char **arguments) {
  int rounds = count > 1 ? atoi(arguments[1]) : 100;
  for (enum color_set set = COLOR_SET_SMALL; set <= COLOR_SET_AVX512; set++) {
    if (!color_has(set)) continue;
    for (int round = 0; round < rounds; round++) {
      struct color_shaper shaper = random_shaper();
      /* The words end where the memory does; those before are not of the row. */
      size_t before = (size_t)among(0, 17), length = (size_t)among(0, among(0, 1) ? 200 : 3);
      size_t size = (before + length) * sizeof(uint32_t);
      uint32_t *words = guarded(size), *expected = guarded(size);
      for (size_t i = 0; i < before + length; i++) {
        words[i] = (uint32_t)random_bits();
        expected[i] = i < before ? words[i] : plain(&shaper, words[i]);
      }
      if (!color_shape(set, &shaper, words + before, length) || memcmp(words, expected, size) != 0) {
        fprintf(stderr, "check: color_shape differs with %s in round %d\n", set_names[set], round);
        return 1;
      }
      unguard(words), unguard(expected);
      unguard((void *)shaper.curves), unguard((void *)shaper.levels);
      unguard((void *)shaper.matrix), unguard((void *)shaper.shares);
    }
    printf("kernels: colours with %s equal plain C\n", set_names[set]);
  }
}
