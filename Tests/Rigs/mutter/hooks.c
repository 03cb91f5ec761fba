/* Preloaded into mutter 43 and 50. When its main loop is about to run, plugs in scripted devices and starts to obey the
 * lines that arrive at $RIG_SOCKET. A line is answered a frame later, because that is when mutter handles queued input. */
#define _GNU_SOURCE
#include <clutter/clutter.h>
#include <dlfcn.h>
#include <glib-unix.h>
#include <meta/meta-backend.h>
#include <meta/meta-context.h>

#include "../shared/lines.h"
#include "input.h"
#include "window.h"

static MetaDisplay *display;
static ClutterStage *stage;

/* A frame at 60 Hz, and a little for the thread through which virtual devices send. */
static const unsigned answer_delay_ms = 20;

struct connection {
    struct lines *lines;
    bool answer_pending, closed;
};

static void obey_next(struct connection *connection);

static gboolean on_handled(gpointer data)
{
    struct connection *connection = data;
    connection->answer_pending = false;
    lines_answer_ok(connection->lines, NULL);
    obey_next(connection);
    return G_SOURCE_REMOVE;
}

/* Obeys lines until one has to be waited for, and frees the connection after the last. */
static void obey_next(struct connection *connection)
{
    const char *line;
    while (!connection->answer_pending && (line = lines_next(connection->lines))) {
        struct command command;
        char error[COMMAND_ERROR], detail[WINDOW_DETAIL] = "";
        bool parsed = command_parse(line, &command, error);
        bool about_input = parsed && command.verb < SCREENSHOT;
        if (about_input && input_perform(&command, error)) {
            connection->answer_pending = true;
            g_timeout_add(answer_delay_ms, on_handled, connection);
        } else if (parsed && !about_input && window_perform(display, stage, &command, detail, error))
            lines_answer_ok(connection->lines, detail);
        else
            lines_answer_error(connection->lines, error);
    }
    if (connection->closed && !connection->answer_pending) {
        lines_close(connection->lines);
        g_free(connection);
    }
}

static gboolean on_readable(int descriptor, GIOCondition condition, gpointer data)
{
    (void)descriptor, (void)condition;
    struct connection *connection = data;
    bool open = lines_fill(connection->lines);
    connection->closed = !open;
    if (!connection->answer_pending)
        obey_next(connection); /* may free it */
    return open ? G_SOURCE_CONTINUE : G_SOURCE_REMOVE;
}

static gboolean on_connect(int listener, GIOCondition condition, gpointer data)
{
    (void)condition, (void)data;
    struct lines *lines = lines_accept(listener);
    if (lines) {
        struct connection *connection = g_new0(struct connection, 1);
        connection->lines = lines;
        g_unix_fd_add(lines_descriptor(lines), G_IO_IN | G_IO_HUP, on_readable, connection);
    }
    return G_SOURCE_CONTINUE;
}

/* Lets a window be in its place as soon as it is mapped. mutter's own plugin grows it for a quarter of a second, and
 * whatever comes meanwhile is told in coordinates of the smaller window. */
void clutter_actor_set_easing_duration(ClutterActor *actor, guint duration)
{
    (void)duration;
    ((__typeof__(&clutter_actor_set_easing_duration))dlsym(RTLD_NEXT, "clutter_actor_set_easing_duration"))(actor, 0);
}

gboolean meta_context_run_main_loop(MetaContext *context, GError **error)
{
    display = meta_context_get_display(context);
    stage = CLUTTER_STAGE(meta_backend_get_stage(meta_context_get_backend(context)));
    input_start(stage);
    int listener = lines_listen();
    if (listener < 0) {
        g_set_error_literal(error, G_IO_ERROR, G_IO_ERROR_FAILED, "the rig cannot listen");
        return FALSE;
    }
    g_unix_fd_add(listener, G_IO_IN, on_connect, NULL);
    g_unsetenv("LD_PRELOAD"); /* not for the programs that mutter starts */
    return ((__typeof__(&meta_context_run_main_loop))dlsym(RTLD_NEXT, "meta_context_run_main_loop"))(context, error);
}
