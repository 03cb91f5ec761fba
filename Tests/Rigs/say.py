#!/usr/bin/python3
"""usage: say.py SOCKET LINE…

Sends each LINE to a rig and waits for its answer; prints what an answer says beyond "ok". Ends with 1 at the first
line that the rig did not obey.
"""

import socket
import sys


def main():
    if len(sys.argv) < 3:
        print(__doc__.partition("\n\n")[0], file=sys.stderr)
        return 2
    with socket.socket(socket.AF_UNIX) as connection:
        connection.connect(sys.argv[1])
        stream = connection.makefile("rw")
        for line in sys.argv[2:]:
            print(line, file=stream, flush=True)
            word, _, detail = stream.readline().strip().partition(" ")
            if word != "ok":
                print(f"say.py: {line}: {detail or 'the rig went away'}", file=sys.stderr)
                return 1
            if detail:
                print(detail)
    return 0


sys.exit(main())
