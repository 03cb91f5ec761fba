/* The inner loops of colour conversion for processors with wide vectors. With every instruction
   set, a kernel gives exactly the result of the Swift code that calls it. A kernel returns false if
   it cannot do the work; the Swift code then does it. */
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

/* True if the processor has all instructions of the set. */
bool color_has(enum color_set set);

/* The fastest set that the processor has. */
enum color_set color_best_set(void);

enum {
  /* The coefficient for the factor 1. */
  COLOR_ONE = 8192,
  /* The step of full light. */
  COLOR_STEPS = 16384,
  /* The number of bits by which a sum is shifted to get a step. */
  COLOR_SHIFT = 14,
  /* The greatest sum of the absolute values in a row of coefficients: sums then fit 32 bits. */
  COLOR_MOST = 65000,
  /* The number of bytes after the levels that are read, but not used. */
  COLOR_PADDING = 3,
};

/* A conversion of levels: a curve for each channel gives light, a matrix gives other light, and one
   curve gives levels. Channels are in the order red, green, blue.

   A sum of products of light (15 bits) and coefficients (13 bits) is rounded to a step,
   0...COLOR_STEPS. */
struct color_shaper {
  /* The light of each level, 0...32767: the low bytes of three curves of 256 levels, then the high
     bytes. */
  const uint8_t *_Nonnull curves;
  /* The rows of the matrix. */
  const int16_t *_Nonnull matrix;
  /* The products of light and coefficients. For each channel and level, there are those for blue,
     green and red, and a fourth that is 0. Those of the first channel include half a step. */
  const int32_t *_Nonnull shares;
  /* The level for each step, and the padding. */
  const uint8_t *_Nonnull levels;
};

/* Converts words in place: 0xAARRGGBB, not premultiplied. Alpha stays unchanged. */
bool color_shape(
    enum color_set set, const struct color_shaper *_Nonnull shaper, uint32_t *_Nonnull words,
    size_t count);
