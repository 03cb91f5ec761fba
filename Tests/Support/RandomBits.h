#pragma once
#include <stdint.h>

/* The random numbers of the checks in C: splitmix64, the same in each run. */

static uint64_t state = 1;

static uint64_t random_bits(void) {
  uint64_t z = state += 0x9E3779B97F4A7C15;
  z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9;
  z = (z ^ z >> 27) * 0x94D049BB133111EB;
  return z ^ z >> 31;
}

static int64_t among(int64_t low, int64_t high) {
  return low + (int64_t)(random_bits() % (uint64_t)(high - low + 1));
}
