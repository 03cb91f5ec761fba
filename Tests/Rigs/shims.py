"""Builds the libraries that are preloaded into the compositors and their clients, outside of the source tree."""

import fcntl
import os
import pathlib
import shlex
import subprocess

import desktops

HERE = pathlib.Path(__file__).resolve().parent
BUILD = pathlib.Path(os.environ.get("RIG_BUILD", HERE.parent.parent / ".build" / "rigs"))

_SHARED = ["shared/command.c", "shared/lines.c"]
_SOURCES = {
    "sway": ["sway/hooks.c", "sway/input.c", *_SHARED],
    "mutter": ["mutter/hooks.c", "mutter/input.c", "mutter/window.c", "mutter/events.c", *_SHARED],
    "touchpad": ["touchpad/bridge.c"],
    "sway-new": ["sway/hooks.c", "sway-new/input.c", *_SHARED],
    "mutter-new": ["mutter/hooks.c", "mutter/input.c", "mutter/window.c", "mutter-new/events.c", *_SHARED],
    "kwin": ["kwin/rig.cpp", "kwin/input.cpp", "kwin/screen.cpp", "kwin/window.cpp", *_SHARED],
    "clock": ["clock/clock.c"],
}
_DEFINED = {"mutter": ["-DMUTTER=43"], "mutter-new": ["-DMUTTER=50"]}
_PACKAGES = {
    "sway": ["wlroots", "wayland-server", "pixman-1"],
    "mutter": ["libmutter-11", "mutter-clutter-11", "gio-unix-2.0"],
    "touchpad": [],
    "clock": [],
}
# Of what `make desktops` unpacks: folders below usr/include, or "lib/" and one below the libraries.
_FOLDERS = {
    "sway-new": ["wlroots-0.20", "pixman-1", "libdrm", ""],
    "mutter-new": [
        *(f"mutter-18{part}" for part in ("", "/clutter", "/cogl", "/mtk")), "gsettings-desktop-schemas",
        "glib-2.0", "lib/glib-2.0/include", "gio-unix-2.0", "cairo", "graphene-1.0", "lib/graphene-1.0/include",
        "pango-1.0", "harfbuzz", "atk-1.0", "pixman-1", ""],
    "kwin": [
        "kwin", *(f"qt6{part}" for part in ("", "/QtCore", "/QtGui", "/QtWidgets", "/QtDBus")),
        *(f"KF6/{part}" for part in ("KConfig", "KConfigCore", "KCoreAddons", "KWindowSystem")), "pixman-1", "libdrm", ""],
}


def _folder(name):
    own, include = desktops.libraries(), desktops.ROOT / "usr/include"
    if name.startswith("lib/"):
        return own / name.removeprefix("lib/")
    return include / own.name / name if name.startswith("qt6") else include / name


def _flags(rig):
    """The include folders, as system ones: what is in them is not ours to warn about."""
    if rig in _FOLDERS:
        return [word for name in _FOLDERS[rig] for word in ("-isystem", str(_folder(name)))]
    if not _PACKAGES[rig]:
        return []
    out = subprocess.run(
        ["pkg-config", "--cflags-only-I", *_PACKAGES[rig]], check=True, stdout=subprocess.PIPE, text=True).stdout
    return [word for flag in shlex.split(out) for word in ("-isystem", flag.removeprefix("-I"))]


def _stale(rig, library):
    sources = {HERE / source for source in _SOURCES[rig]}
    headers = [header for folder in {file.parent for file in sources} for header in folder.glob("*.h")]
    watched = [*sources, *headers, pathlib.Path(__file__), desktops.ROOT / "versions"]
    newest = max(file.stat().st_mtime for file in watched if file.exists())
    return not library.exists() or library.stat().st_mtime < newest


def _compile(rig, library):
    options = ["-fPIC", "-O2", "-Wall", "-Wextra", "-Wno-deprecated-declarations", *_DEFINED.get(rig, [])]
    flags, objects = _flags(rig), []
    for source in _SOURCES[rig]:
        of_cpp = source.endswith(".cpp")
        compiler = [os.environ.get("CXX", "c++"), "-std=c++23"] if of_cpp else [os.environ.get("CC", "cc")]
        objects.append(str(BUILD / f"{rig}-{source.replace('/', '-')}.o"))
        subprocess.run([*compiler, *options, "-c", "-o", objects[-1], str(HERE / source), *flags], check=True)
    fresh = library.with_suffix(".new")
    # What a library of C++ needs is in the compositor.
    subprocess.run([os.environ.get("CC", "cc"), "-shared", "-o", str(fresh), *objects, "-ldl"], check=True)
    fresh.replace(library)  # at once: a rig that starts meanwhile loads the one or the other


def build(rig):
    """The path of a rig's library, or of the one for its clients, "clock"; compiled again if a source is newer. None for
    a rig without input. Raises CalledProcessError and OSError."""
    if rig not in _SOURCES:
        return None
    library = BUILD / f"{rig}.so"
    if _stale(rig, library):
        BUILD.mkdir(parents=True, exist_ok=True)
        with open(BUILD / "lock", "w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            if _stale(rig, library):
                _compile(rig, library)
    return library
