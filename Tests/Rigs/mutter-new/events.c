/* Of mutter 50, in which an event is made by functions that its library has and its headers hide. */
#include "../mutter/events.h"

ClutterInputDevice *clutter_seat_get_virtual_source_pointer(ClutterSeat *seat);
ClutterEvent *clutter_event_scroll_smooth_new(
    ClutterEventFlags flags, int64_t time, ClutterInputDevice *device, ClutterInputDeviceTool *tool,
    ClutterModifierType modifiers, graphene_point_t place, graphene_point_t delta, ClutterScrollFlags scroll_flags,
    ClutterScrollSource source, ClutterScrollFinishFlags finish);
ClutterEvent *clutter_event_touchpad_pinch_new(
    ClutterEventFlags flags, int64_t time, ClutterInputDevice *device, ClutterTouchpadGesturePhase phase,
    uint32_t fingers, graphene_point_t place, graphene_point_t delta, graphene_point_t delta_unaccelerated,
    float angle, float scale);
ClutterEvent *clutter_event_touchpad_swipe_new(
    ClutterEventFlags flags, int64_t time, ClutterInputDevice *device, ClutterTouchpadGesturePhase phase,
    uint32_t fingers, graphene_point_t place, graphene_point_t delta, graphene_point_t delta_unaccelerated);
ClutterEvent *clutter_event_touchpad_hold_new(
    ClutterEventFlags flags, int64_t time, ClutterInputDevice *device, ClutterTouchpadGesturePhase phase,
    uint32_t fingers, graphene_point_t place);

static ClutterStage *stage;
static ClutterSeat *seat;

void events_start(ClutterStage *the_stage, ClutterSeat *the_seat)
{
    stage = the_stage;
    seat = the_seat;
}

static ClutterInputDevice *pointer(void) { return clutter_seat_get_virtual_source_pointer(seat); }

static graphene_point_t pointer_place(void)
{
    graphene_point_t place = { 0, 0 };
    ClutterSprite *sprite = clutter_backend_get_pointer_sprite(clutter_get_default_backend(), stage);
    if (sprite)
        clutter_sprite_get_coords(sprite, &place);
    return place;
}

/* The keys that are held, as the seat's own events have them. */
static ClutterModifierType modifiers(void)
{
    ClutterModifierType held = 0, latched = 0, locked = 0;
    clutter_keymap_get_modifier_state(clutter_seat_get_keymap(seat), &held, &latched, &locked);
    return held | latched | locked;
}

static void post(ClutterEvent *event)
{
    clutter_event_put(event);
    clutter_event_free(event);
}

void event_scroll(uint64_t time, ClutterScrollSource source, double across, double down, ClutterScrollFinishFlags finish)
{
    post(clutter_event_scroll_smooth_new(
        CLUTTER_EVENT_NONE, time, pointer(), NULL, modifiers(), pointer_place(), GRAPHENE_POINT_INIT(across, down), 0,
        source, finish));
}

void event_pinch(uint64_t time, ClutterTouchpadGesturePhase phase, int fingers,
                 double dx, double dy, double scale, double angle)
{
    graphene_point_t delta = GRAPHENE_POINT_INIT(dx, dy);
    post(clutter_event_touchpad_pinch_new(
        CLUTTER_EVENT_NONE, time, pointer(), phase, fingers, pointer_place(), delta, delta, angle, scale));
}

void event_swipe(uint64_t time, ClutterTouchpadGesturePhase phase, int fingers, double dx, double dy)
{
    graphene_point_t delta = GRAPHENE_POINT_INIT(dx, dy);
    post(clutter_event_touchpad_swipe_new(
        CLUTTER_EVENT_NONE, time, pointer(), phase, fingers, pointer_place(), delta, delta));
}

void event_hold(uint64_t time, ClutterTouchpadGesturePhase phase, int fingers)
{
    post(clutter_event_touchpad_hold_new(
        CLUTTER_EVENT_NONE, time, pointer(), phase, fingers, pointer_place()));
}
