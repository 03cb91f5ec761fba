#!/usr/bin/python3
"""usage: play.py SOCKET TRACE [--pictures FOLDER] [--late]

Plays a trace (the format of `lightbox --record`) to a `sway` or `mutter` rig in real time, as if by hand; the events' times
are those of the trace. The window must lie at the corner of the screen. Comments of the form "# picture MS NAME" mark moments: with --pictures a screenshot of
each, FOLDER/NAME.png, is taken with grim. With
--late it prints by how many milliseconds the compositor handled the events after their times: "late P50 P99 MAX".
"""

import sys

sys.dont_write_bytecode = True

import argparse
import pathlib
import socket
import subprocess
import time

BUTTONS = {"left": 272, "right": 273, "middle": 274, "back": 275, "forward": 276}
MODIFIERS = {"shift": 42, "ctrl": 29, "control": 29, "alt": 56, "super": 125, "logo": 125}
KEYS = {  # xkb names to evdev codes, on the layout "us" that the rigs have
    **{letter: code for row, first in (("qwertyuiop", 16), ("asdfghjkl", 30), ("zxcvbnm", 44))
       for code, letter in enumerate(row, first)},
    **{digit: code for code, digit in enumerate("1234567890", 2)},
    "minus": 12, "equal": 13, "bracketleft": 26, "bracketright": 27, "comma": 51, "period": 52,
    "Escape": 1, "BackSpace": 14, "Tab": 15, "Return": 28, "space": 57, "Delete": 111,
    "Home": 102, "Up": 103, "Prior": 104, "Page_Up": 104, "Left": 105, "Right": 106, "End": 107, "Down": 108,
    "Next": 109, "Page_Down": 109, "F11": 87, "F12": 88, "Control_L": 29, "Shift_L": 42,
    **{f"F{number}": 58 + number for number in range(1, 11)},
}
SHIFTED = {"plus": "equal", **{letter.upper(): letter for letter in "abcdefghijklmnopqrstuvwxyz"}}


class TraceError(Exception):
    pass


def key_lines(action, chord):
    if action == "repeat":  # the client makes these by itself while a key is down
        return []
    *modifiers, name = chord.split("+") if chord != "+" else ["plus"]
    if name in SHIFTED:
        name, modifiers = SHIFTED[name], [*modifiers, "shift"]
    if name not in KEYS or not set(modifiers) <= set(MODIFIERS):
        raise TraceError(f"expected a key of the rig's keyboard, found '{chord}'")
    codes = [MODIFIERS[modifier] for modifier in modifiers] + [KEYS[name]]
    down = action == "down"
    return [f"key {code} {int(down)}" for code in (codes if down else reversed(codes))]


def scroll_lines(words):
    source, *amounts = words
    if source == "stop":
        return ["axis-stop horiz", "axis-stop vert"]
    verb = "wheel" if source == "wheel" else "axis"
    along = zip(("horiz", "vert"), amounts)
    return [f"{verb} {axis} {amount}" for axis, amount in along if float(amount)]


def pointer_lines(words):
    action, *rest = words
    if action == "leave":
        return []
    if action == "button":
        return [f"button {BUTTONS[rest[0]]} {int(rest[1] == 'down')}"]
    return [f"motion {rest[0]} {rest[1]}"]


def touch_lines(words):
    verbs = {"down": "touch-down", "move": "touch-motion", "up": "touch-up"}
    return [" ".join([verbs[words[0]], *words[1:]])]


def rig_lines(words):
    """The rig's lines for one event of a trace."""
    verb, *rest = words
    if verb in ("pinch", "swipe", "hold"):
        return [" ".join([f"{verb}-{rest[0]}", *rest[1:]])]
    if verb == "key":
        return key_lines(*rest)
    if verb in ("size", "end"):
        return []
    translate = {"scroll": scroll_lines, "pointer": pointer_lines, "touch": touch_lines}
    if verb not in translate:
        raise TraceError(f"'{verb}' is not an event that a rig can play")
    return translate[verb](rest)


def moments(trace):
    """(milliseconds, rig's lines, name of a picture or None), in order of time."""
    for number, line in enumerate(trace.read_text().splitlines(), 1):
        event, _, comment = line.partition("#")
        try:
            if event.split():
                at, *words = event.split()
                yield float(at), rig_lines(words), None
            elif comment.split()[:1] == ["picture"]:
                _, at, name = comment.split()
                yield float(at), [], name
        except (IndexError, KeyError, TypeError, ValueError) as error:
            raise TraceError(f"{trace}:{number}: not an event: {line.strip()} ({error})") from None
        except TraceError as error:
            raise TraceError(f"{trace}:{number}: {error}") from None


def say(stream, line, at=None):
    print(f"@{int(at)} {line}" if at else line, file=stream, flush=True)
    answer = stream.readline().strip()
    if answer.split()[:1] != ["ok"]:
        raise TraceError(f"{line}: {answer or 'the rig went away'}")


def play(socket_path, trace, pictures=None):
    """Plays the whole trace; the files of the pictures that were taken, and the delays of the events in ms."""
    taken, late = [], []
    with socket.socket(socket.AF_UNIX) as connection:
        connection.connect(str(socket_path))
        stream = connection.makefile("rw")
        start = time.monotonic()  # the clock of the events' times, also where the machine is late
        for at, lines, picture in sorted(moments(trace), key=lambda moment: moment[0]):
            time.sleep(max(0, start + at / 1000 - time.monotonic()))
            for line in lines:
                say(stream, line, start * 1000 + at)
                late.append((time.monotonic() - start) * 1000 - at)
            if picture and pictures:
                taken.append(pictures / f"{picture}.png")
                subprocess.run(["grim", taken[-1]], check=True)
    return taken, late


def main():
    parser = argparse.ArgumentParser(usage=__doc__.partition("\n\n")[0].removeprefix("usage: "), add_help=False)
    parser.add_argument("socket", type=pathlib.Path)
    parser.add_argument("trace", type=pathlib.Path)
    parser.add_argument("--pictures", type=pathlib.Path)
    parser.add_argument("--late", action="store_true")
    options = parser.parse_args()
    try:
        taken, late = play(options.socket, options.trace, options.pictures)
        for file in taken:
            print(file)
        if options.late:
            late.sort()
            print("late", *(f"{late[min(len(late) - 1, len(late) * part // 100)]:.2f}" for part in (50, 99, 100)))
    except (OSError, TraceError, subprocess.CalledProcessError) as error:
        sys.exit(f"play.py: {error}")


if __name__ == "__main__":
    main()
