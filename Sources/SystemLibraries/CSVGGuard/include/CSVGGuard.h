/* librsvg over bytes in memory, which it draws with cairo and the fonts that fontconfig finds. */
#pragma once
#include <stddef.h>
#include <stdint.h>

typedef struct svg_guard svg_guard;

enum svg_guard_result {
  SVG_GUARD_OK = 0,
  SVG_GUARD_FAILED = 1,
  /* Memory ran out. */
  SVG_GUARD_EXHAUSTED = 2,
};

/* The size that a document states, in px at 96 dpi. */
struct svg_guard_size {
  /* 0 or less where it has nothing; negative for shares of what the document is shown in. */
  double width, height;
  /* 0 without a view box. */
  double view_box_width, view_box_height;
};

/* A part of the document as it is drawn with `width` × `height` px in all. */
struct svg_guard_part {
  int64_t width, height, left, top, columns, rows;
};

/* Lets the libraries open what they open at their first use. Starts no thread. */
void svg_guard_prepare(void);

/* The folders of the fonts: writes their paths, a zero byte after each, and returns the bytes written;
   those that do not fit are left out. */
size_t svg_guard_font_folders(char *paths, size_t capacity);

/* Reads a document; NULL when it is none, or beyond librsvg's limits. Nothing that it refers to is
   loaded: there is no folder from which names could be resolved. */
svg_guard *svg_guard_open(const void *bytes, size_t count, struct svg_guard_size *size);

/* Draws a part of the document, which is `width` × `height` px large in its own units, into zeroed
   premultiplied 0xAARRGGBB words, rows `columns` words apart. */
enum svg_guard_result svg_guard_draw(
    svg_guard *guard, double width, double height, struct svg_guard_part part, uint32_t *words);

void svg_guard_close(svg_guard *guard);
