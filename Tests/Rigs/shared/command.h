/* One line of the rigs' language, parsed and checked. Tests/Rigs/README.md lists the lines. */
#pragma once
#include <stdbool.h>

enum verb {
    MOTION, BUTTON, AXIS, AXIS_STOP, WHEEL, KEY,
    TOUCH_DOWN, TOUCH_MOTION, TOUCH_UP,
    PEN_NEAR, PEN_MOTION, PEN_DOWN, PEN_UP, PEN_BUTTON, PEN_AWAY,
    PINCH_BEGIN, PINCH_UPDATE, PINCH_END,
    SWIPE_BEGIN, SWIPE_UPDATE, SWIPE_END,
    HOLD_BEGIN, HOLD_END,
    PLUG, UNPLUG,
    SCREENSHOT, WINDOW, PLACE, FULLSCREEN, MAXIMIZE, MINIMIZE, CLOSE,
    DESKTOP, ICON, SECOND_SCREEN,
};

/* All devices except the tablet are plugged in from the start. */
enum device { POINTER, KEYBOARD, TOUCH, TABLET, DEVICE_COUNT };

enum { COMMAND_NUMBERS = 4, COMMAND_FILE = 512, COMMAND_ERROR = 160 };

struct command {
    enum verb verb;
    double number[COMMAND_NUMBERS]; /* in the order in which the line has them */
    bool horizontal;                /* of an axis */
    bool cancelled;                 /* of the end of a gesture */
    bool on;                        /* of a window's state */
    enum device device;             /* of plug and unplug */
    char file[COMMAND_FILE];        /* of screenshot and icon */
    double time;                    /* of the input, in ms of the monotonic clock; 0 for now */
};

/* Returns the name of a device in a command line. */
const char *device_name(enum device device);

/* Reads a line into *command. Returns false if the line is malformed; then error has the
 * expected form. */
bool command_parse(const char *line, struct command *command, char error[COMMAND_ERROR]);
