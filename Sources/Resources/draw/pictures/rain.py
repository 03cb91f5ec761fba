import numpy as np

from draw.arrays import F, blurred, grid, mix, ramp, rgb, sampled, smooth
from draw.darkroom import develop
from draw.noise import fbm, perlin


def rain():
    """City lights out of focus behind a wet window; each drop shows the street upside down."""
    width, height = 1500, 2000
    x, y = grid(width, height)
    rng = np.random.default_rng(19)
    street = ramp(
        y[:, 0],
        [
            (0.0, rgb(0.010, 0.018, 0.040)),
            (0.35, rgb(0.022, 0.035, 0.070)),
            (0.58, rgb(0.060, 0.050, 0.062)),
            (0.72, rgb(0.022, 0.026, 0.040)),
            (1.0, rgb(0.007, 0.010, 0.018)),
        ],
    )[:, None] * np.ones((1, width, 1), F)
    street = street * (0.75 + 0.6 * fbm(x * 3, y * 2.2, 601, 3))[..., None]
    sharp = street.copy()

    kinds = [
        (rgb(1.00, 0.56, 0.18), 0.34),
        (rgb(1.00, 0.80, 0.48), 0.22),
        (rgb(1.00, 0.12, 0.07), 0.14),
        (rgb(0.20, 0.72, 1.00), 0.12),
        (rgb(0.16, 0.95, 0.62), 0.08),
        (rgb(0.92, 0.22, 0.62), 0.10),
    ]
    share = np.array([part for _, part in kinds])
    for _ in range(105):
        colour = kinds[rng.choice(len(kinds), p=share / share.sum())][0]
        cx = rng.random() * width
        cy = (0.50 + 0.20 * rng.standard_normal() * (0.4 + rng.random())) * height
        size = rng.uniform(26, 82) * (0.7 + 0.6 * abs(cy / height - 0.5) * 2)
        light = rng.lognormal(-0.85, 0.65)
        left, right = int(max(cx - size - 4, 0)), int(min(cx + size + 5, width))
        top, bottom = int(max(cy - size - 4, 0)), int(min(cy + size + 5, height))
        if left >= right or top >= bottom:
            continue
        py, px = np.mgrid[top:bottom, left:right].astype(F)
        away = np.hypot(px - cx, py - cy) / size
        disc = smooth(1.03, 0.95, away) * (0.66 + 0.34 * smooth(0.55, 1.0, away))
        street[top:bottom, left:right] += colour * (light * disc)[..., None]
        core = smooth(0.5, 0.35, away)  # In a drop, the same lamp is small and bright.
        sharp[top:bottom, left:right] += colour * (light * 3.2 * core)[..., None]
        if cy > 0.5 * height and rng.random() < 0.6:  # A streak on the wet road.
            streak = np.exp(-(((x - cx / height) * height / (size * 0.55)) ** 2))
            streak = streak * smooth(0.60, 0.66, y) * np.exp(-np.clip(y - 0.62, 0, 1) / 0.16)
            street += colour * (light * 0.16 * streak)[..., None]
    street = blurred(street, 2.2)
    glow = blurred(street, 70)
    street = street * 0.85 + glow * 0.55
    sharp = sharp + glow * 0.5

    # The water on the pane as a height map: drops, then drops that ran and left a trail.
    water = np.zeros((height, width), F)
    centre_x, centre_y, scale = x * height, y * height, np.ones((height, width), F)
    owner_x, owner_y = centre_x.copy(), centre_y.copy()
    taken = []

    def drop(cx, cy, size, stretch, seed):
        reach = size * max(1, stretch) * 1.35 + 2
        left, right = int(max(cx - reach, 0)), int(min(cx + reach, width))
        top, bottom = int(max(cy - reach, 0)), int(min(cy + reach, height))
        if left >= right or top >= bottom:
            return
        py, px = np.mgrid[top:bottom, left:right].astype(F)
        u, v = (px - cx) / size, (py - cy) / (size * stretch)
        v = v * np.where(v < 0, 0.86, 1.0)  # Weight gathers at the lower end.
        angle = np.arctan2(v, u)
        round_ = 1 + 0.09 * perlin(np.cos(angle) * 1.1 + seed * 3.7, np.sin(angle) * 1.1, 611)
        inside = 1 - (u * u + v * v) / (round_ * round_)
        cap = np.sqrt(np.clip(inside, 0, 1)) * size * 0.62
        window = (slice(top, bottom), slice(left, right))
        wins = cap > water[window]
        water[window] = np.where(wins, cap, water[window])
        owner_x[window] = np.where(wins, cx, owner_x[window])
        owner_y[window] = np.where(wins, cy, owner_y[window])
        scale[window] = np.where(wins, size, scale[window])

    def free(cx, cy, size):
        return all((cx - a) ** 2 + (cy - b) ** 2 > (size + c) ** 2 * 1.05 for a, b, c in taken)

    for _ in range(9):
        cx, cy = rng.random() * width, rng.uniform(0.25, 0.98) * height
        size = rng.uniform(19, 30)
        taken.append((cx, cy, size))
        drop(cx, cy, size, rng.uniform(1.2, 1.5), rng.random())
        wobble, at = rng.random() * 9, cy - size * 1.4
        while at > cy - rng.uniform(0.3, 0.9) * height and at > -20:
            bead = size * rng.uniform(0.16, 0.42)
            sideways = cx + 16 * np.sin(at / 130 + wobble) - 16 * np.sin(cy / 130 + wobble)
            drop(sideways + rng.normal(0, 1.5), at, bead, rng.uniform(1.0, 2.3), rng.random())
            taken.append((sideways, at, bead))
            at -= bead * rng.uniform(1.5, 3.6)
    for _ in range(5200):
        size = min(4.2 * (1 - rng.random()) ** -0.62, 44)
        cx, cy = rng.random() * width, rng.random() * height
        if size > 6 and not free(cx, cy, size):
            continue
        if size > 6:
            taken.append((cx, cy, size))
        drop(cx, cy, size, rng.uniform(0.95, 1.22), rng.random())

    gy, gx = np.gradient(blurred(water, 0.8))
    wet = smooth(0.4, 1.6, water / np.maximum(scale, 3) * 12)
    px, py = x * height, y * height
    # Fine mist between the drops dulls the street a little.
    breath = rng.standard_normal((height, width), dtype=F)
    breath = np.clip(blurred(breath, 1.3) * 3 - 0.6, 0, 2)
    dull = street * (0.93 + 0.10 * breath[..., None]) + glow * 0.10
    # A drop is a short lens: it sees a wide, inverted field around itself.
    look_x = owner_x - (px - owner_x) / scale * (190 + 2.2 * scale)
    look_y = owner_y - (py - owner_y) / scale * (240 + 2.2 * scale) + 60
    seen = sampled(blurred(sharp, 5), np.mod(look_x, width - 2), np.clip(look_y, 60, height - 60))
    steep = np.clip(np.hypot(gx, gy) / 1.6, 0, 1)
    lens = seen * (1.15 - 1.05 * steep**1.6)[..., None] + glow * 0.22
    shine = np.exp(-((gx - 0.42) ** 2 + (gy - 0.60) ** 2) / 0.016) * smooth(3, 9, scale)
    low = np.clip(-gy - 0.35, 0, 1.2) * smooth(3, 9, scale)
    lens = lens + (glow * 3.2 + 0.10) * shine[..., None] + glow * (1.5 * low)[..., None]
    dark = blurred(wet, 2.5) * (1 - wet)
    pane = dull * (1 - 0.55 * dark[..., None])
    scene = mix(pane, lens, wet)
    scene = scene + 0.10 * blurred(np.clip(scene - 0.6, 0, 3), 18)
    return develop(scene, 6, exposure=1.75, contrast=0.35, vignette=0.3, grain=0.007)
