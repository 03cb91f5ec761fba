import numpy as np

from draw.arrays import F, blurred, grid, halved, mix, ramp, rgb, smooth
from draw.darkroom import develop
from draw.noise import fbm, perlin


def shell():
    """A nautilus sawn in half, on black velvet: a growth spiral and its chambers."""
    width = height = 1000
    fine = 2
    x, y = grid(width * fine, height * fine)
    u, v = x - 0.415, y - 0.565
    turn = np.deg2rad(150)
    u, v = u * np.cos(turn) - v * np.sin(turn), u * np.sin(turn) + v * np.cos(turn)
    away, angle = np.hypot(u, v) + 1e-6, np.arctan2(v, u)
    growth = 2.95  # How much wider each turn is.
    outer = 0.337
    # How many turns inside the aperture's lip a place lies, counted on its outer wall.
    whorl = np.log(outer / away) / np.log(growth) + angle / (2 * np.pi)
    index = np.floor(whorl)
    across = whorl - index  # 0 at a turn's outer wall, 1 at the wall of the turn inside.
    theta = angle - 2 * np.pi * index  # Falls inwards along the spiral.
    inside = index >= 0
    size = away  # Everything scales with the distance from the middle.

    # Chambers: walls bent like bows, closer towards the middle by the same law.
    bow = 0.42 * np.sin(np.pi * np.clip(across, 0, 1)) ** 0.9 - 0.16 * across
    chamber = (theta + bow) / 0.335 + 0.06
    first = np.floor((-1.75) / 0.335)
    body = chamber > first
    part = chamber - np.floor(chamber)
    wall = np.minimum(part, 1 - part) * 0.335
    septum = smooth(0.034, 0.020, wall) * ~body
    closing = smooth(0.034, 0.020, np.abs(chamber - first) * 0.335)
    septum = np.maximum(septum, closing)
    thick_out, thick_in = 0.055, 0.045
    rim = np.maximum(
        smooth(thick_out, thick_out - 0.012, across),
        smooth(1 - thick_in, 1 - thick_in + 0.012, across),
    )
    tube = smooth(0.020, 0.010, np.abs(across - 0.50)) * ~body  # The siphuncle runs through all.

    # Mother-of-pearl: hues that drift with the angle of the surface.
    sheen = 0.5 + 0.5 * np.sin(theta * 2.1 + across * 5 + 2.2 * fbm(x * 3, y * 3, 1701, 4) + 1.2)
    pearl = ramp(
        np.clip(sheen, 0, 1),
        [
            (0.0, rgb(0.80, 0.58, 0.52)),
            (0.3, rgb(0.92, 0.76, 0.62)),
            (0.55, rgb(0.86, 0.86, 0.72)),
            (0.8, rgb(0.60, 0.80, 0.82)),
            (1.0, rgb(0.62, 0.62, 0.86)),
        ],
    )
    lines = fbm(theta * 26 + across * 3, across * 2, 1702, 3)
    pearl = pearl * (1 + 0.07 * lines)[..., None]
    # A chamber is a deep bowl: dark under the wall towards the light, bright on the far side.
    depth = np.sin(np.pi * np.clip((across - thick_out) / (1 - thick_out - thick_in), 0, 1))
    hollow = np.sin(np.pi * np.clip(part, 0, 1)) ** 0.5 * depth**0.5
    light_x, light_y = -0.62, -0.78
    # Slopes of the bowl by differences, in the picture's own axes.
    bowl = (
        blurred((-hollow * size * 0.30 * ~body - depth * size * 0.26 * body).astype(F), 3)
        * height
        * fine
    )
    gy, gx = np.gradient(bowl)
    steep = 1 / np.sqrt(1 + gx * gx + gy * gy)
    lit = np.clip((0.62 - gx * light_x * 0.75 - gy * light_y * 0.75) * steep, 0.10, 1.5)
    shade = 0.34 + 0.66 * (1 - 0.75 * hollow**2)
    inner = pearl * (lit * shade)[..., None]
    inner = inner + rgb(0.95, 0.93, 0.9) * (0.35 * np.clip(lit - 0.75, 0, 1))[..., None]
    inner = inner * mix(rgb(0.80, 0.50, 0.36), rgb(1, 1, 1), smooth(0.0, 0.8, lit))
    cut = mix(
        rgb(0.86, 0.79, 0.70),
        rgb(0.96, 0.93, 0.88),
        smooth(-0.4, 0.6, fbm(x * 40, y * 40, 1703, 3)),
    )
    cut = cut * (0.84 + 0.20 * np.clip(0.7 - y, 0, 1))[..., None]
    edge = np.clip(np.maximum(np.maximum(rim, septum), tube * 0.8), 0, 1)
    piece = mix(inner, cut, edge)
    # The outside's brown flames show on the rim's very edge.
    flame = (
        smooth(0.018, 0.004, across)
        * smooth(0.0, 0.25, perlin(theta * 4.0, 0 * theta, 1704) + 0.15)
        * (index == 0)
    )
    piece = mix(piece, rgb(0.36, 0.13, 0.05), 0.8 * flame)
    middle = smooth(0.010, 0.016, away)
    piece = piece * (0.25 + 0.75 * middle)[..., None]

    # The open end: the body chamber stops at a lip.
    lip = smooth(-0.006, 0.006, (theta - np.pi * 0.995 + 0.26 * np.sin(np.pi * across)) * -size)
    cover = inside * np.where(index == 0, lip, 1)
    cover = cover * smooth(0.0, 0.004, across + (index > 0))
    soft = blurred(cover.astype(F), 16)
    velvet = rgb(0.012, 0.016, 0.024) * (1 + 0.5 * fbm(x * 160, y * 160, 1705, 2))[..., None]
    velvet = velvet * (1.6 - 1.1 * np.hypot(x - 0.4, y - 0.35))[..., None]
    velvet = velvet + rgb(0.05, 0.035, 0.028) * (soft * (1 - cover))[..., None]
    scene = mix(velvet, piece, cover.astype(F))
    return develop(halved(scene), 1706, exposure=1.5, contrast=0.5, vignette=0.25, grain=0.005)
