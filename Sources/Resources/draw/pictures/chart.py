import numpy as np
from PIL import Image

from draw.arrays import F


def chart():
    """Black and white at the pixel's limit, colours, a grey wedge: judges a scaler at a glance."""
    width, height, fine = 1600, 1200, 4
    paper, ink = 246, 16
    page = np.full((height, width, 3), paper, np.uint8)

    def star(cx, cy, radius, spokes, hole):
        size = 2 * radius
        y, x = np.mgrid[0 : size * fine, 0 : size * fine].astype(F)
        x, y = (x + 0.5) / fine - radius, (y + 0.5) / fine - radius
        away, angle = np.hypot(x, y), np.arctan2(y, x)
        black = ((np.floor(angle / np.pi * spokes) % 2) == 0) & (away < radius - 1) & (away > hole)
        black |= (away > radius - 4) & (away < radius - 1)
        share = black.reshape(size, fine, size, fine).mean((1, 3))[..., None]
        box = page[cy - radius : cy + radius, cx - radius : cx + radius]
        box[:] = np.round(paper + (ink - paper) * share)

    def zone(left, top, size):
        """Rings that get finer outwards, up to the pixel's limit at the middle of each side."""
        y, x = np.mgrid[0:size, 0:size].astype(F)
        square = (x + 0.5 - size / 2) ** 2 + (y + 0.5 - size / 2) ** 2
        value = 0.5 + 0.5 * np.cos(np.pi * square / size)
        page[top : top + size, left : left + size] = np.round(ink + (paper - ink) * value)[
            ..., None
        ]

    star(800, 560, 360, 72, 4)
    for cx, cy in ((180, 180), (1420, 180), (180, 940), (1420, 940)):
        star(cx, cy, 116, 36, 3)

    # Line pairs of 1, 2, 3, 4, 6 and 8 pixels, upright on the left, level on the right.
    top = 336
    for pitch in (1, 2, 3, 4, 6, 8):
        lines = np.where((np.arange(232) // pitch) % 2 == 0, ink, paper).astype(np.uint8)
        page[top : top + 64, 64:296] = lines[None, :, None]
        page[top : top + 64, 1304:1536] = lines[:64, None, None]
        top += 78

    # Colours with a warm and a cool half, then the grey wedge in 21 steps.
    hues = [
        (200, 60, 52),
        (224, 138, 44),
        (232, 200, 62),
        (92, 158, 76),
        (52, 142, 156),
        (58, 88, 164),
        (122, 76, 152),
        (196, 88, 136),
    ]
    for index, colour in enumerate(hues):
        left = 440 + index * 90
        page[64:128, left : left + 90] = colour
        page[128:160, left : left + 90] = np.round(np.array(colour) * 0.5 + 122)
    for step in range(21):
        left = 380 + step * 40
        page[1010:1074, left : left + 40] = round(255 * step / 20)
    page[1074:1106, 380:1220] = np.round(np.linspace(0, 255, 840))[None, :, None]
    zone(64 + 328, 880, 112)
    zone(1600 - 64 - 328 - 112, 880, 112)

    # A frame of single pixels: all four sides must be seen when the picture fits exactly.
    for inset, value in ((0, ink), (2, ink), (8, ink)):
        page[inset, inset : width - inset] = page[height - 1 - inset, inset : width - inset] = value
        page[inset : height - inset, inset] = page[inset : height - inset, width - 1 - inset] = (
            value
        )
    return Image.fromarray(page)
