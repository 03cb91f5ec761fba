/* The scripted pointer, keyboard, touch screen and tablet that Sway sees. */
#pragma once
#include <stdbool.h>

#include "../shared/command.h"

struct wlr_backend;
struct wlr_output_layout;
struct wlr_pointer_gestures_v1;
struct wlr_seat;

/* Sway's own objects, remembered while it starts (hooks.c). */
struct compositor {
    struct wlr_backend *headless; /* makes input devices at any time */
    struct wlr_output_layout *layout;
    struct wlr_pointer_gestures_v1 *gestures;
    struct wlr_seat *seat;
};
extern struct compositor compositor;

/* Adds or removes a device, and its capability of the seat. */
void input_plug(enum device device);
void input_unplug(enum device device);

/* Performs a command line. Returns false, with the reason in error, if this rig cannot. */
bool input_perform(const struct command *command, char error[COMMAND_ERROR]);
