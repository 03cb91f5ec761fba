import numpy as np

from draw.arrays import grid, halved, mix, rgb, smooth
from draw.darkroom import develop
from draw.noise import fbm, perlin


def tulips():
    """Fields of tulips from the air: beds of one colour each, rows of dots, a ditch, a path."""
    width, height, fine = 1080, 720, 2
    x, y = grid(width * fine, height * fine)
    rng = np.random.default_rng(1101)
    turn = np.deg2rad(24)
    # a runs across the beds, b along them.
    a = (x - 0.75) * np.cos(turn) + (y - 0.5) * np.sin(turn)
    b = -(x - 0.75) * np.sin(turn) + (y - 0.5) * np.cos(turn)
    a = a + 0.006 * perlin(b * 1.7, a * 0.8, 1102) + 0.0007 * perlin(b * 40, a * 40, 1103)

    colours = [
        (0.78, 0.035, 0.045),
        (0.93, 0.56, 0.02),
        (0.80, 0.12, 0.30),
        (0.80, 0.74, 0.62),
        (0.28, 0.030, 0.20),
        (0.90, 0.22, 0.03),
        (0.86, 0.42, 0.46),
        (0.50, 0.10, 0.42),
        (0.94, 0.72, 0.16),
        (0.62, 0.02, 0.05),
    ]
    soil = rgb(0.105, 0.080, 0.056) * (1 + 0.22 * fbm(x * 90, y * 90, 1104, 3))[..., None]
    leafy = smooth(-0.6, 0.6, fbm(x * 70, y * 70, 1105, 3))
    green = mix(rgb(0.050, 0.105, 0.022), rgb(0.10, 0.17, 0.04), leafy)
    speck = fbm(x * 150, y * 150, 1106, 2)
    large = fbm(a * 2.2, b * 1.4, 1107, 4)
    scene = soil * 0.75
    left, index, pitch = -1.35, 0, 0.0104
    while left < 1.35:
        wide = pitch * rng.choice([3, 4, 6, 8, 11])
        bare = rng.random() < 0.10
        colour = rgb(*colours[(index * 3 + rng.integers(0, 2)) % len(colours)])
        bed = (a > left) & (a < left + wide)
        across, along = (a[bed] - left) / pitch, b[bed]
        # A bed is made of ridges, each a row of heads with leaves between.
        ridge, row = 0.5 - 0.5 * np.cos(2 * np.pi * across), np.floor(across)
        heads = 0.5 + 0.5 * perlin(along * 260 + row * 13.7, across * 2.6 + 0.5, 1108)
        bloom = smooth(0.16, 0.62, ridge) * smooth(-0.05, 0.30, heads + 0.30 * large[bed])
        light = 0.74 + 0.46 * heads + 0.16 * speck[bed] + 0.14 * large[bed]
        tint = green[bed] * (0.45 + 0.75 * ridge)[:, None]
        if not bare:
            tint += (colour * light[:, None] - tint) * (0.95 * bloom)[:, None]
        # The low sun stands across the beds: one flank of a ridge is bright.
        scene[bed] = tint * (1 + 0.24 * np.sin(2 * np.pi * across))[:, None]
        left, index = left + wide + rng.choice([0.005, 0.005, 0.010]), index + 1

    # Across all beds: a cart track with two ruts, and a ditch that mirrors the sky.
    def across_beds(at, half, soft=0.0018):
        wobble = b - at + 0.004 * perlin(a * 3, 0 * a + at, 1110)
        return wobble, smooth(half, half - soft, np.abs(wobble))

    track, cover = across_beds(-0.235, 0.019)
    ruts = smooth(0.0045, 0.0015, np.abs(np.abs(track) - 0.0085))
    way = mix(green * 1.15, soil * 1.9, np.clip(ruts + 0.2 * speck, 0, 1))
    scene = mix(scene, way, cover)
    ditch, cover = across_beds(0.315, 0.022)
    scene = mix(scene, green * (0.9 + 0.5 * smooth(0.02, -0.02, ditch))[..., None], cover)
    water = smooth(0.0095, 0.0075, np.abs(ditch + 0.0012 * perlin(a * 30, b * 30, 1111)))
    sheen = mix(
        rgb(0.10, 0.16, 0.21), rgb(0.52, 0.64, 0.74), smooth(-0.5, 0.7, fbm(a * 3, b * 9, 1112, 3))
    )
    scene = mix(scene, sheen, water)
    scene = scene * (1 - 0.5 * smooth(0.0065, 0.0092, -ditch) * water)[..., None]

    # A gardener's cart and three people, with the long shadows of the evening.
    def thing(at_a, at_b, half_a, half_b, colour, shade):
        cx = at_a * np.cos(turn) - at_b * np.sin(turn) + 0.75
        cy = at_a * np.sin(turn) + at_b * np.cos(turn) + 0.5
        rows, columns = (int(cy * height * fine), int(cx * height * fine))
        reach = int((max(half_a, half_b) + shade) * 1.6 * height * fine)
        window = (
            slice(max(rows - reach, 0), rows + reach),
            slice(max(columns - reach, 0), columns + reach),
        )
        part, na, nb = scene[window], a[window] - at_a, b[window] - at_b
        dark = np.zeros_like(na)
        for step in np.linspace(0, shade, 10):
            u, v = (na - step * 0.85) / half_a, (nb - step * 0.3) / half_b
            dark = np.maximum(dark, smooth(1.15, 0.8, np.maximum(np.abs(u), np.abs(v))))
        part = part * (1 - 0.68 * dark)[..., None]
        u, v = na / half_a, nb / half_b
        box = smooth(1.05, 0.9, (np.abs(u) ** 4 + np.abs(v) ** 4) ** 0.25)
        scene[window] = mix(part, rgb(*colour) * (1 + 0.3 * u - 0.1 * v)[..., None], box)

    thing(0.09, -0.235, 0.020, 0.0085, (0.16, 0.30, 0.55), 0.03)
    thing(0.122, -0.235, 0.011, 0.0080, (0.85, 0.85, 0.80), 0.03)
    for at_a, at_b, colour in (
        (-0.262, 0.03, (0.9, 0.88, 0.8)),
        (-0.258, 0.052, (0.15, 0.25, 0.6)),
        (0.33, 0.12, (0.85, 0.2, 0.1)),
    ):
        thing(at_a, at_b, 0.0035, 0.0035, colour, 0.022)
    clouds = smooth(-0.15, 0.75, fbm(x * 1.1 + 4, y * 1.3, 1113, 3))
    scene = scene * (1.12 - 0.42 * clouds)[..., None] * rgb(1.06, 1.0, 0.90)
    return develop(halved(scene), 1114, exposure=1.35, contrast=0.5, vignette=0.25, grain=0.005)
