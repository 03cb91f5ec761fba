/* The choice of an instruction set. */
#include "RasterKernels.h"

#if defined(__x86_64__)

bool raster_has(enum raster_set set) {
  __builtin_cpu_init();
  switch (set) {
  case RASTER_SET_NONE:
    return true;
  case RASTER_SET_AVX2:
    return __builtin_cpu_supports("avx2");
  case RASTER_SET_AVX512:
  case RASTER_SET_AVX512_GATHER:
    return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw")
        && __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512dq");
  default:
    return false;
  }
}

enum raster_set raster_best_set(void) {
  if (raster_has(RASTER_SET_AVX512)) {
    /* Gathers are slow on AMD's processors, where single loads are fast. They are also slow on
       those Intel processors that must hide the gathers of one process from another; there, half as
       many lanes are faster. Intel's first processors without this fault also have half floats
       (avx512fp16). */
    if (!__builtin_cpu_is("intel")) return RASTER_SET_AVX512;
    return __builtin_cpu_supports("avx512fp16") ? RASTER_SET_AVX512_GATHER : RASTER_SET_AVX2;
  }
  return raster_has(RASTER_SET_AVX2) ? RASTER_SET_AVX2 : RASTER_SET_NONE;
}

#else

bool raster_has(enum raster_set set) {
#if defined(__aarch64__)
  if (set == RASTER_SET_NEON) return true;
#endif
  return set == RASTER_SET_NONE;
}

enum raster_set raster_best_set(void) {
  return raster_has(RASTER_SET_NEON) ? RASTER_SET_NEON : RASTER_SET_NONE;
}

#endif
