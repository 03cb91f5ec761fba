import numpy as np

from draw.arrays import F, blurred, grid, mix, rgb, sampled, smooth
from draw.darkroom import develop, disc_blurred
from draw.noise import cells, fbm, perlin


def leaf():
    """Dew on a leaf against the light, close up: only a slanting strip is in focus."""
    width = height = 1800
    x, y = grid(width, height)
    turn = np.deg2rad(-33)
    # a runs along the midrib, b across it; one unit is the picture's side.
    a = (x - 0.5) * np.cos(turn) + (y - 0.56) * np.sin(turn)
    b = -(x - 0.5) * np.sin(turn) + (y - 0.56) * np.cos(turn)
    b = b + 0.05 * np.sin(a * 2.3 + 0.3)
    side, out = np.sign(b), np.abs(b)

    pitch = 0.155
    shift = np.where(side > 0, 0.42, 0.0)
    along = (a - out * 0.62 + 0.55 * out * out + 0.008 * perlin(a * 4, b * 4, 701)) / pitch + shift
    vein = np.abs(along - np.round(along)) * pitch
    main = np.exp(-((out / 0.0095) ** 2))
    second = np.exp(-((vein / (0.0050 - 0.0022 * np.clip(out / 0.6, 0, 1))) ** 2))
    warp_x, warp_y = 0.25 * perlin(x * 16, y * 16, 711), 0.25 * perlin(x * 16 + 40, y * 16, 712)
    near1, near2 = cells(along * 4.2 + warp_x, out * 24 + warp_y, 713)
    third = smooth(0.13, 0.02, near2 - near1)
    near1, near2 = cells(x * 120 + warp_x, y * 120 + warp_y, 717)
    fourth = smooth(0.22, 0.04, near2 - near1)

    # Light that comes through: veins pale, flesh green, mottled.
    flesh = 0.80 + 0.22 * fbm(x * 5, y * 5, 721, 4) + 0.08 * fbm(x * 60, y * 60, 731, 3)
    flesh = flesh * (0.86 + 0.20 * np.cos(vein / pitch * 2 * np.pi))
    through = mix(rgb(0.045, 0.21, 0.012), rgb(0.165, 0.44, 0.022), np.clip(flesh, 0, 1.3))
    through = mix(through, rgb(0.25, 0.52, 0.07), 0.22 * fourth)
    through = mix(through, rgb(0.30, 0.58, 0.09), 0.50 * third)
    through = mix(through, rgb(0.44, 0.68, 0.20), 0.80 * second)
    through = mix(through, rgb(0.55, 0.74, 0.32), 0.92 * main)
    bump = -0.010 * np.cos(along * 2 * np.pi) * smooth(0.0, 0.03, out) + 0.0016 * fbm(
        x * 70, y * 70, 741, 3
    )
    bump = (
        bump
        - 0.004 * third * smooth(0.0, 0.02, out)
        + 0.004 * second
        + 0.008 * main
        - 0.0008 * fourth
    )
    gy, gx = np.gradient(blurred(bump.astype(F), 1.2) * height)
    lamp = 0.64 + 0.62 * np.clip((0.95 - y) * 0.75 + (x - 0.3) * 0.35, -0.3, 1)
    lamp = lamp * (1 - 0.55 * gx * 0.6 + 0.75 * gy * 0.6)
    sheen = np.exp(-(((gx - 0.10) ** 2 + (gy + 0.22) ** 2) / 0.05)) * smooth(0.9, 0.0, y)
    surface = (
        through * np.clip(lamp, 0.12, 2)[..., None]
        + rgb(0.16, 0.22, 0.20) * (0.30 * sheen)[..., None]
    )

    # Drops: caps of spheres. Each gathers the light from above into a bright crescent below.
    rng = np.random.default_rng(70)
    drops = []
    for wanted, low, high in ((7, 0.050, 0.088), (26, 0.020, 0.042), (330, 0.0035, 0.014)):
        tries = 0
        while wanted and tries < 6000:
            tries += 1
            size = (
                rng.uniform(low, high) if low > 0.01 else low * (high / low) ** (rng.random() ** 2)
            )
            cx, cy = rng.uniform(-0.02, 1.02, 2)
            if all((cx - p) ** 2 + (cy - q) ** 2 > (size + r) ** 2 * 1.10 for p, q, r in drops):
                drops.append((cx, cy, size))
                wanted -= 1
    soft = blurred(surface, 5)
    scene = surface.copy()
    for index, (cx, cy, size) in enumerate(drops):
        reach = size * 1.9
        left, right = int(max((cx - reach) * width, 0)), int(min((cx + reach) * width, width))
        top, bottom = int(max((cy - reach) * height, 0)), int(min((cy + reach) * height, height))
        if right - left < 2 or bottom - top < 2:
            continue
        window = (slice(top, bottom), slice(left, right))
        u, v = (x[window] - cx) / size, (y[window] - cy) / size
        angle = np.arctan2(v, u)
        round_ = 1 + 0.045 * perlin(np.cos(angle) + index * 2.3, np.sin(angle), 751)
        away = np.hypot(u, v) / round_
        edge = 1.2 / (size * height)
        inside = smooth(1 + edge, 1 - edge, away)
        # Shadow on the side away from the light (which stands up right), light behind it.
        shade = np.exp(-((np.hypot(u + 0.20, v - 0.26) / 1.02) ** 6))
        part = scene[window] * (1 - 0.62 * shade * (1 - inside))[..., None]
        spill = np.exp(-(((u + 0.80) ** 2 + (v - 0.98) ** 2) / 0.055))
        part = part + rgb(0.46, 0.72, 0.16) * (0.5 * spill * (1 - inside))[..., None]
        # Through the cap the leaf is seen enlarged, more so near the rim.
        bend = 0.62 + 0.30 * np.clip(away, 0, 1) ** 3
        look = sampled(soft, (cx + u * size * bend) * width, (cy + v * size * bend) * height)
        gather = np.clip(0.55 + 0.75 * (-u * 0.62 + v * 0.80), 0, 2)
        crescent = np.exp(-(((away - 0.74) / 0.17) ** 2)) * np.clip(-u * 0.62 + v * 0.80, 0, 1) ** 2
        body = look * (0.35 + 0.95 * gather * (1 - 0.55 * np.clip(away, 0, 1) ** 4))[..., None]
        body = body + rgb(0.62, 0.92, 0.30) * (1.05 * crescent)[..., None]
        fresnel = np.clip(away, 0, 1) ** 7
        body = (
            body * (1 - 0.55 * fresnel)[..., None]
            + rgb(0.30, 0.40, 0.44) * (0.36 * fresnel)[..., None]
        )
        # The sky's reflection: a soft patch with a hard small sun in it.
        sky = smooth(0.42, 0.20, np.hypot((u - 0.30) / 1.15, (v + 0.42) / 0.80))
        body = body + rgb(0.72, 0.86, 0.95) * (0.34 * sky)[..., None]
        sun = np.exp(-(((u - 0.36) ** 2 + (v + 0.48) ** 2) / 0.0075))
        body = body + rgb(6.5, 6.3, 5.6) * sun[..., None]
        scene[window] = mix(part, body, inside)

    # Depth of field: pick for each pixel between ever softer copies. Done in light, so the
    # bright dots of distant drops swell into discs.
    distance = np.abs((y - 0.60) * 1.0 + (x - 0.5) * 0.22)
    want = np.clip((distance - 0.10) / 0.46, 0, 1) ** 1.25 * 4
    result, bright = scene, scene + 1.4 * np.clip(scene - 1.2, 0, 8)
    for level, radius in enumerate((2.6, 6.5, 14, 26)):
        size = int(radius * 1.9)
        disc = disc_blurred(bright, size)
        result = mix(result, disc, np.clip(want - level, 0, 1))
    result = result + 0.07 * blurred(np.clip(result - 1, 0, 4), 25)
    return develop(result, 7, exposure=1.45, contrast=0.45, vignette=0.35, grain=0.007)
