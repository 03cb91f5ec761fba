/* Pointer motion, buttons, keys and touches go through mutter's own virtual devices, scrolls and gestures as events. */
#include "input.h"

#include "events.h"

#include <linux/input-event-codes.h>
#include <stdio.h>

static const ClutterInputDeviceType kinds[] = {
    [POINTER] = CLUTTER_POINTER_DEVICE,
    [KEYBOARD] = CLUTTER_KEYBOARD_DEVICE,
    [TOUCH] = CLUTTER_TOUCHSCREEN_DEVICE,
};
static ClutterSeat *seat;
static ClutterVirtualInputDevice *plugged[DEVICE_COUNT];

/* Clutter counts a scroll in steps; a step is 10 on wl_pointer.axis and 120 on axis_value120. */
static const double axis_step = 10, value120_step = 120;

static void plug(enum device device)
{
    if (!plugged[device])
        plugged[device] = clutter_seat_create_virtual_device(seat, kinds[device]);
}

void input_start(ClutterStage *stage)
{
    seat = clutter_backend_get_default_seat(clutter_get_default_backend());
    events_start(stage, seat);
    for (int device = 0; device < TABLET; device++)
        plug(device);
}

/* The time that the current command line states, if it states one, in microseconds. */
static uint64_t named_time;

static uint64_t now(void) { return named_time ? named_time : (uint64_t)g_get_monotonic_time(); }

static void scroll(ClutterScrollSource source, const struct command *c, double steps, ClutterScrollFinishFlags finish)
{
    event_scroll(now(), source, c->horizontal ? steps : 0, c->horizontal ? 0 : steps, finish);
}

/* Clutter numbers buttons as X did: left, middle, right. */
static uint32_t clutter_button(int code)
{
    return code == BTN_LEFT ? 1 : code == BTN_MIDDLE ? 2 : code == BTN_RIGHT ? 3 : code - BTN_LEFT + 5;
}

static void perform_pointer(ClutterVirtualInputDevice *pointer, const struct command *c)
{
    uint64_t time = now();
    const double *n = c->number;
    ClutterScrollFinishFlags finish =
        c->horizontal ? CLUTTER_SCROLL_FINISHED_HORIZONTAL : CLUTTER_SCROLL_FINISHED_VERTICAL;

    if (c->verb == MOTION)
        clutter_virtual_input_device_notify_absolute_motion(pointer, time, n[0], n[1]);
    else if (c->verb == BUTTON)
        clutter_virtual_input_device_notify_button(pointer, time, clutter_button(n[0]), n[1]);
    else if (c->verb == AXIS)
        scroll(CLUTTER_SCROLL_SOURCE_FINGER, c, n[0] / axis_step, CLUTTER_SCROLL_FINISHED_NONE);
    else if (c->verb == AXIS_STOP)
        scroll(CLUTTER_SCROLL_SOURCE_FINGER, c, 0, finish);
    else
        scroll(CLUTTER_SCROLL_SOURCE_WHEEL, c, n[0] / value120_step, CLUTTER_SCROLL_FINISHED_NONE);
}

static void perform_keyboard(ClutterVirtualInputDevice *keyboard, const struct command *c)
{
    clutter_virtual_input_device_notify_key(keyboard, now(), c->number[0], c->number[1]);
}

static void perform_touch(ClutterVirtualInputDevice *touch, const struct command *c)
{
    uint64_t time = now();
    const double *n = c->number;
    if (c->verb == TOUCH_DOWN)
        clutter_virtual_input_device_notify_touch_down(touch, time, n[0], n[1], n[2]);
    else if (c->verb == TOUCH_MOTION)
        clutter_virtual_input_device_notify_touch_motion(touch, time, n[0], n[1], n[2]);
    else
        clutter_virtual_input_device_notify_touch_up(touch, time, n[0]);
}

static ClutterTouchpadGesturePhase gesture_phase(const struct command *c)
{
    switch (c->verb) {
    case PINCH_BEGIN: case SWIPE_BEGIN: case HOLD_BEGIN:
        return CLUTTER_TOUCHPAD_GESTURE_PHASE_BEGIN;
    case PINCH_UPDATE: case SWIPE_UPDATE:
        return CLUTTER_TOUCHPAD_GESTURE_PHASE_UPDATE;
    default:
        return c->cancelled ? CLUTTER_TOUCHPAD_GESTURE_PHASE_CANCEL : CLUTTER_TOUCHPAD_GESTURE_PHASE_END;
    }
}

static void perform_gesture(ClutterVirtualInputDevice *pointer, const struct command *c)
{
    (void)pointer;
    static int fingers; /* of the running gesture: every later event repeats it */
    const double *n = c->number;
    ClutterTouchpadGesturePhase phase = gesture_phase(c);
    bool moves = phase == CLUTTER_TOUCHPAD_GESTURE_PHASE_UPDATE;
    if (phase == CLUTTER_TOUCHPAD_GESTURE_PHASE_BEGIN)
        fingers = n[0];
    double dx = moves ? n[0] : 0, dy = moves ? n[1] : 0;

    if (c->verb >= PINCH_BEGIN && c->verb <= PINCH_END)
        event_pinch(now(), phase, fingers, dx, dy, moves ? n[2] : 1, moves ? n[3] : 0);
    else if (c->verb >= SWIPE_BEGIN && c->verb <= SWIPE_END)
        event_swipe(now(), phase, fingers, dx, dy);
    else
        event_hold(now(), phase, fingers);
}

bool input_perform(const struct command *c, char error[COMMAND_ERROR])
{
    static const struct {
        enum verb last;
        enum device device;
        void (*perform)(ClutterVirtualInputDevice *, const struct command *);
    } routes[] = {
        { WHEEL, POINTER, perform_pointer },
        { KEY, KEYBOARD, perform_keyboard },
        { TOUCH_UP, TOUCH, perform_touch },
        { PEN_AWAY, TABLET, NULL },
        { HOLD_END, POINTER, perform_gesture },
    };
    named_time = c->time * 1000;
    for (unsigned i = 0; i < G_N_ELEMENTS(routes); i++) {
        if (c->verb > routes[i].last)
            continue;
        ClutterVirtualInputDevice *device = plugged[routes[i].device];
        if (device)
            routes[i].perform(device, c);
        else
            snprintf(error, COMMAND_ERROR, "the %s is unplugged", device_name(routes[i].device));
        return device;
    }
    if (c->device == TABLET) {
        snprintf(error, COMMAND_ERROR, "mutter has no virtual tablets");
        return false;
    }
    if (c->verb == PLUG)
        plug(c->device);
    else
        g_clear_object(&plugged[c->device]);
    return true;
}
