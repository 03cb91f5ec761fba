import numpy as np

from draw.arrays import F, blurred, grid, halved, rgb, smooth
from draw.darkroom import develop
from draw.noise import fbm, perlin


PATTERN = """
.........................
..a...a...a...a...a...a..
.aaa.aaa.aaa.aaa.aaa.aaa.
..a...a...a...a...a...a..
.........................
bbbbbbbbbbbbbbbbbbbbbbbbb
wbwbwbwbwbwbwbwbwbwbwbwbw
wwwwwwwwwwwwwwwwwwwwwwwww
wwwrwwwwwrwwwrwwwwwrwwwrw
wwrrrwwwrwrwrrrwwwrwrwrrr
wrrwrrwrwwwrrwrrwrwwwrrwr
rrwwwrrwwrwwwwwrrwwrwwwww
wrrwrrwrwwwrrwrrwrwwwrrwr
wwrrrwwwrwrwrrrwwwrwrwrrr
wwwrwwwwwrwwwrwwwwwrwwwrw
wwwwwwwwwwwwwwwwwwwwwwwww
wbwbwbwbwbwbwbwbwbwbwbwbw
bbbbbbbbbbbbbbbbbbbbbbbbb
.........................
..a...a...a...a...a...a..
.aaa.aaa.aaa.aaa.aaa.aaa.
..a...a...a...a...a...a..
.........................
""".split()


def knit():
    """A pullover's yoke from close by: each stitch is two strands that lean together."""
    width, height, fine = 1200, 900, 2
    x, y = grid(width * fine, height * fine)
    sag = 0.012 * fbm(x * 1.6, y * 1.6, 2701, 3)
    stitches, courses = 24, 22
    u = (x + sag + 0.004 * perlin(x * 3, y * 9, 2702)) / (4 / 3) * stitches
    v = (y + 0.8 * sag + 0.006 * np.sin(x * 5 + 1)) * courses + 0.4
    wools = {
        ".": rgb(0.034, 0.072, 0.105),
        "a": rgb(0.66, 0.58, 0.44),
        "b": rgb(0.52, 0.25, 0.040),
        "w": rgb(0.68, 0.62, 0.50),
        "r": rgb(0.40, 0.035, 0.030),
    }
    table = np.stack([np.stack([wools[c] for c in row]) for row in PATTERN])

    scene = np.zeros((*x.shape, 3), F) + rgb(0.010, 0.012, 0.016)
    best = np.full(x.shape, -9, F)
    # A stitch reaches into the course above, so every place looks at its own and the next course.
    for lift in (0, 1, -1):
        row = np.floor(v) + lift
        q = v - row - 0.5  # -0.5...0.5 within its course, beyond for the neighbours.
        column = np.floor(u)
        p = u - column - 0.5
        side = np.where(p < 0, -1.0, 1.0)
        a = np.abs(p)
        # The strand runs from the foot in the middle up and outwards, like one half of a V.
        t = (0.62 - q) / 1.55
        spine = 0.075 + 0.335 * smooth(-0.05, 0.75, t) - 0.10 * smooth(0.75, 1.05, t)
        thick = 0.235 * np.sqrt(np.clip(1 - ((t - 0.5) / 0.56) ** 2, 0, 1))
        slope = 0.62
        across = (a - spine) / np.maximum(thick, 1e-3) * 0.86
        inside = np.abs(across) < 1
        round_ = np.sqrt(np.clip(1 - across * across, 0, 1))
        lie = round_ * 0.9 + 0.75 * (0.35 - t) + 0.55  # The foot lies upon the head below.
        # Two plies twist round each other; fibres lie along the twist.
        seed = column * 3.7 + row * 5.3 + side * 1.1
        twist = t * 4.2 - across * 0.85
        ply = np.abs(np.sin(np.pi * twist))
        fibre = fbm(twist * 5 + seed, across * 2.2 + t * 2 + seed, 2710, 3, 0.6)
        height_ = lie + 0.16 * ply
        wins = inside & (height_ > best)
        index_r = (row.astype(int) % len(PATTERN), column.astype(int) % len(PATTERN[0]))
        wool = table[index_r]
        tone = 1 + 0.16 * perlin(column * 0.71 + 0.3, row * 0.77 + 0.4, 2711)
        nx = (
            side * across * 0.75
            + side * 0.45 * np.cos(np.pi * twist) * np.sign(np.sin(np.pi * twist)) * round_ * 0.6
        )
        ny = slope * across * 0.4 + (t - 0.5) * -0.5
        nz = np.sqrt(np.clip(1.05 - nx * nx - ny * ny, 0.05, 1))
        lit = np.clip(-0.52 * nx - 0.50 * ny + 0.62 * nz, 0.02, 1.3)
        hollow = (
            smooth(-0.10, 0.9, height_) * (0.55 + 0.45 * ply**0.6) * (0.30 + 0.70 * round_**0.7)
        )
        shade = (0.22 + 1.45 * lit) * hollow * tone * (1 + 0.34 * fibre)
        colour = wool * shade[..., None] + wool**0.6 * (0.060 * (1 - round_) * lit)[..., None]
        scene = np.where(wins[..., None], colour, scene)
        best = np.where(wins, height_, best)
    # Stray fibres, fine and bright against the light.
    rng = np.random.default_rng(2720)
    hair = np.zeros(x.shape, F)
    rows, columns = x.shape
    for _ in range(2600):
        cx, cy = rng.random() * columns, rng.random() * rows
        heading, bend, long = rng.uniform(0, 2 * np.pi), rng.normal(0, 0.03), rng.integers(20, 80)
        angle = heading + bend * np.arange(long)
        px, py = cx + np.cumsum(np.cos(angle)), cy + np.cumsum(np.sin(angle))
        keep = (px >= 0) & (px < columns - 1) & (py >= 0) & (py < rows - 1)
        hair[py[keep].astype(int), px[keep].astype(int)] += rng.uniform(0.10, 0.45)
    hair = blurred(hair, 0.8)
    base = blurred(scene, 6)
    scene = scene + (base * 0.55 + 0.020) * np.clip(hair, 0, 0.8)[..., None]
    # The fabric rolls away: soft light from the upper left.
    light = 1.15 - 0.40 * x / (4 / 3) - 0.25 * (y - 0.3) + 0.25 * fbm(x * 1.1, y * 1.1, 2730, 2)
    scene = halved((scene * light[..., None] * rgb(1.06, 1.0, 0.92)).astype(F))
    return develop(scene, 2790, exposure=2.3, contrast=0.35, vignette=0.3, grain=0.005)
