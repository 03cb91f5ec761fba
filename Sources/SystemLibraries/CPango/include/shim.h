#pragma once
// The functions of Pango and cairo that Typesetting calls, declared here instead of included.
//
// Their headers pull in GLib's, whose pkg-config file emits `-pthread`, a flag that SwiftPM refuses
// with a warning at every build. These are stable C interfaces; a test of Typesetting compiles this
// file together with the installed headers, so that a declaration that differs is found.

typedef struct _PangoFontMap PangoFontMap;
typedef struct _PangoContext PangoContext;
typedef struct _PangoLayout PangoLayout;
typedef struct _PangoFontDescription PangoFontDescription;
typedef struct _cairo cairo_t;
typedef struct _cairo_surface cairo_surface_t;
typedef struct _cairo_font_options cairo_font_options_t;

#ifndef __PANGO_TYPES_H__
typedef struct _PangoRectangle {
  int x;
  int y;
  int width;
  int height;
} PangoRectangle;
#endif

#ifndef CAIRO_H
typedef unsigned int (*cairo_write_func_t)(void *closure, const unsigned char *data,
                                           unsigned int length);
typedef struct _cairo_matrix {
  double xx, yx, xy, yy, x0, y0;
} cairo_matrix_t;
#endif

// Every function, for a macro: the kind and the type of its result, its name, its parameters and
// their names.
#define PANGO_FUNCTIONS(X) \
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
  X(void, void, pango_layout_set_text, \
    (PangoLayout *layout, const char *text, int length), (layout, text, length)) \
  X(void, void, pango_layout_set_font_description, \
    (PangoLayout *layout, const PangoFontDescription *description), (layout, description)) \
  X(void, void, pango_layout_set_width, (PangoLayout *layout, int width), (layout, width)) \
  X(void, void, pango_layout_set_height, (PangoLayout *layout, int height), (layout, height)) \
  X(void, void, pango_layout_set_wrap, (PangoLayout *layout, unsigned int wrap), (layout, wrap)) \
  X(void, void, pango_layout_set_ellipsize, \
    (PangoLayout *layout, unsigned int ellipsize), (layout, ellipsize)) \
  X(void, void, pango_layout_set_alignment, \
    (PangoLayout *layout, unsigned int alignment), (layout, alignment)) \
  X(value, int, pango_layout_get_line_count, (PangoLayout *layout), (layout)) \
  X(void, void, pango_layout_get_pixel_extents, \
    (PangoLayout *layout, PangoRectangle *ink, PangoRectangle *logical), (layout, ink, logical)) \
  X(void, void, pango_layout_get_cursor_pos, \
    (PangoLayout *layout, int index, PangoRectangle *strong, PangoRectangle *weak), \
    (layout, index, strong, weak)) \
  X(void, void, pango_cairo_show_layout, \
    (cairo_t *context, PangoLayout *layout), (context, layout)) \
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

// For sheets of paper; `pdf_library_open` looks these up.
#define PANGO_SHEET_FUNCTIONS(X) \
  X(value, cairo_surface_t *, cairo_pdf_surface_create_for_stream, \
    (cairo_write_func_t write, void *closure, double width, double height), \
    (write, closure, width, height)) \
  X(void, void, cairo_set_source_surface, \
    (cairo_t *context, cairo_surface_t *surface, double x, double y), (context, surface, x, y)) \
  X(void, void, cairo_paint, (cairo_t *context), (context)) \
  X(void, void, cairo_transform, \
    (cairo_t *context, const cairo_matrix_t *matrix), (context, matrix)) \
  X(void, void, cairo_show_page, (cairo_t *context), (context)) \
  X(void, void, cairo_surface_finish, (cairo_surface_t *surface), (surface)) \
  X(value, unsigned int, cairo_surface_status, (cairo_surface_t *surface), (surface)) \
  X(value, unsigned int, cairo_status, (cairo_t *context), (context))

// The names of the symbols are our own: a binary that is linked with cairo as well, as that of all
// tests is, has both.
#define DECLARE(kind, type, name, parameters, arguments) \
  RENAME(redefine_extname name lightbox_##name) type name parameters;
#define RENAME(names) _Pragma(#names)
PANGO_FUNCTIONS(DECLARE)
PANGO_SHEET_FUNCTIONS(DECLARE)
#undef DECLARE
#undef RENAME
