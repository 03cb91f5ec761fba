/* The choice of an instruction set. */
#include "CColorKernels.h"

#if defined(__x86_64__)

bool color_has(enum color_set set) {
  __builtin_cpu_init();
  switch (set) {
  case COLOR_SET_NONE:
  case COLOR_SET_SMALL:
    return true;
  case COLOR_SET_AVX512:
    return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw")
        && __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512dq")
        && __builtin_cpu_supports("avx512vbmi");
  default:
    return false;
  }
}

enum color_set color_best_set(void) {
  if (!color_has(COLOR_SET_AVX512)) return COLOR_SET_SMALL;
  /* Gathers are slow on those Intel processors that must hide the gathers of one process from
     another. Intel's first processors without this fault also have half floats (avx512fp16). */
  bool gathersWell = !__builtin_cpu_is("intel") || __builtin_cpu_supports("avx512fp16");
  return gathersWell ? COLOR_SET_AVX512 : COLOR_SET_SMALL;
}

#else

bool color_has(enum color_set set) {
#if defined(__aarch64__)
  if (set == COLOR_SET_SMALL) return true;
#endif
  return set == COLOR_SET_NONE;
}

enum color_set color_best_set(void) {
  return color_has(COLOR_SET_SMALL) ? COLOR_SET_SMALL : COLOR_SET_NONE;
}

#endif
