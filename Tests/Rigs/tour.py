#!/usr/bin/python3
"""usage: tour.py PROGRAM TRACE FOLDER PATH…

Shows PROGRAM at work where nobody sits before a screen: starts the private Sway rig, opens the PATHs in the program, plays
TRACE through the compositor's real input path, and leaves the screenshots that the trace marks in FOLDER.
"""

import sys

sys.dont_write_bytecode = True

import contextlib
import os
import pathlib
import signal
import subprocess
import tempfile
import time

from play import TraceError, play

HERE = pathlib.Path(__file__).resolve().parent
SHOWN_WITHIN = 30  # seconds


class Failure(Exception):
    pass


@contextlib.contextmanager
def running_rig(folder):
    """Starts the Sway rig; returns the environment for its clients."""
    rig = subprocess.Popen(
        [HERE / "start.py", "sway", folder], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    try:
        environment = dict(os.environ)
        for line in rig.stdout:
            if line.strip() == "ready":
                break
            name, _, value = line.strip().partition("=")
            environment[name] = value
        else:
            raise Failure("the compositor did not start")
        yield environment
    finally:
        rig.stdin.close()
        rig.wait()


@contextlib.contextmanager
def running_program(program, paths, environment, state):
    with open(state, "w"):
        pass
    process = subprocess.Popen([program, "--state", state, *paths], env=environment)
    try:
        yield process
    finally:
        if process.poll() is None:
            process.send_signal(signal.SIGTERM)
        try:
            process.wait(5)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def wait_until_shown(process, state):
    """Waits until the program reports that its picture is shown and nothing moves."""
    deadline = time.monotonic() + SHOWN_WITHIN
    while '"settled":true' not in state.read_text():
        if process.poll() is not None:
            raise Failure(f"the program ended with {process.returncode}")
        if time.monotonic() > deadline:
            raise Failure(f"no picture was at rest within {SHOWN_WITHIN} s")
        time.sleep(0.02)


def tour(program, trace, pictures, paths):
    pictures.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="lightbox-") as folder:
        os.chmod(folder, 0o755)
        state = pathlib.Path(folder) / "state"
        with running_rig(folder) as environment:
            os.environ.update(XDG_RUNTIME_DIR=environment["XDG_RUNTIME_DIR"],
                              WAYLAND_DISPLAY=environment["WAYLAND_DISPLAY"])
            with running_program(program, paths, environment, state) as process:
                wait_until_shown(process, state)
                taken, _ = play(environment["RIG_SOCKET"], trace, pictures)
                if process.poll() not in (None, 0):
                    raise Failure(f"the program ended with {process.returncode}")
    return taken


def main():
    if len(sys.argv) < 5:
        print(__doc__.partition("\n\n")[0], file=sys.stderr)
        return 2
    program, trace, pictures = map(pathlib.Path, sys.argv[1:4])
    try:
        taken = tour(program.resolve(), trace, pictures, sys.argv[4:])
    except (Failure, OSError, TraceError, subprocess.CalledProcessError) as error:
        print(f"tour.py: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    print(f"{len(taken)} screenshots are in {pictures}:")
    for file in taken:
        print(f"  {file.name}")
    return 0 if taken else 1


sys.exit(main())
