// Hidden, so that Pango's own calls do not come here.
#pragma GCC visibility push(hidden)
#include "include/library.h"
#include "include/shim.h"
#pragma GCC visibility pop

#include <dlfcn.h>
#include <pthread.h>
#include <stddef.h>

// Every function of the shim: what it gives back, its name, its parameters and their names.
#define FUNCTIONS(X) \
  X(void, void, g_object_unref, (void *object), (object)) \
  X(value, PangoFontMap *, pango_cairo_font_map_new, (void), ()) \
  X(value, PangoContext *, pango_font_map_create_context, (PangoFontMap *map), (map)) \
  X(void, void, pango_cairo_context_set_font_options, \
    (PangoContext *context, const cairo_font_options_t *options), (context, options)) \
  X(value, PangoFontDescription *, pango_font_description_new, (void), ()) \
  X(void, void, pango_font_description_free, (PangoFontDescription *description), (description)) \
  X(void, void, pango_font_description_set_family, \
    (PangoFontDescription *description, const char *family), (description, family)) \
  X(void, void, pango_font_description_set_weight, \
    (PangoFontDescription *description, unsigned int weight), (description, weight)) \
  X(void, void, pango_font_description_set_absolute_size, \
    (PangoFontDescription *description, double size), (description, size)) \
  X(value, PangoLayout *, pango_layout_new, (PangoContext *context), (context)) \
  X(void, void, pango_layout_set_text, (PangoLayout *layout, const char *text, int length), (layout, text, length)) \
  X(void, void, pango_layout_set_font_description, \
    (PangoLayout *layout, const PangoFontDescription *description), (layout, description)) \
  X(void, void, pango_layout_set_width, (PangoLayout *layout, int width), (layout, width)) \
  X(void, void, pango_layout_set_height, (PangoLayout *layout, int height), (layout, height)) \
  X(void, void, pango_layout_set_wrap, (PangoLayout *layout, unsigned int wrap), (layout, wrap)) \
  X(void, void, pango_layout_set_ellipsize, (PangoLayout *layout, unsigned int ellipsize), (layout, ellipsize)) \
  X(void, void, pango_layout_set_alignment, (PangoLayout *layout, unsigned int alignment), (layout, alignment)) \
  X(value, int, pango_layout_get_line_count, (PangoLayout *layout), (layout)) \
  X(void, void, pango_layout_get_pixel_extents, \
    (PangoLayout *layout, PangoRectangle *ink, PangoRectangle *logical), (layout, ink, logical)) \
  X(void, void, pango_layout_get_cursor_pos, \
    (PangoLayout *layout, int index, PangoRectangle *strong, PangoRectangle *weak), \
    (layout, index, strong, weak)) \
  X(void, void, pango_cairo_show_layout, (cairo_t *context, PangoLayout *layout), (context, layout)) \
  X(value, cairo_font_options_t *, cairo_font_options_create, (void), ()) \
  X(void, void, cairo_font_options_destroy, (cairo_font_options_t *options), (options)) \
  X(void, void, cairo_font_options_set_antialias, \
    (cairo_font_options_t *options, unsigned int antialias), (options, antialias)) \
  X(value, cairo_surface_t *, cairo_image_surface_create_for_data, \
    (unsigned char *data, int format, int width, int height, int stride), \
    (data, format, width, height, stride)) \
  X(void, void, cairo_surface_flush, (cairo_surface_t *surface), (surface)) \
  X(void, void, cairo_surface_destroy, (cairo_surface_t *surface), (surface)) \
  X(value, cairo_t *, cairo_create, (cairo_surface_t *target), (target)) \
  X(void, void, cairo_destroy, (cairo_t *context), (context)) \
  X(void, void, cairo_move_to, (cairo_t *context, double x, double y), (context, x, y)) \
  X(void, void, cairo_set_source_rgba, \
    (cairo_t *context, double red, double green, double blue, double alpha), \
    (context, red, green, blue, alpha))

// Those that draw sheets of paper.
#define SHEET_FUNCTIONS(X) \
  X(value, cairo_surface_t *, cairo_pdf_surface_create_for_stream, \
    (cairo_write_func_t write, void *closure, double width, double height), \
    (write, closure, width, height)) \
  X(void, void, cairo_set_source_surface, \
    (cairo_t *context, cairo_surface_t *surface, double x, double y), (context, surface, x, y)) \
  X(void, void, cairo_paint, (cairo_t *context), (context)) \
  X(void, void, cairo_transform, (cairo_t *context, const cairo_matrix_t *matrix), (context, matrix)) \
  X(void, void, cairo_show_page, (cairo_t *context), (context)) \
  X(void, void, cairo_surface_finish, (cairo_surface_t *surface), (surface)) \
  X(value, unsigned int, cairo_surface_status, (cairo_surface_t *surface), (surface)) \
  X(value, unsigned int, cairo_status, (cairo_t *context), (context))

#define POINTER(kind, type, name, parameters, arguments) type(*name) parameters;
static struct { FUNCTIONS(POINTER) SHEET_FUNCTIONS(POINTER) } library;

#define give_value return
#define give_void
#define WRAPPER(kind, type, name, parameters, arguments) \
  type name parameters { give_##kind library.name arguments; }
FUNCTIONS(WRAPPER)
SHEET_FUNCTIONS(WRAPPER)

static void *handle;

static const char *open_once(void) {
  // Its dependencies, cairo and GObject among them, are searched as well.
  handle = dlopen("libpangocairo-1.0.so.0", RTLD_NOW | RTLD_LOCAL);
  if (!handle) return dlerror();
#define LOOKUP(kind, type, name, parameters, arguments)            \
  *(void **)&library.name = dlsym(handle, #name);                  \
  if (!library.name) return "libpangocairo-1.0.so.0 has no function " #name;
  FUNCTIONS(LOOKUP)
  return NULL;
}

static const char *look_up_sheets(void) {
  SHEET_FUNCTIONS(LOOKUP)
  return NULL;
}

static const char *message, *sheet_message;

static void open_text(void) { message = open_once(); }

static void open_sheets(void) {
  sheet_message = pango_library_open();
  if (!sheet_message) sheet_message = look_up_sheets();
}

const char *pango_library_open(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, open_text);
  return message;
}

const char *pdf_library_open(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, open_sheets);
  return sheet_message;
}
