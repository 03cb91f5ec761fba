#include "Peers.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jpeglib.h>
#include <turbojpeg.h>

struct peers_file peers_jpeg_encode(struct peers_pixels pixels, struct peers_jpeg_kind kind) {
  struct jpeg_compress_struct job;
  struct jpeg_error_mgr errors; /* ends the program, which is what a benchmark without photos does */
  job.err = jpeg_std_error(&errors);
  jpeg_create_compress(&job);
  unsigned char *bytes = NULL;
  unsigned long count = 0;
  jpeg_mem_dest(&job, &bytes, &count);
  job.image_width = (JDIMENSION)pixels.width;
  job.image_height = (JDIMENSION)pixels.height;
  job.input_components = 4;
  job.in_color_space = JCS_EXT_BGRX;
  jpeg_set_defaults(&job); /* 4:2:0 */
  jpeg_set_quality(&job, kind.quality, TRUE);
  job.restart_in_rows = kind.restart_rows;
  if (kind.is_progressive) jpeg_simple_progression(&job);
  jpeg_start_compress(&job, TRUE);
  while (job.next_scanline < job.image_height) {
    JSAMPROW row = (JSAMPROW)(pixels.words + (ptrdiff_t)job.next_scanline * pixels.stride);
    jpeg_write_scanlines(&job, &row, 1);
  }
  jpeg_finish_compress(&job);
  jpeg_destroy_compress(&job);
  return (struct peers_file){bytes, count};
}

int peers_jpeg_decode(struct peers_file file, struct peers_pixels pixels) {
  tjhandle decoder = tjInitDecompress();
  int status = tjDecompress2(decoder, file.bytes, file.count, (unsigned char *)pixels.words,
                             pixels.width, pixels.stride * 4, pixels.height, TJPF_BGRA, 0);
  tjDestroy(decoder);
  return status == 0;
}
