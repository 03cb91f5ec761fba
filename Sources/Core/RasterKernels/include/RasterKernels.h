/* Row functions of the rasterizer for processors with wide vectors. Each equals the Swift beside it
   bit for bit; where the processor lacks the instructions it does nothing, and the Swift does all. */
#pragma once
#include <stddef.h>
#include <stdint.h>

/* A run of samples: linear steps through a level, in 16.16 level pixels. */
struct raster_run {
  /* The level's words, the row stride in words, and the position of the first sample. */
  const uint32_t *_Nonnull level;
  ptrdiff_t stride;
  int64_t u, v;
  int64_t du, dv;
};

/* Writes the bilinear samples of the run's first pixels to `target`, at most `count`, and returns how
   many: a multiple of eight, 0 without AVX2. All four neighbours of every sample of the run must lie
   in the level. Equals `LevelSource.fillInside`. */
size_t raster_sample(const struct raster_run *_Nonnull run, size_t count, uint32_t *_Nonnull target);
