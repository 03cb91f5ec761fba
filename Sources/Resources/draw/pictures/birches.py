import numpy as np

from draw.arrays import F, blurred, grid, halved, mix, ramp, rgb, smooth
from draw.darkroom import develop
from draw.noise import fbm, perlin


def birches():
    """A birch wood in snow, in the blue hour's last pink light: trunks behind trunks."""
    width, height, fine = 1400, 466, 2
    x, y = grid(width * fine, height * fine)
    rng = np.random.default_rng(1501)
    scene = ramp(
        y,
        [
            (0.0, rgb(0.46, 0.50, 0.62)),
            (0.35, rgb(0.72, 0.62, 0.66)),
            (0.62, rgb(0.98, 0.76, 0.68)),
            (0.80, rgb(0.78, 0.72, 0.78)),
            (1.0, rgb(0.66, 0.70, 0.82)),
        ],
    ).astype(F)
    scene = (
        scene
        + rgb(0.55, 0.28, 0.12)
        * np.exp(-((x - 2.1) ** 2) / 0.35 - (y - 0.62) ** 2 / 0.06)[..., None]
    )
    rows, columns = y.shape

    def trunk(at, base, thick, near, seed):
        """Paints one birch into its columns: bark white, banded black, round in the light."""
        lean = rng.normal(0, 0.012)
        reach = thick * 1.6 + 0.05
        left, right = int(max((at - reach) * rows, 0)), int(min((at + reach) * rows, columns))
        if right - left < 2:
            return
        window = (slice(None), slice(left, right))
        px, py = x[window], y[window]
        tall = base - py
        centre = at + lean * tall / 0.6 + 0.006 * near * perlin(py * 2.2 + seed, 0 * py, 1510)
        half = thick * (0.5 - 0.13 * tall) * (1 + 0.25 * np.exp(-tall / 0.03))
        s = (px - centre) / half
        cover = smooth(1, 1 - 2 / np.maximum(half * rows, 1.5), np.abs(s)) * (tall > 0)
        round_ = np.sqrt(np.clip(1 - s * s, 0, 1))
        turn = np.arcsin(np.clip(s, -1, 1))
        # Lenticels run round the trunk; old scars are wide, and the foot is cracked and dark.
        lines = fbm(turn * 1.3 + seed * 3.1, py * 78 * (0.02 / thick) ** 0.35, 1520, 3, 0.65)
        marks = smooth(0.42, 0.62, lines + 0.18 * perlin(turn * 3, py * 11 + seed, 1521))
        scars = smooth(0.46, 0.60, perlin(turn * 0.7 + seed * 1.7, py * 15 + seed * 5, 1522))
        foot = smooth(0.26, 0.0, tall) * smooth(
            0.05, 0.5, fbm(turn * 3.5 + seed, py * 24, 1523, 4) + 0.25
        )
        dark = np.clip(0.75 * marks + scars + foot, 0, 1)
        peel = fbm(turn * 2 + seed, py * 40, 1524, 3)
        bark = mix(rgb(0.80, 0.76, 0.74), rgb(0.90, 0.80, 0.70), smooth(-0.4, 0.6, peel))
        bark = bark * (0.90 + 0.12 * fbm(turn * 6, py * 130 + seed, 1525, 2))[..., None]
        bark = mix(bark, rgb(0.035, 0.030, 0.034), dark * 0.93)
        light = 0.30 + 0.42 * round_ + 0.38 * np.clip(0.25 * round_ + 0.9 * s, 0, 1)
        bark = bark * mix(rgb(0.80, 0.88, 1.12), rgb(1.18, 0.98, 0.86), smooth(-0.7, 0.8, s))
        bark = bark * light[..., None]
        # Snow clings to the weather side.
        stuck = smooth(0.25, 0.5, fbm(s * 2 + seed, py * 12, 1526, 3) - 0.9 * (s + 0.62)) * smooth(
            0.3, 1, round_
        )
        bark = mix(bark, rgb(0.78, 0.84, 0.98), stuck * (near > 0.5))
        air = scene[window]
        scene[window] = mix(air, mix(air, bark, 0.10 + 0.90 * near), cover)

    def snow(base, near, layer):
        nonlocal scene
        line = base + 0.020 * near * fbm(x * 1.7 + layer, 0 * x + layer, 1530, 3)
        below = y - line
        cover = smooth(-0.002, 0.002, below)
        soft = (
            fbm(x * 3, below * 9 + layer, 1540, 4) + 0.25 * fbm(x * 18, below * 50, 1541, 3) * near
        )
        tint = mix(rgb(0.56, 0.63, 0.84), rgb(1.02, 0.88, 0.84), smooth(-0.5, 0.7, soft + 0.2))
        # Long shadows lie across the snow.
        slant = x - 2.1 + (y - 0.62) * -1.6 * (x - 2.1)
        bars = fbm(slant * 16, below * 1.2 + layer, 1542, 2)
        tint = tint * mix(rgb(1, 1, 1), rgb(0.70, 0.77, 0.92), 0.65 * smooth(0.05, 0.4, bars))
        scene = mix(scene, mix(scene, tint, 0.35 + 0.65 * near), cover).astype(F)

    # Far wood: a haze of stems and twigs.
    twigs = fbm(x * 70, y * 3.2, 1550, 3, 0.6) + 0.5 * fbm(x * 26, y * 5, 1551, 4, 0.6)
    veil = smooth(-0.3, 0.8, twigs) * smooth(0.66, 0.52, y)
    scene = mix(scene, rgb(0.40, 0.36, 0.46), 0.42 * veil).astype(F)
    layers = 8
    for layer in range(layers):
        near = ((layer + 1) / layers) ** 1.5
        base = 0.645 + 0.30 * near
        snow(base - 0.02, near, layer)
        count = (46, 38, 30, 24, 17, 13, 10, 7)[layer]
        for k in range(count):
            at = (k + rng.uniform(0.05, 0.95)) / count * 3.1 - 0.05
            trunk(
                at,
                base + rng.uniform(-0.01, 0.03) * near,
                rng.uniform(0.7, 1.3) * (0.011 + 0.066 * near),
                near,
                rng.uniform(0, 90),
            )
        if layer in (2, 4, 5):  # Low mist.
            bank = np.exp(-(((y - base) / 0.07) ** 2)) * np.clip(
                0.7 + 0.6 * fbm(x * 2, y * 7, 1560 + layer, 3), 0, 1
            )
            scene = mix(scene, rgb(0.92, 0.76, 0.74), 0.30 * bank).astype(F)
    snow(0.965, 1.0, 9)
    flakes = np.zeros(y.shape, F)
    for _ in range(900):
        cx, cy = rng.integers(4, columns - 4), rng.integers(4, rows - 4)
        size = rng.choice([1, 1, 2, 2, 3])
        flakes[cy - size : cy + size, cx - size : cx + size] += rng.uniform(0.2, 0.7) / size**0.6
    scene = scene + rgb(0.85, 0.9, 1.0) * blurred(flakes, 1.4)[..., None] * 0.5
    return develop(halved(scene), 1570, exposure=1.08, contrast=0.65, vignette=0.15, grain=0.006)
