"""Which compositors the rigs know, and which are installed."""

import re
import subprocess

import desktops

# What a rig needs: its name, the version it knows, and the command that prints the installed one or, of what
# `make desktops` unpacks, Debian's package.
_SWAY = ("sway", "1.7", ["sway", "--version"])
_WLROOTS = ("wlroots", "0.15", ["pkg-config", "--modversion", "wlroots"])
_GRIM = ("grim", None, ["grim", "-h"])
_BUS = ("dbus-daemon", None, ["dbus-daemon", "--version"])
_NEEDS = {
    "sway": [_SWAY, _WLROOTS, _GRIM],
    "mutter": [
        ("mutter", "43", ["mutter", "--version"]),
        ("libmutter", "43", ["pkg-config", "--modversion", "libmutter-11"]),
        _BUS,
    ],
    "touchpad": [
        _SWAY, _WLROOTS,
        ("umockdev for Python", None,
         ["/usr/bin/python3", "-c", "import gi; gi.require_version('UMockdev', '1.0')"]),
    ],
    "sway-new": [("sway", "1.12", "sway"), ("wlroots", "0.20", "libwlroots-0.20"), _GRIM],
    "mutter-new": [("mutter", "50", "mutter"), _BUS],
    "kwin": [("KWin", "6.7", "kwin-wayland"), _BUS],
    "weston": [("Weston", "16", "weston")],
}

NAMES = list(_NEEDS)


def _installed(command):
    """The version that a command prints, "" if it prints none, None if it is not there or fails; of a package, its own."""
    if isinstance(command, str):
        return desktops.version(command)
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
    if rig in desktops.RIGS and (reason := desktops.reason_not_to_enter()):
        return f"the {rig} rig cannot be entered: {reason}"
    found = [(name, known, _installed(command)) for name, known, command in _NEEDS[rig]]
    if all(_fits(known, version) for _, known, version in found):
        return None
    knows = ", ".join(f"{name} {known}" if known else name for name, known, _ in found)
    has = ", ".join(
        f"no {name}" if version is None else f"{name} {version}" if known else name
        for name, known, version in found)
    advice = " (make desktops)" if any(isinstance(command, str) for _, _, command in _NEEDS[rig]) else ""
    return f"the {rig} rig knows {knows}; found {has}{advice}"
