/* The scripted pointer, keyboard and touch screen that mutter sees. */
#pragma once
#include <clutter/clutter.h>

#include "../shared/command.h"

/* Plugs all devices in. */
void input_start(ClutterStage *stage);

/* Does what a line about input says. False with the reason in error if it cannot. */
bool input_perform(const struct command *command, char error[COMMAND_ERROR]);
