#!/usr/bin/python3
"""usage: play.py SOCKET TRACE [--clock CLOCK RECORDING] [--pictures FOLDER] [--late]

Plays a trace (the format of `lightbox --record`) to a rig, as if by hand; the events' times are those of the trace. The
window must lie at the corner of the screen. Comments of the form "# picture MS NAME" mark moments: with --pictures a
screenshot of each, FOLDER/NAME.png, is taken with grim. With --late it prints by how many milliseconds the compositor
handled the events after their times: "late P50 P99 MAX".

With --clock the client's clock, the file CLOCK of the rig, stops at each event until the client has written that event
into RECORDING, its `--record` file. So the client handles every event at its time, also on a busy machine.
"""

import sys

sys.dont_write_bytecode = True

import argparse
import itertools
import math
import mmap
import os
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
NO_LIMIT = 2**63 - 1
HANDLED_WITHIN = 20  # seconds; a machine with much else to do needs some of them
HELD_WITHIN = 1  # seconds; not every compositor passes every hold on
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


def say(stream, lines, time_of_event):
    """Says lines at once, so that nothing comes between them."""
    stream.write("".join(f"@{int(time_of_event)} {line}\n" for line in lines))
    stream.flush()
    for line in lines:
        answer = stream.readline().strip()
        if answer.split()[:1] != ["ok"]:
            raise TraceError(f"{line}: {answer or 'the rig went away'}")


class MachineClock:
    """The clock of the machine, in milliseconds."""

    def now(self):
        return time.monotonic_ns() / 1e6

    def wait_until(self, end):
        time.sleep(max(0, end - self.now()) / 1000)

    def wait_for_client(self, events, say):
        """Says events, the lists of their lines, and waits until the client has handled them."""
        say()

    def close(self):
        pass


class ClientClock(MachineClock):
    """A client's clock, in milliseconds. It stops at every time that is waited for, until the client has handled what is
    said then."""

    def __init__(self, file, recording):
        with open(file, "r+b") as opened:
            self.values = memoryview(mmap.mmap(opened.fileno(), 16)).cast("q")  # offset, limit: see clock/clock.c
        self.recording = recording
        self.values[1] = time.monotonic_ns() - self.values[0]

    def now(self):
        return min(time.monotonic_ns() - self.values[0], self.values[1]) / 1e6

    def wait_until(self, end):
        limit = max(self.values[1], round(end * 1e6))
        # The time for which the clock stood still does not count.
        self.values[0] = max(self.values[0], time.monotonic_ns() - self.values[1])
        self.values[1] = limit
        time.sleep(max(0, limit - time.monotonic_ns() + self.values[0]) / 1e9)

    def wait_for_client(self, events, say):
        size, expected = os.stat(self.recording).st_size, len(events)
        say()
        may_be_lost = any(lines[0].startswith("hold-") for lines in events)
        deadline = time.monotonic() + (HELD_WITHIN if may_be_lost else HANDLED_WITHIN)
        with open(self.recording, "rb") as recorded:
            recorded.seek(size)
            while (expected := expected - recorded.read().count(b"\n")) > 0:
                if time.monotonic() > deadline:
                    if may_be_lost:
                        return
                    raise TraceError(f"the client has not recorded {events} within {HANDLED_WITHIN} s")
                time.sleep(0.0005)

    def close(self):
        self.wait_until(self.now())
        self.values[1] = NO_LIMIT


def play(socket_path, trace, pictures=None, clock=MachineClock()):
    """Plays the whole trace; the files of the pictures that were taken, and the delays of the events in ms."""
    taken, late, taking = [], [], []
    with socket.socket(socket.AF_UNIX) as connection:
        connection.connect(str(socket_path))
        stream = connection.makefile("rw")
        start = math.ceil(clock.now())  # events have whole milliseconds
        in_order = sorted(moments(trace), key=lambda moment: moment[0])
        for at, group in itertools.groupby(in_order, lambda moment: moment[0]):
            group = list(group)
            events = [lines for _, lines, _ in group if lines]
            lines = list(itertools.chain.from_iterable(events))
            clock.wait_until(start + at)
            if lines:
                clock.wait_for_client(events, lambda: say(stream, lines, start + at))
                late += [clock.now() - start - at] * len(lines)
            for picture in (picture for _, _, picture in group if picture and pictures):
                # The next events do not wait for the file.
                taken.append(pictures / f"{picture}.png")
                taking.append(subprocess.Popen(["grim", "-l", "1", taken[-1]]))
    for process in taking:
        if process.wait() != 0:
            raise subprocess.CalledProcessError(process.returncode, process.args)
    return taken, late


def main():
    parser = argparse.ArgumentParser(usage=__doc__.partition("\n\n")[0].removeprefix("usage: "), add_help=False)
    parser.add_argument("socket", type=pathlib.Path)
    parser.add_argument("trace", type=pathlib.Path)
    parser.add_argument("--clock", nargs=2)
    parser.add_argument("--pictures", type=pathlib.Path)
    parser.add_argument("--late", action="store_true")
    options = parser.parse_args()
    try:
        clock = ClientClock(*options.clock) if options.clock else MachineClock()
        try:
            taken, late = play(options.socket, options.trace, options.pictures, clock)
        finally:
            clock.close()
        for file in taken:
            print(file)
        if options.late:
            late.sort()
            print("late", *(f"{late[min(len(late) - 1, len(late) * part // 100)]:.2f}" for part in (50, 99, 100)))
    except (OSError, TraceError, subprocess.CalledProcessError) as error:
        sys.exit(f"play.py: {error}")


if __name__ == "__main__":
    main()
