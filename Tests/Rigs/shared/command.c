#include "command.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The arguments of each verb, one letter for each word:
 *   n  a number                a  vert or horiz            c  "cancelled" or nothing
 *   d  the name of a device    o  on or off                f  the name of a file */
static const struct { const char *name, *takes; } grammar[] = {
    [MOTION] = { "motion", "nn" },
    [BUTTON] = { "button", "nn" },
    [AXIS] = { "axis", "an" },
    [AXIS_STOP] = { "axis-stop", "a" },
    [WHEEL] = { "wheel", "an" },
    [KEY] = { "key", "nn" },
    [TOUCH_DOWN] = { "touch-down", "nnn" },
    [TOUCH_MOTION] = { "touch-motion", "nnn" },
    [TOUCH_UP] = { "touch-up", "n" },
    [PEN_NEAR] = { "pen-near", "nn" },
    [PEN_MOTION] = { "pen-motion", "nn" },
    [PEN_DOWN] = { "pen-down", "" },
    [PEN_UP] = { "pen-up", "" },
    [PEN_BUTTON] = { "pen-button", "nn" },
    [PEN_AWAY] = { "pen-away", "" },
    [PINCH_BEGIN] = { "pinch-begin", "n" },
    [PINCH_UPDATE] = { "pinch-update", "nnnn" },
    [PINCH_END] = { "pinch-end", "c" },
    [SWIPE_BEGIN] = { "swipe-begin", "n" },
    [SWIPE_UPDATE] = { "swipe-update", "nn" },
    [SWIPE_END] = { "swipe-end", "c" },
    [HOLD_BEGIN] = { "hold-begin", "n" },
    [HOLD_END] = { "hold-end", "c" },
    [PLUG] = { "plug", "d" },
    [UNPLUG] = { "unplug", "d" },
    [SCREENSHOT] = { "screenshot", "f" },
    [WINDOW] = { "window", "" },
    [PLACE] = { "place", "nnnn" },
    [FULLSCREEN] = { "fullscreen", "o" },
    [MAXIMIZE] = { "maximize", "o" },
    [MINIMIZE] = { "minimize", "o" },
    [CLOSE] = { "close", "" },
    [DESKTOP] = { "desktop", "n" },
    [ICON] = { "icon", "f" },
    [SECOND_SCREEN] = { "second-screen", "o" },
};
static const char *const devices[] = {
    [POINTER] = "pointer", [KEYBOARD] = "keyboard", [TOUCH] = "touch", [TABLET] = "tablet",
};

const char *device_name(enum device device) { return devices[device]; }

static bool complain(char error[COMMAND_ERROR], const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(error, COMMAND_ERROR, format, arguments);
    va_end(arguments);
    return false;
}

/* Returns which of two words this is: 0, 1, or -1 for neither. */
static int choose(const char *word, const char *first, const char *second)
{
    return strcmp(word, first) == 0 ? 0 : strcmp(word, second) == 0 ? 1 : -1;
}

static bool take_number(const char *word, double *into)
{
    char *end;
    *into = strtod(word, &end);
    return end != word && *end == '\0' && isfinite(*into);
}

static bool take_device(const char *word, enum device *into)
{
    for (int d = 0; d < DEVICE_COUNT; d++)
        if (strcmp(word, devices[d]) == 0) {
            *into = d;
            return true;
        }
    return false;
}

/* Takes one word for one letter of the grammar; what was expected if it does not fit, else NULL. */
static const char *take(char letter, const char *word, struct command *command, int *numbers)
{
    int which;
    switch (letter) {
    case 'n':
        return take_number(word, &command->number[(*numbers)++]) ? NULL : "a number";
    case 'a':
        which = choose(word, "vert", "horiz");
        command->horizontal = which == 1;
        return which >= 0 ? NULL : "vert or horiz";
    case 'o':
        which = choose(word, "off", "on");
        command->on = which == 1;
        return which >= 0 ? NULL : "on or off";
    case 'c':
        command->cancelled = strcmp(word, "cancelled") == 0;
        return command->cancelled ? NULL : "cancelled or nothing";
    case 'd':
        return take_device(word, &command->device) ? NULL : "pointer, keyboard, touch or tablet";
    default:
        return snprintf(command->file, COMMAND_FILE, "%s", word) < COMMAND_FILE ? NULL : "a short path";
    }
}

static int find_verb(const char *word)
{
    for (unsigned i = 0; i < sizeof grammar / sizeof *grammar; i++)
        if (strcmp(word, grammar[i].name) == 0)
            return i;
    return -1;
}

bool command_parse(const char *line, struct command *command, char error[COMMAND_ERROR])
{
    char words[1024], *rest;
    if (snprintf(words, sizeof words, "%s", line) >= (int)sizeof words)
        return complain(error, "the line is longer than %zu bytes", sizeof words - 1);
    *command = (struct command){ 0 };

    const char *word = strtok_r(words, " \t\r\n", &rest);
    if (word && *word == '@') {
        if (!take_number(word + 1, &command->time))
            return complain(error, "expected @ and milliseconds, found '%.60s'", word);
        word = strtok_r(NULL, " \t\r\n", &rest);
    }
    int verb = word ? find_verb(word) : -1;
    if (verb < 0)
        return complain(error, "'%.60s' is not a verb of this rig", word ? word : "");
    command->verb = verb;

    int numbers = 0;
    for (const char *letter = grammar[verb].takes; *letter; letter++) {
        word = strtok_r(NULL, " \t\r\n", &rest);
        if (!word && *letter == 'c')
            continue;
        const char *expected = take(*letter, word ? word : "", command, &numbers);
        if (expected)
            return complain(error, "%s: expected %s, found '%.60s'", grammar[verb].name, expected, word ? word : "");
    }
    word = strtok_r(NULL, " \t\r\n", &rest);
    return word ? complain(error, "%s: '%.60s' is one word too many", grammar[verb].name, word) : true;
}
