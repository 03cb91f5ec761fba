#!/usr/bin/python3
"""usage: touchpad.py SOCKET BRIDGE COMMAND [ARGUMENT…]

Runs COMMAND, a compositor that uses libinput, with a mocked touchpad and keyboard as its only input devices, and plays
the lines that arrive at SOCKET onto them in real time. BRIDGE is the library built from bridge.c.
"""

import os
import signal
import socket
import subprocess
import sys
import threading

sys.dont_write_bytecode = True

import gi

gi.require_version("UMockdev", "1.0")
from gi.repository import UMockdev

import evdev
from fingers import Fingers
from gestures import Gestures
from mock import add_device


def make_gestures(testbed):
    buttons = [evdev.BTN_LEFT, evdev.BTN_TOUCH, *evdev.BTN_TOOL.values()]
    properties = [evdev.INPUT_PROP_POINTER, evdev.INPUT_PROP_BUTTONPAD]
    pad = evdev.answers("Rig Touchpad", properties, buttons, evdev.PAD_AXES)
    keys = evdev.answers("Rig Keyboard", [], range(1, 240), {})
    return Gestures(
        Fingers(add_device(testbed, 5, "ID_INPUT_TOUCHPAD", pad)),
        add_device(testbed, 6, "ID_INPUT_KEYBOARD", keys))


def serve(path, gestures):
    """One connection after the other, one line at a time; each is answered when it has been played."""
    listener = socket.socket(socket.AF_UNIX)
    listener.bind(path)
    listener.listen()
    while True:
        connection, _ = listener.accept()
        with connection, connection.makefile("rw") as stream:
            for line in filter(str.strip, stream):
                try:
                    gestures.perform(line)
                    answer = "ok"
                except ValueError as error:
                    answer = f"error {error}"
                try:
                    print(answer, file=stream, flush=True)
                except BrokenPipeError:
                    break


def main():
    path, bridge, *command = sys.argv[1:]
    testbed = UMockdev.Testbed.new()
    gestures = make_gestures(testbed)
    environment = dict(
        os.environ, UMOCKDEV_DIR=testbed.get_root_dir(), LD_PRELOAD=f"{bridge}:libumockdev-preload.so.0")
    compositor = subprocess.Popen(command, env=environment)
    signal.signal(signal.SIGTERM, lambda *_: compositor.terminate())
    threading.Thread(target=serve, args=(path, gestures), daemon=True).start()
    status = compositor.wait()
    os._exit(status & 0xFF)  # without waiting for the thread that serves


main()
