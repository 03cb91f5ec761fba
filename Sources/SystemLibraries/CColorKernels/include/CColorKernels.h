/* The inner loops of colours for processors with wide vectors. Each equals the Swift that calls it bit
   for bit, whatever the instruction set, and says no where it cannot work: then the Swift does it. */
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The instruction sets that kernels are written for. */
enum color_set {
  COLOR_SET_NONE,
  /* Vectors of 16 bytes, which all processors of x86-64 and 64-bit ARM have. */
  COLOR_SET_SMALL,
  /* AVX-512 with permutations of bytes. */
  COLOR_SET_AVX512,
};

/* True where the processor has all instructions of the set. */
bool color_has(enum color_set set);

/* The fastest set that the processor has. */
enum color_set color_best_set(void);

enum {
  /* One in a coefficient. */
  COLOR_ONE = 8192,
  /* The step of full light. */
  COLOR_STEPS = 16384,
  /* The bits of a sum that are less than a step. */
  COLOR_SHIFT = 14,
  /* The most that the magnitudes of a row of coefficients may sum up to, so that sums have 32 bits. */
  COLOR_MOST = 65000,
  /* The bytes after the levels that are read and not used. */
  COLOR_PADDING = 3,
};

/* A way from levels to levels: to light by a curve for each channel, to other light by a matrix, and to
   levels by one curve. Channels are in the order red, green, blue.

   A sum of light (15 bits) times coefficients (13 bits) is rounded to steps, 0...COLOR_STEPS. */
struct color_shaper {
  /* The light of each level, 0...32767: the low bytes of three curves of 256, then the high bytes. */
  const uint8_t *_Nonnull curves;
  /* The rows of the matrix. */
  const int16_t *_Nonnull matrix;
  /* The products of light and coefficients: for each channel and level those of blue, green and red, with
     half a step in those of the first channel; and a fourth that is 0. */
  const int32_t *_Nonnull shares;
  /* The level for each step, and the padding. */
  const uint8_t *_Nonnull levels;
};

/* Converts words, 0xAARRGGBB with straight alpha, which stays, in place. */
bool color_shape(
    enum color_set set, const struct color_shaper *_Nonnull shaper, uint32_t *_Nonnull words,
    size_t count);
