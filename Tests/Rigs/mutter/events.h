/* Scrolls and gestures, which mutter's virtual devices lack: they enter as the events that its libinput backend makes
 * of them. Times are in microseconds of the monotonic clock. */
#pragma once
#include <clutter/clutter.h>

/* Stores the receiver of events. */
void events_start(ClutterStage *stage, ClutterSeat *seat);

/* Each gives an event to mutter, at the pointer. Steps are those of Clutter: 10 on wl_pointer.axis. */
void event_scroll(uint64_t time, ClutterScrollSource source, double across, double down, ClutterScrollFinishFlags finish);
void event_pinch(uint64_t time, ClutterTouchpadGesturePhase phase, int fingers,
                 double dx, double dy, double scale, double angle);
void event_swipe(uint64_t time, ClutterTouchpadGesturePhase phase, int fingers, double dx, double dy);
void event_hold(uint64_t time, ClutterTouchpadGesturePhase phase, int fingers);
