"""Fingers on the pad: where they are, as the reports that a touchpad sends."""

import os
import time
from contextlib import contextmanager

from evdev import (ABS_MT_ID, ABS_MT_SLOT, ABS_MT_X, ABS_MT_Y, ABS_X, ABS_Y, BTN_LEFT, BTN_TOOL, BTN_TOUCH,
                   EV_ABS, EV_KEY, SLOTS, UNITS, report_bytes)

REPORT = 0.008  # seconds between reports: 125 a second
SETTLE = 0.012  # seconds between the touch and the first motion


class Fingers:
    def __init__(self, descriptor):
        self.descriptor = descriptor
        self.identities = [None] * SLOTS  # the running number of the touch in each slot
        self.touches = 0  # how many touches there were so far
        self.down = 0
        self.kept = None  # the reports that are sent together, while they are collected

    @contextmanager
    def together(self):
        """Sends all reports of its body at once, as a kernel does to a reader that is late."""
        self.kept = []
        try:
            yield
        finally:
            reports, self.kept = self.kept, None
            os.write(self.descriptor, b"".join(reports))

    def report(self, places, button=None, at=None):
        """places: (x, y) in millimetres, or None, for each slot; slots beyond the list are empty. at: its time."""
        places = (list(places) + [None] * SLOTS)[:SLOTS]
        events = [event for slot, place in enumerate(places) for event in self._slot(slot, place)]
        events += self._tools(sum(place is not None for place in places))
        if button is not None:
            events.append((EV_KEY, BTN_LEFT, int(button)))
        first = next((place for place in places if place), None)
        if first:
            events += [(EV_ABS, ABS_X, round(first[0] * UNITS)), (EV_ABS, ABS_Y, round(first[1] * UNITS))]
        report = report_bytes(events, at)
        if self.kept is None:
            os.write(self.descriptor, report)
        else:
            self.kept.append(report)

    def _slot(self, slot, place):
        if place is None and self.identities[slot] is None:
            return
        yield EV_ABS, ABS_MT_SLOT, slot
        if place is None:
            self.identities[slot] = None
            yield EV_ABS, ABS_MT_ID, -1
            return
        if self.identities[slot] is None:
            self.touches += 1
            self.identities[slot] = self.touches
            yield EV_ABS, ABS_MT_ID, self.touches
        yield EV_ABS, ABS_MT_X, round(place[0] * UNITS)
        yield EV_ABS, ABS_MT_Y, round(place[1] * UNITS)

    def _tools(self, down):
        """The key events that report the number of fingers."""
        before, self.down = self.down, down
        if before == down:
            return
        if before:
            yield EV_KEY, BTN_TOOL[before], 0
        if down:
            yield EV_KEY, BTN_TOOL[down], 1
        if not (before and down):
            yield EV_KEY, BTN_TOUCH, int(down > 0)

    def move(self, path, milliseconds, rest=0, uneven=0, begin=None):
        """Puts fingers down at path(0), rests, follows path(0…1), and lifts them, `uneven` ms apart.

        Each report has the time at which it was due, as from a kernel, also where a busy machine sends it later.
        Begins at the time `begin`, or now. Returns the time of the last report.
        """
        due = time.monotonic() if begin is None else begin

        def report(places, after):
            nonlocal due
            due += after
            time.sleep(max(0, due - time.monotonic()))
            self.report(places, at=due)

        report(path(0), after=0)
        pause, steps = SETTLE + rest / 1000, max(1, round(milliseconds / 1000 / REPORT))
        for step in range(1, steps + 1):
            report(path(step / steps), after=pause + REPORT)
            pause = 0
        pause, last = REPORT, path(1)
        for slot in range(len(last) - 1 if uneven else 0):
            last[slot] = None
            report(last, after=pause)
            pause = uneven / 1000
        report([], after=pause)
        return due
