"""How each rig's compositor is started: its files, its environment and its commands."""

import shutil

import desktops
from shims import HERE

_PATH = "/usr/local/bin:/usr/bin:/bin"

_SWAY_CONFIG = """\
xwayland disable
output * mode {width}x{height}@60Hz scale {scale:g}
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

# The scale of the virtual monitor, which mutter takes where a feature is on.
_MONITORS = """\
<monitors version="2"><configuration><layoutmode>logical</layoutmode><logicalmonitor>
  <x>0</x><y>0</y><scale>{scale:g}</scale><primary>yes</primary>
  <monitor>
    <monitorspec>
      <connector>Meta-0</connector><vendor>MetaVendor</vendor><product>MetaVirtualMonitor</product><serial>0x00</serial>
    </monitorspec>
    <mode><width>{width}</width><height>{height}</height><rate>60.000</rate></mode>
  </monitor>
</logicalmonitor></configuration></monitors>
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
    config.write_text(_SWAY_CONFIG.format(width=width, height=height, scale=options.scale, floating=floating))
    return ["sway", "-c", str(config)]


def _sway_environment(run, **more):
    return _environment(
        run, SWAYSOCK=str(run / "sway.sock"), WLR_BACKENDS="headless", WLR_LIBINPUT_NO_DEVICES="1",
        WLR_RENDERER="pixman", **more)


def sway(run, library, options):
    return [(_write_sway_config(run, options), _sway_environment(run, LD_PRELOAD=str(library)))]


def sway_new(run, library, options):
    command = desktops.command(*_write_sway_config(run, options), preload=library)
    return [(command, desktops.environment() | _sway_environment(run))]


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


def _bus(run):
    """The command of a bus, and the environment of those on it."""
    config = run / "bus.conf"
    config.write_text(_BUS_CONFIG.format(run=run))
    address = f"unix:path={run}/bus"
    environment = _environment(run, DBUS_SESSION_BUS_ADDRESS=address, DBUS_SYSTEM_BUS_ADDRESS=address)
    return ["dbus-daemon", f"--config-file={config}", "--nofork", "--nopidfile", "--nosyslog"], environment


_MUTTER_ENVIRONMENT = {"GSETTINGS_BACKEND": "memory", "LIBGL_ALWAYS_SOFTWARE": "1", "NO_AT_BRIDGE": "1"}


def _mutter_command(options):
    width, height = options.size
    return [
        "mutter", "--headless", "--wayland", "--no-x11", f"--virtual-monitor={width}x{height}",
        "--wayland-display=wayland-1"]


def mutter(run, library, options):
    bus, environment = _bus(run)
    environment |= _MUTTER_ENVIRONMENT
    return [(bus, environment), (_mutter_command(options), environment | {"LD_PRELOAD": str(library)})]


def mutter_new(run, library, options):
    bus, environment = _bus(run)
    width, height = options.size
    (run / ".config").mkdir()
    (run / ".config/monitors.xml").write_text(_MONITORS.format(scale=options.scale, width=width, height=height))
    plugin = f"--mutter-plugin={desktops.libraries()}/mutter-18/plugins/libdefault.so"
    command = desktops.command(
        *(word for word in _mutter_command(options) if word != "--wayland"), plugin, preload=library)
    environment |= _MUTTER_ENVIRONMENT | {"RIG_SCALE": f"{options.scale:g}"}
    return [(bus, environment), (command, desktops.environment() | environment)]


def kwin(run, library, options):
    width, height = options.size
    bus, environment = _bus(run)
    command = desktops.command(
        "kwin_wayland", "--virtual", f"--width={width}", f"--height={height}", "--no-lockscreen",
        "--no-global-shortcuts", "--socket=wayland-1", preload=library)
    (run / ".config").mkdir()
    (run / ".config/kwinrc").write_text(f"[org.kde.kdecoration2]\nNoPlugin={str(not options.decorated).lower()}\n")
    (run / ".config/kcminputrc").write_text("[Keyboard]\nRepeatDelay=200\nRepeatRate=40\n")
    # KWin believes that it is another program's library where a loader runs it.
    own = {"KWIN_FORCE_OWN_QPA": "1", "RIG_SCALE": f"{options.scale:g}"}
    return [(bus, environment), (command, desktops.environment() | environment | own)]


def weston(run, library, options):
    width, height = options.size
    own = desktops.libraries()
    modules = [own / "libweston-16/headless-backend.so", own / "weston/kiosk-shell.so"]
    environment = _environment(run, WESTON_MODULE_MAP=";".join(f"{module.name}={module}" for module in modules))
    command = desktops.command(
        "weston", "--backend=headless", "--renderer=pixman", "--shell=kiosk", "--no-config", f"--width={width}",
        f"--height={height}", "--socket=wayland-1", preload=library)
    return [(command, desktops.environment() | environment)]


COMMANDS = {
    "sway": sway, "mutter": mutter, "touchpad": touchpad,
    "sway-new": sway_new, "mutter-new": mutter_new, "kwin": kwin, "weston": weston,
}
