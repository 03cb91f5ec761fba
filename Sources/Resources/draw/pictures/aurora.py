import numpy as np
from PIL import Image, ImageDraw

from draw.arrays import F, blurred, grid, halved, mix, ramp, rgb, sampled, smooth
from draw.darkroom import develop
from draw.landscapes import draw_conifer
from draw.noise import fbm, perlin, ridged


def aurora():
    """Curtains of northern light over a snowy fjord."""
    width, height = 900, 1200
    x, y = grid(width, height)
    shore = 0.775
    sky = ramp(
        y,
        [
            (0.0, rgb(0.006, 0.010, 0.030)),
            (0.5, rgb(0.008, 0.022, 0.042)),
            (0.78, rgb(0.014, 0.050, 0.058)),
        ],
    ).astype(F)
    rng = np.random.default_rng(1801)
    stars = np.zeros((height, width), F)
    for _ in range(1500):
        stars[rng.integers(0, int(height * 0.76)), rng.integers(0, width)] += min(
            0.05 * rng.random() ** -0.8, 3.5
        )
    stars = blurred(stars, 0.8)
    sky = sky + rgb(0.85, 0.93, 1.0) * (stars * 2.0)[..., None]

    # A curtain hangs from a folded line: for each fold, light falls off slowly upwards, fast down.
    n = 5200
    light = np.zeros((height, width, 3), F)
    green, teal, violet = rgb(0.10, 0.95, 0.36), rgb(0.10, 0.62, 0.62), rgb(0.46, 0.14, 0.62)
    rows = np.arange(height, dtype=F)[:, None] / height
    for ribbon, (x0, x1, y0, y1, fold, strength, tall) in enumerate(
        (
            (-0.10, 0.98, 0.56, 0.66, 0.055, 0.75, 0.20),
            (0.95, -0.12, 0.30, 0.52, 0.095, 1.15, 0.34),
            (0.30, 1.00, 0.06, 0.34, 0.075, 0.60, 0.30),
        )
    ):
        t = np.linspace(0, 1, n, dtype=F)
        wx = x0 + (x1 - x0) * t + fold * 1.5 * perlin(t * 4.6, 0 * t + ribbon, 1810 + ribbon)
        wx = wx + 0.018 * perlin(t * 22, 0 * t + ribbon, 1815 + ribbon)
        wy = y0 + (y1 - y0) * t + fold * 1.1 * perlin(t * 3.3 + 7, 0 * t + ribbon, 1820 + ribbon)
        wy = wy + 0.012 * perlin(t * 15, 0 * t + ribbon, 1825 + ribbon)
        ray = np.clip(0.55 + 0.6 * fbm(t * 60, 0 * t, 1830 + ribbon, 4, 0.7), 0.04, 2)
        power = (
            strength
            * np.clip(0.55 + 0.75 * perlin(t * 3.1, 0 * t + 4, 1840 + ribbon), 0.08, 2)
            * ray
        )
        long = tall * (0.65 + 0.5 * perlin(t * 9, 0 * t + 8, 1850 + ribbon))
        columns = np.clip((wx * height).astype(int), -1, width)
        for k in range(n):
            c = columns[k]
            if not 0 <= c < width:
                continue
            up = wy[k] - rows[:, 0]
            fall = np.where(up > 0, np.exp(-up / (0.40 * long[k])) * smooth(-0.0, 0.02, up), 0)
            high = smooth(0.15 * long[k], 1.05 * long[k], up)
            tint = green + (teal - green) * smooth(0, 0.45, high)[:, None]
            tint = tint + (violet - tint) * smooth(0.35, 1.0, high)[:, None]
            foot = np.exp(-((up - 0.004) ** 2) / 0.00006)
            light[:, c] += (
                tint * (power[k] * fall)[:, None]
                + rgb(0.7, 0.35, 0.55) * (0.16 * power[k] * foot)[:, None]
            )
    light = light * (width / n)
    # Rays lean towards the zenith, and a long exposure smooths them.
    cx = width / height * 0.5
    lean = (x - cx) * (0.55 - y) * 0.42
    light = sampled(light, (x + lean) * height - 0.5, y * height - 0.5)
    light = (
        0.55 * light
        + 0.45 * blurred(light, 5)
        + 0.35 * blurred(light, 26)
        + 0.22 * blurred(light, 80)
    )
    sky = sky + 1.35 * light

    scene = sky
    glow = blurred(light, 60).mean((0, 1)) * 0.9 + rgb(0.02, 0.05, 0.06)
    for base, tall, pitch, seed, haze in (
        (0.775, 0.30, 1.7, 1861, 0.22),
        (0.782, 0.13, 3.2, 1871, 0.06),
    ):
        line = x[0]
        crest = base - tall * (ridged(line * pitch + seed * 0.37, 0 * line + 0.4, seed, 8) - 0.28)
        crest = crest - 0.05 * np.abs(line - 0.42)
        below = y - crest
        cover = smooth(-0.0008, 0.0008, below)
        gully = ridged(
            x * pitch * 6 + 0.8 * perlin(x * 9, y * 9, seed) + below * 9,
            below * 9 + 3,
            seed + 40,
            6,
        )
        snow = smooth(0.42, 0.78, gully + 0.15 * fbm(x * 8, y * 8, seed + 50, 3))
        face = mix(rgb(0.030, 0.038, 0.048), rgb(0.62, 0.72, 0.80), snow * 0.85)
        rock = face * (glow * (0.55 + 0.8 * smooth(0.55, 0.2, x))[..., None])
        scene = mix(scene, mix(rock, rgb(0.012, 0.055, 0.052), haze), cover)
    # Two lit windows of a cabin at the far shore.
    fine = 2
    mask = Image.new("L", (width * fine, height * fine))
    draw = ImageDraw.Draw(mask)
    for _ in range(130):
        at = rng.beta(0.5, 0.7) * width * fine
        draw_conifer(draw, at, (shore + 0.006) * height * fine, rng.lognormal(3.75, 0.33), rng)
    scene = mix(scene, rgb(0.004, 0.010, 0.011), halved(np.asarray(mask, F) / 255))
    hut_x, hut_y = 0.475, shore - 0.004
    roof = smooth(0.0, 0.0012, y - (hut_y - 0.024 + 0.9 * np.abs(x - hut_x))) * (
        np.abs(x - hut_x) < 0.022
    )
    scene = mix(scene, rgb(0.010, 0.007, 0.006), roof * (y < hut_y + 0.008))
    scene = mix(
        scene,
        rgb(0.30, 0.42, 0.44) * 0.35,
        roof * smooth(0.005, 0.0035, y - (hut_y - 0.024 + 0.9 * np.abs(x - hut_x))),
    )
    panes = sum(
        smooth(0.0030, 0.0022, np.abs(x - hut_x - dx))
        * smooth(0.0042, 0.0032, np.abs(y - hut_y + 0.002))
        for dx in (-0.0085, 0.0065)
    )
    lamp = rgb(3.2, 1.5, 0.42) * panes[..., None]
    scene = mix(scene, lamp, panes) + 0.8 * blurred(lamp, 5) + 0.8 * blurred(lamp, 18)

    depth = np.clip(y - shore, 1e-4, 1)
    ripple = fbm(x * 0.40 / (depth + 0.04), np.log(depth + 0.01) * 15, 1880, 3)
    stir = 0.002 + 0.055 * depth
    mirror = sampled(
        scene, x * height - 0.5 + 34 * stir * ripple, (shore - depth * 2.3 + stir * ripple) * height
    )
    streak = blurred(mirror, 1.2) * 0.55 + blurred(mirror, 6) * 0.45
    water = streak * rgb(0.72, 0.86, 0.84)
    scene = mix(scene, water, smooth(shore - 0.0006, shore + 0.0008, y))
    # Ice floes and a snowy near bank with stones.
    bank = (
        0.945
        + 0.035 * perlin(x * 2.1, 0 * x, 1890)
        + 0.012 * fbm(x * 9, y * 9, 1891, 4)
        - 0.05 * smooth(0.45, 0.0, x)
    )
    below = y - bank
    relief = fbm(x * 7, y * 16, 1892, 5)
    gy, gx = np.gradient(relief)
    snow = (
        rgb(0.50, 0.62, 0.66)
        * (0.85 + 6 * np.clip(-gy - gx, -0.12, 0.12) + 0.25 * relief)[..., None]
    )
    scene = mix(scene, snow * glow * 2.2, smooth(-0.002, 0.003, below))
    stones = smooth(0.30, 0.36, fbm(x * 17, y * 30, 1893, 3)) * smooth(
        0.03, 0.0, np.abs(below - 0.004)
    )
    scene = mix(scene, rgb(0.004, 0.008, 0.010), stones)
    return develop(scene, 1899, exposure=1.9, contrast=0.45, vignette=0.3, grain=0.010)
