"""How each rig's compositor is started: its files, its environment and its commands."""

import shutil

from shims import HERE

_PATH = "/usr/local/bin:/usr/bin:/bin"

_SWAY_CONFIG = """\
xwayland disable
output * mode {width}x{height}@60Hz
default_border none
default_floating_border none
focus_follows_mouse no
seat * hide_cursor 0
input type:touchpad {{
    tap enabled
    natural_scroll enabled
}}
{floating}
"""

# A bus on which nothing can be started: the compositor finds no service and goes on without.
_BUS_CONFIG = """\
<busconfig>
  <type>session</type>
  <listen>unix:path={run}/bus</listen>
  <auth>EXTERNAL</auth>
  <policy context="default">
    <allow send_destination="*"/> <allow eavesdrop="true"/> <allow own="*"/>
  </policy>
</busconfig>
"""


def _environment(run, **more):
    return {
        "PATH": _PATH, "LANG": "C.UTF-8", "HOME": str(run), "TMPDIR": str(run), "XDG_RUNTIME_DIR": str(run),
        "RIG_SOCKET": str(run / "input.sock"), **more}


def _write_sway_config(run, options):
    width, height = options.size
    floating = 'for_window [app_id=".*"] floating enable' if options.floating else ""
    config = run / "sway.cfg"
    config.write_text(_SWAY_CONFIG.format(width=width, height=height, floating=floating))
    return ["sway", "-c", str(config)]


def sway(run, library, options):
    environment = _environment(
        run, SWAYSOCK=str(run / "sway.sock"), LD_PRELOAD=str(library),
        WLR_BACKENDS="headless", WLR_LIBINPUT_NO_DEVICES="1", WLR_RENDERER="pixman")
    return [(_write_sway_config(run, options), environment)]


def touchpad(run, library, options):
    scripts = run / "touchpad"
    scripts.mkdir()
    for script in (HERE / "touchpad").glob("*.py"):
        shutil.copy(script, scripts)
    environment = _environment(
        run, SWAYSOCK=str(run / "sway.sock"), LIBSEAT_BACKEND="noop",
        WLR_BACKENDS="headless,libinput", WLR_RENDERER="pixman")
    play = ["/usr/bin/python3", str(scripts / "touchpad.py"), environment["RIG_SOCKET"], str(library)]
    return [(play + _write_sway_config(run, options), environment)]


def mutter(run, library, options):
    width, height = options.size
    config = run / "bus.conf"
    config.write_text(_BUS_CONFIG.format(run=run))
    address = f"unix:path={run}/bus"
    environment = _environment(
        run, GSETTINGS_BACKEND="memory", LIBGL_ALWAYS_SOFTWARE="1", NO_AT_BRIDGE="1",
        DBUS_SESSION_BUS_ADDRESS=address, DBUS_SYSTEM_BUS_ADDRESS=address)
    bus = ["dbus-daemon", f"--config-file={config}", "--nofork", "--nopidfile", "--nosyslog"]
    compositor = [
        "mutter", "--headless", "--wayland", "--no-x11", f"--virtual-monitor={width}x{height}",
        "--wayland-display=wayland-1"]
    return [(bus, environment), (compositor, environment | {"LD_PRELOAD": str(library)})]


COMMANDS = {"sway": sway, "mutter": mutter, "touchpad": touchpad}
