#!/usr/bin/python3
"""usage: start.py RIG FOLDER [--size WxH] [--scale FACTOR] [--floating] [--decorated]
       start.py RIG --check

Starts a headless compositor with scripted input: sway, mutter, touchpad, sway-new, mutter-new or kwin; or
without any: weston. Everything it makes is in FOLDER/run, which goes with it. Prints what a client's environment needs
(NAME=VALUE lines), then "ready", and ends when its standard input ends, when it is told to by a signal, or with the
compositor; also when it is killed, nothing is left behind. As root it drops to an unprivileged user, because Sway refuses
root; FOLDER must then be one that others can enter.

With --check: silence and 0 if the rig knows the installed versions, and then its library is compiled; else the reason
and 77.
"""

import sys

sys.dont_write_bytecode = True

import argparse
import os
import pathlib
import select
import shutil
import signal
import socket
import struct
import subprocess
import time

import compositors
import shims
import versions
from play import NO_LIMIT

SKIP = 77
NOBODY = 65534
CLOCK = "clock"
READY_WITHIN = 30  # seconds; a machine with much else to do needs some of them


class Failure(Exception):
    pass


def parse_arguments():
    def size(text):
        width, _, height = text.partition("x")
        return int(width), int(height)

    usage = __doc__.partition("\n\n")[0].removeprefix("usage: ")
    parser = argparse.ArgumentParser(usage=usage, add_help=False)
    parser.add_argument("rig", choices=versions.NAMES)
    parser.add_argument("folder", nargs="?", type=pathlib.Path)
    parser.add_argument("--size", type=size, default=(1280, 800))
    parser.add_argument("--scale", type=float, default=1)
    parser.add_argument("--floating", action="store_true")
    parser.add_argument("--decorated", action="store_true")
    parser.add_argument("--check", action="store_true")
    options = parser.parse_args()
    if not options.check and not options.folder:
        parser.error("a FOLDER is needed")
    return options


class Watchdog:
    """A process outside of the rig's group that waits for this one to end, in whatever way, and then ends the group and
    removes its folder."""

    SCRIPT = 'read -r group; cat; [ -z "$group" ] || kill -KILL "-$group"; rm -rf -- "$1" || rm -rf -- "$1"'

    def __init__(self, run):
        self.process = subprocess.Popen(
            ["/bin/sh", "-c", self.SCRIPT, "watchdog", str(run)], stdin=subprocess.PIPE, process_group=0,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def guard(self, group):
        self.process.stdin.write(b"%d\n" % group)
        self.process.stdin.flush()

    def finish(self):
        self.process.stdin.close()
        self.process.wait()


class Rig:
    """The processes of a rig: one group, which has no other members."""

    def __init__(self, commands, run, log, watchdog):
        drop = {"user": NOBODY, "group": NOBODY, "extra_groups": []} if os.geteuid() == 0 else {}
        self.processes = []
        for command, environment in commands:
            group = self.processes[0].pid if self.processes else 0
            self.processes.append(subprocess.Popen(
                command, env=environment, stdin=subprocess.DEVNULL, stdout=log, stderr=log, process_group=group,
                cwd=environment["HOME"], **drop))
            if not group:
                watchdog.guard(self.processes[0].pid)
            # A compositor that finds no bus yet ends at once.
            if len(self.processes) < len(commands):
                self.wait_for_listener(run / "bus")

    def wait_for_listener(self, path):
        """Waits until a process accepts connections at this socket."""
        deadline = time.monotonic() + READY_WITHIN
        while time.monotonic() < deadline and not self.ended():
            with socket.socket(socket.AF_UNIX) as client:
                try:
                    return client.connect(str(path))
                except OSError:
                    time.sleep(0.005)
        raise Failure("its bus did not come")

    @property
    def compositor(self):
        return self.processes[-1]

    def ended(self):
        return any(process.poll() is not None for process in self.processes)

    def end(self):
        # Nothing is worth keeping, and Sway that is told before it turns its loop does not hear it.
        self.compositor.kill()
        self.compositor.wait()


def make_run_folder(folder, library):
    """FOLDER/run, owned by whoever the compositor will be, with the clock for clients and its library, and a copy of the
    rig's own, if there is one, that it can read."""
    run = folder.resolve() / "run"
    run.mkdir(mode=0o700)
    (run / CLOCK).write_bytes(struct.pack("qq", 0, NO_LIMIT))
    # In a path with a blank a loader takes it for two libraries, and a checkout may have one.
    shutil.copy(shims.build("clock"), run)
    copy = library and run / library.name
    if library:
        shutil.copy(library, copy)
    return run, copy


def give_away(run):
    if os.geteuid() != 0:
        return
    for path in (run, *run.rglob("*")):
        os.chown(path, NOBODY, NOBODY)
    for parent in run.parents:
        if not parent.stat().st_mode & 0o001:
            raise Failure(f"{parent} must be open to others (chmod o+x), because root starts the rig as another user")


def listening_sockets(run):
    """The names of the sockets in this folder that accept connections: a socket has a file before it does."""
    with open("/proc/net/unix") as table:
        lines = [line.split() for line in table]
    paths = [pathlib.Path(line[7]) for line in lines if len(line) == 8 and line[3] == "00010000"]
    return [path.name for path in paths if path.parent == run]


def wait_until_ready(rig, run, others):
    """Waits until all sockets accept connections; returns the name of the Wayland socket."""
    deadline = time.monotonic() + READY_WITHIN
    while time.monotonic() < deadline:
        sockets = listening_sockets(run)
        displays = [name for name in sockets if name.startswith("wayland-")]
        if displays and all(other in sockets for other in others):
            return displays[0]
        if rig.ended():
            raise Failure("it ended before it was ready")
        time.sleep(0.01)
    raise Failure(f"it was not ready within {READY_WITHIN} s")


def announce(rig, run, display):
    print(f"XDG_RUNTIME_DIR={run}")
    print(f"WAYLAND_DISPLAY={display}")
    print(f"RIG_SOCKET={run / 'input.sock'}")
    print(f"RIG_CLOCK={run / CLOCK}")
    print(f"RIG_CLOCK_LIBRARY={run / 'clock.so'}")
    if (run / "sway.sock").exists():
        print(f"SWAYSOCK={run / 'sway.sock'}")
    print(f"RIG_PID={rig.compositor.pid}")
    print("ready", flush=True)


def wait_for_the_end(rig):
    """Waits until standard input ends (returns True) or the compositor ends (returns False)."""
    poll = select.poll()
    poll.register(sys.stdin, select.POLLIN)
    while not rig.ended():
        if poll.poll(100) and not os.read(sys.stdin.fileno(), 4096):
            return True
    return False


def run_rig(options):
    reason = versions.reason_to_skip(options.rig)
    if reason:
        print(f"start.py: {reason}", file=sys.stderr)
        return SKIP
    run, library = make_run_folder(options.folder, shims.build(options.rig))
    log_path = options.folder / f"{options.rig}.log"
    watchdog, rig = Watchdog(run), None
    try:
        with open(log_path, "wb") as log:
            commands = compositors.COMMANDS[options.rig](run, library, options)
            give_away(run)
            rig = Rig(commands, run, log, watchdog)
        others = (["input.sock"] if library else []) + (["sway.sock"] if "SWAYSOCK" in commands[-1][1] else [])
        announce(rig, run, wait_until_ready(rig, run, others))
        return 0 if wait_for_the_end(rig) else 1
    except Failure as failure:
        print(f"start.py: {options.rig}: {failure}; its last words:", file=sys.stderr)
        sys.stderr.writelines(log_path.read_text(errors="replace").splitlines(True)[-12:])
        return 1
    finally:
        if rig:
            rig.end()
        watchdog.finish()


def main():
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    options = parse_arguments()
    try:
        if options.check:
            reason = versions.reason_to_skip(options.rig)
            if reason:
                print(reason)
                return SKIP
            shims.build(options.rig)
            shims.build("clock")
            return 0
        return run_rig(options)
    except KeyboardInterrupt:
        return 0
    except (OSError, subprocess.CalledProcessError) as error:
        print(f"start.py: {error}", file=sys.stderr)
        return 1


sys.exit(main())
