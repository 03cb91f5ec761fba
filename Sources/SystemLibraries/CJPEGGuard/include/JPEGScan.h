/* A walk through the coded data of a baseline scan that makes no pixels: it finds where each row of
   MCUs begins, so that a decoder can begin there too, and the mean of each block, which is a picture
   of an eighth of the size. Any doubt about the data ends it. */
#pragma once
#include <stddef.h>
#include <stdint.h>

/* The Huffman codes of a table as a DHT segment holds them. */
struct jpeg_scan_codes {
  /* The number of codes of each length, 1 to 16 bits. */
  uint8_t counts[16];
  uint8_t symbols[256];
};

/* A scan: each table is looked up by the component that uses it. */
struct jpeg_scan_description {
  uint32_t mcus_per_row, mcu_rows;
  /* The MCUs between two restart markers; 0 without markers. */
  uint32_t restart_interval;
  /* 1 for the first scan of a progressive picture, which has DC coefficients alone. */
  uint8_t dc_only;
  /* The number of low bits that the coefficients of that scan lack. */
  uint8_t shift;
  uint8_t component_count;
  /* The blocks of each component in an MCU. */
  uint8_t blocks[4];
  struct jpeg_scan_codes dc[4], ac[4];
};

/* The place at which a row of MCUs begins. */
struct jpeg_scan_place {
  /* The offset of the byte in the coded data that holds the next bit. */
  uint64_t byte;
  /* The number of that byte's bits, from the highest, that belong to the row before. */
  uint8_t bit;
  /* The prediction of each component's first DC coefficient. */
  int16_t dc[4];
};

typedef struct jpeg_scan jpeg_scan;

/* Begins a walk through `count` bytes of coded data, which must stay where they are. NULL when a
   table is impossible or there is no memory. */
jpeg_scan *jpeg_scan_open(
    const struct jpeg_scan_description *description, const uint8_t *bytes, size_t count);

/* Walks over the next `rows` rows of MCUs, and writes the place at which each one begins to
   `places`; with `dc` not NULL also the DC coefficient of each block there, in the order of the data.
   Returns the number of rows walked: fewer where the data makes no sense. */
uint32_t jpeg_scan_walk(
    jpeg_scan *scan, uint32_t rows, struct jpeg_scan_place *places, int16_t *dc);

/* The place at which the next row begins. */
struct jpeg_scan_place jpeg_scan_here(const jpeg_scan *scan);

/* Ends a walk; NULL is allowed. */
void jpeg_scan_close(jpeg_scan *scan);
