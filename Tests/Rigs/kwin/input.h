/* The scripted pointer, keyboard, touch screen and tablet that KWin sees. */
#pragma once
extern "C" {
#include "../shared/command.h"
}

/* Plugs all devices in but the tablet. */
void input_start();

/* Does what a line about input says. False with the reason in error if it cannot. */
bool input_perform(const command &command, char error[COMMAND_ERROR]);
