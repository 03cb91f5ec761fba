/* librsvg for bytes in memory. It draws with cairo, and with the fonts that fontconfig finds. */
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
  /* 0 if the document states no size; negative for shares of the area in which it is shown. */
  double width, height;
  /* 0 without a view box. */
  double view_box_width, view_box_height;
};

/* A part of the document as it is drawn with `width` × `height` px in all. */
struct svg_guard_part {
  int64_t width, height, left, top, columns, rows;
};

/* Makes the libraries open the files that they would open at their first use. Starts no thread. */
void svg_guard_prepare(void);

/* Writes the paths of the folders with fonts, each with a zero byte at its end. Returns the number
   of bytes written; paths that do not fit are left out. */
size_t svg_guard_font_folders(char *paths, size_t capacity);

/* Reads a document. Returns NULL if it is no document, or exceeds librsvg's limits. No file to
   which it refers is loaded: there is no folder in which names could be resolved. */
svg_guard *svg_guard_open(const void *bytes, size_t count, struct svg_guard_size *size);

/* Draws a part of the document, whose size in its own units is `width` × `height` px, into zeroed,
   premultiplied 0xAARRGGBB words. Rows are `columns` words apart. */
enum svg_guard_result svg_guard_draw(
    svg_guard *guard, double width, double height, struct svg_guard_part part, uint32_t *words);

void svg_guard_close(svg_guard *guard);
