"""Lines that say what fingers do, in millimetres, degrees clockwise and milliseconds; README.md lists them."""

import inspect
import math
import time

from evdev import EV_KEY, write_events

CENTRE = (50, 30)  # of the pad, where gestures are made
GAP = 14  # between fingers side by side
REACH = 26  # the largest radius on which fingers of a pinch lie
TAP = 0.05  # seconds, more than a tap takes


def side_by_side(count, x, y):
    return [(x + GAP * (i - (count - 1) / 2), y) for i in range(count)]


def on_a_circle(count, x, y, radius, degrees):
    angles = [math.radians(degrees) + 2 * math.pi * i / count for i in range(count)]
    return [(x + radius * math.cos(a), y + radius * math.sin(a)) for a in angles]


class Gestures:
    def __init__(self, fingers, keyboard):
        self.fingers, self.keyboard = fingers, keyboard
        self.rest_next = self.uneven_next = 0
        self.verbs = {  # what a verb does, and its words
            "pinch": (self.pinch, "FINGERS SCALE ROTATION [DX DY [MS]]"),
            "scroll-pinch": (self.scroll_pinch, "DX DY SCALE ROTATION [MS]"),
            "swipe": (self.swipe, "FINGERS DX DY [MS]"),
            "scroll": (lambda dx, dy, ms=300: self.swipe(2, dx, dy, ms), "DX DY [MS]"),
            "move": (lambda dx, dy, ms=300: self.swipe(1, dx, dy, ms), "DX DY [MS]"),
            "hold": (self.hold, "FINGERS [MS]"),
            "tap": (self.tap, "FINGERS [TIMES]"),
            "click": (self.click, "nothing"),
            "rest": (self.rest, "MS"),
            "uneven": (self.uneven, "MS"),
            "wait": (lambda ms: time.sleep(ms / 1000), "MS"),
        }

    def perform(self, line):
        """Performs a command line; raises ValueError with the reason if it is malformed."""
        verb, *words = line.split()
        if verb == "key":
            return self.key(words)
        if verb not in self.verbs:
            raise ValueError(f"'{verb}' is not a verb of this rig")
        action, expected = self.verbs[verb]
        try:
            bound = inspect.signature(action).bind(*map(float, words))
        except (TypeError, ValueError):
            raise ValueError(f"{verb}: expected {expected}, found '{' '.join(words)}'") from None
        action(*bound.args)

    def _move(self, path, milliseconds, begin=None):
        rest, uneven = self.rest_next, self.uneven_next
        self.rest_next = self.uneven_next = 0
        return self.fingers.move(path, milliseconds, rest, uneven, begin)

    def swipe(self, count, dx, dy, ms=300):
        x, y = CENTRE[0] - dx / 2, CENTRE[1] - dy / 2
        self._move(lambda t: side_by_side(int(count), x + dx * t, y + dy * t), ms)

    def pinch(self, count, scale, rotation, dx=0, dy=0, ms=500):
        radius = REACH / max(1, scale)
        self._move(
            lambda t: on_a_circle(
                int(count), CENTRE[0] + dx * t, CENTRE[1] + dy * t, radius * (1 + (scale - 1) * t), rotation * t),
            ms)

    def scroll_pinch(self, dx, dy, scale, rotation, ms=300):
        """Two fingers start to scroll, and after a fifth of the time spread and turn instead. libinput changes its mind
        only within 300 ms of the start, and only if the spreading outweighs a scroll of a few millimetres."""
        radius, turning_point = REACH / max(1, scale), 0.2

        def path(t):
            moved = min(1, t / turning_point)
            turned = max(0, (t - turning_point) / (1 - turning_point))
            return on_a_circle(
                2, CENTRE[0] + dx * moved, CENTRE[1] + dy * moved,
                radius * (1 + (scale - 1) * turned), rotation * turned)

        self._move(path, ms)

    def hold(self, count, ms=600):
        self.rest_next = ms
        self._move(lambda t: side_by_side(int(count), *CENTRE), 8)

    def tap(self, count, times=1):
        """Taps that are over are sent at once: libinput's timers would take them apart where this process is late."""
        pause = 0.06
        time.sleep(times * (TAP + pause))
        begin = time.monotonic() - times * (TAP + pause)
        with self.fingers.together():
            for _ in range(int(times)):
                begin = self._move(lambda t: side_by_side(int(count), *CENTRE), 24, begin) + pause
        # What is said next goes by another device, and must not overtake the last lift.
        time.sleep(pause)

    def click(self):
        finger = [CENTRE]
        for places, button in (finger, None), (finger, True), (finger, False), ([], None):
            self.fingers.report(places, button)
            time.sleep(0.02)

    def rest(self, ms):
        """Sets how long the fingers of the next gesture rest before they move."""
        self.rest_next = ms

    def uneven(self, ms):
        """Sets the time between the lifts of the fingers of the next gesture."""
        self.uneven_next = ms

    def key(self, words):
        try:
            codes = [int(code) for code in words[0].split("+")]
        except (IndexError, ValueError):
            raise ValueError("key: expected codes such as 29+13") from None
        for code, down in [(c, 1) for c in codes] + [(c, 0) for c in reversed(codes)]:
            write_events(self.keyboard, [(EV_KEY, code, down)])
            time.sleep(0.01)
