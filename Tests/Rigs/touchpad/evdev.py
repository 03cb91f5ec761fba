"""The touchpad and the keyboard as the kernel would describe them, and the events that they send."""

import os
import struct
import time

EV_SYN, EV_KEY, EV_REL, EV_ABS, EV_MSC, EV_SW = range(6)
EV_LED, EV_SND, EV_FF = 0x11, 0x12, 0x15
BTN_LEFT, BTN_TOUCH = 0x110, 0x14A
BTN_TOOL = {1: 0x145, 2: 0x14D, 3: 0x14E, 4: 0x14F, 5: 0x148}  # by number of fingers
ABS_X, ABS_Y, ABS_MT_SLOT, ABS_MT_X, ABS_MT_Y, ABS_MT_ID = 0x00, 0x01, 0x2F, 0x35, 0x36, 0x39
INPUT_PROP_POINTER, INPUT_PROP_BUTTONPAD = 0, 2

SLOTS = 5
WIDTH, HEIGHT, UNITS = 100, 65, 40  # millimetres, and device units to one of them
PAD_AXES = {  # highest value and units to a millimetre
    ABS_X: (WIDTH * UNITS, UNITS),
    ABS_Y: (HEIGHT * UNITS, UNITS),
    ABS_MT_SLOT: (SLOTS - 1, 0),
    ABS_MT_X: (WIDTH * UNITS, UNITS),
    ABS_MT_Y: (HEIGHT * UNITS, UNITS),
    ABS_MT_ID: (0xFFFF, 0),
}


def report_bytes(events, at=None):
    """One report: (type, code, value) each, all with the time `at` of the monotonic clock, or now."""
    stamp = divmod(round((time.monotonic() if at is None else at) * 1_000_000), 1_000_000)
    report = [*events, (EV_SYN, 0, 0)]
    return b"".join(struct.pack("<qqHHi", *stamp, *event) for event in report)


def write_events(descriptor, events, at=None):
    """Sends one report."""
    os.write(descriptor, report_bytes(events, at))


def _bitmap(codes, size):
    return sum(1 << code for code in codes).to_bytes(size, "little")


def answers(name, properties, keys, axes):
    """What the device's ioctls return: (name, value, bytes), with the sizes for which libevdev asks."""
    text = lambda s: s.encode().ljust(255, b"\0")
    types = [EV_SYN, EV_KEY] + ([EV_ABS] if axes else [])
    yield "EVIOCGVERSION", 0, struct.pack("<i", 0x010001)
    yield "EVIOCGID", 0, struct.pack("<4H", 0x18, 0x1234, 0x5678, 0x100)  # on I2C
    yield "EVIOCGNAME", len(name) + 1, text(name)
    yield "EVIOCGPHYS", 4, text("rig")
    yield "EVIOCGUNIQ", 1, text("")
    yield "EVIOCGPROP", 8, _bitmap(properties, 8)
    yield "EVIOCGBIT(0)", 8, _bitmap(types, 8)
    yield f"EVIOCGBIT({EV_KEY})", 96, _bitmap(keys, 96)
    yield f"EVIOCGBIT({EV_ABS})", 8, _bitmap(axes, 8)
    for kind, size in (EV_REL, 8), (EV_MSC, 8), (EV_SW, 8), (EV_LED, 8), (EV_SND, 8), (EV_FF, 16):
        yield f"EVIOCGBIT({kind})", size, bytes(size)
    yield "EVIOCGKEY", 96, bytes(96)
    yield "EVIOCGLED", 8, bytes(8)
    yield "EVIOCGSW", 8, bytes(8)
    for axis, (highest, resolution) in axes.items():
        yield f"EVIOCGABS({axis})", 0, struct.pack("<6i", 0, 0, highest, 0, 0, resolution)
    if axes:
        yield "EVIOCGMTSLOTS", 0, struct.pack("<6i", ABS_MT_ID, *[-1] * SLOTS)
