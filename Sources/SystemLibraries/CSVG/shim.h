#pragma once
// The functions of librsvg, cairo and fontconfig that CSVGGuard calls, declared here instead of
// included.
//
// librsvg's pkg-config file emits GLib's `-pthread`, a flag that SwiftPM refuses with a warning at
// every build. These are stable C interfaces; a test compiles this file together with the installed
// headers, so that a declaration that differs is found.

#ifndef RSVG_H
typedef struct _RsvgHandle RsvgHandle;
typedef struct _GError GError;
typedef struct _cairo cairo_t;
typedef struct _cairo_surface cairo_surface_t;
// A length: its number, and one of the units below.
typedef struct {
  double length;
  unsigned int unit;
} RsvgLength;
typedef struct {
  double x, y, width, height;
} RsvgRectangle;
enum {
  RSVG_UNIT_PERCENT,
  RSVG_UNIT_PX,
  RSVG_UNIT_EM,
  RSVG_UNIT_EX,
  RSVG_UNIT_IN,
  RSVG_UNIT_CM,
  RSVG_UNIT_MM,
  RSVG_UNIT_PT,
  RSVG_UNIT_PC
};
enum { CAIRO_STATUS_SUCCESS = 0, CAIRO_STATUS_NO_MEMORY = 1 };
enum { CAIRO_FORMAT_ARGB32 = 0 };
#define CSVG_STATUS unsigned int
#define CSVG_FORMAT int
#else
#define CSVG_STATUS cairo_status_t
#define CSVG_FORMAT cairo_format_t
#endif

#ifndef _FONTCONFIG_H_
typedef struct _FcConfig FcConfig;
typedef struct _FcStrList FcStrList;
#endif

RsvgHandle *rsvg_handle_new_from_data(const unsigned char *bytes, unsigned long count, GError **error);
void rsvg_handle_set_dpi(RsvgHandle *handle, double dpi);
void rsvg_handle_get_intrinsic_dimensions(
    RsvgHandle *handle, int *has_width, RsvgLength *width, int *has_height, RsvgLength *height,
    int *has_view_box, RsvgRectangle *view_box);
int rsvg_handle_render_document(
    RsvgHandle *handle, cairo_t *context, const RsvgRectangle *viewport, GError **error);
void g_object_unref(void *object);

cairo_surface_t *cairo_image_surface_create_for_data(
    unsigned char *data, CSVG_FORMAT format, int width, int height, int stride);
CSVG_STATUS cairo_surface_status(cairo_surface_t *surface);
void cairo_surface_flush(cairo_surface_t *surface);
void cairo_surface_destroy(cairo_surface_t *surface);
cairo_t *cairo_create(cairo_surface_t *target);
CSVG_STATUS cairo_status(cairo_t *context);
void cairo_translate(cairo_t *context, double x, double y);
void cairo_scale(cairo_t *context, double x, double y);
void cairo_destroy(cairo_t *context);

int FcInit(void);
int FcConfigSetRescanInterval(FcConfig *config, int seconds);
FcStrList *FcConfigGetFontDirs(FcConfig *config);
unsigned char *FcStrListNext(FcStrList *list);
void FcStrListDone(FcStrList *list);
