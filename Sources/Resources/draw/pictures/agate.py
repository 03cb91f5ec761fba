import numpy as np

from draw.arrays import blurred, grid, halved, mix, ramp, rgb, sampled, smooth
from draw.darkroom import develop
from draw.noise import cells, fbm, perlin


def agate():
    """A polished slice of agate: bands along the hollow they grew in, quartz in it."""
    width, height, fine = 960, 1200, 2
    x, y = grid(width * fine, height * fine)
    # The hollow's wall as a field: 0 in the middle, 1 at the rind.
    u, v = (x - 0.41) / 0.57, (y - 0.51) / 0.68
    bend_x = 0.20 * fbm(x * 1.7, y * 1.7, 1201, 3) + 0.03 * fbm(x * 8, y * 8, 1203, 2)
    bend_y = 0.20 * fbm(x * 1.7 + 9, y * 1.7, 1202, 3) + 0.03 * fbm(x * 8 + 5, y * 8, 1204, 2)
    u, v = u + bend_x, v + bend_y
    away = np.sqrt(u * u + v * v + 0.22 * u * v)
    lobes = 0.10 * perlin(x * 3.1, y * 3.1, 1205) + 0.025 * fbm(x * 13, y * 13, 1206, 3)
    depth = away + lobes * smooth(0.1, 0.7, away)

    blue = [
        (0.00, rgb(0.80, 0.84, 0.88)),
        (0.34, rgb(0.70, 0.78, 0.86)),
        (0.38, rgb(0.10, 0.24, 0.42)),
        (0.47, rgb(0.030, 0.13, 0.29)),
        (0.52, rgb(0.62, 0.74, 0.80)),
        (0.57, rgb(0.06, 0.27, 0.40)),
        (0.66, rgb(0.025, 0.16, 0.25)),
        (0.70, rgb(0.10, 0.38, 0.46)),
        (0.77, rgb(0.80, 0.80, 0.74)),
        (0.81, rgb(0.50, 0.30, 0.14)),
        (0.87, rgb(0.72, 0.52, 0.30)),
        (0.92, rgb(0.20, 0.085, 0.035)),
        (1.00, rgb(0.12, 0.055, 0.030)),
    ]
    stone = ramp(depth, blue)
    # Fine bands: a one-dimensional noise of the depth, ever finer.
    fine_bands = sum(
        perlin(
            depth * pitch + 0.02 * fbm(x * 5, y * 5, 1211, 2) * pitch,
            0 * depth + 0.37 + k,
            1212 + k,
        )
        * part
        for k, (pitch, part) in enumerate(((14, 0.30), (38, 0.32), (92, 0.30), (210, 0.16)))
    )
    banded = smooth(0.33, 0.40, depth)
    stone = stone * np.exp(1.35 * fine_bands * banded)[..., None]
    white = smooth(0.30, 0.42, fine_bands) * banded
    stone = mix(stone, rgb(0.82, 0.86, 0.86), 0.65 * white)
    # The crystals of the middle: points that face the hollow, each with bright and dark flanks.
    quartz = np.zeros_like(depth)
    for pitch, part, seed in ((21, 0.60, 1222), (47, 0.28, 1223)):
        warp = 0.35 * perlin(x * pitch / 3, y * pitch / 3, seed + 10)
        near, second = cells(x * pitch + warp, y * pitch - warp, seed)
        slope_y, slope_x = np.gradient((second - near) * (height * fine / pitch / 2))
        quartz += part * np.clip(0.6 * slope_x + 0.8 * slope_y, -1.2, 1.2)
        quartz += part * 0.5 * smooth(0.55, 0.95, second - near)
    core = np.clip(1 - depth / 0.30, 0, 1) + 0.10 * fbm(x * 6, y * 6, 1225, 3)
    quartz = (
        rgb(0.50, 0.57, 0.68) * np.exp(0.9 * quartz - 1.5 * smooth(0.15, 0.95, core))[..., None]
    )
    stone = mix(quartz, stone, smooth(0.31, 0.355, depth))
    cloudy = 1 + 0.10 * fbm(x * 6, y * 6, 1231, 5)
    stone = stone * cloudy[..., None]
    # Light comes from behind, too: the slice is a few millimetres thin.
    stone = stone * (0.86 + 0.30 * np.exp(-((x - 0.3) ** 2 + (y - 0.25) ** 2) / 0.25))[..., None]

    rind = depth + 0.015 * fbm(x * 30, y * 30, 1241, 4)
    inside = smooth(1.005, 0.995, rind)
    crust = rgb(0.10, 0.065, 0.045) * (1 + 0.7 * fbm(x * 60, y * 60, 1242, 4))[..., None]
    stone = mix(stone, crust, smooth(0.945, 0.965, rind))
    paper = (
        rgb(0.60, 0.585, 0.56)
        * (1 + 0.010 * fbm(x * 140, y * 140, 1243, 2) - 0.12 * (y - 0.5))[..., None]
    )
    pixel = height * fine
    shadow = sampled(inside, x * pixel - 18, y * pixel - 26)
    paper = paper * (1 - 0.62 * blurred(shadow, 22))[..., None]
    scene = mix(paper, stone, inside)
    return develop(halved(scene), 1244, exposure=1.12, contrast=0.5, vignette=0.15, grain=0.004)
