/* Functions for the inflated rows of a PNG file: they undo filters, and convert samples to
   words. */
#pragma once
#include <stddef.h>
#include <stdint.h>

/* Undoes the filter of one row of `count` bytes, in place. `row` points at the byte for the filter,
   which comes before the row. `above` points at the finished bytes of the row above; zeros for the
   first row. `pixel` is the number of bytes of a pixel: 1, 2, 3, 4, 6 or 8. */
void png_rows_unfilter(uint8_t *row, const uint8_t *above, size_t count, unsigned pixel);

/* Writes the `count` pixels of a row as 0xAARRGGBB words, not premultiplied. `channels` is the
   number of samples of a pixel: 1 for grey, 2 for grey and alpha, 3 for colour, 4 for colour and
   alpha. A sample has one byte; if `deep` is not 0, it has two bytes, which are rounded to one. */
void png_rows_words(
    const uint8_t *row, unsigned channels, int deep, uint32_t *words, size_t count);

/* Writes the `count` pixels of a row of 16-bit samples as R, G, B, A of 16 bits each in the
   machine's byte order. */
void png_rows_deep(const uint8_t *row, unsigned channels, uint16_t *samples, size_t count);
