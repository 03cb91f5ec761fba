#!/usr/bin/env python3
"""Make the pictures of the album that Lightbox ships.

Needs python3 with numpy and Pillow; nothing else, and no other picture: every pixel is computed
here. Every random choice has a seed, so a run gives the same pictures again (another version of
Pillow or numpy may differ in the last bits). A full run takes some ten minutes and
8 GB of memory, most of it for the first picture.

    python3 draw-sample-album.py                   all pictures, into SampleAlbum beside this script
    python3 draw-sample-album.py --to DIR          ... somewhere else
    python3 draw-sample-album.py dawn moon         only these

Beside being pleasant to look at, each of the first ten is a case for the decoders:

     1 Dawn.jpg     24 megapixels, with a thumbnail in its EXIF
     2 Dunes.jpg    progressive
     3 Night.jpg    dark, fine detail, grain
     4 Waves.jpg    a wide panorama
     5 Forest.jpg   stored on its side, EXIF orientation 6, thumbnail on its side too
     6 Rain.jpg     portrait, stored upright
     7 Leaf.jpg     square, chroma at full resolution (4:4:4)
     8 Bubbles.png  RGBA with soft alpha
     9 Moon.png     16-bit grey, interlaced
    10 Chart.png    pixel-exact lines and a Siemens star, to judge scaling

The others, of about a megapixel, fill the album: shapes from a narrow strip to a tall phone's
screen, dates over two years.

How a picture is made: the scene is computed in linear light as float32 arrays, (rows, columns)
or (rows, columns, 3); `develop` then does what film does: exposure, shoulder, vignette, grain.
draw/album.py lists the pictures; draw/pictures/ has a file for each, and beside it lies what they
share.
"""

import argparse
import time
from importlib import import_module
from pathlib import Path

from draw.album import ALBUM


def main():
    parser = argparse.ArgumentParser(description="Make the album's pictures.")
    parser.add_argument("--to", type=Path, default=Path(__file__).resolve().parent / "SampleAlbum")
    parser.add_argument("name", nargs="*", help="dawn, dunes, ...: all when none is named")
    wanted = parser.parse_args()
    if unknown := set(wanted.name) - set(ALBUM):
        parser.error(f"no picture named {', '.join(sorted(unknown))}")
    for name, (file, write, options) in ALBUM.items():
        if wanted.name and name not in wanted.name:
            continue
        make = getattr(import_module(f"draw.pictures.{name}"), name)
        start = time.monotonic()
        path = wanted.to / file
        write(path, make(), **options)
        took = time.monotonic() - start
        print(f"{file}: {path.stat().st_size / 1e6:.2f} MB, {took:.0f} s", flush=True)


if __name__ == "__main__":
    main()
