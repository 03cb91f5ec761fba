import numpy as np

from draw.arrays import F, blurred, grid, halved, mix, ramp, rgb, sampled, smooth
from draw.darkroom import develop
from draw.noise import fbm, perlin


def paper():
    """Cut paper in a deep frame: a valley in layers, from a pale moon down to a dark wood."""
    width, height, fine = 960, 1200, 2
    x, y = grid(width * fine, height * fine)
    rng = np.random.default_rng(1901)
    pixel = height * fine
    fibre = fbm(x * 260, y * 260, 1902, 2)
    tooth = 1 + 0.016 * fibre + 0.02 * fbm(x * 40, y * 40, 1903, 3)
    stops = [
        (0.0, rgb(0.93, 0.76, 0.56)),
        (0.22, rgb(0.90, 0.52, 0.36)),
        (0.45, rgb(0.66, 0.22, 0.24)),
        (0.68, rgb(0.30, 0.085, 0.19)),
        (0.86, rgb(0.090, 0.040, 0.115)),
        (1.0, rgb(0.026, 0.018, 0.050)),
    ]
    scene = rgb(0.96, 0.83, 0.64) * (tooth * (1.04 - 0.18 * y))[..., None]

    def sheet(cover, colour, lift):
        """Lays a sheet on the pile: first its shadow, then the sheet and its edge."""
        nonlocal scene
        cover = cover.astype(F)
        near = sampled(blurred(cover, 3.0 * lift), x * pixel + 4.0 * lift, y * pixel - 6.5 * lift)
        far = sampled(blurred(cover, 15.0 * lift), x * pixel + 10.0 * lift, y * pixel - 17.0 * lift)
        scene = scene * (1 - 0.30 * near)[..., None] * (1 - 0.40 * far)[..., None]
        edge = np.clip(cover - sampled(cover, x * pixel + 1.6, y * pixel - 2.6), 0, 1)
        tint = colour * (tooth * (1.06 - 0.16 * x))[..., None]
        scene = mix(scene, tint + (0.35 * colour + 0.05) * (0.8 * edge)[..., None], cover)

    soft = 1.2 / pixel
    disc = np.hypot(x - 0.505, y - 0.285)
    for radius, colour in (
        (0.235, rgb(0.98, 0.80, 0.58)),
        (0.165, rgb(1.0, 0.88, 0.70)),
        (0.105, rgb(1.0, 0.955, 0.86)),
    ):
        sheet(smooth(radius + soft, radius - soft, disc), colour, 0.5)
    # Clouds cut as strips with round ends.
    for cx, cy, half, thick in (
        (0.20, 0.235, 0.17, 0.017),
        (0.64, 0.335, 0.16, 0.015),
        (0.13, 0.365, 0.10, 0.012),
        (0.70, 0.135, 0.10, 0.012),
    ):
        cloud = np.full(x.shape, 9, F)
        for dx, dy, part in ((0, 0, 1), (0.05, -0.023, 0.55), (-0.045, 0.022, 0.6)):
            away = np.hypot(np.maximum(np.abs(x - cx - dx) - half * part, 0), y - cy - dy) - thick
            cloud = np.minimum(cloud, away)
        sheet(smooth(soft, -soft, cloud), rgb(0.97, 0.80, 0.66), 0.5)

    def fir(cover, at, base, tall):
        """A stylised fir: triangles upon each other, with drooping tips."""
        reach = tall * 0.30
        left, right = int(max((at - reach) * pixel, 0)), int(min((at + reach) * pixel, x.shape[1]))
        top, bottom = (
            int(max((base - tall * 1.05) * pixel, 0)),
            int(min((base + 0.02) * pixel, x.shape[0])),
        )
        if right <= left or bottom <= top:
            return
        window = (slice(top, bottom), slice(left, right))
        t = (base - y[window]) / tall
        tiers = 5
        k = np.clip(t * tiers, 0, tiers - 0.001)
        part = k - np.floor(k)
        half = tall * 0.235 * (1 - np.floor(k) / tiers * 0.86) * (1 - part * 0.72)
        half = np.where(t < 0.06, tall * 0.016, half)
        aside = np.abs(x[window] - at)
        tree = smooth(soft, -soft, aside - half) * (t < 1) * (t > -0.3)
        cover[window] = np.maximum(cover[window], tree)

    layers = 8
    line = x[0]
    for layer in range(layers):
        t = layer / (layers - 1)
        base = 0.415 + 0.50 * t**0.92
        sway = 0.055 * np.sin(line * (3.2 + layer * 0.5) + layer * 2.1) + 0.020 * np.sin(
            line * 8.3 + layer * 1.3
        )
        if layer < 3:  # Peaks: straight cuts.
            peak = np.zeros_like(line)
            for _ in range(7):
                at, tall = rng.uniform(-0.05, 0.85), rng.uniform(0.05, 0.17) * (1 - 0.18 * layer)
                peak = np.maximum(peak, tall - np.abs(line - at) * rng.uniform(0.75, 1.25))
            crest = base - peak + 0.010 * np.abs(perlin(line * 22, 0 * line + layer, 1910 + layer))
        else:
            crest = base - sway * (0.9 - 0.35 * t)
        cover = smooth(-soft, soft, y - crest)
        if layer >= 3:
            for _ in range((0, 0, 0, 26, 18, 13, 9, 7)[layer]):
                at = rng.uniform(-0.03, 0.83)
                if layer >= 6 and abs(at - 0.42) < 0.17:
                    continue
                foot = crest[int(np.clip(at * pixel, 0, len(line) - 1))] + 0.012
                fir(cover, at, foot, rng.uniform(0.75, 1.3) * (0.028 + 0.32 * (t - 0.25) ** 1.8))
        sheet(cover, ramp(np.array([0.06 + 0.94 * t]), stops)[0], 0.6 + 0.9 * t)
        if layer == 4:  # A stag stands on the middle ridge? Birds are better cut.
            for bx, by, size in (
                (0.47, 0.405, 0.020),
                (0.53, 0.375, 0.015),
                (0.41, 0.385, 0.013),
                (0.56, 0.425, 0.011),
            ):
                u, v = (x - bx) / size, (y - by) / size
                wing = -0.55 * np.abs(u) ** 0.75 + 0.42 * u * u
                bird = smooth(0.03, -0.03, np.abs(v - wing) - 0.12 * (1 - u * u)) * (np.abs(u) < 1)
                sheet(bird, rgb(0.20, 0.06, 0.13), 0.35)
    # The mount: a window with rounded corners, cut with a bevel.
    inset, round_ = 0.040, 0.022
    qx = np.abs(x - width / height / 2) - (width / height / 2 - inset - round_)
    qy = np.abs(y - 0.5) - (0.5 - inset - round_)
    frame = (
        np.hypot(np.maximum(qx, 0), np.maximum(qy, 0)) + np.minimum(np.maximum(qx, qy), 0) - round_
    )
    sheet(smooth(-soft, soft, frame), rgb(0.90, 0.875, 0.83), 2.0)
    return develop(halved(scene), 1920, exposure=1.1, contrast=0.45, vignette=0.12, grain=0.004)
