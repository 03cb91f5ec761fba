import numpy as np

from draw.arrays import F, blurred, grid, halved, mix, rgb, smooth
from draw.darkroom import develop
from draw.noise import fbm, perlin


def tiles():
    """A wall of zellige: eight-pointed stars, hand-cut and glazed, in the sun through leaves."""
    width, height, fine = 1200, 900, 2
    x, y = grid(width * fine, height * fine)
    pitch = 0.30
    u, v = (x - 0.667) / pitch, (y - 0.5) / pitch
    u = u + 0.006 * fbm(x * 7, y * 7, 2301, 2)
    v = v + 0.006 * fbm(x * 7 + 5, y * 7, 2302, 2)
    cu, cv = np.round(u), np.round(v)
    a, b = u - cu, v - cv  # -0.5...0.5 about the star in the middle of each square.

    def star(p, q, radius):
        """An eight-pointed star as two squares, one turned: below 0 is inside."""
        upright = np.maximum(np.abs(p), np.abs(q))
        turned = (np.abs(p) + np.abs(q)) / np.sqrt(2)
        return np.minimum(upright, turned) - radius

    big = star(a, b, 0.345)
    middle = star(a, b, 0.235)
    small = star(a, b, 0.125)
    flower = np.hypot(a, b)
    theta = np.arctan2(b, a)
    # At the squares' corners stand smaller stars; the rest between is crosses.
    ca, cb = np.abs(a) - 0.5, np.abs(b) - 0.5
    corner = star(ca, cb, 0.150)
    corner_small = star(ca, cb, 0.070)

    navy, blue, teal = rgb(0.012, 0.035, 0.13), rgb(0.020, 0.115, 0.36), rgb(0.012, 0.21, 0.21)
    honey, white, green, rust = (
        rgb(0.62, 0.30, 0.045),
        rgb(0.72, 0.68, 0.58),
        rgb(0.035, 0.16, 0.065),
        rgb(0.34, 0.085, 0.030),
    )
    odd = ((cu + cv) % 2 == 0)[..., None]
    edges = np.full(x.shape, 9, F)
    kind = np.zeros(x.shape, F)

    def piece(scene, distance, colour, number):
        """A tile: what lies inside gets its colour; the joint runs along its edge."""
        nonlocal edges, kind
        edges = np.where(distance < 0, np.minimum(-distance, 9), np.minimum(edges, distance))
        kind = np.where(distance < 0, number, kind)
        return np.where((distance < 0)[..., None], colour, scene)

    scene = np.zeros((*x.shape, 3), F) + white
    edges = np.minimum(edges, 9)
    scene = piece(scene, np.abs(np.abs(a) - np.abs(b)) / np.sqrt(2) - 0.030, honey, 1)
    scene = piece(scene, corner, green, 2)
    scene = piece(scene, corner + 0.045, white, 3)
    scene = piece(scene, corner_small, rust, 4)
    scene = piece(scene, big, np.where(odd, blue, teal), 5)
    # The star's arms are kites: lines from the inner star to the points part them.
    sector = np.abs((theta / (np.pi / 4)) % 1 - 0.5) * (np.pi / 4) * flower
    arms = (big < 0) & (middle > 0)
    edges = np.where(arms, np.minimum(edges, np.minimum(sector, 9)), edges)
    kind = np.where(arms, 6 + np.floor(theta / (np.pi / 4) + 0.5) % 8, kind)
    scene = piece(scene, middle, white, 15)
    scene = piece(scene, middle + 0.040, np.where(odd, honey, rust), 16)
    scene = piece(scene, small, navy, 17)
    scene = piece(scene, star(a, b, 0.055), np.where(odd, white, honey), 18)

    # Each piece was glazed and laid by hand: its own tone, its own tilt.
    ident = (
        cu * 7.31
        + cv * 13.7
        + kind * 3.17
        + np.sign(a) * 0.9
        + np.sign(b) * 1.7 * (np.abs(kind - 3) < 3.5)
    )
    tone = perlin(ident * 0.613 + 0.31, ident * 0.277 + 0.77, 2310)
    tilt_x = perlin(ident * 0.531 + 0.2, ident * 0.733 + 0.4, 2311) * 0.20
    tilt_y = perlin(ident * 0.431 + 0.6, ident * 0.633 + 0.1, 2312) * 0.20
    pool = fbm(x * 26, y * 26, 2313, 4)
    scene = (
        scene * np.exp(0.30 * tone + 0.20 * pool + 0.9 * (smooth(0.0, 0.03, edges) - 1))[..., None]
    )
    worn = smooth(0.50, 0.75, fbm(x * 34, y * 34, 2314, 4))
    scene = mix(scene, rgb(0.42, 0.30, 0.20), worn * 0.8 * smooth(0.03, 0.0, edges))
    joint = smooth(0.0085, 0.0050, edges + 0.0022 * perlin(x * 90, y * 90, 2315))
    mortar = rgb(0.30, 0.26, 0.21) * (0.7 + 0.4 * fbm(x * 150, y * 150, 2316, 2))[..., None]
    dome = smooth(0.0, 0.045, edges) * 0.010 + 0.0018 * fbm(x * 16, y * 16, 2317, 3)
    gy, gx = np.gradient(dome * height * fine * pitch)
    nx, ny = -gx + tilt_x + 0.02 * pool, -gy + tilt_y
    lit = np.clip(0.72 - 0.42 * nx - 0.55 * ny, 0.1, 1.5)
    # The sun comes slanting through leaves: soft discs of light on the wall.
    leaf_a = fbm(x * 2.6 + y * 0.8, y * 2.6 - x * 0.5, 2320, 4, 0.55)
    sun = 0.34 + 0.66 * smooth(-0.22, 0.22, blurred(leaf_a, 10) + 0.25 * (0.9 - y) - 0.10)
    light = mix(rgb(0.42, 0.52, 0.66), rgb(1.85, 1.55, 1.18), sun) * lit[..., None]
    glaze = scene * light
    gloss = np.exp(-(((nx + 0.10) / 0.060) ** 2) - ((ny + 0.12) / 0.060) ** 2)
    glaze = (
        glaze
        + mix(rgb(0.20, 0.27, 0.36), rgb(0.9, 0.82, 0.68), sun) * (0.30 * gloss + 0.035)[..., None]
    )
    scene = mix(glaze, mortar * light * 0.8, joint)
    return develop(halved(scene), 2330, exposure=1.45, contrast=0.4, vignette=0.3, grain=0.004)
