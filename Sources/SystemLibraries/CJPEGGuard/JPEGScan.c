#include "JPEGScan.h"

#include <stdlib.h>
#include <string.h>

/* The number of bits with which a code is looked up: the table then has 8 KiB, and longer codes are
   rare. */
enum { window = 12, window_size = 1 << window };

/* The first symbol in a window of bits. */
struct symbol {
  /* The length of the symbol's code; 0 if the code is longer than the window. */
  uint8_t length;
  uint8_t value;
};

/* All symbols whose codes lie completely in a window, up to the end of a block. */
struct run {
  /* The number of bits of the codes and of their values; 0 if there is no symbol. */
  uint8_t bits;
  /* The number of coefficients that the symbols represent. */
  uint8_t advance;
  /* 1 if the last symbol ends the block. */
  uint8_t ends;
};

struct table {
  struct symbol first[window_size];
  /* For codes longer than the window: the first code of each length, and of its successor, both
     moved to the left of 16 bits, and the place of its symbol. */
  uint32_t limit[17];
  int32_t offset[17];
  uint8_t symbols[256];
};

/* The position in the data, which is kept in registers during a walk. */
struct reader {
  const uint8_t *next, *end;
  /* The next bits, from the highest down, and their number. */
  uint64_t bits;
  int count;
  /* The number of `bits` that were added after the end of the data. */
  int padding;
};

struct jpeg_scan {
  struct jpeg_scan_description description;
  struct table dc[4], ac[4];
  struct run runs[4][window_size];
  const uint8_t *start;
  struct reader reader;
  int dc_value[4];
  /* The number of MCUs and of restart markers so far. */
  uint32_t mcus, restarts;
};

/* Fills a table; returns 0 if the codes do not fit into their lengths. */
static int fill(struct table *table, const struct jpeg_scan_codes *codes) {
  uint32_t code = 0;
  int index = 0;
  memset(table, 0, sizeof *table);
  memcpy(table->symbols, codes->symbols, sizeof table->symbols);
  for (int length = 1; length <= 16; length++) {
    int count = codes->counts[length - 1];
    if (index + count > 256 || code + (uint32_t)count > 1u << length) return 0;
    table->offset[length] = index - (int32_t)code;
    for (int k = 0; k < count; k++, index++, code++) {
      if (length > window) continue;
      struct symbol symbol = {(uint8_t)length, codes->symbols[index]};
      uint32_t first = code << (window - length);
      for (uint32_t at = 0; at < 1u << (window - length); at++) table->first[first + at] = symbol;
    }
    table->limit[length] = code << (16 - length);
    code <<= 1;
  }
  return 1;
}

static void fill_runs(struct run *runs, const struct table *table) {
  for (uint32_t at = 0; at < window_size; at++) {
    struct run run = {0, 0, 0};
    int used = 0;
    while (used < window) {
      struct symbol symbol = table->first[at << used & (window_size - 1)];
      if (symbol.length == 0 || used + symbol.length > window) break;
      int size = symbol.value & 15, skipped = symbol.value >> 4;
      if (size == 0 && skipped != 15 && skipped != 0) break;
      if (run.advance + skipped + 1 > 64) break;
      used += symbol.length + size;
      run.bits = (uint8_t)used;
      if (size == 0 && skipped == 0) {
        run.ends = 1;
        break;
      }
      run.advance += (uint8_t)(skipped + 1);
    }
    runs[at] = run;
  }
}

jpeg_scan *jpeg_scan_open(
    const struct jpeg_scan_description *description, const uint8_t *bytes, size_t count) {
  if (description->component_count > 4 || description->shift > 13) return NULL;
  jpeg_scan *scan = calloc(1, sizeof *scan);
  if (!scan) return NULL;
  scan->description = *description;
  scan->start = bytes;
  scan->reader = (struct reader){.next = bytes, .end = bytes + count};
  for (int index = 0; index < description->component_count; index++) {
    int is_right = fill(&scan->dc[index], &description->dc[index]);
    if (is_right && !description->dc_only) {
      is_right = fill(&scan->ac[index], &description->ac[index]);
      if (is_right) fill_runs(scan->runs[index], &scan->ac[index]);
    }
    if (!is_right) {
      free(scan);
      return NULL;
    }
  }
  return scan;
}

/* Reads bytes one by one: near the end of the data, and if one of them is 0xFF. */
static __attribute__((noinline)) struct reader refill_slowly(struct reader reader) {
  while (reader.count <= 56) {
    uint64_t byte = 0;
    if (reader.next < reader.end && *reader.next != 0xFF) {
      byte = *reader.next++;
    } else if (reader.end - reader.next >= 2 && reader.next[1] == 0) {
      byte = 0xFF;
      reader.next += 2;
    } else {
      /* A marker or the end of the bytes. */
      reader.padding += 8;
    }
    reader.bits |= byte << (56 - reader.count);
    reader.count += 8;
  }
  return reader;
}

/* Makes at least 32 bits available. */
static inline __attribute__((always_inline)) void refill(struct reader *reader) {
  if (reader->count >= 32) return;
  if (reader->end - reader->next >= 8) {
    uint64_t word;
    memcpy(&word, reader->next, 8);
    /* Tests whether a byte is 0xFF: then its highest bit is set here, and perhaps that of bytes
       above it. */
    uint64_t inverse = ~word;
    if (((inverse - 0x0101010101010101) & ~inverse & 0x8080808080808080) == 0) {
      const uint16_t one = 1;
      if (*(const uint8_t *)&one) word = __builtin_bswap64(word);
      int bytes = (63 - reader->count) >> 3;
      /* Bits beyond `count` may already be set; they come from the same bytes. */
      reader->bits |= word >> reader->count;
      reader->next += bytes;
      reader->count += 8 * bytes;
      /* Bits that were not counted are cleared, so that refill_slowly can add bits there. */
      reader->bits &= ~(uint64_t)0 << (64 - reader->count);
      return;
    }
  }
  *reader = refill_slowly(*reader);
}

static inline __attribute__((always_inline)) void drop(struct reader *reader, int bits) {
  reader->bits <<= bits;
  reader->count -= bits;
}

/* Reads the code of the next symbol; returns -1 if there is none. */
static inline __attribute__((always_inline)) int take(
    struct reader *reader, const struct table *table) {
  struct symbol symbol = table->first[reader->bits >> (64 - window)];
  if (__builtin_expect(symbol.length != 0, 1)) {
    drop(reader, symbol.length);
    return symbol.value;
  }
  uint32_t next = (uint32_t)(reader->bits >> 48);
  for (int length = window + 1; length <= 16; length++) {
    if (next >= table->limit[length]) continue;
    int index = (int)(next >> (16 - length)) + table->offset[length];
    if (index < 0 || index > 255) return -1;
    drop(reader, length);
    return table->symbols[index];
  }
  return -1;
}

static inline __attribute__((always_inline)) int walk_block(
    jpeg_scan *scan, struct reader *reader, int component) {
  refill(reader);
  int size = take(reader, &scan->dc[component]);
  if (size < 0 || size > 11) return 0;
  if (size > 0) {
    int value = (int)(reader->bits >> (64 - size));
    drop(reader, size);
    if (value < 1 << (size - 1)) value -= (1 << size) - 1;
    scan->dc_value[component] += value;
  }
  if (scan->description.dc_only) return 1;
  const struct run *runs = scan->runs[component];
  int k = 1;
  while (1) {
    refill(reader);
    struct run run = runs[reader->bits >> (64 - window)];
    int reached = k + run.advance;
    if (__builtin_expect(run.bits != 0 && reached < 64, 1)) {
      drop(reader, run.bits);
      if (run.ends) return 1;
      k = reached;
      continue;
    }
    int symbol = take(reader, &scan->ac[component]);
    if (symbol < 0) return 0;
    if (symbol == 0) return 1;
    if ((symbol & 15) == 0 && symbol != 0xF0) return 0;
    drop(reader, symbol & 15);
    k += (symbol >> 4) + 1;
    if (k == 64) return 1;
    if (k > 64) return 0;
  }
}

/* Skips the restart marker before the next MCU; returns 0 if it is missing. */
static inline __attribute__((always_inline)) int pass_restart(
    jpeg_scan *scan, struct reader *reader) {
  /* Only the rest of the last byte may be left, or bits that were added at the marker. */
  if (reader->count < reader->padding || reader->count - reader->padding >= 8) return 0;
  if (reader->end - reader->next < 2 || reader->next[0] != 0xFF) return 0;
  if (reader->next[1] != 0xD0 + scan->restarts % 8) return 0;
  reader->next += 2;
  scan->restarts++;
  reader->bits = 0;
  reader->count = reader->padding = 0;
  memset(scan->dc_value, 0, sizeof scan->dc_value);
  return 1;
}

static inline __attribute__((always_inline)) int walk_mcu(
    jpeg_scan *scan, struct reader *reader, int16_t **dc) {
  const struct jpeg_scan_description *description = &scan->description;
  uint32_t interval = description->restart_interval;
  if (interval && scan->mcus && scan->mcus % interval == 0 && !pass_restart(scan, reader))
    return 0;
  scan->mcus++;
  for (int component = 0; component < description->component_count; component++)
    for (int block = 0; block < description->blocks[component]; block++) {
      if (!walk_block(scan, reader, component)) return 0;
      if (*dc) *(*dc)++ = (int16_t)((uint32_t)scan->dc_value[component] << description->shift);
    }
  return 1;
}

uint32_t jpeg_scan_walk(
    jpeg_scan *scan, uint32_t rows, struct jpeg_scan_place *places, int16_t *dc) {
  const struct jpeg_scan_description *description = &scan->description;
  for (uint32_t row = 0; row < rows; row++) {
    places[row] = jpeg_scan_here(scan);
    struct reader reader = scan->reader;
    for (uint32_t mcu = 0; mcu < description->mcus_per_row; mcu++)
      if (!walk_mcu(scan, &reader, &dc)) return row;
    scan->reader = reader;
    if (reader.count < reader.padding) return row;
    for (int component = 0; component < description->component_count; component++)
      if (abs(scan->dc_value[component]) > INT16_MAX) return row;
  }
  return rows;
}

struct jpeg_scan_place jpeg_scan_here(const jpeg_scan *scan) {
  struct jpeg_scan_place place = {0};
  int unread = scan->reader.count - scan->reader.padding;
  const uint8_t *at = scan->reader.next;
  for (int bytes = (unread + 7) / 8; bytes > 0 && at > scan->start; bytes--) {
    int is_stuffed = at - scan->start >= 2 && at[-1] == 0 && at[-2] == 0xFF;
    at -= is_stuffed ? 2 : 1;
  }
  place.byte = (uint64_t)(at - scan->start);
  place.bit = (uint8_t)((8 - unread % 8) % 8);
  for (int component = 0; component < 4; component++)
    place.dc[component] = (int16_t)scan->dc_value[component];
  return place;
}

void jpeg_scan_close(jpeg_scan *scan) { free(scan); }
