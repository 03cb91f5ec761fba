import numpy as np

from draw.arrays import F, grid, halved, mix, rgb, smooth
from draw.darkroom import develop
from draw.noise import cells, fbm, perlin


def citrus():
    """Slices of citrus fruit on a light table: the flesh glows, the peel is dark."""
    width, height, fine = 1000, 1000, 2
    x, y = grid(width * fine, height * fine)
    rows = height * fine
    scene = rgb(0.93, 0.92, 0.88) * (1.05 - 0.10 * np.hypot(x - 0.5, y - 0.5))[..., None]
    scene = (scene * np.ones((*x.shape, 1), F)).astype(F)
    kinds = {  # Flesh absorbs; then the peel's colour.
        "orange": (rgb(0.05, 0.85, 3.4), rgb(0.80, 0.26, 0.012)),
        "blood": (rgb(0.55, 3.3, 3.1), rgb(0.72, 0.16, 0.015)),
        "lemon": (rgb(0.05, 0.17, 2.0), rgb(0.80, 0.55, 0.02)),
        "lime": (rgb(0.85, 0.16, 2.3), rgb(0.10, 0.28, 0.012)),
        "grapefruit": (rgb(0.10, 1.55, 1.75), rgb(0.82, 0.40, 0.06)),
    }
    fruits = [
        (0.285, 0.270, 0.235, "grapefruit", 11),
        (0.745, 0.215, 0.175, "lime", 9),
        (0.790, 0.610, 0.205, "orange", 10),
        (0.395, 0.735, 0.215, "blood", 10),
        (0.060, 0.580, 0.150, "lemon", 9),
        (0.540, 0.455, 0.085, "lime", 8),
        (0.065, 0.925, 0.150, "orange", 10),
        (0.715, 0.945, 0.140, "lemon", 9),
        (1.015, 0.890, 0.120, "grapefruit", 10),
        (0.995, 0.335, 0.095, "lemon", 9),
        (0.510, 0.035, 0.095, "blood", 9),
        (0.020, 0.050, 0.110, "lemon", 9),
        (0.965, 0.015, 0.110, "orange", 9),
    ]
    for number, (cx, cy, size, kind, wedges) in enumerate(fruits):
        flesh, peel = kinds[kind]
        seed = 2600 + 20 * number
        rng = np.random.default_rng(seed)
        reach = size * 1.25
        window = (
            slice(int(max((cy - reach) * rows, 0)), int(min((cy + reach) * rows, rows))),
            slice(int(max((cx - reach) * rows, 0)), int(min((cx + reach) * rows, rows))),
        )
        u, v = (x[window] - cx) / size, (y[window] - cy) / size
        part = scene[window]
        theta = np.arctan2(v, u)
        r = np.hypot(u, v) / (
            1 + 0.022 * perlin(np.cos(theta) * 1.3 + number, np.sin(theta) * 1.3, seed)
        )
        inside = smooth(1.0, 1 - 2.5 / (size * rows), r)
        shadow = np.exp(-np.clip(np.hypot(u - 0.035, v - 0.05) - 0.97, 0, 1) / 0.035)
        part = part * (1 - 0.34 * shadow * (1 - inside))[..., None]

        # Wedges of slightly unequal width, each with its own membrane.
        cuts = np.sort((np.arange(wedges) + rng.uniform(-0.20, 0.20, wedges)) / wedges * 2 * np.pi)
        turned = (theta - rng.uniform(0, 6.28) + 0.05 * perlin(r * 3, 0 * r + number, seed + 1)) % (
            2 * np.pi
        )
        index = np.searchsorted(cuts, turned) % wedges
        right = cuts[index] + np.where(turned > cuts[-1], 2 * np.pi, 0)
        left = cuts[index - 1] - np.where((index == 0) & (turned <= cuts[-1]), 2 * np.pi, 0)
        middle, half = (left + right) / 2, (right - left) / 2
        aside = turned - middle
        gap = (half - np.abs(aside)) * r  # The distance to the nearest membrane.
        outer = 0.845 - 0.055 * (np.abs(aside) / half) ** 4
        inner = 0.085 + 0.06 * (np.abs(aside) / half) ** 2
        edge = np.minimum(gap - 0.013, np.minimum(outer - r, r - inner))
        pulp = smooth(0.0, 0.014, edge + 0.004 * perlin(u * 22, v * 22, seed + 2))

        # Vesicles: long drops that point at the middle of the fruit.
        bend = 0.35 * perlin(u * 4, v * 4, seed + 3)
        near, second = cells(
            aside * r**0.6 * 17 + index * 9.3 + 30 + bend,
            r * 6.2 + index * 3.1 + 0.6 * bend,
            seed + 4,
        )
        wall = smooth(0.20, 0.0, second - near)
        tone = perlin(aside * 11 + index * 5, r * 5 + index, seed + 5)
        streaks = fbm(aside * 26 + index * 7, r * 4.5, seed + 6, 3)
        amount = 0.80 + 0.20 * tone + 0.28 * (near - 0.4) + 0.20 * streaks - 0.50 * wall
        amount = amount * (0.72 + 0.30 * smooth(0.1, 0.8, r))
        if kind == "blood":
            amount = amount * (
                0.55 + 0.95 * smooth(-0.5, 0.6, fbm(u * 2 + number, v * 2, seed + 7, 3))
            )
        glow = np.exp(-np.clip(amount, 0.05, 3)[..., None] * flesh) * 1.02
        spark = np.exp(-(((near - 0.16) / 0.07) ** 2)) * smooth(0.25, 0.6, tone + 0.4)
        glow = glow + 0.16 * spark[..., None]
        pith = (
            mix(rgb(0.90, 0.84, 0.66), np.exp(-0.30 * flesh), 0.35)
            * (0.93 + 0.07 * fbm(u * 16, v * 16, seed + 8, 3))[..., None]
        )
        membrane = mix(pith, np.exp(-0.42 * flesh), 0.55)
        body = mix(membrane, glow, pulp)
        white = smooth(0.838, 0.862, r + 0.006 * perlin(u * 14, v * 14, seed + 9))
        body = mix(body, pith * 0.96, white)
        core = smooth(0.085, 0.055, r + 0.012 * perlin(u * 20, v * 20, seed + 10))
        body = mix(body, pith, core)
        rind = smooth(0.925, 0.945, r + 0.004 * perlin(u * 30, v * 30, seed + 11))
        pores = smooth(0.16, 0.05, cells(u * 26, v * 26, seed + 12)[0])
        skin = (
            peel * (0.80 + 0.5 * smooth(0.99, 0.94, r))[..., None] * (1 - 0.25 * pores)[..., None]
        )
        body = mix(body, skin, rind)
        body = mix(body, peel * 0.45, smooth(0.975, 1.0, r) * 0.7)
        # Seeds, here and there, near the core.
        for _ in range(0 if kind in ("blood", "lime") else rng.integers(1, 4)):
            k = rng.integers(0, wedges)
            at = (cuts[k] + 0.5 * 2 * np.pi / wedges) % (2 * np.pi)
            d = (turned - at + np.pi) % (2 * np.pi) - np.pi
            pip = np.hypot((r - 0.29) / 0.085, d * r / (0.034 * smooth(0.18, 0.32, r) + 0.012))
            body = mix(
                body, rgb(0.80, 0.66, 0.40) * (1.05 - 0.35 * pip)[..., None], smooth(1, 0.9, pip)
            )
        scene[window] = mix(part, body, inside)
    # Juice has run out here and there, and the flesh is wet.
    wet = smooth(0.52, 0.60, fbm(x * 17, y * 17, 2690, 3))
    scene = scene * (1 - 0.06 * wet)[..., None]
    return develop(halved(scene), 2699, exposure=1.22, contrast=0.55, vignette=0.1, grain=0.004)
