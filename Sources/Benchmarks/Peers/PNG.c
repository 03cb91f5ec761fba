#include "Peers.h"

#include <png.h>
#include <stdlib.h>
#include <string.h>

static void append(png_structp job, png_bytep bytes, png_size_t count) {
  struct peers_file *file = png_get_io_ptr(job);
  file->bytes = realloc(file->bytes, file->count + count);
  memcpy(file->bytes + file->count, bytes, count);
  file->count += count;
}

static void flush(png_structp job) { (void)job; }

struct peers_file peers_png_encode(struct peers_pixels pixels) {
  struct peers_file file = {NULL, 0};
  png_structp job = png_create_write_struct(PNG_LIBPNG_VER_STRING, NULL, NULL, NULL);
  png_infop info = png_create_info_struct(job);
  if (setjmp(png_jmpbuf(job))) return (struct peers_file){NULL, 0};
  png_set_write_fn(job, &file, append, flush);
  png_set_IHDR(job, info, (png_uint_32)pixels.width, (png_uint_32)pixels.height, 8,
               PNG_COLOR_TYPE_RGB, PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT,
               PNG_FILTER_TYPE_DEFAULT);
  png_write_info(job, info);
  png_set_bgr(job);
  png_set_filler(job, 0, PNG_FILLER_AFTER);
  for (int y = 0; y < pixels.height; y++)
    png_write_row(job, (png_const_bytep)(pixels.words + (ptrdiff_t)y * pixels.stride));
  png_write_end(job, info);
  png_destroy_write_struct(&job, &info);
  return file;
}

int peers_png_decode(struct peers_file file, struct peers_pixels pixels) {
  png_image image = {.version = PNG_IMAGE_VERSION};
  if (!png_image_begin_read_from_memory(&image, file.bytes, file.count)) return 0;
  image.format = PNG_FORMAT_BGRA;
  return png_image_finish_read(&image, NULL, pixels.words, pixels.stride * 4, NULL);
}
