#define WLR_USE_UNSTABLE
#include "input.h"

#include <linux/input-event-codes.h>
#include <stdio.h>
#include <time.h>
#include <wlr/backend/headless.h>
#include <wlr/interfaces/wlr_input_device.h>
#include <wlr/interfaces/wlr_keyboard.h>
#include <wlr/types/wlr_output_layout.h>
#include <wlr/types/wlr_pointer.h>
#include <wlr/types/wlr_pointer_gestures_v1.h>
#include <wlr/types/wlr_seat.h>
#include <wlr/types/wlr_tablet_tool.h>
#include <wlr/types/wlr_touch.h>

struct compositor compositor;

static const enum wlr_input_device_type kinds[] = {
    [POINTER] = WLR_INPUT_DEVICE_POINTER,
    [KEYBOARD] = WLR_INPUT_DEVICE_KEYBOARD,
    [TOUCH] = WLR_INPUT_DEVICE_TOUCH,
    [TABLET] = WLR_INPUT_DEVICE_TABLET_TOOL,
};
static struct wlr_input_device *plugged[DEVICE_COUNT];

/* The tablet's only tool. */
static struct wlr_tablet_tool pen = { .type = WLR_TABLET_TOOL_TYPE_PEN, .pressure = true };

/* One detent of a wheel: what libinput reports for it, and what wl_pointer counts as one. */
static const double detent_travel = 15, detent_value120 = 120;

void input_plug(enum device device)
{
    if (plugged[device])
        return;
    if (device == TABLET) /* its tool becomes known when it first comes near */
        wl_signal_init(&pen.events.destroy);
    plugged[device] = wlr_headless_add_input_device(compositor.headless, kinds[device]);
}

void input_unplug(enum device device)
{
    if (plugged[device] && device == TABLET) {
        wl_signal_emit(&pen.events.destroy, &pen);
        pen.data = NULL;
    }
    if (plugged[device])
        wlr_input_device_destroy(plugged[device]);
    plugged[device] = NULL;
}

/* The time that the current command line states, if it states one. */
static uint32_t named_time;

static uint32_t now(void)
{
    struct timespec t;
    if (named_time)
        return named_time;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

/* A place in logical pixels as wlroots' absolute devices give it: a fraction of all outputs together. */
static void fractions(double x, double y, double *across, double *down)
{
    const struct wlr_box *all = wlr_output_layout_get_box(compositor.layout, NULL);
    *across = (x - all->x) / all->width;
    *down = (y - all->y) / all->height;
}

static void axis(struct wlr_input_device *device, struct wlr_event_pointer_axis event)
{
    event.device = device;
    event.time_msec = now();
    wl_signal_emit(&device->pointer->events.axis, &event);
}

static void perform_pointer(struct wlr_input_device *device, const struct command *c)
{
    struct wlr_pointer *pointer = device->pointer;
    const double *n = c->number;
    enum wlr_axis_orientation along =
        c->horizontal ? WLR_AXIS_ORIENTATION_HORIZONTAL : WLR_AXIS_ORIENTATION_VERTICAL;

    if (c->verb == MOTION) {
        struct wlr_event_pointer_motion_absolute event = { .device = device, .time_msec = now() };
        fractions(n[0], n[1], &event.x, &event.y);
        wl_signal_emit(&pointer->events.motion_absolute, &event);
    } else if (c->verb == BUTTON) {
        struct wlr_event_pointer_button event = { device, now(), n[0], n[1] };
        wl_signal_emit(&pointer->events.button, &event);
    } else if (c->verb == WHEEL) {
        axis(device, (struct wlr_event_pointer_axis){
            .source = WLR_AXIS_SOURCE_WHEEL, .orientation = along,
            .delta = detent_travel * n[0] / detent_value120,
            .delta_discrete = n[0] / detent_value120 });
    } else { /* a stop is an axis event of a finger that did not move */
        axis(device, (struct wlr_event_pointer_axis){
            .source = WLR_AXIS_SOURCE_FINGER, .orientation = along,
            .delta = c->verb == AXIS ? n[0] : 0 });
    }
    wl_signal_emit(&pointer->events.frame, pointer);
}

static void perform_gesture(struct wlr_input_device *device, const struct command *c)
{
    struct wlr_pointer *pointer = device->pointer;
    const double *n = c->number;
    static uint32_t fingers; /* of the running gesture: updates repeat it */

    switch (c->verb) {
    case PINCH_BEGIN: {
        struct wlr_event_pointer_pinch_begin event = { device, now(), fingers = n[0] };
        wl_signal_emit(&pointer->events.pinch_begin, &event);
        break;
    }
    case PINCH_UPDATE: {
        struct wlr_event_pointer_pinch_update event = { device, now(), fingers, n[0], n[1], n[2], n[3] };
        wl_signal_emit(&pointer->events.pinch_update, &event);
        break;
    }
    case PINCH_END: {
        struct wlr_event_pointer_pinch_end event = { device, now(), c->cancelled };
        wl_signal_emit(&pointer->events.pinch_end, &event);
        break;
    }
    case SWIPE_BEGIN: {
        struct wlr_event_pointer_swipe_begin event = { device, now(), fingers = n[0] };
        wl_signal_emit(&pointer->events.swipe_begin, &event);
        break;
    }
    case SWIPE_UPDATE: {
        struct wlr_event_pointer_swipe_update event = { device, now(), fingers, n[0], n[1] };
        wl_signal_emit(&pointer->events.swipe_update, &event);
        break;
    }
    case SWIPE_END: {
        struct wlr_event_pointer_swipe_end event = { device, now(), c->cancelled };
        wl_signal_emit(&pointer->events.swipe_end, &event);
        break;
    }
    /* Sway 1.7 does not listen for holds (1.8 does), so they go straight to the clients. */
    case HOLD_BEGIN:
        wlr_pointer_gestures_v1_send_hold_begin(compositor.gestures, compositor.seat, now(), n[0]);
        break;
    default:
        wlr_pointer_gestures_v1_send_hold_end(compositor.gestures, compositor.seat, now(), c->cancelled);
    }
}

static void perform_touch(struct wlr_input_device *device, const struct command *c)
{
    struct wlr_touch *touch = device->touch;
    const double *n = c->number;

    if (c->verb == TOUCH_DOWN) {
        struct wlr_event_touch_down event = { .device = device, .time_msec = now(), .touch_id = n[0] };
        fractions(n[1], n[2], &event.x, &event.y);
        wl_signal_emit(&touch->events.down, &event);
    } else if (c->verb == TOUCH_MOTION) {
        struct wlr_event_touch_motion event = { .device = device, .time_msec = now(), .touch_id = n[0] };
        fractions(n[1], n[2], &event.x, &event.y);
        wl_signal_emit(&touch->events.motion, &event);
    } else {
        struct wlr_event_touch_up event = { device, now(), n[0] };
        wl_signal_emit(&touch->events.up, &event);
    }
    wl_signal_emit(&touch->events.frame, NULL);
}

static void perform_pen(struct wlr_input_device *device, const struct command *c)
{
    struct wlr_tablet *tablet = device->tablet;
    const double *n = c->number;
    static double across, down; /* where the pen is: libinput repeats it in every event */
    if (c->verb == PEN_NEAR || c->verb == PEN_MOTION)
        fractions(n[0], n[1], &across, &down);

    if (c->verb == PEN_NEAR || c->verb == PEN_AWAY) {
        struct wlr_event_tablet_tool_proximity event = { device, &pen, now(), across, down,
            c->verb == PEN_NEAR ? WLR_TABLET_TOOL_PROXIMITY_IN : WLR_TABLET_TOOL_PROXIMITY_OUT };
        wl_signal_emit(&tablet->events.proximity, &event);
    } else if (c->verb == PEN_MOTION) {
        struct wlr_event_tablet_tool_axis event = { .device = device, .tool = &pen, .time_msec = now(),
            .updated_axes = WLR_TABLET_TOOL_AXIS_X | WLR_TABLET_TOOL_AXIS_Y, .x = across, .y = down };
        wl_signal_emit(&tablet->events.axis, &event);
    } else if (c->verb == PEN_BUTTON) {
        struct wlr_event_tablet_tool_button event = { device, &pen, now(), n[0], n[1] };
        wl_signal_emit(&tablet->events.button, &event);
    } else {
        struct wlr_event_tablet_tool_tip event = { device, &pen, now(), across, down,
            c->verb == PEN_DOWN ? WLR_TABLET_TOOL_TIP_DOWN : WLR_TABLET_TOOL_TIP_UP };
        wl_signal_emit(&tablet->events.tip, &event);
    }
}

static void perform_key(struct wlr_input_device *device, const struct command *c)
{
    struct wlr_event_keyboard_key event = {
        .time_msec = now(), .keycode = c->number[0], .update_state = true,
        .state = c->number[1] ? WL_KEYBOARD_KEY_STATE_PRESSED : WL_KEYBOARD_KEY_STATE_RELEASED };
    wlr_keyboard_notify_key(device->keyboard, &event);
}

bool input_perform(const struct command *c, char error[COMMAND_ERROR])
{
    static const struct { enum verb last; enum device device; void (*perform)(struct wlr_input_device *, const struct command *); } routes[] = {
        { WHEEL, POINTER, perform_pointer },
        { KEY, KEYBOARD, perform_key },
        { TOUCH_UP, TOUCH, perform_touch },
        { PEN_AWAY, TABLET, perform_pen },
        { HOLD_END, POINTER, perform_gesture },
    };
    named_time = (uint64_t)c->time; /* the wire's milliseconds wrap */
    for (unsigned i = 0; i < sizeof routes / sizeof *routes; i++) {
        if (c->verb > routes[i].last)
            continue;
        struct wlr_input_device *device = plugged[routes[i].device];
        if (device)
            routes[i].perform(device, c);
        else
            snprintf(error, COMMAND_ERROR, "the %s is unplugged", device_name(routes[i].device));
        return device;
    }
    if (c->verb == PLUG || c->verb == UNPLUG) {
        (c->verb == PLUG ? input_plug : input_unplug)(c->device);
        return true;
    }
    snprintf(error, COMMAND_ERROR, "Sway does this itself: use swaymsg (and grim for a screenshot)");
    return false;
}
