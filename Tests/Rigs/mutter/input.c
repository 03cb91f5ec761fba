/* Pointer motion, buttons, keys and touches go through mutter's own virtual devices. Scrolls and gestures, which
 * virtual devices lack, enter as the events that mutter's libinput backend makes of them. */
#include "input.h"

#include <linux/input-event-codes.h>
#include <stdio.h>

static const ClutterInputDeviceType kinds[] = {
    [POINTER] = CLUTTER_POINTER_DEVICE,
    [KEYBOARD] = CLUTTER_KEYBOARD_DEVICE,
    [TOUCH] = CLUTTER_TOUCHSCREEN_DEVICE,
};
static ClutterStage *stage;
static ClutterSeat *seat;
static ClutterVirtualInputDevice *plugged[DEVICE_COUNT];

/* Clutter counts a scroll in steps; a step is 10 on wl_pointer.axis and 120 on axis_value120. */
static const double axis_step = 10, value120_step = 120;

static void plug(enum device device)
{
    if (!plugged[device])
        plugged[device] = clutter_seat_create_virtual_device(seat, kinds[device]);
}

void input_start(ClutterStage *the_stage)
{
    stage = the_stage;
    seat = clutter_backend_get_default_seat(clutter_get_default_backend());
    for (int device = 0; device < TABLET; device++)
        plug(device);
}

/* The device that an injected event is said to come from. Mutter drops events that do not come from a physical one,
 * and counts the devices behind virtual ones as physical. */
static ClutterInputDevice *physical_pointer(void)
{
    ClutterInputDevice *found = NULL;
    g_autoptr(GList) devices = clutter_seat_list_devices(seat);
    for (GList *each = devices; each; each = each->next)
        if (clutter_input_device_get_device_mode(each->data) == CLUTTER_INPUT_MODE_PHYSICAL
            && clutter_input_device_get_device_type(each->data) == CLUTTER_POINTER_DEVICE)
            found = each->data;
    return found;
}

static graphene_point_t pointer_place(void)
{
    graphene_point_t place = { 0, 0 };
    clutter_seat_query_state(seat, clutter_seat_get_pointer(seat), NULL, &place, NULL);
    return place;
}

/* The time of the line that is obeyed, where it names one, in microseconds. */
static uint64_t named_time;

static uint64_t now(void) { return named_time ? named_time : (uint64_t)g_get_monotonic_time(); }

static void post(ClutterEvent *event)
{
    event->any.time = now() / 1000;
    clutter_event_set_stage(event, stage);
    clutter_event_set_device(event, clutter_seat_get_pointer(seat));
    clutter_event_set_source_device(event, physical_pointer());
    clutter_event_put(event);
    clutter_event_free(event);
}

static void scroll(ClutterScrollSource source, const struct command *c, double steps, ClutterScrollFinishFlags finish)
{
    graphene_point_t place = pointer_place();
    ClutterEvent *event = clutter_event_new(CLUTTER_SCROLL);
    event->scroll.x = place.x;
    event->scroll.y = place.y;
    event->scroll.direction = CLUTTER_SCROLL_SMOOTH;
    event->scroll.scroll_source = source;
    event->scroll.finish_flags = finish;
    clutter_event_set_scroll_delta(event, c->horizontal ? steps : 0, c->horizontal ? 0 : steps);
    post(event);
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
    graphene_point_t place = pointer_place();
    ClutterEvent *event;

    if (c->verb >= PINCH_BEGIN && c->verb <= PINCH_END) {
        event = clutter_event_new(CLUTTER_TOUCHPAD_PINCH);
        ClutterTouchpadPinchEvent *pinch = &event->touchpad_pinch;
        pinch->phase = phase;
        pinch->x = place.x;
        pinch->y = place.y;
        pinch->n_fingers = fingers;
        pinch->dx = moves ? n[0] : 0;
        pinch->dy = moves ? n[1] : 0;
        pinch->scale = moves ? n[2] : 1;
        pinch->angle_delta = moves ? n[3] : 0;
    } else if (c->verb >= SWIPE_BEGIN && c->verb <= SWIPE_END) {
        event = clutter_event_new(CLUTTER_TOUCHPAD_SWIPE);
        ClutterTouchpadSwipeEvent *swipe = &event->touchpad_swipe;
        swipe->phase = phase;
        swipe->x = place.x;
        swipe->y = place.y;
        swipe->n_fingers = fingers;
        swipe->dx = swipe->dx_unaccel = moves ? n[0] : 0;
        swipe->dy = swipe->dy_unaccel = moves ? n[1] : 0;
    } else {
        event = clutter_event_new(CLUTTER_TOUCHPAD_HOLD);
        ClutterTouchpadHoldEvent *hold = &event->touchpad_hold;
        hold->phase = phase;
        hold->x = place.x;
        hold->y = place.y;
        hold->n_fingers = fingers;
    }
    post(event);
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
