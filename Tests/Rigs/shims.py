"""Builds the libraries that are preloaded into the compositors, outside of the source tree."""

import fcntl
import os
import pathlib
import shlex
import subprocess

HERE = pathlib.Path(__file__).resolve().parent
BUILD = pathlib.Path(os.environ.get("RIG_BUILD", HERE.parent.parent / ".build" / "rigs"))

_SHARED = ["shared/command.c", "shared/lines.c"]
_SOURCES = {
    "sway": ["sway/hooks.c", "sway/input.c", *_SHARED],
    "mutter": ["mutter/hooks.c", "mutter/input.c", "mutter/window.c", *_SHARED],
    "touchpad": ["touchpad/bridge.c"],
}
_PACKAGES = {
    "sway": ["wlroots", "wayland-server", "pixman-1"],
    "mutter": ["libmutter-11", "mutter-clutter-11", "gio-unix-2.0"],
    "touchpad": [],
}


def _flags(packages):
    """The include folders, as system ones: what is in them is not ours to warn about."""
    if not packages:
        return []
    out = subprocess.run(
        ["pkg-config", "--cflags-only-I", *packages], check=True, stdout=subprocess.PIPE, text=True).stdout
    return [word for flag in shlex.split(out) for word in ("-isystem", flag.removeprefix("-I"))]


def _stale(rig, library):
    watched = [*HERE.glob(f"{rig}/*.[ch]"), *HERE.glob("shared/*.[ch]"), pathlib.Path(__file__)]
    return not library.exists() or library.stat().st_mtime < max(file.stat().st_mtime for file in watched)


def _compile(rig, library):
    compiler = os.environ.get("CC", "cc")
    options = ["-shared", "-fPIC", "-O2", "-Wall", "-Wextra", "-Wno-deprecated-declarations"]
    sources = [str(HERE / source) for source in _SOURCES[rig]]
    fresh = library.with_suffix(".new")
    subprocess.run(
        [compiler, *options, "-o", str(fresh), *sources, *_flags(_PACKAGES[rig]), "-ldl"], check=True)
    fresh.replace(library)  # at once: a rig that starts meanwhile loads the one or the other


def build(rig):
    """The path of a rig's library, compiled again if a source is newer. Raises CalledProcessError and OSError."""
    library = BUILD / f"{rig}.so"
    if _stale(rig, library):
        BUILD.mkdir(parents=True, exist_ok=True)
        with open(BUILD / "lock", "w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            if _stale(rig, library):
                _compile(rig, library)
    return library
