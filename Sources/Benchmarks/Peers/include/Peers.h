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

/* The way in which a JPEG file is written. */
struct peers_jpeg_kind {
  int quality;
  int is_progressive;
  /* Rows of blocks from one restart marker to the next; 0 for none. */
  int restart_rows;
};

/* A file in memory; `bytes` is null where the library failed, else for `free`. */
struct peers_file {
  uint8_t *_Nullable bytes;
  size_t count;
};

/* Encode opaque pixels; colour of JPEG and WebP at half resolution (4:2:0). */
struct peers_file peers_jpeg_encode(struct peers_pixels pixels, struct peers_jpeg_kind kind);
struct peers_file peers_png_encode(struct peers_pixels pixels);
struct peers_file peers_webp_encode(struct peers_pixels pixels, int quality);

/* The profile of a wide RGB space with gamma 2.2: primaries and curves, no tables. */
struct peers_file peers_wide_profile(void);

/* Decode a whole file on one thread into pixels of its size; 0 where the library failed. */
int peers_jpeg_decode(struct peers_file file, struct peers_pixels pixels);
int peers_png_decode(struct peers_file file, struct peers_pixels pixels);
int peers_webp_decode(struct peers_file file, struct peers_pixels pixels);
