"""Writes pictures: JPEG with EXIF, PNG, and interlaced 16-bit PNG."""

import io
import struct
import zlib

import numpy as np
from PIL import Image


def exif(size, taken, exposure, aperture, iso, focal, orientation=1, thumbnail=None):
    """An EXIF block (TIFF, big-endian): camera, date, exposure, and the thumbnail as IFD 1."""
    ascii_, short, long_, rational, undefined = 2, 3, 4, 5, 7

    def text(value):
        return (ascii_, len(value) + 1, value.encode() + b"\0")

    def number(kind, value):
        return (kind, 1, struct.pack(">H" if kind == short else ">I", value))

    def ratio(top, bottom):
        return (rational, 1, struct.pack(">II", top, bottom))

    def directory(entries, start, following):
        """Entries sorted by tag; values longer than four bytes follow the directory."""
        table, values = b"", b""
        after = start + 2 + 12 * len(entries) + 4
        for tag, (kind, count, data) in sorted(entries.items()):
            if len(data) > 4:
                field = struct.pack(">I", after + len(values))
                values += data + b"\0" * (len(data) % 2)
            else:
                field = data.ljust(4, b"\0")
            table += struct.pack(">HHI", tag, kind, count) + field
        return struct.pack(">H", len(entries)) + table + struct.pack(">I", following) + values

    main = {
        0x010F: text("Lightbox"),
        0x0110: text("Lightbox Album"),
        0x0112: number(short, orientation),
        0x011A: ratio(300, 1),
        0x011B: ratio(300, 1),
        0x0128: number(short, 2),  # Inches.
        0x0131: text("make-album.py"),
        0x0132: text(taken),
        0x0213: number(short, 1),
        0x8769: number(long_, 0),
    }
    shot = {
        0x829A: ratio(*exposure),
        0x829D: ratio(*aperture),
        0x8827: number(short, iso),
        0x9000: (undefined, 4, b"0232"),
        0x9003: text(taken),
        0x9004: text(taken),
        0x9101: (undefined, 4, bytes((1, 2, 3, 0))),  # Y, Cb, Cr.
        0x920A: ratio(focal, 1),
        0xA000: (undefined, 4, b"0100"),
        0xA001: number(short, 1),  # sRGB.
        0xA002: number(long_, size[0]),
        0xA003: number(long_, size[1]),
    }
    shot_at = 8 + len(directory(main, 8, 0))
    small_at = shot_at + len(directory(shot, shot_at, 0))
    main[0x8769] = number(long_, shot_at)
    block = b"MM\0*" + struct.pack(">I", 8)
    block += directory(main, 8, small_at if thumbnail else 0) + directory(shot, shot_at, 0)
    if thumbnail:
        small = {
            0x0103: number(short, 6),  # JPEG.
            0x0112: number(short, orientation),
            0x011A: ratio(72, 1),
            0x011B: ratio(72, 1),
            0x0128: number(short, 2),
            0x0201: number(long_, 0),
            0x0202: number(long_, len(thumbnail)),
        }
        small[0x0201] = number(long_, small_at + len(directory(small, small_at, 0)))
        block += directory(small, small_at, 0) + thumbnail
    return b"Exif\0\0" + block


def write_jpeg(path, picture, shot, quality, thumbnail=None, turned=False, **options):
    """Writes a JPEG with EXIF. `turned` stores it on its side and says so with orientation 6."""
    if turned:
        picture = picture.transpose(Image.Transpose.ROTATE_90)
    small = None
    if thumbnail:
        memory = io.BytesIO()
        picture.resize(thumbnail, Image.Resampling.LANCZOS).save(memory, "JPEG", quality=78)
        small = memory.getvalue()
    block = exif(picture.size, *shot, orientation=6 if turned else 1, thumbnail=small)
    picture.save(path, "JPEG", quality=quality, optimize=True, exif=block, **options)


def write_png16(path, grey):
    """Writes 16-bit grey as an interlaced PNG (Adam7), which Pillow cannot."""

    def chunk(kind, data):
        check = struct.pack(">I", zlib.crc32(kind + data))
        return struct.pack(">I", len(data)) + kind + data + check

    def filtered(image):
        """Each row as differences: of the five kinds, the one with the smallest sum."""
        rows = image.astype(">u2").view(np.uint8).astype(np.int16)
        above = np.vstack([np.zeros_like(rows[:1]), rows[:-1]])
        left = np.pad(rows, [(0, 0), (2, 0)])[:, :-2]
        corner = np.pad(above, [(0, 0), (2, 0)])[:, :-2]
        guess = left + above - corner
        by = [np.abs(guess - near) for near in (left, above, corner)]
        paeth = np.where(
            (by[0] <= by[1]) & (by[0] <= by[2]), left, np.where(by[1] <= by[2], above, corner)
        )
        kinds = np.stack(
            [rows, rows - left, rows - above, rows - (left + above) // 2, rows - paeth]
        ).astype(np.uint8)
        best = np.abs(kinds.view(np.int8).astype(np.int32)).sum(-1).argmin(0)
        lines = kinds[best, np.arange(len(rows))]
        return np.hstack([best[:, None].astype(np.uint8), lines]).tobytes()

    height, width = grey.shape
    passes = [
        (0, 0, 8, 8),
        (0, 4, 8, 8),
        (4, 0, 8, 4),
        (0, 2, 4, 4),
        (2, 0, 4, 2),
        (0, 1, 2, 2),
        (1, 0, 2, 1),
    ]
    data = b"".join(
        filtered(np.ascontiguousarray(grey[top::down, left::along]))
        for top, left, down, along in passes
    )
    header = struct.pack(">IIBBBBB", width, height, 16, 0, 0, 0, 1)
    path.write_bytes(
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", header)
        + chunk(b"sRGB", b"\0")
        + chunk(b"IDAT", zlib.compress(data, 9))
        + chunk(b"IEND", b"")
    )


def write_png(path, picture):
    picture.save(path, "PNG", optimize=True)
