#include "window.h"

#include <cairo.h>
#include <meta/meta-backend.h>
#include <meta/meta-context.h>
#include <meta/meta-monitor-manager.h>
#include <meta/window.h>
#include <stdio.h>
#include <string.h>

#if MUTTER < 50
typedef MetaRectangle MtkRectangle;
#define maximize(window) meta_window_maximize(window, META_MAXIMIZE_BOTH)
#define unmaximize(window) meta_window_unmaximize(window, META_MAXIMIZE_BOTH)
#define paint_to_buffer(stage, all, scale, data, stride, format, flags) \
    clutter_stage_paint_to_buffer(stage, all, scale, data, stride, format, flags, NULL)
#else
#define maximize(window) meta_window_maximize(window)
#define unmaximize(window) meta_window_unmaximize(window)
/* In the colours of the stage itself. */
#define paint_to_buffer(stage, all, scale, data, stride, format, flags) \
    clutter_stage_paint_to_buffer( \
        stage, all, scale, data, stride, format, clutter_actor_get_color_state(CLUTTER_ACTOR(stage)), flags, NULL)
#endif

static bool complain(char error[COMMAND_ERROR], const char *what)
{
    snprintf(error, COMMAND_ERROR, "%s", what);
    return false;
}

/* The focused window, else any ordinary one. */
static MetaWindow *client_window(MetaDisplay *display)
{
    MetaWindow *window = meta_display_get_focus_window(display);
    if (window)
        return window;
    g_autoptr(GList) all = meta_display_list_all_windows(display);
    for (GList *each = all; each; each = each->next)
        if (meta_window_get_window_type(each->data) == META_WINDOW_NORMAL)
            return each->data;
    return NULL;
}

/* The number of device pixels per pixel of the stage. */
static float screen_scale(void)
{
    const char *scale = g_getenv("RIG_SCALE");
    return scale ? g_ascii_strtod(scale, NULL) : 1;
}

/* Paints the stage as it is now, in the screen's own pixels, without the cursor, which no client draws. */
static cairo_surface_t *paint(ClutterStage *stage)
{
    float width, height, scale = screen_scale();
    clutter_actor_get_size(CLUTTER_ACTOR(stage), &width, &height);
    MtkRectangle all = { 0, 0, width, height };
    cairo_surface_t *picture = cairo_image_surface_create(
        CAIRO_FORMAT_RGB24, (int)(all.width * scale + 0.5f), (int)(all.height * scale + 0.5f));
    if (!paint_to_buffer(stage, &all, scale, cairo_image_surface_get_data(picture), cairo_image_surface_get_stride(picture),
                         COGL_PIXEL_FORMAT_BGRA_8888_PRE, CLUTTER_PAINT_FLAG_NO_CURSORS))
        g_clear_pointer(&picture, cairo_surface_destroy);
    else
        cairo_surface_mark_dirty(picture);
    return picture;
}

static bool write_ppm(cairo_surface_t *picture, const char *file)
{
    int width = cairo_image_surface_get_width(picture), height = cairo_image_surface_get_height(picture);
    FILE *out = fopen(file, "wb");
    if (!out)
        return false;
    fprintf(out, "P6\n%d %d\n255\n", width, height);
    for (int y = 0; y < height; y++) {
        const unsigned char *pixel =
            cairo_image_surface_get_data(picture) + (size_t)y * cairo_image_surface_get_stride(picture);
        for (int x = 0; x < width; x++, pixel += 4) {
            const unsigned char rgb[] = { pixel[2], pixel[1], pixel[0] };
            fwrite(rgb, sizeof rgb, 1, out);
        }
    }
    return fclose(out) == 0;
}

static bool screenshot(ClutterStage *stage, const char *file, char error[COMMAND_ERROR])
{
    cairo_surface_t *picture = paint(stage);
    if (!picture)
        return complain(error, "the stage could not be painted");
    bool written = g_str_has_suffix(file, ".png")
                       ? cairo_surface_write_to_png(picture, file) == CAIRO_STATUS_SUCCESS
                       : write_ppm(picture, file);
    cairo_surface_destroy(picture);
    return written || complain(error, "the picture could not be written");
}

/* mutter's own plugin shrinks the window's actor to nothing; without time for that (see hooks.c) it is left so. */
static void minimize(MetaWindow *window, bool on)
{
    ClutterActor *actor = CLUTTER_ACTOR(meta_window_get_compositor_private(window));
    static float x, y;
    if (on) {
        clutter_actor_get_position(actor, &x, &y);
        meta_window_minimize(window);
    } else {
        clutter_actor_set_scale(actor, 1, 1);
        clutter_actor_set_position(actor, x, y);
        meta_window_unminimize(window);
        meta_window_activate(window, g_get_monotonic_time() / 1000);
    }
}

/* mutter exports these functions, but no header declares them. */
typedef struct _MetaVirtualMonitorInfo MetaVirtualMonitorInfo;
GObject *meta_monitor_manager_create_virtual_monitor(MetaMonitorManager *, const MetaVirtualMonitorInfo *, GError **);
void meta_monitor_manager_reload(MetaMonitorManager *);
#if MUTTER < 50
MetaVirtualMonitorInfo *meta_virtual_monitor_info_new(
    int width, int height, float refresh, const char *vendor, const char *product, const char *serial);
#define monitor_info meta_virtual_monitor_info_new
#else
MetaVirtualMonitorInfo *meta_virtual_monitor_info_new_simple(
    int width, int height, double refresh, const char *vendor, const char *product, const char *serial);
#define monitor_info meta_virtual_monitor_info_new_simple
#endif

static bool set_second_screen(MetaDisplay *display, bool on, char error[COMMAND_ERROR])
{
    static GObject *second;
    MetaMonitorManager *manager =
        meta_backend_get_monitor_manager(meta_context_get_backend(meta_display_get_context(display)));
    if (on && !second) {
        g_autoptr(GError) problem = NULL;
        second = meta_monitor_manager_create_virtual_monitor(
            manager, monitor_info(800, 600, 60, "a vendor", "a product", "0x01"), &problem);
        if (!second)
            return complain(error, problem->message);
    }
    if (!on)
        g_clear_object(&second);
    meta_monitor_manager_reload(manager);
    return true;
}

bool window_perform(MetaDisplay *display, ClutterStage *stage, const struct command *c,
                    char detail[WINDOW_DETAIL], char error[COMMAND_ERROR])
{
    if (c->verb == SCREENSHOT)
        return screenshot(stage, c->file, error);

    if (c->verb == SECOND_SCREEN)
        return set_second_screen(display, c->on, error);

    MetaWindow *window = client_window(display);
    const double *n = c->number;
    MtkRectangle frame;
    if (!window)
        return complain(error, "no window is open");
    switch (c->verb) {
    case WINDOW:
        meta_window_get_frame_rect(window, &frame);
        snprintf(detail, WINDOW_DETAIL, "%d %d %d %d", frame.x, frame.y, frame.width, frame.height);
        break;
    case PLACE:
        meta_window_move_resize_frame(window, TRUE, n[0], n[1], n[2], n[3]);
        break;
    case FULLSCREEN:
        (c->on ? meta_window_make_fullscreen : meta_window_unmake_fullscreen)(window);
        break;
    case MAXIMIZE:
        if (c->on)
            maximize(window);
        else
            unmaximize(window);
        break;
    case MINIMIZE:
        minimize(window, c->on);
        break;
    case DESKTOP:
    case ICON:
        return complain(error, "only KWin's rig knows workspaces and icons");
    default:
        meta_window_delete(window, g_get_monotonic_time() / 1000);
    }
    return true;
}
