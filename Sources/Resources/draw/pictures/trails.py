import numpy as np
from PIL import Image, ImageDraw

from draw.arrays import F, blurred, grid, mix, ramp, rgb, smooth
from draw.darkroom import develop
from draw.noise import fbm, perlin


def trails():
    """Stars drawn as arcs about the pole in an hour and a half, above a lone oak."""
    size = 1000
    x, y = grid(size, size)
    rng = np.random.default_rng(2401)
    pole_x, pole_y = 0.43, 0.40
    scene = ramp(
        y,
        [
            (0.0, rgb(0.010, 0.022, 0.060)),
            (0.45, rgb(0.020, 0.050, 0.115)),
            (0.72, rgb(0.10, 0.105, 0.16)),
            (0.86, rgb(0.42, 0.20, 0.13)),
            (0.93, rgb(0.62, 0.30, 0.13)),
            (1.0, rgb(0.62, 0.30, 0.13)),
        ],
    ).astype(F)
    cloud = smooth(0.1, 0.9, fbm(x * 1.5, y * 9, 2402, 4)) * smooth(0.62, 0.85, y)
    scene = mix(scene, rgb(0.09, 0.065, 0.085), cloud * 0.7)

    # In polar coordinates a trail is a straight line: paint there, then look up.
    away, angle = np.hypot(x - pole_x, y - pole_y), np.arctan2(y - pole_y, x - pole_x)
    turns, rings = 4096, 1500
    reach = 1.0
    sheet = np.zeros((rings, turns, 3), F)
    tints = [(0, rgb(1.0, 0.60, 0.32)), (0.4, rgb(1.0, 0.92, 0.80)), (1, rgb(0.55, 0.74, 1.0))]
    span = np.deg2rad(24) / (2 * np.pi) * turns
    for _ in range(1500):
        radius = np.sqrt(rng.random()) * reach
        ring = int(radius * (rings - 2) / reach)
        start = int(rng.random() * turns)
        light = min(0.050 * (rng.random() + 1e-6) ** -0.62, 1.9)
        colour = ramp(np.array([np.clip(rng.normal(0.5, 0.33), 0, 1)]), tints)[0]
        at = (start + np.arange(int(span))) % turns
        fade = np.clip(np.minimum(np.arange(len(at)), len(at) - np.arange(len(at))) / 10, 0, 1)
        wobble = 1 + 0.12 * perlin(np.arange(len(at)) / 40 + ring, 0 * at, 2410)
        sheet[ring, at] += colour * (light * fade * wobble)[:, None]
        if light > 0.5:
            sheet[ring + 1, at] += colour * (0.6 * light * fade)[:, None]
    py = np.clip(away / reach * (rings - 2), 0, rings - 2)
    px = (angle / (2 * np.pi) % 1) * turns
    row, part = py.astype(int), (py - np.floor(py)).astype(F)
    column = px.astype(int) % turns
    arcs = sheet[row, column] * (1 - part)[..., None] + sheet[row + 1, column] * part[..., None]
    arcs = arcs + 0.35 * blurred(arcs, 2) + 0.15 * blurred(arcs, 7)
    scene = scene + 1.5 * arcs * (0.15 + 0.85 * smooth(0.88, 0.55, y))[..., None]

    # The hill and the tree: limbs that fork, thinner each time, and twigs at the ends.
    mask = Image.new("L", (size * 3, size * 3))
    draw = ImageDraw.Draw(mask)
    unit = size * 3

    def hill(at):
        return 0.925 - 0.050 * np.exp(-(((at - 0.64) / 0.36) ** 2)) + 0.004 * np.sin(at * 17)

    def limb(px, py, heading, long, thick, level):
        steps = 5
        for _ in range(steps):
            heading += rng.normal(0, 0.13) + (-np.pi / 2 - heading) * 0.012
            qx, qy = px + np.cos(heading) * long / steps, py + np.sin(heading) * long / steps
            draw.line(
                [(px * unit, py * unit), (qx * unit, qy * unit)],
                fill=255,
                width=max(1, round(thick * unit)),
            )
            radius = thick * unit / 2
            if radius > 2:
                draw.ellipse(
                    [
                        qx * unit - radius,
                        qy * unit - radius,
                        qx * unit + radius,
                        qy * unit + radius,
                    ],
                    fill=255,
                )
            px, py, thick = qx, qy, thick * 0.93
            if level > 1 and rng.random() < 0.34:
                turn = rng.choice((-1, 1)) * rng.uniform(0.5, 1.05)
                limb(px, py, heading + turn, long * rng.uniform(0.5, 0.75), thick * 0.5, level - 2)
        if level <= 0 or thick * unit < 0.4:
            return
        spread = rng.uniform(0.30, 0.55)
        for turn in (-spread, spread * rng.uniform(0.6, 1.1)):
            limb(px, py, heading + turn, long * rng.uniform(0.72, 0.86), thick * 0.70, level - 1)

    foot = 0.655
    limb(foot, hill(foot) + 0.012, -np.pi / 2 - 0.04, 0.105, 0.026, 9)
    for k in range(-9, 10):  # Roots spread at the foot.
        draw.line(
            [
                (foot * unit + k * 3, (hill(foot) - 0.020) * unit),
                (foot * unit + k * 9, (hill(foot) + 0.012) * unit),
            ],
            fill=255,
            width=9,
        )
    outline = [(at * unit, hill(at) * unit) for at in np.linspace(0, 1, 200)]
    draw.polygon([(0, unit), *outline, (unit, unit)], fill=255)
    for _ in range(5200):  # Grass along the ridge.
        at = rng.random()
        tall = rng.uniform(0.002, 0.011)
        draw.line(
            [
                (at * unit, (hill(at) + 0.002) * unit),
                ((at + rng.normal(0.001, 0.003)) * unit, (hill(at) - tall) * unit),
            ],
            fill=255,
            width=2,
        )
    # A bench, and somebody who waits beside the tripod.
    bx, by = 0.335, hill(0.335)
    for left, top, right, bottom in (
        (-0.030, -0.0180, 0.030, -0.0145),
        (-0.030, -0.033, 0.030, -0.029),
        (-0.030, -0.026, 0.030, -0.0225),
        (-0.026, -0.033, -0.0232, 0.008),
        (0.0232, -0.033, 0.026, 0.008),
    ):
        draw.rectangle(
            [(bx + left) * unit, (by + top) * unit, (bx + right) * unit, (by + bottom) * unit],
            fill=255,
        )
    draw.ellipse(
        [(bx - 0.016) * unit, (by - 0.0535) * unit, (bx - 0.004) * unit, (by - 0.0395) * unit],
        fill=255,
    )
    draw.polygon(
        [
            ((bx + a) * unit, (by + b) * unit)
            for a, b in (
                (-0.013, -0.041),
                (-0.007, -0.041),
                (0.000, -0.034),
                (0.001, -0.015),
                (-0.021, -0.015),
                (-0.020, -0.034),
            )
        ],
        fill=255,
    )
    cover = np.asarray(mask.resize((size, size), Image.Resampling.BOX), F) / 255
    dark = rgb(0.0045, 0.0055, 0.0095) * (1 + 0.6 * smooth(0.9, 1.0, y))[..., None]
    scene = mix(scene, dark, cover)
    return develop(scene, 2490, exposure=1.75, contrast=0.4, vignette=0.35, grain=0.008)
