#pragma once
// The functions of Pango and cairo that Typesetting calls, declared here instead of included.
//
// Their headers pull in GLib's, whose pkg-config file emits `-pthread`, a flag that SwiftPM refuses
// with a warning at every build. These are stable C interfaces; a test of Typesetting compiles this
// file together with the installed headers, so that a declaration that differs is found.

// The names of the symbols are our own: a binary that is linked with cairo as well, as that of all tests
// is, has both.
#pragma redefine_extname g_object_unref lightbox_g_object_unref
#pragma redefine_extname pango_cairo_font_map_new lightbox_pango_cairo_font_map_new
#pragma redefine_extname pango_font_map_create_context lightbox_pango_font_map_create_context
#pragma redefine_extname pango_cairo_context_set_font_options lightbox_pango_cairo_context_set_font_options
#pragma redefine_extname pango_font_description_new lightbox_pango_font_description_new
#pragma redefine_extname pango_font_description_free lightbox_pango_font_description_free
#pragma redefine_extname pango_font_description_set_family lightbox_pango_font_description_set_family
#pragma redefine_extname pango_font_description_set_weight lightbox_pango_font_description_set_weight
#pragma redefine_extname pango_font_description_set_absolute_size lightbox_pango_font_description_set_absolute_size
#pragma redefine_extname pango_layout_new lightbox_pango_layout_new
#pragma redefine_extname pango_layout_set_text lightbox_pango_layout_set_text
#pragma redefine_extname pango_layout_set_font_description lightbox_pango_layout_set_font_description
#pragma redefine_extname pango_layout_set_width lightbox_pango_layout_set_width
#pragma redefine_extname pango_layout_set_height lightbox_pango_layout_set_height
#pragma redefine_extname pango_layout_set_wrap lightbox_pango_layout_set_wrap
#pragma redefine_extname pango_layout_set_ellipsize lightbox_pango_layout_set_ellipsize
#pragma redefine_extname pango_layout_set_alignment lightbox_pango_layout_set_alignment
#pragma redefine_extname pango_layout_get_line_count lightbox_pango_layout_get_line_count
#pragma redefine_extname pango_layout_get_pixel_extents lightbox_pango_layout_get_pixel_extents
#pragma redefine_extname pango_layout_get_cursor_pos lightbox_pango_layout_get_cursor_pos
#pragma redefine_extname pango_cairo_show_layout lightbox_pango_cairo_show_layout
#pragma redefine_extname cairo_font_options_create lightbox_cairo_font_options_create
#pragma redefine_extname cairo_font_options_destroy lightbox_cairo_font_options_destroy
#pragma redefine_extname cairo_font_options_set_antialias lightbox_cairo_font_options_set_antialias
#pragma redefine_extname cairo_image_surface_create_for_data lightbox_cairo_image_surface_create_for_data
#pragma redefine_extname cairo_surface_flush lightbox_cairo_surface_flush
#pragma redefine_extname cairo_surface_destroy lightbox_cairo_surface_destroy
#pragma redefine_extname cairo_create lightbox_cairo_create
#pragma redefine_extname cairo_destroy lightbox_cairo_destroy
#pragma redefine_extname cairo_move_to lightbox_cairo_move_to
#pragma redefine_extname cairo_set_source_rgba lightbox_cairo_set_source_rgba
#pragma redefine_extname cairo_pdf_surface_create_for_stream lightbox_cairo_pdf_surface_create_for_stream
#pragma redefine_extname cairo_set_source_surface lightbox_cairo_set_source_surface
#pragma redefine_extname cairo_paint lightbox_cairo_paint
#pragma redefine_extname cairo_transform lightbox_cairo_transform
#pragma redefine_extname cairo_show_page lightbox_cairo_show_page
#pragma redefine_extname cairo_surface_finish lightbox_cairo_surface_finish
#pragma redefine_extname cairo_surface_status lightbox_cairo_surface_status
#pragma redefine_extname cairo_status lightbox_cairo_status

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

void g_object_unref(void *object);

PangoFontMap *pango_cairo_font_map_new(void);
PangoContext *pango_font_map_create_context(PangoFontMap *map);
void pango_cairo_context_set_font_options(PangoContext *context,
                                          const cairo_font_options_t *options);

PangoFontDescription *pango_font_description_new(void);
void pango_font_description_free(PangoFontDescription *description);
void pango_font_description_set_family(PangoFontDescription *description, const char *family);
void pango_font_description_set_weight(PangoFontDescription *description, unsigned int weight);
void pango_font_description_set_absolute_size(PangoFontDescription *description, double size);

PangoLayout *pango_layout_new(PangoContext *context);
void pango_layout_set_text(PangoLayout *layout, const char *text, int length);
void pango_layout_set_font_description(PangoLayout *layout, const PangoFontDescription *description);
void pango_layout_set_width(PangoLayout *layout, int width);
void pango_layout_set_height(PangoLayout *layout, int height);
void pango_layout_set_wrap(PangoLayout *layout, unsigned int wrap);
void pango_layout_set_ellipsize(PangoLayout *layout, unsigned int ellipsize);
void pango_layout_set_alignment(PangoLayout *layout, unsigned int alignment);
int pango_layout_get_line_count(PangoLayout *layout);
void pango_layout_get_pixel_extents(PangoLayout *layout, PangoRectangle *ink,
                                    PangoRectangle *logical);
void pango_layout_get_cursor_pos(PangoLayout *layout, int index, PangoRectangle *strong,
                                 PangoRectangle *weak);
void pango_cairo_show_layout(cairo_t *context, PangoLayout *layout);

cairo_font_options_t *cairo_font_options_create(void);
void cairo_font_options_destroy(cairo_font_options_t *options);
void cairo_font_options_set_antialias(cairo_font_options_t *options, unsigned int antialias);

cairo_surface_t *cairo_image_surface_create_for_data(unsigned char *data, int format, int width,
                                                     int height, int stride);
void cairo_surface_flush(cairo_surface_t *surface);
void cairo_surface_destroy(cairo_surface_t *surface);
cairo_t *cairo_create(cairo_surface_t *target);
void cairo_destroy(cairo_t *context);
void cairo_move_to(cairo_t *context, double x, double y);
void cairo_set_source_rgba(cairo_t *context, double red, double green, double blue, double alpha);

// For sheets of paper; `pdf_library_open` looks these up.
#ifndef CAIRO_H
typedef unsigned int (*cairo_write_func_t)(void *closure, const unsigned char *data,
                                           unsigned int length);
typedef struct _cairo_matrix {
  double xx, yx, xy, yy, x0, y0;
} cairo_matrix_t;
#endif
cairo_surface_t *cairo_pdf_surface_create_for_stream(cairo_write_func_t write, void *closure,
                                                     double width, double height);
void cairo_set_source_surface(cairo_t *context, cairo_surface_t *surface, double x, double y);
void cairo_paint(cairo_t *context);
void cairo_transform(cairo_t *context, const cairo_matrix_t *matrix);
void cairo_show_page(cairo_t *context);
void cairo_surface_finish(cairo_surface_t *surface);
unsigned int cairo_surface_status(cairo_surface_t *surface);
unsigned int cairo_status(cairo_t *context);
