import numpy as np

from draw.arrays import F, blurred, grid, halved, mix, ramp, rgb, smooth
from draw.darkroom import develop
from draw.noise import fbm, perlin, ridged


def balloons():
    """Hot-air balloons over ridges in the haze of an early morning."""
    width, height, fine = 1280, 720, 2
    x, y = grid(width * fine, height * fine)
    sun_x, sun_y = 1.28, 0.40
    aside = np.hypot(x - sun_x, (y - sun_y) * 1.3)
    scene = ramp(
        y,
        [
            (0.0, rgb(0.22, 0.40, 0.60)),
            (0.25, rgb(0.50, 0.58, 0.66)),
            (0.45, rgb(0.90, 0.70, 0.54)),
            (0.62, rgb(1.05, 0.72, 0.48)),
            (1.0, rgb(1.0, 0.68, 0.46)),
        ],
    )
    scene = (
        scene
        + rgb(1.1, 0.55, 0.20)
        * (0.75 * np.exp(-aside / 0.24) + 0.9 * np.exp(-aside / 0.06))[..., None]
    )
    cirrus = fbm(x * 1.3 + y * 1.5, y * 8 - x * 1.4, 1401, 5, 0.55)
    scene = mix(scene, rgb(1.15, 0.88, 0.72), smooth(0.1, 1.1, cirrus) * smooth(0.42, 0.1, y) * 0.5)
    scene = (
        scene + rgb(9, 6.6, 3.8) * smooth(0.021, 0.0195, np.hypot(x - sun_x, y - sun_y))[..., None]
    )

    haze = rgb(0.95, 0.58, 0.40)
    layers = 7
    fronts = []
    for layer in range(layers):
        near = layer / (layers - 1)
        line = x[0]
        pitch = 1.6 + 2.2 * near
        crests = ridged(line * pitch + layer * 7.3, 0 * line + 0.4, 1410 + layer, 5)
        crest = 0.545 + 0.38 * near**1.15 - (0.075 + 0.045 * near) * crests
        crest = crest + 0.004 * near * fbm(line * 45, 0 * line + layer, 1420 + layer, 4)
        crest = crest + 0.05 * perlin(line * 0.9 + layer, 0 * line, 1430 + layer)
        fronts.append((near, crest.astype(F)))

    def hill(near, crest, layer):
        rows = slice(max(int(crest.min() * len(y)) - 4, 0), None)
        px, py = x[rows], y[rows]
        below = py - crest
        cover = smooth(
            -0.0009, 0.0009, below + 0.0016 * near * perlin(px * 170, py * 90, 1440 + layer)
        )
        slopes = smooth(-0.4, 0.5, fbm(px * 7 + below * 9, py * 11, 1450 + layer, 4))
        woods = fbm(px * 60, py * 130, 1460 + layer, 2)
        tint = mix(rgb(0.30, 0.31, 0.42), rgb(0.016, 0.034, 0.048), near**0.7)
        rock = tint * (0.80 + 0.35 * slopes + 0.35 * near * woods)[..., None]
        warm = np.exp(-np.abs(px - sun_x) / 0.7)
        rock = (
            rock
            + rgb(0.30, 0.15, 0.06) * (0.5 * slopes * warm * smooth(0.10, 0.0, below))[..., None]
        )
        air = mix(haze, rgb(0.46, 0.44, 0.58), near * 0.9) * (0.75 + 0.5 * warm)[..., None]
        fog = np.exp(-((np.clip(below, 0, 1) / (0.07 + 0.10 * near)) ** 1.4))
        wisp = smooth(-0.1, 0.8, fbm(px * 1.6 + layer, py * 7, 1470 + layer, 4))
        keep = (0.14 + 0.84 * near**0.9) * mix(fog, 1.0, 0.15 + 0.55 * near**2)
        keep = np.clip(keep * (1 - 0.5 * wisp * smooth(0.0, 0.05, below)), 0, 1)
        scene[rows] = mix(scene[rows], mix(air, rock, keep), cover)

    palettes = [
        [(0.72, 0.05, 0.04), (0.95, 0.66, 0.10), (0.90, 0.86, 0.78)],
        [(0.06, 0.16, 0.42), (0.86, 0.84, 0.78), (0.75, 0.10, 0.08)],
        [(0.10, 0.38, 0.36), (0.93, 0.56, 0.08), (0.85, 0.80, 0.66)],
        [(0.42, 0.07, 0.30), (0.93, 0.40, 0.22), (0.97, 0.74, 0.25)],
        [(0.90, 0.42, 0.06), (0.30, 0.05, 0.05), (0.95, 0.82, 0.55)],
    ]

    def balloon(cx, cy, size, kind, clear):
        """An envelope as a body of revolution with gores, lit by the sun; its basket below."""
        rows, columns = scene.shape[:2]
        top, bottom = int(max(cy - 1.1 * size, 0) * rows), int(min(cy + 1.8 * size, 1) * rows)
        left, right = int(max(cx - 1.1 * size, 0) * rows), int((cx + 1.1 * size) * rows)
        window = (slice(top, bottom), slice(left, min(right, columns)))
        part = scene[window]
        a, b = (x[window] - cx) / size, (y[window] - cy) / size
        inside_y = np.clip((b + 1) / 2.32, 0, 1)
        radius = np.sqrt(np.clip(1 - b * b, 0, 1)) * (b < 0.28) + (b >= 0.28) * np.clip(
            0.96 - 0.80 * (np.maximum(b - 0.28, 0) / 1.02) ** 1.25, 0.10, 1
        )
        body = (
            smooth(1.0, 1.0 - 0.03, np.abs(a) / np.maximum(radius, 1e-3))
            * (b > -1)
            * smooth(1.31, 1.29, b)
        )
        s = np.clip(a / np.maximum(radius, 1e-3), -1, 1)
        along = np.arcsin(s)
        colours = [rgb(*c) for c in palettes[kind % len(palettes)]]
        gore = (along + 0.3 * kind) / np.pi * 12
        index = np.floor(gore + (1.5 * inside_y * 3 if kind % 3 == 1 else 0)).astype(int)
        cloth = np.where((index % 2 == 0)[..., None], colours[0], colours[1])
        belt = smooth(0.02, 0.0, np.abs(inside_y - 0.47) - 0.055)
        zig = np.abs((gore % 2) - 1) * 0.05
        crown = smooth(0.01, 0.0, inside_y - 0.13 - zig)
        skirt = smooth(0.0, 0.01, inside_y - 0.80 + zig)
        cloth = mix(
            cloth, colours[2], np.maximum(belt if kind % 2 else 0 * belt, np.maximum(crown, skirt))
        )
        bulge = 0.88 + 0.16 * np.abs(np.sin(np.pi * gore))
        facing = np.sqrt(np.clip(1 - s * s, 0, 1))
        to_sun = np.sign(sun_x - cx) * s
        light = 0.34 + 0.75 * np.clip(0.45 * facing + 0.75 * to_sun, 0, 1) - 0.14 * b
        through = 0.30 * np.clip(to_sun, 0, 1) + 0.16
        shaded = cloth * (bulge * np.maximum(light, 0.12))[..., None] * rgb(1.35, 1.12, 0.92)
        shaded = shaded + cloth * rgb(0.9, 0.5, 0.2) * (through * 0.5)[..., None]
        air = haze * (0.85 + 0.3 * np.exp(-np.abs(x[window] - sun_x) / 0.5))[..., None]
        part = mix(part, mix(air, shaded, clear), body)
        basket = smooth(0.135, 0.125, np.abs(a)) * smooth(1.515, 1.525, b) * smooth(1.72, 1.71, b)
        ropes = (
            sum(smooth(0.018, 0.006, np.abs(a - k * (0.12 - 0.00 * b))) for k in (-1, 0, 1))
            * smooth(1.28, 1.30, b)
            * smooth(1.54, 1.52, b)
        )
        dark = mix(air, rgb(0.045, 0.028, 0.02), clear)
        part = mix(part, dark, np.clip(basket + 0.7 * ropes, 0, 1))
        flame = np.exp(-((a / 0.06) ** 2) - ((b - 1.30) / 0.10) ** 2)
        if kind % 2 == 0:
            part = part + rgb(2.4, 1.3, 0.4) * (flame * 0.8 * clear)[..., None]
        scene[window] = part

    flights = [
        (1, (0.86, 0.515, 0.017, 1, 0.38)),
        (1, (1.06, 0.475, 0.013, 3, 0.30)),
        (2, (1.44, 0.455, 0.026, 0, 0.48)),
        (2, (0.66, 0.43, 0.024, 4, 0.46)),
        (3, (1.60, 0.30, 0.034, 2, 0.60)),
        (4, (1.02, 0.27, 0.050, 3, 0.74)),
        (4, (0.20, 0.57, 0.040, 1, 0.66)),
        (6, (0.455, 0.285, 0.128, 0, 0.96)),
    ]
    scene = scene.astype(F)
    for layer, (near, crest) in enumerate(fronts):
        hill(near, crest, layer)
        for at, flight in flights:
            if at == layer:
                balloon(*flight)
    scene = halved(scene)
    scene = scene + 0.10 * blurred(np.clip(scene - 1.0, 0, 4), 24)
    return develop(scene, 1480, exposure=0.98, contrast=0.55, vignette=0.25, grain=0.006)
