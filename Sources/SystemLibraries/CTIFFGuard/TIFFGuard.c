#include "CTIFFGuard.h"

/* If libtiff is missing, this file is empty; no trait then needs it. */
#if __has_include(<tiffio.h>)
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tiffio.h>

struct tiff_guard {
  TIFF *tiff;
  const uint8_t *bytes;
  uint64_t count, offset;
  /* `has_some`: 1 if some of the rows that were read could be decoded. `lacks_some`: 1 if some
     could not. */
  int has_some, lacks_some;
  char message[160];
};

/* The decoder's process reads one file at a time, so libtiff's messages are about this file. */
static _Thread_local char last_words[160];
static _Thread_local unsigned error_count;

static void note(const char *module, const char *format, va_list arguments) {
  (void)module;
  error_count++;
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
  /* The mode O means that the positions of strips are read only when they are needed. */
  guard->tiff = TIFFClientOpen("", "rO", guard, take, refuse, seek, done, size, map, unmap);
  if (!guard->tiff) {
    free(guard);
    return NULL;
  }
  return guard;
}

int tiff_guard_select(tiff_guard *guard, uint64_t place) {
  if (TIFFCurrentDirOffset(guard->tiff) == place) return 1;
  last_words[0] = 0;
  if (TIFFSetSubDirectory(guard->tiff, place)) return 1;
  memcpy(guard->message, last_words, sizeof guard->message);
  return 0;
}

static uint16_t number(TIFF *tiff, uint32_t tag) {
  uint16_t value = 0;
  TIFFGetFieldDefaulted(tiff, tag, &value);
  return value;
}

/* The kind of alpha, 0 for none; `place` becomes its place among the samples after the colours. */
static int extra_alpha(TIFF *tiff, unsigned *place) {
  uint16_t count = 0, *kinds = NULL;
  TIFFGetFieldDefaulted(tiff, TIFFTAG_EXTRASAMPLES, &count, &kinds);
  for (*place = 0; kinds && *place < count; ++*place)
    if (kinds[*place]) return kinds[*place];
  return 0;
}

/* Returns the number of stored channels that are colours, for pages that are read sample by
   sample. */
static unsigned stored_colors(uint16_t photometric) {
  switch (photometric) {
  case PHOTOMETRIC_SEPARATED: return 4;
  case PHOTOMETRIC_RGB:
  case PHOTOMETRIC_CIELAB: return 3;
  default: return 1;
  }
}

/* Strips of more bytes than this are read row by row. */
#define MOST_STRIP_BYTES ((uint64_t)1 << 25)

/* Returns true for a page whose strips are too large for libtiff's own conversion, which needs
   whole strips. Its samples can be read row by row; libtiff cannot read JBIG so. */
static int has_large_strips(TIFF *tiff) {
  return !TIFFIsTiled(tiff) && number(tiff, TIFFTAG_COMPRESSION) != COMPRESSION_JBIG &&
         number(tiff, TIFFTAG_PLANARCONFIG) == PLANARCONFIG_CONTIG &&
         TIFFStripSize64(tiff) > MOST_STRIP_BYTES;
}

/* Returns true for up to 8 bits if libtiff's own conversion would be wrong: it does not multiply
   greys and palettes by their alpha, it reads tiles of these wrongly, it uses a fourth sample
   without a meaning as transparency, and it ignores an alpha sample behind it. It refuses some
   tiles whose bytes begin with the lowest bit. */
static int is_mistaken(TIFF *tiff, uint16_t photometric, uint16_t samples) {
  unsigned place = 0;
  if (TIFFIsTiled(tiff) && number(tiff, TIFFTAG_FILLORDER) == FILLORDER_LSB2MSB) return 1;
  if (photometric == PHOTOMETRIC_RGB) return samples > 3 && (!extra_alpha(tiff, &place) || place);
  return samples > 1;
}

/* libtiff's own conversion gives 8 bits, converts inks only by a multiplication, and reads only
   integers, as if none were negative. It also makes the white of L*a*b* yellow. */
static enum tiff_guard_rows rows_of(TIFF *tiff) {
  uint16_t photometric = number(tiff, TIFFTAG_PHOTOMETRIC);
  uint16_t samples = number(tiff, TIFFTAG_SAMPLESPERPIXEL);
  uint16_t format = number(tiff, TIFFTAG_SAMPLEFORMAT);
  uint16_t bits = number(tiff, TIFFTAG_BITSPERSAMPLE);
  int is_float = format == SAMPLEFORMAT_IEEEFP && (bits == 16 || bits == 32 || bits == 64);
  int is_integer = format == SAMPLEFORMAT_UINT || format == SAMPLEFORMAT_VOID;
  int is_signed = format == SAMPLEFORMAT_INT && (bits == 8 || bits == 16 || bits == 32);
  int is_deep = is_float || is_signed || (is_integer && ((bits > 8 && bits <= 16) || bits == 32));
  if (samples > 32 || samples < stored_colors(photometric)) return TIFF_GUARD_WORDS;
  switch (photometric) {
  case PHOTOMETRIC_SEPARATED:
    return number(tiff, TIFFTAG_INKSET) == INKSET_CMYK && (is_deep || (is_integer && bits == 8))
               ? TIFF_GUARD_INKS : TIFF_GUARD_WORDS;
  case PHOTOMETRIC_CIELAB:
    return is_integer && (bits == 8 || bits == 16) ? TIFF_GUARD_DEEP : TIFF_GUARD_WORDS;
  case PHOTOMETRIC_PALETTE:
    if (bits > 8 || !is_integer) return TIFF_GUARD_WORDS;
    /* fall through */
  case PHOTOMETRIC_RGB:
  case PHOTOMETRIC_MINISBLACK:
  case PHOTOMETRIC_MINISWHITE:
    if (is_integer && bits <= 8)
      is_deep = has_large_strips(tiff) || is_mistaken(tiff, photometric, samples);
    return is_deep ? TIFF_GUARD_DEEP : TIFF_GUARD_WORDS;
  default: return TIFF_GUARD_WORDS;
  }
}

/* Returns the number of rows in whole tiles or strips. If rows are read one by one, any number is
   possible. */
static uint32_t band_of(TIFF *tiff, enum tiff_guard_rows rows) {
  uint32_t height = 0;
  if (TIFFIsTiled(tiff)) {
    TIFFGetField(tiff, TIFFTAG_TILELENGTH, &height);
  } else if (rows == TIFF_GUARD_WORDS ||
             number(tiff, TIFFTAG_PLANARCONFIG) == PLANARCONFIG_SEPARATE) {
    TIFFGetFieldDefaulted(tiff, TIFFTAG_ROWSPERSTRIP, &height);
  }
  if (height > UINT32_MAX / 64) return UINT32_MAX / 16 * 16;
  if (height % 16) height *= 16;
  if (height == 0) height = 64;
  while (height < 64) height *= 2;
  return height;
}

void tiff_guard_read_header(tiff_guard *guard, struct tiff_guard_header *header) {
  TIFF *tiff = guard->tiff;
  memset(header, 0, sizeof *header);
  TIFFGetField(tiff, TIFFTAG_IMAGEWIDTH, &header->width);
  TIFFGetField(tiff, TIFFTAG_IMAGELENGTH, &header->height);
  header->orientation = number(tiff, TIFFTAG_ORIENTATION);
  unsigned place = 0;
  header->has_alpha = extra_alpha(tiff, &place) != 0;
  header->rows = rows_of(tiff);
  header->band = band_of(tiff, header->rows);
  switch (number(tiff, TIFFTAG_PHOTOMETRIC)) {
  case PHOTOMETRIC_RGB:
  case PHOTOMETRIC_PALETTE:
  case PHOTOMETRIC_YCBCR: header->colors = 3; break;
  case PHOTOMETRIC_MINISBLACK:
  case PHOTOMETRIC_MINISWHITE: header->colors = 1; break;
  /* libtiff converts other inks to colours, so a profile of inks does not fit them any more. */
  case PHOTOMETRIC_SEPARATED: header->colors = header->rows == TIFF_GUARD_INKS ? 4 : 0; break;
  }
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

/* A tile of more bytes than this is not decoded: its size must be wrong. */
#define MOST_PIECE_BYTES ((uint64_t)1 << 28)

/* Returns true if a strip or tile of these rows can be decoded, or if a part of one that is not
   zero can. Also returns true if this would take too much memory. */
static int can_decode_any(TIFF *tiff, uint32_t first, uint32_t count) {
  uint32_t width = 0, across = 0, down = 0;
  int is_tiled = TIFFIsTiled(tiff);
  TIFFGetField(tiff, TIFFTAG_IMAGEWIDTH, &width);
  TIFFGetFieldDefaulted(tiff, is_tiled ? TIFFTAG_TILELENGTH : TIFFTAG_ROWSPERSTRIP, &down);
  if (is_tiled) TIFFGetField(tiff, TIFFTAG_TILEWIDTH, &across);
  if (!is_tiled) across = width;
  tmsize_t piece = is_tiled ? TIFFTileSize(tiff) : TIFFStripSize(tiff);
  if (!across || !down || piece <= 0) return 0;
  if ((uint64_t)piece > MOST_PIECE_BYTES) return 1;
  uint8_t *buffer = calloc(1, piece);
  if (!buffer) return 1;
  int found = 0;
  for (uint64_t y = first - first % down; !found && y < (uint64_t)first + count; y += down)
    for (uint64_t x = 0; !found && x < width; x += across) {
      tmsize_t got = is_tiled
          ? TIFFReadTile(tiff, buffer, x, y, 0, 0)
          : TIFFReadEncodedStrip(tiff, TIFFComputeStrip(tiff, y, 0), buffer, piece);
      found = got > 0;
      for (tmsize_t i = 0; !found && i < piece; i++) found = buffer[i] != 0;
    }
  free(buffer);
  return found;
}

static int is_whole(const tiff_guard *guard, uint32_t piece) {
  uint64_t start = TIFFGetStrileOffset(guard->tiff, piece);
  uint64_t count = TIFFGetStrileByteCount(guard->tiff, piece);
  return start <= guard->count && count <= guard->count - start;
}

/* Clears the strips and tiles of these rows that end beyond the end of the file. In their places,
   libtiff repeats the strips and tiles before them, and for tiles it reports no error. */
static void clear_cut_pieces(
    const tiff_guard *guard, uint32_t first, uint32_t count, uint32_t width, uint32_t *words) {
  TIFF *tiff = guard->tiff;
  int is_tiled = TIFFIsTiled(tiff);
  int is_planar = number(tiff, TIFFTAG_PLANARCONFIG) == PLANARCONFIG_SEPARATE;
  unsigned planes = is_planar ? number(tiff, TIFFTAG_SAMPLESPERPIXEL) : 1;
  uint32_t across = width, down = 0;
  TIFFGetFieldDefaulted(tiff, is_tiled ? TIFFTAG_TILELENGTH : TIFFTAG_ROWSPERSTRIP, &down);
  if (is_tiled) TIFFGetField(tiff, TIFFTAG_TILEWIDTH, &across);
  if (!across || !down) return;
  uint64_t end = (uint64_t)first + count;
  for (uint64_t y = first - first % down; y < end; y += down)
    for (uint64_t x = 0; x < width; x += across) {
      int is_cut = 0;
      for (unsigned plane = 0; plane < planes; plane++)
        is_cut |= !is_whole(guard, is_tiled ? TIFFComputeTile(tiff, x, y, 0, plane)
                                            : TIFFComputeStrip(tiff, y, plane));
      if (!is_cut) continue;
      error_count++;
      snprintf(last_words, sizeof last_words, "a part of the pixels lies beyond the end");
      uint64_t columns = width - x < across ? width - x : across;
      for (uint64_t row = y < first ? first : y; row < y + down && row < end; row++)
        memset(words + (row - first) * width + x, 0, columns * sizeof *words);
    }
}

static enum tiff_guard_result read_words(
    tiff_guard *guard, uint32_t first, uint32_t count, uint32_t *words) {
  TIFFRGBAImage image;
  char reason[1024] = "";
  if (!TIFFRGBAImageOK(guard->tiff, reason) ||
      !TIFFRGBAImageBegin(&image, guard->tiff, 0, reason))
    return TIFF_GUARD_UNSUPPORTED;
  /* The rows are not turned here; the reader of the words turns them. */
  image.req_orientation = image.orientation;
  image.row_offset = first;
  size_t area = (size_t)image.width * count;
  unsigned errors_before = error_count;
  int complete = TIFFRGBAImageGet(&image, words, image.width, count);
  clear_cut_pieces(guard, first, count, image.width, words);
  TIFFRGBAImageEnd(&image);
  for (size_t index = 0; index < area; index++) {
    uint32_t word = words[index];
    words[index] = (word & 0xFF00FF00) | TIFFGetR(word) << 16 | TIFFGetB(word);
  }
  int is_sound = complete && error_count == errors_before;
  /* libtiff also gives pixels for strips that it could not decode. */
  if (is_sound || (!guard->has_some && can_decode_any(guard->tiff, first, count)))
    guard->has_some = 1;
  if (last_words[0] != 0) guard->lacks_some = 1;
  return complete || last_words[0] != 0 ? TIFF_GUARD_OK : failed(guard);
}

/* The samples of a page, and their conversion to rows of four or five channels. */
struct samples {
  /* The channel of the alpha counts where there is an `alpha`. */
  unsigned colors, channels, bits, alpha_channel;
  int is_float, is_signed, is_inverted, is_lab, alpha;
  /* The red, green and blue of each index, or NULL, and the factor that makes 16 bits of them. */
  uint16_t *palette[3];
  unsigned palette_scale;
  uint16_t *deep;
  uint8_t *inks;
};

static double half(uint16_t bits) {
  int exponent = bits >> 10 & 31, fraction = bits & 1023;
  if (bits >> 15 || (exponent == 31 && fraction)) return 0;
  return exponent ? ldexp(1024 + fraction, exponent - 25) : ldexp(fraction, -24);
}

/* Returns the nearest of 65,536 levels to `value`, 0…1. NaN gives 0. */
static uint16_t nearest(double value) {
  return value >= 1 ? 65535 : value > 0 ? (uint16_t)(value * 65535 + 0.5) : 0;
}

/* Converts `count` samples of a row to 16 bits; negative ones become 0. A row of unsigned samples
   of 16 bits is returned unchanged. */
static const uint16_t *widen(
    const struct samples *samples, const void *row, size_t count, uint16_t *wide) {
  const uint8_t *bytes = row;
  if (samples->is_float) {
    for (size_t i = 0; i < count; i++)
      wide[i] = nearest(samples->bits == 64   ? ((const double *)row)[i]
                        : samples->bits == 32 ? ((const float *)row)[i]
                                              : half(((const uint16_t *)row)[i]));
    return wide;
  }
  if (samples->is_signed) {
    double most = ldexp(1, (int)samples->bits - 1) - 1;
    for (size_t i = 0; i < count; i++)
      wide[i] = nearest((samples->bits == 32   ? ((const int32_t *)row)[i]
                         : samples->bits == 16 ? ((const int16_t *)row)[i]
                                               : ((const int8_t *)row)[i]) / most);
    return wide;
  }
  if (samples->bits == 16) return row;
  if (samples->bits == 32) {
    for (size_t i = 0; i < count; i++) wide[i] = ((const uint32_t *)row)[i] >> 16;
  } else if (samples->bits == 8) {
    for (size_t i = 0; i < count; i++) wide[i] = bytes[i] * 257;
  } else {
    uint32_t most = (1u << samples->bits) - 1, pending = 0;
    unsigned held = 0;
    for (size_t i = 0; i < count; i++) {
      while (held < samples->bits) pending = pending << 8 | *bytes++, held += 8;
      held -= samples->bits;
      wide[i] = ((pending >> held & most) * 65535u + most / 2) / most;
      pending &= (1u << held) - 1;
    }
  }
  return wide;
}

static uint8_t eight_bits(uint16_t sample) { return (sample * 255u + 32895) >> 16; }

/* Writes the channels of `count` pixels, from the channel `first` on, at the position `at`. */
static void put(
    const struct samples *samples, const uint16_t *row, unsigned first, unsigned channels,
    size_t at, size_t count) {
  for (unsigned c = first; c < first + channels; c++) {
    int is_alpha = samples->alpha && c == samples->alpha_channel;
    if (c >= samples->colors && !is_alpha) continue;
    const uint16_t *from = row + (c - first);
    uint16_t turn = samples->is_inverted && !is_alpha ? 65535 : 0;
    /* Pixels that could be decoded are opaque, unless the page has an alpha channel. */
    int shows = c == 0 && !samples->alpha;
    if (samples->inks) {
      uint8_t *to = samples->inks + 5 * at;
      for (size_t x = 0; x < count; x++, from += channels, to += 5) {
        to[is_alpha ? 4 : c] = eight_bits(*from);
        if (shows) to[4] = 255;
      }
      continue;
    }
    uint16_t *to = samples->deep + 4 * at;
    unsigned target = is_alpha ? 3 : c;
    int is_grey = samples->colors == 1 && c == 0;
    for (size_t x = 0; x < count; x++, from += channels, to += 4) {
      to[target] = *from ^ turn;
      if (is_grey && samples->palette[0]) {
        for (int k = 0; k < 3; k++)
          to[k] = samples->palette[k][*from >> (16 - samples->bits)] * samples->palette_scale;
      } else if (is_grey) {
        to[1] = to[2] = to[0];
      }
      if (shows) to[3] = 65535;
    }
  }
}

/* Divides the colours by their alpha. */
static void straighten(const struct samples *samples, size_t count) {
  for (size_t i = 0; i < count; i++) {
    if (samples->inks) {
      uint8_t *pixel = samples->inks + 5 * i;
      unsigned alpha = pixel[4];
      for (unsigned c = 0; alpha && c < 4; c++) {
        unsigned straight = (pixel[c] * 255u + alpha / 2) / alpha;
        pixel[c] = straight > 255 ? 255 : straight;
      }
    } else {
      uint16_t *pixel = samples->deep + 4 * i;
      uint32_t alpha = pixel[3];
      for (unsigned c = 0; alpha && c < 3; c++) {
        uint32_t straight = (pixel[c] * 65535u + alpha / 2) / alpha;
        pixel[c] = straight > 65535 ? 65535 : straight;
      }
    }
  }
}

/* Returns the light of a part of L*a*b*, relative to the light of white. */
static double lab_light(double part) {
  return part > 6.0 / 29 ? part * part * part : (part - 4.0 / 29) * 108 / 841;
}

/* Returns the value of a channel a* or b*, from -128 to 128. */
static double lab_number(const struct samples *samples, uint16_t sample) {
  return samples->bits == 8 ? (int8_t)(sample >> 8) : (int16_t)sample / 256.0;
}

/* Converts L*a*b* colours, whose white is D50, to sRGB, whose white is D65. */
static void make_colors(const struct samples *samples, size_t count) {
  static const double matrix[3][3] = {
      {3.1338561, -1.6168667, -0.4906146},
      {-0.9787684, 1.9161415, 0.0334540},
      {0.0719453, -0.2289914, 1.4052427},
  };
  for (size_t i = 0; i < count; i++) {
    uint16_t *pixel = samples->deep + 4 * i;
    double middle = (pixel[0] * 100.0 / 65535 + 16) / 116;
    double x = 0.96422 * lab_light(middle + lab_number(samples, pixel[1]) / 500);
    double y = lab_light(middle);
    double z = 0.82521 * lab_light(middle - lab_number(samples, pixel[2]) / 200);
    for (unsigned c = 0; c < 3; c++) {
      double light = matrix[c][0] * x + matrix[c][1] * y + matrix[c][2] * z;
      pixel[c] = nearest(light <= 0.0031308 ? 12.92 * light : 1.055 * pow(light, 1 / 2.4) - 0.055);
    }
  }
}

static enum tiff_guard_result read_samples(
    tiff_guard *guard, const struct tiff_guard_header *header, uint32_t first, uint32_t count,
    struct samples *samples) {
  TIFF *tiff = guard->tiff;
  size_t width = header->width;
  uint32_t end = first + count;
  int is_tiled = TIFFIsTiled(tiff);
  int is_planar =
      samples->channels > 1 && number(tiff, TIFFTAG_PLANARCONFIG) == PLANARCONFIG_SEPARATE;
  unsigned channels = is_planar ? 1 : samples->channels;
  unsigned planes = !is_planar ? 1 : samples->alpha ? samples->alpha_channel + 1 : samples->colors;
  uint32_t across = header->width, down = 1;
  if (is_tiled) {
    TIFFGetField(tiff, TIFFTAG_TILEWIDTH, &across);
    TIFFGetField(tiff, TIFFTAG_TILELENGTH, &down);
  }
  tmsize_t piece = is_tiled ? TIFFTileSize(tiff) : TIFFScanlineSize(tiff);
  tmsize_t row_bytes = is_tiled ? TIFFTileRowSize(tiff) : piece;
  if (!across || !down || piece <= 0 || row_bytes <= 0 || (uint64_t)piece > MOST_PIECE_BYTES ||
      (uint64_t)row_bytes < ((uint64_t)across * channels * samples->bits + 7) / 8 ||
      (uint64_t)piece / down < (uint64_t)row_bytes)
    return TIFF_GUARD_CORRUPT;
  uint8_t *buffer = calloc(1, piece);
  uint16_t *wide = calloc((size_t)across * channels, sizeof *wide);
  if (!buffer || !wide) {
    free(buffer), free(wide);
    return TIFF_GUARD_CORRUPT;
  }
  /* One plane is read after the other: if the planes alternated, each strip would be decoded many
     times. */
  for (unsigned plane = 0; plane < planes; plane++)
    for (uint32_t y = first; y < end; y += down)
      for (uint32_t x = 0; x < header->width; x += across) {
        int result = is_tiled ? TIFFReadTile(tiff, buffer, x, y, 0, plane) > 0
                              : TIFFReadScanline(tiff, buffer, y, plane) > 0;
        if (!result) {
          guard->lacks_some = 1;
          continue;
        }
        guard->has_some = 1;
        size_t columns = header->width - x < across ? header->width - x : across;
        uint32_t rows = end - y < down ? end - y : down;
        for (uint32_t row = 0; row < rows; row++)
          put(
              samples,
              widen(samples, buffer + (size_t)row * row_bytes, columns * channels, wide), plane,
              channels, (size_t)(y - first + row) * width + x, columns);
      }
  free(buffer), free(wide);
  if (samples->is_lab) make_colors(samples, width * count);
  else if (samples->alpha == EXTRASAMPLE_ASSOCALPHA && !samples->palette[0])
    straighten(samples, width * count);
  return TIFF_GUARD_OK;
}

static enum tiff_guard_result read_rows(
    tiff_guard *guard, const struct tiff_guard_header *header, uint32_t first, uint32_t count,
    void *rows) {
  if (header->rows == TIFF_GUARD_WORDS) return read_words(guard, first, count, rows);
  TIFF *tiff = guard->tiff;
  uint16_t photometric = number(tiff, TIFFTAG_PHOTOMETRIC);
  struct samples samples = {
      .colors = stored_colors(photometric),
      .channels = number(tiff, TIFFTAG_SAMPLESPERPIXEL),
      .bits = number(tiff, TIFFTAG_BITSPERSAMPLE),
      .is_float = number(tiff, TIFFTAG_SAMPLEFORMAT) == SAMPLEFORMAT_IEEEFP,
      .is_signed = number(tiff, TIFFTAG_SAMPLEFORMAT) == SAMPLEFORMAT_INT,
      .is_inverted = photometric == PHOTOMETRIC_MINISWHITE,
      .is_lab = photometric == PHOTOMETRIC_CIELAB,
      .deep = header->rows == TIFF_GUARD_DEEP ? rows : NULL,
      .inks = header->rows == TIFF_GUARD_INKS ? rows : NULL,
  };
  unsigned place = 0;
  int alpha = extra_alpha(tiff, &place);
  samples.alpha_channel = samples.colors + place;
  if (samples.channels > samples.alpha_channel) samples.alpha = alpha;
  uint16_t **palette = samples.palette;
  if (photometric == PHOTOMETRIC_PALETTE &&
      TIFFGetField(tiff, TIFFTAG_COLORMAP, &palette[0], &palette[1], &palette[2])) {
    /* Some programs write colours of 8 bits. */
    samples.palette_scale = 257;
    for (unsigned i = 0; i < 3u << samples.bits; i++)
      if (palette[i % 3][i / 3] > 255) samples.palette_scale = 1;
  }
  return read_samples(guard, header, first, count, &samples);
}

/* Scientific pictures have some hundred samples per pixel. A damaged file of a few bytes can state
   65,535, and libtiff would clear gigabytes for its tiles. */
#define MOST_SAMPLES 1024

enum tiff_guard_result tiff_guard_read(
    tiff_guard *guard, uint32_t first, uint32_t count, void *rows) {
  struct tiff_guard_header header;
  tiff_guard_read_header(guard, &header);
  if (first >= header.height || count > header.height - first) return TIFF_GUARD_CORRUPT;
  if (first == 0) {
    guard->has_some = guard->lacks_some = 0;
    last_words[0] = guard->message[0] = 0;
  }
  uint16_t compression = number(guard->tiff, TIFFTAG_COMPRESSION);
  if (!TIFFIsCODECConfigured(compression)) {
    snprintf(guard->message, sizeof guard->message, "compression %u", compression);
    return TIFF_GUARD_UNSUPPORTED;
  }
  uint16_t samples = number(guard->tiff, TIFFTAG_SAMPLESPERPIXEL);
  if (samples > MOST_SAMPLES) {
    snprintf(guard->message, sizeof guard->message, "%u samples per pixel", samples);
    return TIFF_GUARD_UNSUPPORTED;
  }
  enum tiff_guard_result result = read_rows(guard, &header, first, count, rows);
  if (result != TIFF_GUARD_OK || first + count < header.height) return result;
  if (!guard->has_some && guard->lacks_some) return failed(guard);
  return guard->lacks_some ? TIFF_GUARD_DAMAGED : TIFF_GUARD_OK;
}

const char *tiff_guard_message(const tiff_guard *guard) { return guard->message; }

void tiff_guard_close(tiff_guard *guard) {
  TIFFClose(guard->tiff);
  free(guard);
}
#endif
