#!/usr/bin/env python3
"""Runs a command as on a kernel without Landlock: its system calls answer ENOSYS.

    without_landlock.py COMMAND…
"""

import ctypes
import errno
import os
import struct
import sys

PR_SET_NO_NEW_PRIVS, PR_SET_SECCOMP, SECCOMP_MODE_FILTER = 38, 22, 2
LOAD_WORD, JUMP_IF_AT_LEAST, JUMP_IF_GREATER, RETURN = 0x20, 0x35, 0x25, 0x06
ALLOW, FAIL = 0x7FFF0000, 0x00050000 | errno.ENOSYS
# landlock_create_ruleset, landlock_add_rule and landlock_restrict_self, on every architecture.
FIRST, LAST = 444, 446

FILTER = b"".join(
    struct.pack("=HBBI", code, yes, no, value)
    for code, yes, no, value in [
        (LOAD_WORD, 0, 0, 0),
        (JUMP_IF_AT_LEAST, 0, 2, FIRST),
        (JUMP_IF_GREATER, 1, 0, LAST),
        (RETURN, 0, 0, FAIL),
        (RETURN, 0, 0, ALLOW),
    ])


class Program(ctypes.Structure):
    _fields_ = [("length", ctypes.c_ushort), ("filter", ctypes.c_char_p)]


def main():
    libc = ctypes.CDLL(None, use_errno=True)
    program = Program(len(FILTER) // 8, FILTER)
    for call in [(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0), (PR_SET_SECCOMP, SECCOMP_MODE_FILTER, ctypes.byref(program), 0, 0)]:
        if libc.prctl(*call) != 0:
            sys.exit(f"no filter can be set here: {os.strerror(ctypes.get_errno())}")
    os.execvp(sys.argv[1], sys.argv[1:])


if __name__ == "__main__":
    main()
