/* What lines do to the client's window, and pictures of the screen. */
#pragma once
#include <clutter/clutter.h>
#include <meta/display.h>

#include "../shared/command.h"

enum { WINDOW_DETAIL = 64 };

/* Does what a line about the window says; detail gets what the answer adds to "ok".
 * False with the reason in error if it cannot. */
bool window_perform(MetaDisplay *display, ClutterStage *stage, const struct command *command,
                    char detail[WINDOW_DETAIL], char error[COMMAND_ERROR]);
