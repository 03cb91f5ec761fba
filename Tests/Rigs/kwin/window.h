/* What lines do to the client's window, and pictures of the screen. */
#pragma once
extern "C" {
#include "../shared/command.h"
}

enum { WINDOW_DETAIL = 64 };

/* Does what a line about the window says; detail gets what the answer adds to "ok".
 * False with the reason in error if it cannot. */
bool window_perform(const command &command, char detail[WINDOW_DETAIL], char error[COMMAND_ERROR]);
