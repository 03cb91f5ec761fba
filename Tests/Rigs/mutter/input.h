/* The scripted pointer, keyboard and touch screen that mutter sees. */
#pragma once
#include <clutter/clutter.h>

#include "../shared/command.h"

/* Plugs all devices in. */
void input_start(ClutterStage *stage);

/* Performs an input command line. On failure, returns false with the reason in error. */
bool input_perform(const struct command *command, char error[COMMAND_ERROR]);
