import numpy as np

from draw.arrays import F, blurred, grid, mix, rgb, smooth
from draw.darkroom import develop
from draw.noise import fbm, perlin


def windows():
    """A block of flats at night: every window another lamp, another curtain, another life."""
    width, height = 800, 1200
    x, y = grid(width, height)
    rng = np.random.default_rng(2101)
    brick = fbm(x * 3, y * 3, 2102, 4)
    wall = (
        rgb(0.030, 0.034, 0.052)
        * (1 + 0.22 * brick + 0.10 * fbm(x * 120, y * 120, 2103, 2))[..., None]
    )
    # Courses of brick: a bond of half steps.
    course = y * 190
    step = np.floor(course)
    joint = np.minimum(np.abs(course - step), 1 - np.abs(course - step))
    shift = x * 80 + 0.5 * (step % 2)
    upright = np.abs(shift - np.round(shift))
    tone = perlin(np.floor(shift + 0.5) * 0.71 + 0.3, step * 0.77 + 0.3, 2104)
    wall = wall * (1 + 0.30 * tone)[..., None]
    wall = wall * (0.72 + 0.28 * smooth(0.06, 0.2, np.minimum(joint, upright * 2.4)))[..., None]
    scene = wall.astype(F)
    lamps = np.zeros_like(scene)
    columns, rows = 6, 9
    cell_w, cell_h = width / height / columns, 1 / rows
    warm = [
        (rgb(1.0, 0.55, 0.18), 0.42),
        (rgb(1.0, 0.74, 0.40), 0.26),
        (rgb(1.0, 0.36, 0.12), 0.10),
        (rgb(0.70, 0.85, 1.0), 0.09),
        (rgb(0.28, 0.50, 1.0), 0.07),
        (rgb(0.90, 0.30, 0.55), 0.03),
        (rgb(0.95, 0.66, 0.30), 0.03),
    ]
    share = np.array([part for _, part in warm])
    for row in range(rows):
        for column in range(columns):
            left, top = column * cell_w, row * cell_h
            window = (
                slice(int(top * height), int((top + cell_h) * height)),
                slice(int(left * height), int((left + cell_w) * height)),
            )
            u = (x[window] - left) / cell_w * 2 - 1
            v = (y[window] - top) / cell_h * 2 - 1
            wide, high = 0.60, 0.66
            glass = smooth(wide, wide - 0.02, np.abs(u)) * smooth(high, high - 0.02, np.abs(v))
            a, b = u / wide, v / high
            frame = np.maximum(smooth(0.05, 0.03, np.abs(a)), smooth(0.035, 0.02, np.abs(b + 0.28)))
            frame = np.maximum(
                frame, np.maximum(smooth(0.91, 0.94, np.abs(a)), smooth(0.93, 0.96, np.abs(b)))
            )
            lit = rng.random() < 0.60
            colour = warm[rng.choice(len(warm), p=share / share.sum())][0]
            power = rng.lognormal(-0.35, 0.40)
            seed = int(rng.integers(1, 10000))
            # The room: a ceiling, a lamp's pool of light, furniture against the wall.
            at_x, at_y = rng.uniform(-0.55, 0.55), rng.uniform(-0.6, 0.25)
            pool = np.exp(-np.hypot((a - at_x) * 1.1, (b - at_y) * 1.0) / 0.75)
            room = 0.30 + 1.10 * pool + 0.16 * smooth(-0.7, -1, b)
            shelf = perlin(np.floor(a * 9 + seed) * 0.73 + 0.2, np.floor(b * 4) * 0.9 + 0.3, 2110)
            if rng.random() < 0.4:
                side = rng.choice((-1, 1))
                books = smooth(0.30, 0.34, side * a) * smooth(-0.55, -0.52, b)
                room = room * (1 - books * (0.35 + 0.5 * shelf))
            room = room * (
                1 - 0.50 * smooth(0.52, 0.60, b + 0.10 * perlin(a * 2.2 + seed, 0 * a, 2111))
            )
            light = colour * (room * power)[..., None]
            kind = rng.random()
            if kind < 0.30:  # Drawn curtains: the folds glow.
                folds = 0.62 + 0.38 * np.sin(a * 34 + 1.6 * perlin(a * 3 + seed, b * 0.6, 2112))
                light = colour * (0.80 * power * folds * (0.45 + 0.75 * pool))[..., None]
            elif kind < 0.62:  # Half drawn, left and right.
                edge = rng.uniform(0.35, 0.75) + 0.06 * np.sin(b * 2 + seed)
                folds = 0.50 + 0.32 * np.sin(np.abs(a) * 46)
                cloth = (
                    mix(colour, rgb(0.9, 0.65, 0.5), 0.4)
                    * (0.42 * power * folds * (0.5 + pool))[..., None]
                )
                light = mix(light, cloth, smooth(edge, edge + 0.03, np.abs(a)))
            elif kind < 0.78:  # A blind, let down some way.
                down = rng.uniform(-0.5, 0.7)
                slats = 0.45 + 0.40 * smooth(0.2, 0.5, np.abs((b * 13) % 1 - 0.5))
                light = mix(
                    light, colour * (0.60 * power * slats)[..., None], smooth(down + 0.02, down, b)
                )
            if rng.random() < 0.42:  # A lampshade.
                body = smooth(0.02, 0, np.abs(a - at_x) - 0.10 - 0.16 * (b - at_y + 0.10)) * smooth(
                    0.11, 0.09, np.abs(b - at_y)
                )
                cord = smooth(0.014, 0.006, np.abs(a - at_x)) * (b < at_y)
                light = mix(light, light * 0.35, cord)
                light = light + colour * (2.6 * power * body)[..., None]
            if rng.random() < 0.36:  # Plants on the sill.
                for _ in range(int(rng.integers(1, 4))):
                    px, size = rng.uniform(-0.75, 0.75), rng.uniform(0.12, 0.30)
                    q, r = (a - px) / size, (b - 0.95) / size
                    angle = np.arctan2(q, -r)
                    leaves = np.hypot(q, r) < 0.7 + 0.6 * np.abs(
                        np.sin(angle * 3.5 + seed)
                    ) * np.cos(angle * 0.5)
                    light = mix(light, light * rgb(0.05, 0.09, 0.04), (leaves * 0.95).astype(F))
            person = rng.random()
            if lit and person < 0.15 and kind > 0.30:  # Somebody stands there.
                px = rng.uniform(-0.5, 0.5)
                head = np.hypot((a - px) * 1.05, (b + 0.02) * 1.25) < 0.125
                neck = (np.abs(a - px) < 0.05) & (b > 0) & (b < 0.22)
                body = np.abs(a - px) < 0.27 * smooth(0.12, 0.36, b) + 0.02 * (b > 0.15)
                body = body & (b > 0.13)
                light = mix(light, light * 0.045, (head | neck | body).astype(F))
            if not lit:
                sheen = smooth(-0.6, 0.9, fbm(a * 0.8 + seed, b * 1.2, 2120, 3))
                light = mix(
                    rgb(0.010, 0.014, 0.026),
                    rgb(0.045, 0.062, 0.11),
                    sheen * smooth(1.2, -1, b + 0.4 * a),
                )
                curtain = smooth(0.62, 0.66, np.abs(a)) * (0.5 + 0.5 * np.sin(np.abs(a) * 44))
                light = light + rgb(0.016, 0.017, 0.024) * curtain[..., None]
            bar = rgb(0.050, 0.048, 0.052) + light * 0.03
            pane = mix(light, bar, frame)
            part = scene[window]
            # A lintel above, a sill below that catches the window's light.
            lintel = (
                smooth(0.74, 0.72, np.abs(u)) * smooth(-0.84, -0.82, v) * smooth(-0.655, -0.665, v)
            )
            part = mix(part, rgb(0.070, 0.070, 0.085), lintel * 0.8)
            sill = smooth(0.72, 0.70, np.abs(u)) * smooth(0.655, 0.665, v) * smooth(0.755, 0.745, v)
            spill = (light.mean((0, 1)) * 0.22) if lit else 0
            part = mix(part, rgb(0.075, 0.075, 0.09) + spill, sill)
            under = smooth(0.72, 0.68, np.abs(u)) * smooth(0.75, 0.76, v) * smooth(0.90, 0.76, v)
            part = part * (1 - 0.6 * under)[..., None]
            scene[window] = mix(part, pane, glass)
            if lit:
                lamps[window] += pane * glass[..., None]
    # A drainpipe, then light that leaks over the wall and into the lens.
    pipe = (x - 0.334 - 0.0) / 0.0062
    round_ = np.sqrt(np.clip(1 - pipe * pipe, 0, 1))
    scene = mix(
        scene,
        rgb(0.055, 0.062, 0.080) * (0.3 + 0.8 * round_ + 0.5 * np.clip(-pipe, 0, 1))[..., None],
        smooth(1, 0.85, np.abs(pipe)),
    )
    leak = blurred(lamps, 14) * 0.11 + blurred(lamps, 60) * 0.13
    scene = scene + leak * (0.35 + 6 * np.minimum(scene.mean(-1), 0.15))[..., None]
    return develop(scene, 2190, exposure=1.25, contrast=0.6, vignette=0.3, grain=0.010)
