import numpy as np

from draw.arrays import F, blurred, grid, halved, mix, ramp, rgb, smooth
from draw.darkroom import develop
from draw.noise import fbm, perlin, ridged


def lighthouse():
    """A lighthouse at dusk; its beam turns in the haze over a long-exposed sea."""
    width, height, fine = 720, 1280, 2
    x, y = grid(width * fine, height * fine)
    horizon, lamp_x, lamp_y = 0.742, 0.335, 0.348
    scene = ramp(
        y,
        [
            (0.0, rgb(0.030, 0.055, 0.15)),
            (0.30, rgb(0.085, 0.12, 0.27)),
            (0.50, rgb(0.27, 0.20, 0.36)),
            (0.64, rgb(0.70, 0.34, 0.34)),
            (0.715, rgb(1.0, 0.52, 0.30)),
            (0.742, rgb(1.05, 0.60, 0.34)),
        ],
    ).astype(F)
    drift = np.clip(horizon - y, 0.004, 1)
    cx, cy = (x - 0.5) / (0.10 + drift) * 0.55, np.log(drift + 0.05) * 3.2
    body = fbm(cx, cy + 0.4 * x, 2501, 6, 0.54)
    cloud = smooth(0.0, 0.85, body + 0.12) * smooth(0.02, 0.10, drift)
    below = smooth(-0.3, 0.5, body - fbm(cx, cy + 0.4 * x - 0.16, 2501, 4, 0.54))
    lit = mix(rgb(0.10, 0.095, 0.20), rgb(1.15, 0.46, 0.34), below * np.exp(-drift / 0.30))
    scene = mix(scene, lit, 0.75 * cloud)
    rng = np.random.default_rng(2502)
    stars = np.zeros(y.shape, F)
    for _ in range(240):
        stars[int(rng.random() ** 1.5 * 0.42 * len(y)), rng.integers(0, width * fine)] = min(
            0.4 * rng.random() ** -0.6, 4
        )
    scene = (
        scene
        + rgb(0.9, 0.93, 1.0)
        * (blurred(stars, 1.2) * (1 - cloud) * smooth(0.45, 0.2, y) * 1.6)[..., None]
    )

    # Two beams, narrow at the lamp; the haze in them drifts.
    dx, dy = x - lamp_x, y - lamp_y
    away = np.hypot(dx, dy) + 1e-4
    for heading, power in ((np.deg2rad(-14), 1.0), (np.deg2rad(166), 0.8)):
        along = dx * np.cos(heading) + dy * np.sin(heading)
        side = -dx * np.sin(heading) + dy * np.cos(heading)
        wide = 0.006 + 0.085 * np.clip(along, 0, 2)
        beam = np.exp(-((side / wide) ** 2)) * (along > 0) * np.exp(-np.clip(along, 0, 2) / 0.50)
        motes = 1 + 0.35 * fbm(x * 5, y * 7, 2503, 4)
        scene = (
            scene
            + rgb(1.0, 0.82, 0.50)
            * (0.60 * power * beam * motes * 0.016 / wide**0.45)[..., None]
            * 5
        )

    # The sea, smoothed by a long exposure: it keeps the sky's colours in streaks.
    depth = np.clip(y - horizon, 1e-4, 1)
    streak = fbm(x * 0.5 / (depth + 0.03), np.log(depth + 0.012) * 9, 2510, 4)
    sea = ramp(
        depth + 0.018 * streak,
        [
            (0.0, rgb(0.80, 0.46, 0.33)),
            (0.05, rgb(0.42, 0.28, 0.34)),
            (0.14, rgb(0.16, 0.16, 0.27)),
            (0.26, rgb(0.055, 0.080, 0.155)),
        ],
    )
    sea = sea * (1 + 0.20 * streak)[..., None]
    glow = np.exp(-(((x - lamp_x) / 0.05) ** 2)) * smooth(0, 0.02, depth) * np.exp(-depth / 0.16)
    sea = sea + rgb(0.5, 0.35, 0.17) * (0.35 * glow * np.clip(1 + streak, 0, 2))[..., None]
    scene = mix(scene, sea, smooth(horizon - 0.0004, horizon + 0.0006, y))
    ships = np.exp(-(((x - 0.515) / 0.0012) ** 2) - ((y - horizon + 0.0035) / 0.0012) ** 2)
    scene = scene + rgb(1.4, 1.0, 0.5) * ships[..., None]

    # Rocks: a ridge that runs down to the right, with foam about its feet.
    line = x[0]
    crest = (
        0.797
        - 0.070 * np.exp(-(((line - 0.34) / 0.20) ** 4))
        + 0.16 * smooth(0.46, 0.64, line)
        + 0.05 * smooth(0.14, -0.02, line)
    )
    crest = crest - 0.022 * (ridged(line * 7.5, 0 * line + 0.7, 2520, 7) - 0.5)
    under = y - crest
    mistiness = fbm(x * 6, y * 18, 2521, 4)
    foam = (
        np.exp(-(((under + 0.004) / 0.020) ** 2))
        * smooth(0.795, 0.835, y)
        * smooth(-0.6, 0.5, mistiness)
    )
    scene = mix(scene, rgb(0.42, 0.42, 0.55), 0.75 * foam)
    relief = ridged(x * 7 + 0.3 * perlin(x * 12, y * 12, 2522), y * 10 + x * 3, 2523, 8)
    gy, gx = np.gradient(relief.astype(F) * 26)
    rock = rgb(0.040, 0.038, 0.050) * np.clip(0.65 + 0.9 * gx - 0.55 * gy, 0.06, 3)[..., None]
    rock = rock + rgb(0.12, 0.055, 0.045) * np.clip(gx * 0.8 - 0.15, 0, 1.2)[..., None]
    grass = (
        smooth(0.03, 0.0, under + 0.012 * mistiness)
        * smooth(0.20, 0.28, line)
        * smooth(0.52, 0.44, line)
    )
    rock = mix(
        rock,
        rgb(0.050, 0.062, 0.030) * (1 + 0.6 * fbm(x * 120, y * 60, 2524, 2))[..., None],
        grass * 0.95,
    )
    scene = mix(scene, rock, smooth(-0.0012, 0.0012, under))
    wash = smooth(0.25, 0.9, fbm(x * 4 + 2, y * 15, 2525, 5) + (y - 0.93) * 6)
    scene = mix(scene, rgb(0.33, 0.34, 0.46), 0.7 * wash * smooth(0.87, 0.97, y))

    # The keeper's house, then the tower: round, white, with two red bands.
    def box(left, right, top, bottom, colour):
        nonlocal scene
        inside = smooth(left - 0.0006, left + 0.0006, x) * smooth(right + 0.0006, right - 0.0006, x)
        inside = (
            inside
            * smooth(top - 0.0006, top + 0.0006, y)
            * smooth(bottom + 0.0006, bottom - 0.0006, y)
        )
        scene = mix(scene, colour, inside)
        return inside

    plaster = rgb(0.25, 0.225, 0.26) * (1 + 0.06 * fbm(x * 60, y * 60, 2530, 3))[..., None]
    box(0.365, 0.462, 0.698, 0.742, plaster * (0.85 + 1.4 * (x - 0.36))[..., None])
    roof = (
        smooth(0, 0.0012, y - 0.670 - np.clip(np.abs(x - 0.4135) - 0.030, 0, 1) * 1.15)
        * smooth(0.7005, 0.6995, y)
        * (np.abs(x - 0.4135) < 0.056)
    )
    scene = mix(scene, rgb(0.075, 0.032, 0.035), roof)
    box(0.440, 0.448, 0.655, 0.682, rgb(0.06, 0.035, 0.035))
    panes = box(0.386, 0.397, 0.711, 0.726, rgb(2.6, 1.25, 0.36)) + box(
        0.428, 0.439, 0.711, 0.726, rgb(2.4, 1.1, 0.30)
    )
    top, bottom = 0.392, 0.735
    t = np.clip((y - top) / (bottom - top), 0, 1)
    half = 0.0265 + 0.0150 * t + 0.006 * smooth(0.86, 1.0, t)
    s = (x - lamp_x) / half
    cover = (
        smooth(1.0, 1 - 0.02, np.abs(s))
        * smooth(top - 0.0005, top + 0.0005, y)
        * smooth(bottom + 0.001, bottom, y + 0.004 * (1 - s * s))
    )
    wrap = t - 0.010 * (1 - np.clip(s * s, 0, 1))
    red = smooth(0.20, 0.204, wrap) * smooth(0.40, 0.396, wrap) + smooth(
        0.60, 0.604, wrap
    ) * smooth(0.80, 0.796, wrap)
    paint = mix(rgb(0.66, 0.62, 0.62), rgb(0.50, 0.045, 0.040), red)
    paint = paint * (1 + 0.07 * fbm(x * 90, y * 14, 2531, 3))[..., None]
    normal = np.clip(s, -1, 1)
    light = rgb(0.30, 0.32, 0.46) * (0.55 + 0.45 * np.sqrt(1 - normal**2))[..., None]
    light = light + rgb(1.15, 0.62, 0.42) * (0.55 * np.clip(0.25 + 0.95 * normal, 0, 1))[..., None]
    scene = mix(scene, paint * light, cover)
    for wy in (0.455, 0.535, 0.612):
        box(
            lamp_x - 0.0042,
            lamp_x + 0.0042,
            wy - 0.008,
            wy + 0.006,
            rgb(1.5, 0.75, 0.24) if wy < 0.5 else rgb(0.03, 0.03, 0.045),
        )
    box(lamp_x - 0.0065, lamp_x + 0.0065, 0.703, 0.728, rgb(0.055, 0.025, 0.025))
    iron = rgb(0.026, 0.024, 0.034)
    box(lamp_x - 0.037, lamp_x + 0.037, 0.386, 0.393, iron)
    for k in range(-7, 8):
        box(lamp_x + k * 0.0050 - 0.0006, lamp_x + k * 0.0050 + 0.0006, 0.371, 0.388, iron)
    box(lamp_x - 0.037, lamp_x + 0.037, 0.3700, 0.3716, iron)
    room = box(lamp_x - 0.0185, lamp_x + 0.0185, 0.330, 0.386, rgb(2.1, 1.35, 0.62))
    for k in (-1.0, -0.5, 0, 0.5, 1.0):
        box(lamp_x + k * 0.018 - 0.0009, lamp_x + k * 0.018 + 0.0009, 0.330, 0.386, iron)
    cap = np.clip((y - 0.306) / 0.025, 0, 1)
    dome = (
        smooth(1, 0.96, np.abs(x - lamp_x) / (0.0235 * np.sqrt(cap) + 1e-4))
        * (y > 0.306)
        * smooth(0.332, 0.331, y)
    )
    scene = mix(
        scene,
        rgb(0.16, 0.035, 0.035) * (0.5 + 12 * np.clip(x - lamp_x + 0.02, 0, 0.05))[..., None],
        dome,
    )
    box(lamp_x - 0.0009, lamp_x + 0.0009, 0.290, 0.308, iron)
    hot = np.exp(-((away / 0.011) ** 2))
    scene = scene + rgb(7, 5.4, 3.0) * hot[..., None]
    scene = halved(scene)
    lamps = halved(
        (rgb(1.6, 1.0, 0.45) * np.clip(room + panes * 0.6 + hot * 2, 0, 3)[..., None]).astype(F)
    )
    scene = scene + 0.20 * blurred(lamps, 6) + 0.55 * blurred(lamps, 26) + 0.50 * blurred(lamps, 80)
    return develop(scene, 2590, exposure=1.35, contrast=0.4, vignette=0.25, grain=0.007)
