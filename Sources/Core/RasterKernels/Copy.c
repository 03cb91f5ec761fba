/* Copies of whole pixels. */
#include "Vectors.h"

#if defined(__x86_64__)

/* Copies a row. From the first complete cache line of the target on, it stores past the caches. */
AVX2 static void stream_row_avx2(const uint32_t *source, uint32_t *target, size_t count) {
  size_t head = (size_t)(-(uintptr_t)target % 64) / sizeof *target;
  if (head > count) head = count;
  memcpy(target, source, head * sizeof *target);
  size_t done = head;
  for (; done + 32 <= count; done += 32) {
    const __m256i *from = (const __m256i *)(source + done);
    __m256i *to = (__m256i *)(target + done);
    __m256i a = _mm256_loadu_si256(from), b = _mm256_loadu_si256(from + 1);
    __m256i c = _mm256_loadu_si256(from + 2), d = _mm256_loadu_si256(from + 3);
    _mm256_stream_si256(to, a), _mm256_stream_si256(to + 1, b);
    _mm256_stream_si256(to + 2, c), _mm256_stream_si256(to + 3, d);
  }
  memcpy(target + done, source + done, (count - done) * sizeof *target);
}

bool raster_copy(
    enum raster_set set, const uint32_t *source, ptrdiff_t stride, const struct raster_target *target) {
  if (set == RASTER_SET_NONE) return false;
  bool stream = target->stream && target->width >= 64 && (uintptr_t)target->words % 4 == 0;
  for (size_t row = 0; row < target->height; row++) {
    const uint32_t *from = source + (ptrdiff_t)row * stride;
    uint32_t *to = target->words + (ptrdiff_t)row * target->stride;
    if (stream) {
      stream_row_avx2(from, to, target->width);
    } else {
      memcpy(to, from, target->width * sizeof *to);
    }
  }
  if (stream) _mm_sfence();
  return true;
}

#else

bool raster_copy(
    enum raster_set set, const uint32_t *source, ptrdiff_t stride, const struct raster_target *target) {
  if (set == RASTER_SET_NONE) return false;
  for (size_t row = 0; row < target->height; row++) {
    memcpy(
        target->words + (ptrdiff_t)row * target->stride, source + (ptrdiff_t)row * stride,
        target->width * sizeof *source);
  }
  return true;
}

#endif
