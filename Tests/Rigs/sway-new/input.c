/* The devices of wlroots 0.20, in which a backend's devices are made by whoever has them. */
#define WLR_USE_UNSTABLE
#include "../sway/input.h"

#include <stdio.h>
#include <time.h>
#include <wlr/backend.h>
#include <wlr/interfaces/wlr_keyboard.h>
#include <wlr/interfaces/wlr_pointer.h>
#include <wlr/interfaces/wlr_tablet_tool.h>
#include <wlr/interfaces/wlr_touch.h>
#include <wlr/types/wlr_output_layout.h>

struct compositor compositor;

static struct wlr_pointer pointer;
static struct wlr_keyboard keyboard;
static struct wlr_touch touch;
static struct wlr_tablet tablet;

static struct wlr_input_device *const devices[] = {
    [POINTER] = &pointer.base, [KEYBOARD] = &keyboard.base, [TOUCH] = &touch.base, [TABLET] = &tablet.base,
};
static bool plugged[DEVICE_COUNT];

/* The tablet's only tool. */
static struct wlr_tablet_tool pen;

/* One detent of a wheel: what libinput reports for it, and what wl_pointer counts as one. */
static const double detent_travel = 15, detent_value120 = 120;

void input_plug(enum device device)
{
    static const struct wlr_pointer_impl a_pointer = { .name = "rig-pointer" };
    static const struct wlr_keyboard_impl a_keyboard = { .name = "rig-keyboard" };
    static const struct wlr_touch_impl a_touch = { .name = "rig-touch" };
    static const struct wlr_tablet_impl a_tablet = { .name = "rig-tablet" };

    if (plugged[device])
        return;
    plugged[device] = true;
    switch (device) {
    case POINTER: wlr_pointer_init(&pointer, &a_pointer, a_pointer.name); break;
    case KEYBOARD: wlr_keyboard_init(&keyboard, &a_keyboard, a_keyboard.name); break;
    case TOUCH: wlr_touch_init(&touch, &a_touch, a_touch.name); break;
    default:
        wlr_tablet_init(&tablet, &a_tablet, a_tablet.name);
        /* Its tool becomes known when it first comes near. */
        pen = (struct wlr_tablet_tool){ .type = WLR_TABLET_TOOL_TYPE_PEN, .pressure = true };
        wl_signal_init(&pen.events.destroy);
    }
    wl_signal_emit_mutable(&compositor.headless->events.new_input, devices[device]);
}

void input_unplug(enum device device)
{
    if (!plugged[device])
        return;
    plugged[device] = false;
    switch (device) {
    case POINTER: wlr_pointer_finish(&pointer); break;
    case KEYBOARD: wlr_keyboard_finish(&keyboard); break;
    case TOUCH: wlr_touch_finish(&touch); break;
    default:
        wl_signal_emit_mutable(&pen.events.destroy, &pen);
        wlr_tablet_finish(&tablet);
    }
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
    struct wlr_box all;
    wlr_output_layout_get_box(compositor.layout, NULL, &all);
    *across = (x - all.x) / all.width;
    *down = (y - all.y) / all.height;
}

static void axis(struct wlr_pointer_axis_event event)
{
    event.pointer = &pointer;
    event.time_msec = now();
    wl_signal_emit_mutable(&pointer.events.axis, &event);
}

static void perform_pointer(const struct command *c)
{
    const double *n = c->number;
    enum wl_pointer_axis along = c->horizontal ? WL_POINTER_AXIS_HORIZONTAL_SCROLL : WL_POINTER_AXIS_VERTICAL_SCROLL;

    if (c->verb == MOTION) {
        struct wlr_pointer_motion_absolute_event event = { .pointer = &pointer, .time_msec = now() };
        fractions(n[0], n[1], &event.x, &event.y);
        wl_signal_emit_mutable(&pointer.events.motion_absolute, &event);
    } else if (c->verb == BUTTON) {
        struct wlr_pointer_button_event event = {
            .pointer = &pointer, .time_msec = now(), .button = n[0], .state = n[1] };
        wlr_pointer_notify_button(&pointer, &event);
    } else if (c->verb == WHEEL) {
        axis((struct wlr_pointer_axis_event){
            .source = WL_POINTER_AXIS_SOURCE_WHEEL, .orientation = along,
            .delta = detent_travel * n[0] / detent_value120, .delta_discrete = n[0] });
    } else { /* a stop is an axis event of a finger that did not move */
        axis((struct wlr_pointer_axis_event){
            .source = WL_POINTER_AXIS_SOURCE_FINGER, .orientation = along,
            .delta = c->verb == AXIS ? n[0] : 0 });
    }
    wl_signal_emit_mutable(&pointer.events.frame, &pointer);
}

static void perform_gesture(const struct command *c)
{
    const double *n = c->number;
    static uint32_t fingers; /* of the running gesture: updates repeat it */

    switch (c->verb) {
    case PINCH_BEGIN: {
        struct wlr_pointer_pinch_begin_event event = { &pointer, now(), fingers = n[0] };
        wl_signal_emit_mutable(&pointer.events.pinch_begin, &event);
        break;
    }
    case PINCH_UPDATE: {
        struct wlr_pointer_pinch_update_event event = { &pointer, now(), fingers, n[0], n[1], n[2], n[3] };
        wl_signal_emit_mutable(&pointer.events.pinch_update, &event);
        break;
    }
    case PINCH_END: {
        struct wlr_pointer_pinch_end_event event = { &pointer, now(), c->cancelled };
        wl_signal_emit_mutable(&pointer.events.pinch_end, &event);
        break;
    }
    case SWIPE_BEGIN: {
        struct wlr_pointer_swipe_begin_event event = { &pointer, now(), fingers = n[0] };
        wl_signal_emit_mutable(&pointer.events.swipe_begin, &event);
        break;
    }
    case SWIPE_UPDATE: {
        struct wlr_pointer_swipe_update_event event = { &pointer, now(), fingers, n[0], n[1] };
        wl_signal_emit_mutable(&pointer.events.swipe_update, &event);
        break;
    }
    case SWIPE_END: {
        struct wlr_pointer_swipe_end_event event = { &pointer, now(), c->cancelled };
        wl_signal_emit_mutable(&pointer.events.swipe_end, &event);
        break;
    }
    case HOLD_BEGIN: {
        struct wlr_pointer_hold_begin_event event = { &pointer, now(), n[0] };
        wl_signal_emit_mutable(&pointer.events.hold_begin, &event);
        break;
    }
    default: {
        struct wlr_pointer_hold_end_event event = { &pointer, now(), c->cancelled };
        wl_signal_emit_mutable(&pointer.events.hold_end, &event);
    }
    }
}

static void perform_touch(const struct command *c)
{
    const double *n = c->number;

    if (c->verb == TOUCH_DOWN) {
        struct wlr_touch_down_event event = { .touch = &touch, .time_msec = now(), .touch_id = n[0] };
        fractions(n[1], n[2], &event.x, &event.y);
        wl_signal_emit_mutable(&touch.events.down, &event);
    } else if (c->verb == TOUCH_MOTION) {
        struct wlr_touch_motion_event event = { .touch = &touch, .time_msec = now(), .touch_id = n[0] };
        fractions(n[1], n[2], &event.x, &event.y);
        wl_signal_emit_mutable(&touch.events.motion, &event);
    } else {
        struct wlr_touch_up_event event = { .touch = &touch, .time_msec = now(), .touch_id = n[0] };
        wl_signal_emit_mutable(&touch.events.up, &event);
    }
    wl_signal_emit_mutable(&touch.events.frame, NULL);
}

static void perform_pen(const struct command *c)
{
    const double *n = c->number;
    static double across, down; /* where the pen is: libinput repeats it in every event */
    if (c->verb == PEN_NEAR || c->verb == PEN_MOTION)
        fractions(n[0], n[1], &across, &down);

    if (c->verb == PEN_NEAR || c->verb == PEN_AWAY) {
        struct wlr_tablet_tool_proximity_event event = { &tablet, &pen, now(), across, down,
            c->verb == PEN_NEAR ? WLR_TABLET_TOOL_PROXIMITY_IN : WLR_TABLET_TOOL_PROXIMITY_OUT };
        wl_signal_emit_mutable(&tablet.events.proximity, &event);
    } else if (c->verb == PEN_MOTION) {
        struct wlr_tablet_tool_axis_event event = { .tablet = &tablet, .tool = &pen, .time_msec = now(),
            .updated_axes = WLR_TABLET_TOOL_AXIS_X | WLR_TABLET_TOOL_AXIS_Y, .x = across, .y = down };
        wl_signal_emit_mutable(&tablet.events.axis, &event);
    } else if (c->verb == PEN_BUTTON) {
        struct wlr_tablet_tool_button_event event = { &tablet, &pen, now(), n[0], n[1] };
        wl_signal_emit_mutable(&tablet.events.button, &event);
    } else {
        struct wlr_tablet_tool_tip_event event = { &tablet, &pen, now(), across, down,
            c->verb == PEN_DOWN ? WLR_TABLET_TOOL_TIP_DOWN : WLR_TABLET_TOOL_TIP_UP };
        wl_signal_emit_mutable(&tablet.events.tip, &event);
    }
}

static void perform_key(const struct command *c)
{
    struct wlr_keyboard_key_event event = {
        .time_msec = now(), .keycode = c->number[0], .update_state = true,
        .state = c->number[1] ? WL_KEYBOARD_KEY_STATE_PRESSED : WL_KEYBOARD_KEY_STATE_RELEASED };
    wlr_keyboard_notify_key(&keyboard, &event);
}

bool input_perform(const struct command *c, char error[COMMAND_ERROR])
{
    static const struct { enum verb last; enum device device; void (*perform)(const struct command *); } routes[] = {
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
        if (plugged[routes[i].device])
            routes[i].perform(c);
        else
            snprintf(error, COMMAND_ERROR, "the %s is unplugged", device_name(routes[i].device));
        return plugged[routes[i].device];
    }
    if (c->verb == PLUG || c->verb == UNPLUG) {
        (c->verb == PLUG ? input_plug : input_unplug)(c->device);
        return true;
    }
    snprintf(error, COMMAND_ERROR, "Sway does this itself: use swaymsg (and grim for a screenshot)");
    return false;
}
