/* The libraries that our own code is measured beside, each called the way its users call it. */
#pragma once
#include <stddef.h>
#include <stdint.h>

/* Rows of 0xAARRGGBB words; the stride counts words. */
struct peers_pixels {
  uint32_t *_Nonnull words;
  int width, height, stride;
};

/* Draws `photo`, sampled bilinearly, into rows `first`..<`end` of `frame` with pixman: copied, or
   blended over them where opacity is below 1. `map` carries frame to photo: x' = m0·x + m1·y + m2,
   y' = m3·x + m4·y + m5. */
void peers_pixman_draw(struct peers_pixels photo, struct peers_pixels frame,
                       const double map[_Nonnull 6], double opacity, int first, int end);

/* Counts this thread's instructions from here to `peers_count_end`, which writes them to a file of
   callgrind's under this name; outside of callgrind, or built without its header, nothing happens. */
void peers_count_begin(void);
void peers_count_end(const char *_Nonnull name);
