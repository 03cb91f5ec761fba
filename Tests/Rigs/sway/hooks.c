/* Preloaded into Sway 1.7 (wlroots 0.15) and Sway 1.12 (wlroots 0.20). Remembers the objects that Sway makes while it
 * starts, gives its seat scripted devices, and obeys the lines that arrive at $RIG_SOCKET. A line is answered once Sway
 * has handled it. */
#define _GNU_SOURCE
#define WLR_USE_UNSTABLE
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <wayland-server-core.h>
#include <wlr/backend/headless.h>
#include <wlr/backend/multi.h>
#include <wlr/types/wlr_output.h>
#include <wlr/types/wlr_output_layout.h>
#include <wlr/types/wlr_pointer_gestures_v1.h>
#include <wlr/types/wlr_seat.h>
#include <wlr/version.h>
#if WLR_VERSION_MINOR < 20
#include <wlr/types/wlr_surface.h>
#else
#include <wlr/types/wlr_compositor.h>
#endif

#include "../shared/lines.h"
#include "input.h"

/* The function that a hook of the same name stands in front of. */
#define REAL(function) ((__typeof__(&function))dlsym(RTLD_NEXT, #function))

enum { FRAME_DETAIL = 32 };

static struct wl_event_loop *loop;

struct wlr_seat *wlr_seat_create(struct wl_display *display, const char *name)
{
    loop = wl_display_get_event_loop(display);
    return compositor.seat = REAL(wlr_seat_create)(display, name);
}

struct wlr_pointer_gestures_v1 *wlr_pointer_gestures_v1_create(struct wl_display *display)
{
    return compositor.gestures = REAL(wlr_pointer_gestures_v1_create)(display);
}

/* The cursor is never painted, so that a screenshot holds what the client drew and nothing else. */
#if WLR_VERSION_MINOR < 20
struct wlr_output_layout *wlr_output_layout_create(void)
{
    return compositor.layout = REAL(wlr_output_layout_create)();
}

void wlr_output_render_software_cursors(struct wlr_output *output, pixman_region32_t *damage)
{
    (void)output, (void)damage;
}
#else
struct wlr_output_layout *wlr_output_layout_create(struct wl_display *display)
{
    return compositor.layout = REAL(wlr_output_layout_create)(display);
}

void wlr_output_add_software_cursors_to_render_pass(
    struct wlr_output *output, struct wlr_render_pass *pass, const pixman_region32_t *damage)
{
    (void)output, (void)pass, (void)damage;
}
#endif

/* The size of the newest frame of the window with the keyboard. */
static bool tell_frame(char detail[FRAME_DETAIL], char error[COMMAND_ERROR])
{
    const struct wlr_surface *surface = compositor.seat->keyboard_state.focused_surface;
    if (surface)
        snprintf(detail, FRAME_DETAIL, "%d %d", surface->current.width, surface->current.height);
    else
        snprintf(error, COMMAND_ERROR, "no window has the keyboard");
    return surface;
}

static void obey(struct lines *lines, const char *line)
{
    struct command command;
    char error[COMMAND_ERROR], detail[FRAME_DETAIL] = "";
    bool parsed = command_parse(line, &command, error);
    if (parsed && (command.verb == WINDOW ? tell_frame(detail, error) : input_perform(&command, error)))
        lines_answer_ok(lines, *detail ? detail : NULL);
    else
        lines_answer_error(lines, error);
}

struct connection {
    struct lines *lines;
    struct wl_event_source *source;
};

static int on_readable(int descriptor, uint32_t mask, void *data)
{
    (void)descriptor, (void)mask;
    struct connection *connection = data;
    bool open = lines_fill(connection->lines);
    for (const char *line; (line = lines_next(connection->lines));)
        obey(connection->lines, line);
    if (!open) {
        wl_event_source_remove(connection->source);
        lines_close(connection->lines);
        free(connection);
    }
    return 0;
}

static int on_connect(int listener, uint32_t mask, void *data)
{
    (void)mask, (void)data;
    struct lines *lines = lines_accept(listener);
    struct connection *connection = lines ? malloc(sizeof *connection) : NULL;
    if (connection) {
        connection->lines = lines;
        connection->source =
            wl_event_loop_add_fd(loop, lines_descriptor(lines), WL_EVENT_READABLE, on_readable, connection);
    } else if (lines)
        lines_close(lines);
    return 0;
}

static void remember_headless(struct wlr_backend *backend, void *data)
{
    (void)data;
    if (wlr_backend_is_headless(backend))
        compositor.headless = backend;
}

/* Called once by Sway for the whole, and then by wlroots for each backend in it: only the first call is ours. */
bool wlr_backend_start(struct wlr_backend *backend)
{
    static bool started;
    if (started)
        return REAL(wlr_backend_start)(backend);
    started = true;

    int listener = lines_listen();
    if (listener < 0 || !REAL(wlr_backend_start)(backend))
        return false;
    wlr_multi_for_each_backend(backend, remember_headless, NULL);
    for (int device = 0; device < TABLET; device++)
        input_plug(device);
    wl_event_loop_add_fd(loop, listener, WL_EVENT_READABLE, on_connect, NULL);
    unsetenv("LD_PRELOAD"); /* not for the programs that Sway starts */
    return true;
}
