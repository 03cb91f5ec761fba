"""The newer compositors that `make desktops` unpacks, and how a program of theirs is run: by its own loader and with its
own libraries, beside the machine's."""

import os
import pathlib

ROOT = pathlib.Path(
    os.environ.get("RIG_DESKTOPS", pathlib.Path(__file__).resolve().parent.parent.parent / ".build" / "desktops"))
RIGS = ("sway-new", "mutter-new", "kwin", "weston")


def version(package):
    """The version of an unpacked package without its epoch and Debian's own part; None if it is not there."""
    try:
        lines = (ROOT / "versions").read_text().splitlines()
    except OSError:
        return None
    found = [line.split()[1] for line in lines if line.split()[:1] == [package]]
    return found[0].rpartition("%3a")[2].rpartition("-")[0] if found else None


def reason_not_to_enter():
    """None if another user can enter the folder, where root starts the rig as one."""
    closed = [path for path in (ROOT, *ROOT.parents) if path.exists() and not path.stat().st_mode & 0o001]
    return f"{closed[0]} must be open to others (chmod o+x)" if closed and os.geteuid() == 0 else None


def libraries():
    """The folder of the libraries."""
    return next((ROOT / "usr/lib").glob("*/libwayland-server.so.0")).parent


def command(program, *arguments, preload):
    """The command that runs a program with a library preloaded; programs that it starts do not have that library."""
    loader = next((ROOT / "usr/lib64").glob("ld-linux-*.so.*"))
    own = libraries()
    path = ":".join(str(folder) for folder in (own, *(own / name for name in ("mutter-18", "weston", "libproxy"))))
    return [
        str(loader), "--library-path", path, *(["--preload", str(preload)] if preload else []),
        str(ROOT / "usr/bin" / program), *arguments]


def environment():
    """Where the programs and their libraries find what they expect below /usr, and drawing without a GPU."""
    share, own = ROOT / "usr/share", libraries()
    return {
        "LIBGL_ALWAYS_SOFTWARE": "1", "LIBGL_DRIVERS_PATH": str(own / "dri"), "GBM_BACKENDS_PATH": str(own / "gbm"),
        "__EGL_VENDOR_LIBRARY_DIRS": str(share / "glvnd/egl_vendor.d"), "XKB_CONFIG_ROOT": str(share / "X11/xkb"),
        "QT_PLUGIN_PATH": str(own / "qt6/plugins"), "GSETTINGS_SCHEMA_DIR": str(share / "glib-2.0/schemas"),
        "XDG_DATA_DIRS": str(share)}
