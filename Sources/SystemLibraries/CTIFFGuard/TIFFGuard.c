#include "CTIFFGuard.h"

/* Nothing is left of it where libtiff is missing; no trait then asks for it. */
#if __has_include(<tiffio.h>)
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tiffio.h>

struct tiff_guard {
  TIFF *tiff;
  const uint8_t *bytes;
  uint64_t count, offset;
  char message[160];
};

/* The decoder's process reads one file at a time, so what libtiff says is about that one. */
static _Thread_local char last_words[160];

static void note(const char *module, const char *format, va_list arguments) {
  (void)module;
  vsnprintf(last_words, sizeof last_words, format, arguments);
}

static tmsize_t take(thandle_t handle, void *target, tmsize_t count) {
  tiff_guard *guard = handle;
  if (guard->offset >= guard->count || count <= 0) return 0;
  uint64_t left = guard->count - guard->offset;
  uint64_t part = (uint64_t)count < left ? (uint64_t)count : left;
  memcpy(target, guard->bytes + guard->offset, part);
  guard->offset += part;
  return (tmsize_t)part;
}

static tmsize_t refuse(thandle_t handle, void *source, tmsize_t count) {
  (void)handle, (void)source, (void)count;
  return 0;
}

static toff_t seek(thandle_t handle, toff_t offset, int whence) {
  tiff_guard *guard = handle;
  uint64_t base = whence == SEEK_CUR ? guard->offset : whence == SEEK_END ? guard->count : 0;
  guard->offset = base + offset;
  return guard->offset;
}

static int done(thandle_t handle) {
  (void)handle;
  return 0;
}

/* The bytes are in memory already, so libtiff need not copy them. */
static int map(thandle_t handle, void **base, toff_t *count) {
  tiff_guard *guard = handle;
  *base = (void *)(uintptr_t)guard->bytes;
  *count = guard->count;
  return 1;
}

static void unmap(thandle_t handle, void *base, toff_t count) {
  (void)handle, (void)base, (void)count;
}

static toff_t size(thandle_t handle) { return ((tiff_guard *)handle)->count; }

tiff_guard *tiff_guard_open(const void *bytes, size_t count) {
  tiff_guard *guard = calloc(1, sizeof *guard);
  if (!guard) return NULL;
  guard->bytes = bytes;
  guard->count = count;
  TIFFSetErrorHandler(note);
  TIFFSetWarningHandler(NULL);
  last_words[0] = 0;
  /* O: strips are found when they are read. */
  guard->tiff = TIFFClientOpen("", "rO", guard, take, refuse, seek, done, size, map, unmap);
  if (!guard->tiff) {
    free(guard);
    return NULL;
  }
  return guard;
}

static uint16_t number(TIFF *tiff, uint32_t tag) {
  uint16_t value = 0;
  TIFFGetFieldDefaulted(tiff, tag, &value);
  return value;
}

static int extra_alpha(TIFF *tiff) {
  uint16_t count = 0, *kinds = NULL;
  TIFFGetFieldDefaulted(tiff, TIFFTAG_EXTRASAMPLES, &count, &kinds);
  return count > 0 && kinds ? kinds[0] : 0;
}

/* Colours or greys of 16 bits in rows or tiles, in one plane. */
static int is_deep(TIFF *tiff) {
  uint16_t photometric = number(tiff, TIFFTAG_PHOTOMETRIC);
  uint16_t samples = number(tiff, TIFFTAG_SAMPLESPERPIXEL);
  uint16_t format = number(tiff, TIFFTAG_SAMPLEFORMAT);
  if (number(tiff, TIFFTAG_BITSPERSAMPLE) != 16 || format > SAMPLEFORMAT_UINT) return 0;
  if (samples > 1 && number(tiff, TIFFTAG_PLANARCONFIG) != PLANARCONFIG_CONTIG) return 0;
  if (photometric == PHOTOMETRIC_RGB) return samples >= 3 && samples <= 5;
  return photometric == PHOTOMETRIC_MINISBLACK && samples <= 2;
}

void tiff_guard_read_header(tiff_guard *guard, struct tiff_guard_header *header) {
  TIFF *tiff = guard->tiff;
  memset(header, 0, sizeof *header);
  TIFFGetField(tiff, TIFFTAG_IMAGEWIDTH, &header->width);
  TIFFGetField(tiff, TIFFTAG_IMAGELENGTH, &header->height);
  header->orientation = number(tiff, TIFFTAG_ORIENTATION);
  header->has_alpha = extra_alpha(tiff) != 0;
  uint16_t photometric = number(tiff, TIFFTAG_PHOTOMETRIC);
  header->is_rgb = photometric == PHOTOMETRIC_RGB || photometric == PHOTOMETRIC_PALETTE ||
                   photometric == PHOTOMETRIC_YCBCR;
  header->is_deep = is_deep(tiff);
  uint32_t count = 0;
  void *profile = NULL;
  if (TIFFGetField(tiff, TIFFTAG_ICCPROFILE, &count, &profile)) {
    header->profile = profile;
    header->profile_bytes = count;
  }
}

static enum tiff_guard_result failed(tiff_guard *guard) {
  memcpy(guard->message, last_words, sizeof guard->message);
  return TIFF_GUARD_CORRUPT;
}

enum tiff_guard_result tiff_guard_read_words(tiff_guard *guard, uint32_t *words) {
  TIFFRGBAImage image;
  char reason[1024] = "";
  last_words[0] = 0;
  if (!TIFFRGBAImageOK(guard->tiff, reason) ||
      !TIFFRGBAImageBegin(&image, guard->tiff, 0, reason))
    return TIFF_GUARD_UNSUPPORTED;
  /* Rows stay as they are stored; the reader of the words turns them. */
  image.req_orientation = image.orientation;
  size_t area = (size_t)image.width * image.height;
  int complete = TIFFRGBAImageGet(&image, words, image.width, image.height);
  TIFFRGBAImageEnd(&image);
  if (!complete && last_words[0] == 0) return failed(guard);
  int is_empty = 1;
  for (size_t index = 0; index < area; index++) {
    uint32_t word = words[index];
    if (word) is_empty = 0;
    words[index] = (word & 0xFF00FF00) | TIFFGetR(word) << 16 | TIFFGetB(word);
  }
  if (last_words[0] == 0) return TIFF_GUARD_OK;
  return is_empty ? failed(guard) : TIFF_GUARD_DAMAGED;
}

/* Spreads one row of samples over R, G, B, A. */
static void spread(const uint16_t *row, unsigned channels, int alpha, uint16_t *samples, size_t count) {
  unsigned colors = channels >= 3 ? 3 : 1;
  for (size_t x = 0; x < count; x++, row += channels, samples += 4) {
    for (unsigned c = 0; c < 3; c++) samples[c] = row[colors == 3 ? c : 0];
    samples[3] = alpha ? row[colors] : 0xFFFF;
    if (alpha != EXTRASAMPLE_ASSOCALPHA || samples[3] == 0) continue;
    for (unsigned c = 0; c < 3; c++) {
      uint32_t straight = (samples[c] * 65535u + samples[3] / 2) / samples[3];
      samples[c] = straight > 65535 ? 65535 : straight;
    }
  }
}

enum tiff_guard_result tiff_guard_read_deep(tiff_guard *guard, uint16_t *samples) {
  TIFF *tiff = guard->tiff;
  struct tiff_guard_header header;
  tiff_guard_read_header(guard, &header);
  last_words[0] = 0;
  unsigned channels = number(tiff, TIFFTAG_SAMPLESPERPIXEL);
  int alpha = extra_alpha(tiff);
  size_t width = header.width, done = 0, wanted = 0;
  int is_tiled = TIFFIsTiled(tiff);
  uint32_t across = header.width, down = 1;
  if (is_tiled) {
    TIFFGetField(tiff, TIFFTAG_TILEWIDTH, &across);
    TIFFGetField(tiff, TIFFTAG_TILELENGTH, &down);
  }
  tmsize_t piece = is_tiled ? TIFFTileSize(tiff) : TIFFScanlineSize(tiff);
  if (!across || !down || piece <= 0 ||
      (uint64_t)piece < (uint64_t)across * down * channels * 2)
    return TIFF_GUARD_CORRUPT;
  uint16_t *buffer = calloc(1, piece);
  if (!buffer) return TIFF_GUARD_CORRUPT;
  for (uint32_t y = 0; y < header.height; y += down) {
    for (uint32_t x = 0; x < header.width; x += across) {
      wanted++;
      int result = is_tiled ? TIFFReadTile(tiff, buffer, x, y, 0, 0) > 0
                            : TIFFReadScanline(tiff, buffer, y, 0) > 0;
      if (!result) continue;
      done++;
      size_t columns = header.width - x < across ? header.width - x : across;
      uint32_t rows = header.height - y < down ? header.height - y : down;
      for (uint32_t row = 0; row < rows; row++)
        spread(
            buffer + (size_t)row * across * channels, channels, alpha,
            samples + 4 * ((size_t)(y + row) * width + x), columns);
    }
  }
  free(buffer);
  if (done == 0) return failed(guard);
  return done == wanted ? TIFF_GUARD_OK : TIFF_GUARD_DAMAGED;
}

const char *tiff_guard_message(const tiff_guard *guard) { return guard->message; }

void tiff_guard_close(tiff_guard *guard) {
  TIFFClose(guard->tiff);
  free(guard);
}
#endif
