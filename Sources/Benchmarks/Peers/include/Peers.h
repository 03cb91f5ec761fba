/* The libraries with which our own code is compared. Each is called in the way in which other
   programs call it. */
#pragma once
#include <stddef.h>
#include <stdint.h>

/* Rows of 0xAARRGGBB words; the stride counts words. */
struct peers_pixels {
  uint32_t *_Nonnull words;
  int width, height, stride;
};

/* Draws `photo` with pixman, sampled bilinearly, into the rows `first`..<`end` of `frame`. If
   `opacity` is below 1, the photo is blended over these rows; otherwise it replaces them. `map`
   maps the frame to the photo: x' = m0·x + m1·y + m2, y' = m3·x + m4·y + m5. */
void peers_pixman_draw(struct peers_pixels photo, struct peers_pixels frame,
                       const double map[_Nonnull 6], double opacity, int first, int end);

/* Counts this thread's instructions from here to `peers_count_end`, which writes the number to a
   file of callgrind with the name `name`. Without callgrind, or if its header was missing in the
   build, nothing is done. */
void peers_count_begin(void);
void peers_count_end(const char *_Nonnull name);

/* The way in which a JPEG file is written. */
struct peers_jpeg_kind {
  int quality;
  int is_progressive;
  /* The number of rows of blocks between two restart markers; 0 for no markers. */
  int restart_rows;
};

/* A file in memory. `bytes` is null if the library failed; otherwise the caller must free it. */
struct peers_file {
  uint8_t *_Nullable bytes;
  size_t count;
};

/* Encode opaque pixels. The colours of JPEG and WebP have half the resolution (4:2:0). */
struct peers_file peers_jpeg_encode(struct peers_pixels pixels, struct peers_jpeg_kind kind);
struct peers_file peers_png_encode(struct peers_pixels pixels);
struct peers_file peers_webp_encode(struct peers_pixels pixels, int quality);

/* The profile of a wide RGB space with gamma 2.2: primaries and curves, no tables. */
struct peers_file peers_wide_profile(void);

/* Decode a whole file on one thread into pixels of the file's size. Return 0 if the library
   failed. */
int peers_jpeg_decode(struct peers_file file, struct peers_pixels pixels);
int peers_png_decode(struct peers_file file, struct peers_pixels pixels);
int peers_webp_decode(struct peers_file file, struct peers_pixels pixels);
