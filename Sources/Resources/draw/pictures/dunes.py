import numpy as np

from draw.arrays import halved, mix, ramp, resized, rgb, smooth
from draw.darkroom import develop
from draw.landscapes import View
from draw.noise import fbm, perlin


def dunes():
    """A sea of sand an hour before sunset, light from the left. Metres."""
    width, height, fine = 2400, 1600, 2
    view = View(
        width * fine,
        height * fine,
        focal=2700 * fine,
        horizon=470 * fine,
        eye=30,
        near=12,
        far=3500,
        steps=3400,
    )

    def wave(x, z, length, seed, bend):
        """One train of dunes: a long windward side, a crest, a short slip face to the right."""
        along = (x * 0.86 + z * 0.32) / length + bend * fbm(
            x / length / 1.9, z / length / 2.6, seed, 2
        )
        part = along - np.floor(along)
        rise = part / 0.72
        fall = (1 - part) / 0.28
        crest = np.minimum(rise, fall)
        return np.clip(crest, 0, 1) ** 1.18

    def field(x, z, footprint=0):
        size = 0.55 + 0.5 * perlin(x / 210 + 0.3, z / 260 + 0.9, 3)
        big = wave(x + 35, z, 150, 21, 0.62) * 33 * size
        small = wave(x, z + 40, 52, 33, 0.5) * 3.6 * (1 - 0.7 * np.clip(big / 16, 0, 1))
        swell = 9 * perlin(x / 320 + 5, z / 420 + 0.1, 9) + 0.010 * z
        return big + small + swell

    hit, depth, gx, gz = view.trace(field)
    x, _ = view.place(depth)

    # Shadow: walk towards the sun and see whether sand stands in the way.
    sun = np.array([-0.90, 0.235, 0.40])  # x, up, z
    sun /= np.linalg.norm(sun)
    step = fine * 2
    small_x, small_z = x[::step, ::step], depth[::step, ::step]
    base = field(small_x, small_z)
    clear = np.ones_like(base)
    for reach in np.geomspace(1.2, 120, 26):
        other = field(small_x + sun[0] * reach, small_z + sun[2] * reach)
        over = (base + sun[1] * reach - other) / (0.25 + 0.02 * reach)
        clear = np.minimum(clear, smooth(-1, 1, over))
    clear = resized(clear, view.width, view.height)

    # Wind ripples: a warped sine, finer than the dunes, gone where a pixel is too coarse for it.
    bend = 1.6 * fbm(x / 5.2, depth / 7.5, 51, 3)
    pixel = depth / view.focal
    gentle = smooth(0.62, 0.32, np.hypot(gx, gz))
    for length, strength in ((0.42, 0.30), (1.35, 0.13)):
        phase = (x * 0.93 + depth * 0.37) * (2 * np.pi / length) + bend * (1.1 if length < 1 else 2)
        wind = np.cos(phase) + 0.35 * np.cos(2 * phase + 0.8)
        seen = smooth(0.30, 0.07, pixel * (depth / view.eye) ** 0.5 / length) * gentle
        patch = 0.6 + 0.5 * fbm(x / 9, depth / 12, 61, 2)
        gx = gx + strength * 0.93 * wind * seen * patch
        gz = gz + strength * 0.37 * wind * seen * patch

    lit = (-gx * sun[0] + sun[1] - gz * sun[2]) / np.sqrt(1 + gx * gx + gz * gz)
    lit = np.clip(lit, 0, 1) * clear
    up = 1 / np.sqrt(1 + gx * gx + gz * gz)
    speck = 1 + 0.05 * fbm(x * 3.1, depth * 1.7, 77, 3)
    sand = rgb(0.60, 0.315, 0.15) * speck[..., None]
    ground = sand * (rgb(4.3, 2.75, 1.45) * lit[..., None])
    ground = ground + sand * rgb(0.22, 0.30, 0.58) * (0.45 + 0.55 * up)[..., None] * 0.62
    ground = ground + sand * rgb(0.32, 0.20, 0.12) * np.clip(gx * 0.8 + 0.1, 0, 1)[..., None] * 0.6

    rise = np.broadcast_to(view.up[:, None], depth.shape)
    sky = ramp(
        rise,
        [
            (0.0, rgb(1.05, 0.80, 0.60)),
            (0.05, rgb(0.72, 0.68, 0.66)),
            (0.11, rgb(0.34, 0.45, 0.62)),
            (0.20, rgb(0.12, 0.24, 0.46)),
        ],
    )
    warm = np.exp(-(view.across[None, :] + 0.48) / 0.35)
    sky = sky + rgb(0.32, 0.17, 0.06) * (warm * np.exp(-np.abs(rise) / 0.07))[..., None]
    haze = np.exp(-depth / 2100)
    scene = np.where(hit[..., None], mix(rgb(0.95, 0.68, 0.50), ground, haze), sky)
    return develop(halved(scene), 2, exposure=1.12, contrast=0.42, vignette=0.25, grain=0.008)
