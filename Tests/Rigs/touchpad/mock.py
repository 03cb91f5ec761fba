"""Adds a device to a umockdev testbed so that libinput finds it and believes in it."""

import os

EVENT_MAJOR, EVENT_MINOR = 13, 64  # of /dev/input/event0


def add_device(testbed, number, udev_tag, answers):
    """Makes /dev/input/eventNUMBER; its events are written to the descriptor that is returned."""
    node = f"input/event{number}"
    parent = f"/devices/rig/input/input{number}"
    path = f"{parent}/event{number}"
    device = f"{EVENT_MAJOR}:{EVENT_MINOR + number}"
    tags = f"E: SUBSYSTEM=input\nE: ID_INPUT=1\nE: {udev_tag}=1\n"
    testbed.add_from_string(f"P: {parent}\n{tags}")
    testbed.add_from_string(
        f"P: {path}\nN: {node}\n{tags}E: DEVNAME=/dev/{node}\n"
        f"E: MAJOR={EVENT_MAJOR}\nE: MINOR={EVENT_MINOR + number}\nA: dev={device}\n"
    )
    _load_answers(testbed, number, f"/dev/{node}", answers)
    _tell_true_number(testbed, path, f"/dev/{node}")
    return testbed.get_dev_fd(f"/dev/{node}")


def _load_answers(testbed, number, device, answers):
    file = f"{testbed.get_root_dir()}/answers{number}"
    with open(file, "w") as out:
        print("@DEV", device, file=out)
        for name, value, data in answers:
            print(name, value, data.hex().upper(), file=out)
    testbed.load_ioctl(device, file)


def _tell_true_number(testbed, path, device):
    """libinput looks the open device up in sysfs by its number, and what umockdev opens is a terminal's."""
    root = testbed.get_root_dir()
    number = os.stat(os.readlink(root + device)).st_rdev
    major, minor = os.major(number), os.minor(number)
    testbed.set_property(f"/sys{path}", "MAJOR", str(major))
    testbed.set_property(f"/sys{path}", "MINOR", str(minor))
    testbed.set_attribute(f"/sys{path}", "dev", f"{major}:{minor}")
    os.symlink(f"../..{path}", f"{root}/sys/dev/char/{major}:{minor}")
