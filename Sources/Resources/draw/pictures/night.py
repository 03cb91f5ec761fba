import numpy as np
from PIL import Image, ImageDraw

from draw.arrays import F, blurred, grid, halved, mix, ramp, rgb, sampled, smooth
from draw.darkroom import develop
from draw.landscapes import draw_conifer
from draw.noise import fbm, perlin, ridged


def night():
    """The Milky Way over a mountain lake, and somebody still reading in a tent."""
    width, height = 2400, 1600
    x, y = grid(width, height)
    shore = 0.800

    # The galaxy is a band; s runs along it, t across it.
    lean = np.array([0.52, -0.854])
    s = (x - 0.86) * lean[0] + (y - 0.62) * lean[1]
    t = (x - 0.86) * -lean[1] + (y - 0.62) * lean[0]
    bend = t + 0.035 * fbm(s * 2.2, t * 2.2, 201, 4)
    core = np.exp(-((s - 0.10) ** 2) / 0.09)
    band = np.exp(-((bend / (0.105 + 0.085 * core)) ** 2))
    clumps = 0.75 + 0.5 * fbm(s * 7, t * 9, 211, 6, 0.6)
    dust = fbm(s * 3.4 + 9, bend * 8.5, 221, 7, 0.58)
    lane = np.exp(-(((bend - 0.012 + 0.05 * dust) / (0.030 + 0.035 * core)) ** 2))
    veil = np.clip(
        1 - 0.86 * lane * smooth(-0.35, 0.45, dust) - 0.5 * smooth(0.2, 0.9, dust), 0.06, 1
    )
    galaxy = band * np.clip(clumps, 0.1, 2) * veil
    tint = mix(rgb(0.42, 0.52, 0.80), rgb(1.0, 0.74, 0.50), np.clip(core * band * 1.25, 0, 1))
    sky = rgb(0.006, 0.011, 0.026) * (1 + 0.5 * y)[..., None]
    sky = sky + tint * (galaxy * (0.085 + 0.24 * core))[..., None]
    pink = np.exp(-(((s - 0.22) ** 2 + (t - 0.03) ** 2) / 0.0006)) + 0.8 * np.exp(
        -(((s + 0.07) ** 2 + (t + 0.05) ** 2) / 0.0003)
    )
    sky = sky + rgb(0.13, 0.030, 0.06) * (pink * veil)[..., None]
    low = np.exp(-np.clip(shore - y, 0, 1) / 0.15)
    bands = 1 + 0.35 * fbm(x * 1.2 + y * 3.3, y * 7, 231, 3)
    sky = sky + rgb(0.030, 0.075, 0.060) * (low * bands)[..., None]
    sky = (
        sky
        + rgb(0.13, 0.062, 0.020)
        * np.exp(-((x - 0.42) ** 2) / 0.16 - (shore - y) / 0.07)[..., None]
    )

    # Stars: each ten times fainter kind is about six times more frequent.
    rng = np.random.default_rng(42)
    count = 26000
    light = np.minimum(0.028 * (rng.random(count) + 1e-6) ** -0.74, 5)
    px, py = rng.random(count) * width, rng.random(count) * height
    crowd = sampled(galaxy, px.astype(F), py.astype(F))
    light = light * np.where(rng.random(count) < 0.35 + crowd, 1, 0.3)
    heat = np.clip(rng.normal(0.5, 0.28, count), 0, 1)
    colour = ramp(
        heat, [(0, rgb(1, 0.62, 0.38)), (0.45, rgb(1, 0.93, 0.85)), (1, rgb(0.62, 0.76, 1))]
    )
    stars = np.zeros((height, width, 3), F)
    for i in range(count):
        size = 0.62 + 0.10 * np.log1p(light[i] * 6)
        reach = 3 if light[i] < 3 else 6
        cx, cy = int(px[i]), int(py[i])
        if not (reach <= cx < width - reach and reach <= cy < height - reach):
            continue
        ax = np.arange(cx - reach, cx + reach + 1) + 0.5 - px[i]
        ay = np.arange(cy - reach, cy + reach + 1) + 0.5 - py[i]
        spot = np.exp(-(ax[None, :] ** 2 + ay[:, None] ** 2) / (2 * size * size))
        stars[cy - reach : cy + reach + 1, cx - reach : cx + reach + 1] += (
            (light[i] * spot)[..., None] * colour[i]
        ).astype(F)
    bright = stars * (stars.max(-1, keepdims=True) > 1.2)
    stars = stars + 1.2 * blurred(bright, 3) + 1.0 * blurred(bright, 9)
    extinct = smooth(0.0, 0.30, shore - y)
    sky = sky + stars * (0.15 + 0.85 * extinct)[..., None]

    # Mountains: three ranges of silhouettes, snow faintly lit by the sky.
    scene = sky
    for base, tall, pitch, seed, body, snow in (
        (0.785, 0.30, 1.15, 301, rgb(0.011, 0.019, 0.030), 0.060),
        (0.800, 0.15, 2.1, 317, rgb(0.006, 0.011, 0.018), 0.014),
        (0.803, 0.055, 5.0, 331, rgb(0.004, 0.007, 0.010), 0.0),
    ):
        line = x[0]
        crest = base - tall * ridged(line * pitch + seed, 0 * line + 0.37, seed, 8)
        crest = crest + tall * 0.34 + 0.05 * np.abs(line - 0.75) * (tall > 0.2)
        below = y - crest
        cover = smooth(-0.0006, 0.0006, below)
        gully = ridged(
            x * pitch * 13 + 0.8 * perlin(x * 14, y * 14, seed) + below * 16,
            below * 12 + 3,
            seed + 40,
            6,
        )
        face = smooth(0.30, 0.85, gully) * np.exp(-np.clip(below, 0, 1) / 0.075)
        rock = body + rgb(0.55, 0.78, 1.0) * (snow * face)[..., None]
        rock = rock + rgb(0.012, 0.020, 0.024) * smooth(0.0, tall, below)[..., None]
        scene = mix(scene, rock, cover)

    # Conifers along the far shore, then the lake: the same picture upside down, dimmed, stirred.
    mask = Image.new("L", (width * 2, height * 2))
    draw = ImageDraw.Draw(mask)
    for _ in range(260):
        at = rng.random() * width * 2
        draw_conifer(draw, at, shore * height * 2 + 3, rng.lognormal(3.75, 0.32), rng)
    scene = mix(scene, rgb(0.0035, 0.006, 0.008), halved(np.asarray(mask, F) / 255))
    depth = np.clip(y - shore, 0, 1)
    stir = 0.004 + 0.05 * depth
    ripple = fbm(x * 9 / (0.2 + depth * 5), np.log(depth + 0.006) * 14, 401, 3)
    up = shore - depth * 0.98 + stir * ripple
    mirror = sampled(scene, x * height - 0.5 + stir * height * 0.3 * ripple, up * height - 0.5)
    soft = blurred(mirror, 2.5)
    lake = soft * (0.62 - 0.9 * depth[..., None]) * rgb(0.80, 0.92, 1.0) + rgb(0.002, 0.004, 0.006)
    scene = mix(scene, lake, smooth(shore - 0.0004, shore + 0.0008, y))

    # The near bank and the tent, whose light falls on the grass.
    bank = 0.955 - 0.060 * np.exp(-(((x - 0.34) / 0.30) ** 2)) + 0.030 * smooth(0.8, 1.5, x)
    bank = bank + 0.006 * fbm(x * 9, 0 * x + 2, 411, 5) + 0.0016 * perlin(x * 260, 0 * x, 421)
    ground = rgb(0.0030, 0.0042, 0.0045) * (1 + 0.8 * fbm(x * 55, y * 120, 431, 4))[..., None]
    tent_x, tent_y = 0.360, 0.906
    away = np.hypot(x - tent_x, (y - tent_y) * 2.6)
    grass = 0.7 + 0.6 * fbm(x * 140, y * 55, 441, 3)
    ground = (
        ground
        + rgb(0.36, 0.17, 0.045) * (np.exp(-away / 0.040) * 0.8 * np.clip(grass, 0, 2))[..., None]
    )
    scene = mix(scene, ground, smooth(-0.0008, 0.0008, y - bank))
    across = (x - tent_x) / 0.060
    roof = tent_y - 0.062 * np.clip(1 - np.abs(across) ** 1.75, 0, 1) ** 0.75
    inside = smooth(-0.0006, 0.0006, y - roof) * smooth(1.0, 0.985, np.abs(across))
    inside = inside * smooth(0.0006, -0.0006, y - tent_y - 0.006)
    lamp = np.exp(-np.hypot((x - tent_x - 0.008) / 0.030, (y - tent_y + 0.015) / 0.026))
    cloth = rgb(1.5, 0.62, 0.13) * (0.16 + 2.6 * lamp)[..., None]
    pole = smooth(0.035, 0.015, np.abs(across - 0.30 * (1 - (tent_y - y) / 0.062)))
    seam = smooth(0.028, 0.010, np.abs(across + 0.52 * (1 - 0.55 * (tent_y - y) / 0.062)))
    cloth = cloth * (1 - 0.55 * np.maximum(pole, seam))[..., None]
    scene = mix(scene, cloth, inside)
    halo = blurred(cloth * inside[..., None], 22)
    scene = scene + 0.22 * halo
    return develop(scene, 3, exposure=2.3, contrast=0.42, vignette=0.35, grain=0.008)
