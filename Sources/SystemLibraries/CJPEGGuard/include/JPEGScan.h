/* A walk through the coded data of a baseline scan, without making pixels. It finds the positions
   at which rows of MCUs begin, so that a decoder can begin there too. It also finds the mean of
   each block: the means are a picture of an eighth of the width and height. Any doubt about the
   data ends the walk. */
#pragma once
#include <stddef.h>
#include <stdint.h>

/* The Huffman codes of a table, as in a DHT segment. */
struct jpeg_scan_codes {
  /* The number of codes of each length, 1 to 16 bits. */
  uint8_t counts[16];
  uint8_t symbols[256];
};

/* A scan. Each table has the index of the component that uses it. */
struct jpeg_scan_description {
  uint32_t mcus_per_row, mcu_rows;
  /* The number of MCUs between two restart markers; 0 without markers. */
  uint32_t restart_interval;
  /* 1 for the first scan of a progressive picture, which has only DC coefficients. */
  uint8_t dc_only;
  /* The number of low bits that are missing in the coefficients of that scan. */
  uint8_t shift;
  uint8_t component_count;
  /* The number of blocks of each component in an MCU. */
  uint8_t blocks[4];
  struct jpeg_scan_codes dc[4], ac[4];
};

/* The position at which a row of MCUs begins. */
struct jpeg_scan_place {
  /* The offset of the byte in the coded data that holds the next bit. */
  uint64_t byte;
  /* The number of bits in this byte, from the highest, that belong to the previous row. */
  uint8_t bit;
  /* The prediction of each component's first DC coefficient. */
  int16_t dc[4];
};

typedef struct jpeg_scan jpeg_scan;

/* Begins a walk through `count` bytes of coded data, which must not move. Returns NULL if a table
   is not valid, or if memory runs out. */
jpeg_scan *jpeg_scan_open(
    const struct jpeg_scan_description *description, const uint8_t *bytes, size_t count);

/* Walks through the next `rows` rows of MCUs, and writes the position at which each row begins to
   `places`. If `dc` is not NULL, also writes the DC coefficient of each block there, in the order
   of the data. Returns the number of complete rows; it is smaller than `rows` if the data are not
   valid. */
uint32_t jpeg_scan_walk(
    jpeg_scan *scan, uint32_t rows, struct jpeg_scan_place *places, int16_t *dc);

/* Returns the position at which the next row begins. */
struct jpeg_scan_place jpeg_scan_here(const jpeg_scan *scan);

/* Ends a walk; NULL is allowed. */
void jpeg_scan_close(jpeg_scan *scan);
