/* The scripted pointer, keyboard, touch screen and tablet that KWin sees. */
#pragma once
extern "C" {
#include "../shared/command.h"
}

/* Plugs all devices in but the tablet. */
void input_start();

/* Performs an input command line. On failure, returns false with the reason in error. */
bool input_perform(const command &command, char error[COMMAND_ERROR]);
