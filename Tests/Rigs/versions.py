"""Which compositors the rigs know, and which are installed."""

import re
import subprocess

# What a rig needs: its name, the version it knows, the command that prints the installed one, and Debian's packages.
_SWAY = ("sway", "1.7", ["sway", "--version"])
_WLROOTS = ("wlroots", "0.15", ["pkg-config", "--modversion", "wlroots"])
_NEEDS = {
    "sway": [_SWAY, _WLROOTS, ("grim", None, ["grim", "-h"])],
    "mutter": [
        ("mutter", "43", ["mutter", "--version"]),
        ("libmutter", "43", ["pkg-config", "--modversion", "libmutter-11"]),
        ("dbus-daemon", None, ["dbus-daemon", "--version"]),
    ],
    "touchpad": [
        _SWAY, _WLROOTS,
        ("umockdev for Python", None,
         ["/usr/bin/python3", "-c", "import gi; gi.require_version('UMockdev', '1.0')"]),
    ],
}

NAMES = list(_NEEDS)


def _installed(command):
    """The version that a command prints, "" if it prints none, None if it is not there or fails."""
    try:
        run = subprocess.run(command, capture_output=True, text=True, timeout=20)
    except (OSError, subprocess.TimeoutExpired):
        return None
    found = re.search(r"\d+(\.\d+)*", run.stdout)
    return None if run.returncode else found.group() if found else ""


def _fits(known, found):
    return found is not None and (known is None or (found + ".").startswith(known + "."))


def reason_to_skip(rig):
    """None if what the rig knows is installed, else one sentence that says what was found instead."""
    found = [(name, known, _installed(command)) for name, known, command in _NEEDS[rig]]
    if all(_fits(known, version) for _, known, version in found):
        return None
    knows = ", ".join(f"{name} {known}" if known else name for name, known, _ in found)
    has = ", ".join(
        f"no {name}" if version is None else f"{name} {version}" if known else name
        for name, known, version in found)
    return f"the {rig} rig knows {knows}; found {has}"
