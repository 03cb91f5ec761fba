#include "Peers.h"

#include <stdlib.h>
#include <webp/decode.h>
#include <webp/encode.h>

struct peers_file peers_webp_encode(struct peers_pixels pixels, int quality) {
  struct peers_file file = {NULL, 0};
  file.count = WebPEncodeBGRA((const uint8_t *)pixels.words, pixels.width, pixels.height,
                              pixels.stride * 4, (float)quality, &file.bytes);
  return file;
}

int peers_webp_decode(struct peers_file file, struct peers_pixels pixels) {
  size_t capacity = (size_t)pixels.stride * 4 * (size_t)pixels.height;
  return WebPDecodeBGRAInto(file.bytes, file.count, (uint8_t *)pixels.words, capacity,
                            pixels.stride * 4) != NULL;
}
