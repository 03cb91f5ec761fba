/* Of mutter 43, in which an event is a struct that anybody may fill. */
#include "events.h"

static ClutterStage *stage;
static ClutterSeat *seat;

void events_start(ClutterStage *the_stage, ClutterSeat *the_seat)
{
    stage = the_stage;
    seat = the_seat;
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

static void post(ClutterEvent *event, uint64_t time)
{
    event->any.time = time / 1000;
    clutter_event_set_stage(event, stage);
    clutter_event_set_device(event, clutter_seat_get_pointer(seat));
    clutter_event_set_source_device(event, physical_pointer());
    clutter_event_put(event);
    clutter_event_free(event);
}

void event_scroll(uint64_t time, ClutterScrollSource source, double across, double down, ClutterScrollFinishFlags finish)
{
    graphene_point_t place = pointer_place();
    ClutterEvent *event = clutter_event_new(CLUTTER_SCROLL);
    event->scroll.x = place.x;
    event->scroll.y = place.y;
    event->scroll.direction = CLUTTER_SCROLL_SMOOTH;
    event->scroll.scroll_source = source;
    event->scroll.finish_flags = finish;
    clutter_event_set_scroll_delta(event, across, down);
    post(event, time);
}

void event_pinch(uint64_t time, ClutterTouchpadGesturePhase phase, int fingers,
                 double dx, double dy, double scale, double angle)
{
    graphene_point_t place = pointer_place();
    ClutterEvent *event = clutter_event_new(CLUTTER_TOUCHPAD_PINCH);
    ClutterTouchpadPinchEvent *pinch = &event->touchpad_pinch;
    pinch->phase = phase;
    pinch->x = place.x;
    pinch->y = place.y;
    pinch->n_fingers = fingers;
    pinch->dx = dx;
    pinch->dy = dy;
    pinch->scale = scale;
    pinch->angle_delta = angle;
    post(event, time);
}

void event_swipe(uint64_t time, ClutterTouchpadGesturePhase phase, int fingers, double dx, double dy)
{
    graphene_point_t place = pointer_place();
    ClutterEvent *event = clutter_event_new(CLUTTER_TOUCHPAD_SWIPE);
    ClutterTouchpadSwipeEvent *swipe = &event->touchpad_swipe;
    swipe->phase = phase;
    swipe->x = place.x;
    swipe->y = place.y;
    swipe->n_fingers = fingers;
    swipe->dx = swipe->dx_unaccel = dx;
    swipe->dy = swipe->dy_unaccel = dy;
    post(event, time);
}

void event_hold(uint64_t time, ClutterTouchpadGesturePhase phase, int fingers)
{
    graphene_point_t place = pointer_place();
    ClutterEvent *event = clutter_event_new(CLUTTER_TOUCHPAD_HOLD);
    ClutterTouchpadHoldEvent *hold = &event->touchpad_hold;
    hold->phase = phase;
    hold->x = place.x;
    hold->y = place.y;
    hold->n_fingers = fingers;
    post(event, time);
}
