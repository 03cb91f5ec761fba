import numpy as np

from draw.arrays import F, grid, halved, mix, ramp, rgb, smooth
from draw.darkroom import develop, disc_blurred
from draw.noise import fbm, perlin


def pebbles():
    """Five round stones on each other, and the sea behind them out of focus."""
    width, height, fine = 800, 1200, 2
    sx, sy = grid(width, height)
    rng = np.random.default_rng(2201)
    back = ramp(
        sy,
        [
            (0.0, rgb(0.55, 0.62, 0.66)),
            (0.30, rgb(0.86, 0.80, 0.72)),
            (0.435, rgb(1.02, 0.86, 0.70)),
            (0.445, rgb(0.36, 0.48, 0.52)),
            (0.60, rgb(0.20, 0.36, 0.40)),
            (0.70, rgb(0.33, 0.42, 0.42)),
            (0.76, rgb(0.62, 0.58, 0.50)),
            (1.0, rgb(0.40, 0.36, 0.31)),
        ],
    ).astype(F)
    glints = np.zeros(sy.shape, F)
    for _ in range(240):  # The sun on small waves.
        cy = int((0.455 + 0.20 * rng.random() ** 1.6) * height)
        cx = int(np.clip(rng.normal(0.62, 0.20), 0, 0.999) * width)
        glints[cy, cx] += rng.lognormal(2.3, 0.7)
    back = back + rgb(1.0, 0.80, 0.56) * glints[..., None]
    surf = smooth(0.012, 0.0, np.abs(sy - 0.705 - 0.012 * perlin(sx * 4, 0 * sx, 2202)))
    back = back + rgb(0.7, 0.7, 0.68) * (surf * 0.8)[..., None]
    shingle = np.clip(fbm(sx * 26, sy * 60, 2203, 3), -1, 1) * smooth(0.74, 0.80, sy)
    back = back * (1 + 0.55 * shingle)[..., None]
    back = disc_blurred(disc_blurred(back, 17), 9)
    back = (
        back
        + rgb(0.22, 0.13, 0.06) * np.exp(-((sx - 0.66) ** 2 + (sy - 0.40) ** 2) / 0.06)[..., None]
    )
    scene = np.repeat(np.repeat(back, fine, 0), fine, 1).astype(F)
    x, y = grid(width * fine, height * fine)
    light = np.array([0.62, -0.66, 0.42])
    light /= np.linalg.norm(light)

    def stone(cx, cy, half_w, half_h, turn, colour, vein, seed, speckle):
        """An ellipsoid, a little out of true, with speckles, veins and the polish of the sea."""
        nonlocal scene
        reach = half_w * 1.25
        rows = height * fine
        window = (
            slice(int(max((cy - reach) * rows, 0)), int(min((cy + reach) * rows, rows))),
            slice(int(max((cx - reach) * rows, 0)), int(min((cx + reach) * rows, width * fine))),
        )
        dx, dy = x[window] - cx, y[window] - cy
        u = (dx * np.cos(turn) + dy * np.sin(turn)) / half_w
        v = (-dx * np.sin(turn) + dy * np.cos(turn)) / half_h
        angle = np.arctan2(v, u)
        lump = 1 + 0.035 * perlin(np.cos(angle) * 0.9 + seed, np.sin(angle) * 0.9, 2210)
        r = (np.abs(u / lump) ** 2.25 + np.abs(v / lump) ** 2.25) ** (1 / 2.25)
        cover = smooth(1.0, 1 - 1.6 / (half_h * rows), r)
        w = np.sqrt(np.clip(1 - r * r, 0, 1))
        nx = (u * np.cos(turn) * 0.95 - v * np.sin(turn) * 0.9) * r**0.4
        ny = (u * np.sin(turn) * 0.9 + v * np.cos(turn)) * r**0.4
        px, py = u * half_w * (1 + 0.45 * (1 - w)), v * half_h * (1 + 0.45 * (1 - w))
        dents = fbm(px * 28 + seed, py * 28, 2220, 4)
        gy, gx = np.gradient(dents)
        nx, ny = nx - gx * 0.55, ny - gy * 0.55
        norm = np.sqrt(nx * nx + ny * ny + w * w) + 1e-6
        nx, ny, nz = nx / norm, ny / norm, w / norm
        lit = np.clip(nx * light[0] + ny * light[1] + nz * light[2], 0, 1)
        dots = fbm(px * 230 + seed, py * 230, 2230, 2, 0.7)
        tone = 1 + 0.20 * fbm(px * 9 + seed, py * 13, 2240, 4) + speckle * dots
        tint = colour * np.clip(tone, 0.25, 2)[..., None]
        if vein:
            line = np.abs(
                py * 0.9 + px * vein + 0.012 * fbm(px * 14 + seed, py * 14, 2250, 4) + 0.012
            )
            tint = mix(tint, rgb(0.80, 0.77, 0.72), 0.85 * smooth(0.0075, 0.0035, line))
            line = np.abs(
                py - px * vein * 1.8 + 0.016 * fbm(px * 11, py * 11 + seed, 2251, 4) - 0.022
            )
            tint = mix(tint, rgb(0.74, 0.71, 0.66), 0.7 * smooth(0.0030, 0.0012, line))
        sky = rgb(0.46, 0.54, 0.62) * (0.55 - 0.50 * ny)[..., None]
        bounce = rgb(0.38, 0.32, 0.25) * np.clip(0.2 + 0.75 * ny, 0, 1)[..., None]
        body = tint * (rgb(2.1, 1.72, 1.30) * (lit**1.1)[..., None] + sky + bounce)
        half_vec = light + np.array([0, 0, 1])
        half_vec /= np.linalg.norm(half_vec)
        shine = np.clip(nx * half_vec[0] + ny * half_vec[1] + nz * half_vec[2], 0, 1) ** 34
        body = body + rgb(0.9, 0.80, 0.66) * (0.20 * shine)[..., None]
        body = body + rgb(0.75, 0.62, 0.48) * (0.30 * (1 - nz) ** 3 * np.clip(nx, 0, 1))[..., None]
        scene[window] = mix(scene[window], body, cover)

    def contact(cx, cy, half, strength):
        """The dark between two stones."""
        nonlocal scene
        dark = np.exp(-(((x - cx) / half) ** 2) - ((y - cy) / 0.011) ** 2)
        scene = scene * (1 - strength * dark)[..., None]

    # The rock below, then the stack from the bottom up.
    stone(0.35, 1.075, 0.48, 0.205, 0.03, rgb(0.15, 0.145, 0.14), 0.0, 1.5, 0.28)
    contact(0.335, 0.885, 0.16, 0.75)
    stone(0.335, 0.795, 0.205, 0.098, -0.04, rgb(0.20, 0.205, 0.215), 0.35, 3.5, 0.16)
    contact(0.345, 0.702, 0.10, 0.7)
    stone(0.350, 0.637, 0.150, 0.073, 0.05, rgb(0.46, 0.34, 0.26), 0.0, 7.5, 0.20)
    contact(0.335, 0.568, 0.075, 0.7)
    stone(0.328, 0.513, 0.118, 0.060, -0.07, rgb(0.52, 0.50, 0.46), 0.0, 12.5, 0.30)
    contact(0.342, 0.457, 0.055, 0.7)
    stone(0.346, 0.409, 0.082, 0.051, 0.08, rgb(0.13, 0.17, 0.175), -0.5, 17.5, 0.12)
    contact(0.340, 0.361, 0.03, 0.7)
    stone(0.337, 0.329, 0.045, 0.034, -0.12, rgb(0.62, 0.42, 0.33), 0.0, 23.5, 0.15)
    return develop(halved(scene), 2290, exposure=1.15, contrast=0.4, vignette=0.2, grain=0.005)
