#include "CSVGGuard.h"

#include <stdlib.h>
#include <string.h>

#include "../CSVG/shim.h"

struct svg_guard {
  RsvgHandle *handle;
};

/* The font size that librsvg uses if a document states none, in px. */
static const double em = 12;
/* cairo's pictures have sides below 32,768 px. */
static const int64_t most_columns = 16384;

/* The first document contains pictures, one with its type and one without. They make the library
   that reads pictures search its tables, and load its readers of GIF and SVG, which are separate
   files. Its readers of other formats are not loaded: browsers hardly support these formats in SVG,
   and each reader may have faults. The document has no text, because Pango would then start a
   thread, which could not be confined any more. */
#define PNG \
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
#define GIF "R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7"
/* <svg xmlns='http://www.w3.org/2000/svg' width='1' height='1'/> */
#define SVG \
  "PHN2ZyB4bWxucz0naHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmcnIHdpZHRoPScxJyBoZWlnaHQ9JzEnLz4="
#define IMAGE(type, data) "<image width='2' height='2' l:href='data:" type ";base64," data "'/>"
static const char first_document[] =
    "<svg xmlns='http://www.w3.org/2000/svg' xmlns:l='http://www.w3.org/1999/xlink' width='4' height='4'>"
    IMAGE("image/png", PNG) IMAGE("", PNG) IMAGE("image/gif", GIF) IMAGE("image/svg+xml", SVG)
    "</svg>";

void svg_guard_prepare(void) {
  FcInit();
  /* fontconfig does not search for fonts that are added later. */
  FcConfigSetRescanInterval(NULL, 0);
  struct svg_guard_size size;
  svg_guard *guard = svg_guard_open(first_document, sizeof first_document - 1, &size);
  if (guard == NULL) return;
  uint32_t words[16] = {0};
  struct svg_guard_part part = {4, 4, 0, 0, 4, 4};
  svg_guard_draw(guard, 4, 4, part, words);
  svg_guard_close(guard);
}

/* Returns true for a folder that contains more than fonts: the root, and the folders that contain
   the home folder. */
static int is_broad(const char *folder) {
  const char *home = getenv("HOME");
  size_t length = strlen(folder);
  while (length > 0 && folder[length - 1] == '/') length--;
  if (length == 0 || folder[0] != '/') return 1;
  return home != NULL && strncmp(home, folder, length) == 0 &&
         (home[length] == '/' || home[length] == 0);
}

/* Returns true for a folder that is inside one of the folders already written. */
static int is_within(const char *paths, size_t used, const char *folder) {
  for (const char *path = paths; path < paths + used; path += strlen(path) + 1) {
    size_t length = strlen(path);
    if (strncmp(folder, path, length) == 0 && (folder[length] == '/' || folder[length] == 0)) return 1;
  }
  return 0;
}

size_t svg_guard_font_folders(char *paths, size_t capacity) {
  FcStrList *list = FcConfigGetFontDirs(NULL);
  if (list == NULL) return 0;
  size_t used = 0;
  for (const char *folder; (folder = (const char *)FcStrListNext(list)) != NULL;) {
    size_t size = strlen(folder) + 1;
    if (is_broad(folder) || is_within(paths, used, folder) || size > capacity - used) continue;
    memcpy(paths + used, folder, size);
    used += size;
  }
  FcStrListDone(list);
  return used;
}

static double pixels(int has_length, RsvgLength length) {
  if (!has_length) return -1;
  switch (length.unit) {
  case RSVG_UNIT_PX: return length.length;
  case RSVG_UNIT_EM: return length.length * em;
  case RSVG_UNIT_IN: return length.length * 96;
  case RSVG_UNIT_CM: return length.length * 96 / 2.54;
  case RSVG_UNIT_MM: return length.length * 96 / 25.4;
  case RSVG_UNIT_PT: return length.length * 96 / 72;
  case RSVG_UNIT_PC: return length.length * 16;
  case RSVG_UNIT_PERCENT: return -1;
  /* Half an em: the height of an x, and the width of a zero. */
  default: return length.length * em / 2;
  }
}

svg_guard *svg_guard_open(const void *bytes, size_t count, struct svg_guard_size *size) {
  svg_guard *guard = calloc(1, sizeof *guard);
  if (guard == NULL) return NULL;
  guard->handle = rsvg_handle_new_from_data(bytes, count, NULL);
  if (guard->handle == NULL) {
    free(guard);
    return NULL;
  }
  rsvg_handle_set_dpi(guard->handle, 96);
  int has_width = 0, has_height = 0, has_view_box = 0;
  RsvgLength width, height;
  RsvgRectangle view_box;
  rsvg_handle_get_intrinsic_dimensions(
      guard->handle, &has_width, &width, &has_height, &height, &has_view_box, &view_box);
  *size = (struct svg_guard_size){
      .width = pixels(has_width, width),
      .height = pixels(has_height, height),
      .view_box_width = has_view_box ? view_box.width : 0,
      .view_box_height = has_view_box ? view_box.height : 0,
  };
  return guard;
}

/* Draws some columns of the part; `words` is where they begin. */
static enum svg_guard_result draw_columns(
    svg_guard *guard, double width, double height, const struct svg_guard_part *part, int64_t first,
    int64_t count, uint32_t *words) {
  cairo_surface_t *surface = cairo_image_surface_create_for_data(
      (unsigned char *)words, CAIRO_FORMAT_ARGB32, (int)count, (int)part->rows,
      (int)(4 * part->columns));
  cairo_t *context = cairo_create(surface);
  cairo_translate(context, (double)-(part->left + first), (double)-part->top);
  cairo_scale(context, (double)part->width / width, (double)part->height / height);
  RsvgRectangle viewport = {0, 0, width, height};
  int is_drawn = rsvg_handle_render_document(guard->handle, context, &viewport, NULL);
  cairo_surface_flush(surface);
  unsigned int status = cairo_status(context);
  if (status == CAIRO_STATUS_SUCCESS) status = cairo_surface_status(surface);
  cairo_destroy(context);
  cairo_surface_destroy(surface);
  if (status == CAIRO_STATUS_NO_MEMORY) return SVG_GUARD_EXHAUSTED;
  return is_drawn && status == CAIRO_STATUS_SUCCESS ? SVG_GUARD_OK : SVG_GUARD_FAILED;
}

enum svg_guard_result svg_guard_draw(
    svg_guard *guard, double width, double height, struct svg_guard_part part, uint32_t *words) {
  if (part.rows > most_columns || part.columns > INT32_MAX / 4) return SVG_GUARD_FAILED;
  enum svg_guard_result result = SVG_GUARD_OK;
  for (int64_t first = 0; first < part.columns && result == SVG_GUARD_OK; first += most_columns) {
    int64_t count = part.columns - first < most_columns ? part.columns - first : most_columns;
    result = draw_columns(guard, width, height, &part, first, count, words + first);
  }
  return result;
}

void svg_guard_close(svg_guard *guard) {
  g_object_unref(guard->handle);
  free(guard);
}
