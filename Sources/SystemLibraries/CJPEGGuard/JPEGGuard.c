#include "JPEGGuard.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jpeglib.h>

#include <jerror.h>

struct jpeg_guard {
  struct jpeg_decompress_struct info;
  struct jpeg_error_mgr errors;
  struct jpeg_source_mgr source;
  struct jpeg_progress_mgr progress;
  struct jpeg_guard_piece pieces[JPEG_GUARD_PIECES];
  size_t piece_count, next_piece;
  struct jpeg_guard_limits limits;
  /* The target of an error's jump. Each function below sets it before it calls libjpeg. */
  jmp_buf escape;
  enum jpeg_guard_result result;
  int is_created;
  char message[JMSG_LENGTH_MAX];
};

static void fail(j_common_ptr common) {
  jpeg_guard *guard = common->client_data;
  common->err->format_message(common, guard->message);
  int code = common->err->msg_code;
  int no_memory = code == JERR_OUT_OF_MEMORY || code == JERR_NO_BACKING_STORE;
  guard->result = no_memory ? JPEG_GUARD_EXHAUSTED : JPEG_GUARD_CORRUPT;
  longjmp(guard->escape, 1);
}

static void note(j_common_ptr common, int level) {
  if (level >= 0) return;
  jpeg_guard *guard = common->client_data;
  if (common->err->num_warnings == 0) common->err->format_message(common, guard->message);
  common->err->num_warnings++;
}

static void ignore(j_common_ptr common) { (void)common; }

/* Limits the number of scans: a hostile file may repeat scans, and each scan takes as long as the
   whole picture. */
static void count_scans(j_common_ptr common) {
  if (!common->is_decompressor) return;
  jpeg_guard *guard = common->client_data;
  if (guard->info.input_scan_number <= guard->limits.scans) return;
  snprintf(guard->message, sizeof guard->message, "it has more than %d scans", guard->limits.scans);
  guard->result = JPEG_GUARD_CORRUPT;
  longjmp(guard->escape, 1);
}

static void begin_source(j_decompress_ptr info) { (void)info; }

static boolean next_piece(j_decompress_ptr info) {
  static const uint8_t end[] = {0xFF, JPEG_EOI};
  jpeg_guard *guard = info->client_data;
  while (guard->next_piece < guard->piece_count) {
    struct jpeg_guard_piece piece = guard->pieces[guard->next_piece++];
    if (piece.count == 0) continue;
    info->src->next_input_byte = piece.bytes;
    info->src->bytes_in_buffer = piece.count;
    return TRUE;
  }
  WARNMS(info, JWRN_JPEG_EOF);
  info->src->next_input_byte = end;
  info->src->bytes_in_buffer = sizeof end;
  return TRUE;
}

static void skip_bytes(j_decompress_ptr info, long count) {
  while (count > 0) {
    if ((size_t)count <= info->src->bytes_in_buffer) {
      info->src->next_input_byte += count;
      info->src->bytes_in_buffer -= (size_t)count;
      return;
    }
    count -= (long)info->src->bytes_in_buffer;
    next_piece(info);
  }
}

static void end_source(j_decompress_ptr info) { (void)info; }

jpeg_guard *jpeg_guard_open(
    const struct jpeg_guard_piece *pieces, size_t count, struct jpeg_guard_limits limits) {
  if (count > JPEG_GUARD_PIECES) return NULL;
  jpeg_guard *guard = calloc(1, sizeof *guard);
  if (!guard) return NULL;
  memcpy(guard->pieces, pieces, count * sizeof *pieces);
  guard->piece_count = count;
  guard->limits = limits;
  j_decompress_ptr info = &guard->info;
  info->err = jpeg_std_error(&guard->errors);
  guard->errors.error_exit = fail;
  guard->errors.emit_message = note;
  guard->errors.output_message = ignore;
  info->client_data = guard;
  if (setjmp(guard->escape)) return guard;
  jpeg_create_decompress(info);
  guard->is_created = 1;
  info->mem->max_memory_to_use = (long)limits.memory;
  guard->source.init_source = begin_source;
  guard->source.fill_input_buffer = next_piece;
  guard->source.skip_input_data = skip_bytes;
  guard->source.resync_to_restart = jpeg_resync_to_restart;
  guard->source.term_source = end_source;
  info->src = &guard->source;
  guard->progress.progress_monitor = count_scans;
  info->progress = &guard->progress;
  jpeg_read_header(info, TRUE);
  return guard;
}

enum jpeg_guard_result jpeg_guard_begin(jpeg_guard *guard, int eighths, int cmyk) {
  if (guard->result != JPEG_GUARD_OK) return guard->result;
  if (setjmp(guard->escape)) return guard->result;
  j_decompress_ptr info = &guard->info;
  info->scale_num = (unsigned)eighths;
  info->scale_denom = 8;
  info->out_color_space = cmyk ? JCS_CMYK : JCS_EXT_BGRA;
  jpeg_start_decompress(info);
  return JPEG_GUARD_OK;
}

enum jpeg_guard_result jpeg_guard_crop(jpeg_guard *guard, uint32_t *left, uint32_t *width) {
  if (guard->result != JPEG_GUARD_OK) return guard->result;
  if (setjmp(guard->escape)) return guard->result;
  JDIMENSION offset = *left, count = *width;
  jpeg_crop_scanline(&guard->info, &offset, &count);
  *left = offset;
  *width = count;
  return JPEG_GUARD_OK;
}

enum jpeg_guard_result jpeg_guard_read_rows(
    jpeg_guard *guard, uint8_t *rows, size_t stride, uint32_t count) {
  if (guard->result != JPEG_GUARD_OK) return guard->result;
  if (setjmp(guard->escape)) return guard->result;
  uint32_t volatile done = 0;
  while (done < count) {
    JSAMPROW places[16];
    uint32_t wanted = count - done < 16 ? count - done : 16;
    for (uint32_t y = 0; y < wanted; y++) places[y] = rows + (done + y) * stride;
    uint32_t got = jpeg_read_scanlines(&guard->info, places, wanted);
    if (got == 0) {
      snprintf(guard->message, sizeof guard->message, "rows are missing");
      return guard->result = JPEG_GUARD_CORRUPT;
    }
    done += got;
  }
  return JPEG_GUARD_OK;
}

enum jpeg_guard_result jpeg_guard_finish(jpeg_guard *guard) {
  if (guard->result != JPEG_GUARD_OK) return guard->result;
  if (setjmp(guard->escape)) return guard->result;
  jpeg_finish_decompress(&guard->info);
  return JPEG_GUARD_OK;
}

const char *jpeg_guard_message(const jpeg_guard *guard) { return guard->message; }

long jpeg_guard_warnings(const jpeg_guard *guard) { return guard->errors.num_warnings; }

void jpeg_guard_close(jpeg_guard *guard) {
  if (!guard) return;
  if (guard->is_created) jpeg_destroy_decompress(&guard->info);
  free(guard);
}
