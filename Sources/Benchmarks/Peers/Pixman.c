#include "Peers.h"
#include <pixman.h>

void peers_pixman_draw(struct peers_pixels photo, struct peers_pixels frame, const double map[6],
                       double opacity, int first, int end) {
  pixman_image_t *source = pixman_image_create_bits_no_clear(
      PIXMAN_x8r8g8b8, photo.width, photo.height, photo.words, photo.stride * 4);
  pixman_image_t *target = pixman_image_create_bits_no_clear(
      PIXMAN_x8r8g8b8, frame.width, end - first, frame.words + (ptrdiff_t)first * frame.stride,
      frame.stride * 4);
  pixman_f_transform_t exact = {
      {{map[0], map[1], map[2]}, {map[3], map[4], map[5]}, {0, 0, 1}}};
  pixman_transform_t transform;
  pixman_transform_from_pixman_f_transform(&transform, &exact);
  pixman_image_set_transform(source, &transform);
  pixman_image_set_filter(source, PIXMAN_FILTER_BILINEAR, NULL, 0);
  pixman_image_t *mask = NULL;
  if (opacity < 1) {
    pixman_color_t color = {0, 0, 0, (uint16_t)(opacity * 65535)};
    mask = pixman_image_create_solid_fill(&color);
  }
  pixman_image_composite32(mask ? PIXMAN_OP_OVER : PIXMAN_OP_SRC, source, mask, target, 0, first, 0,
                           0, 0, 0, frame.width, end - first);
  if (mask) pixman_image_unref(mask);
  pixman_image_unref(target);
  pixman_image_unref(source);
}
