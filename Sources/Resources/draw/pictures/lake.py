import numpy as np
from PIL import Image, ImageDraw

from draw.arrays import F, blurred, grid, mix, ramp, rgb, sampled, smooth
from draw.darkroom import develop
from draw.landscapes import View, draw_conifer
from draw.noise import fbm, perlin, ridged


def lake():
    """A mountain lake in October, so still that the peaks stand on their heads in it."""
    width, height, fine = 1200, 900, 1
    shore = 0.585
    wide, tall = width * fine, int(height * fine * shore)
    view = View(wide, tall, focal=1500 * fine, horizon=tall, eye=0.02, near=1.6, far=16, steps=1000)

    def field(x, z, footprint):
        crest = ridged(x * 0.30 + 4.4, z * 0.36 + 1.3, 1601, 9, 0.36 * footprint * 1.2)
        crest = 0.85 * crest + 0.22 * fbm(x * 0.5, z * 0.5 + 4, 1603, 3) + 0.10
        rise = smooth(1.9, 7.5, z) * (1 - 0.5 * smooth(9, 15, z))
        valley = smooth(0.0, 0.42, np.abs(x / z - 0.03)) * 0.75 + 0.42
        detail = 0.03 * fbm(x * 5, z * 5, 1602, 3)
        return (2.3 * crest - 0.35) * rise * valley + detail * rise

    hit, depth, gx, gz = view.trace(field)
    x, up = view.place(depth)
    sun = np.array([-0.80, 0.36, -0.46])
    sun /= np.linalg.norm(sun)
    length = np.sqrt(1 + gx * gx + gz * gz)
    lit = np.clip((-gx * sun[0] + sun[1] - gz * sun[2]) / length, 0, 1)
    strata = fbm(x * 4 + 3, up * 11 + x * 2, 1611, 5, 0.6)
    rock = mix(rgb(0.17, 0.155, 0.15), rgb(0.34, 0.30, 0.27), smooth(-0.5, 0.7, strata))
    rock = rock * (0.85 + 0.3 * fbm(x * 30, up * 30 + depth * 9, 1612, 4, 0.65))[..., None]
    steep = np.hypot(gx, gz)
    meadow = smooth(1.35, 0.55, steep + 0.35 * fbm(x * 9, depth * 9, 1613, 4)) * smooth(
        0.95, 0.35, up
    )
    rock = mix(rock, rgb(0.105, 0.135, 0.045), meadow)
    woods = smooth(0.52, 0.20, up + 0.20 * fbm(x * 6, depth * 6, 1614, 4)) * smooth(2.1, 1.1, steep)
    larch = fbm(x * 9, depth * 9, 1617, 5, 0.65) + 0.5 * fbm(x * 90, up * 120, 1618, 2)
    larch = smooth(0.1, 0.9, larch)
    pine = mix(rgb(0.026, 0.046, 0.030), rgb(0.25, 0.125, 0.018), larch)
    pine = pine * (0.7 + 0.7 * np.clip(fbm(x * 60, up * 90, 1615, 3) + 0.4, 0, 2))[..., None]
    rock = mix(rock, pine, woods)
    cold = up + 0.30 * fbm(x * 4, depth * 4, 1616, 5)
    snow = smooth(0.80, 1.15, cold) * smooth(2.6, 1.2, steep)
    rock = mix(rock, rgb(0.90, 0.92, 0.95), snow)
    ground = rock * (
        rgb(2.9, 2.25, 1.55) * lit[..., None]
        + rgb(0.30, 0.40, 0.58) * (0.5 + 0.5 / length)[..., None]
    )
    haze = np.exp(-depth / 26)
    ground = mix(rgb(0.46, 0.62, 0.82), ground, haze)

    px, py = grid(width * fine, height * fine)
    sky = ramp(
        py[:tall],
        [
            (0.0, rgb(0.075, 0.21, 0.52)),
            (0.3, rgb(0.22, 0.42, 0.72)),
            (0.58, rgb(0.62, 0.76, 0.90)),
        ],
    )
    cx, cy = px[:tall], py[:tall]
    warp = 0.25 * fbm(cx * 2, cy * 3, 1621, 3)
    body = fbm(cx * 1.7 + warp + 2.2, cy * 4.6 + warp, 1622, 7, 0.52)
    lit_side = fbm(cx * 1.7 + warp + 2.15, cy * 4.6 + warp - 0.10, 1622, 5, 0.52)
    cloud = smooth(0.02, 0.62, body + 0.25 * smooth(0.1, 0.45, cy) - 0.16)
    white = mix(
        rgb(0.62, 0.68, 0.78), rgb(1.5, 1.45, 1.38), smooth(-0.35, 0.25, body - lit_side + 0.05)
    )
    sky = mix(sky, white, cloud * 0.92)
    top = np.where(hit[..., None], ground, sky).astype(F)

    # Spruces along the far shore.
    rng = np.random.default_rng(1630)
    mask = Image.new("L", (wide * 2, (tall + 10) * 2))
    draw = ImageDraw.Draw(mask)
    line = tall * 2 - 4
    for _ in range(420):
        at = rng.beta(0.6, 0.6) * wide * 2
        edge = abs(at / wide / 2 - 0.52)
        draw_conifer(draw, at, line, rng.lognormal(3.5, 0.30) * (0.45 + 2.0 * edge) * 1.5, rng)
    cover = np.asarray(mask.resize((wide, tall + 10), Image.Resampling.BOX), F)[:tall] / 255
    gold = smooth(0.15, 0.35, perlin(cx * 70, 0 * cx, 1634))
    grove = (
        mix(rgb(0.030, 0.052, 0.034), rgb(0.22, 0.125, 0.018), gold)
        * (0.6 + 0.8 * smooth(-0.3, 0.5, perlin(cx * 160, cy * 60, 1631)))[..., None]
    )
    top = mix(top, grove, cover)
    bank = smooth(-0.006, -0.002, cy - shore + 0.0025 * fbm(cx * 30, 0 * cx, 1632, 3))
    top = mix(
        top,
        rgb(0.24, 0.22, 0.17) * (1 + 0.4 * perlin(cx * 200, cy * 500, 1633))[..., None],
        bank * 0.9,
    )

    # The lake mirrors the upper part; near the viewer one looks into it, at stones.
    below = np.clip(py[tall:] - shore, 1e-4, 1)
    wx = px[tall:]
    far = 0.012 / (below + 0.006)
    ripple = fbm(wx * far * 42, np.log(below + 0.012) * 16, 1641, 3)
    breeze = smooth(0.15, 0.6, fbm(wx * 0.9, np.log(below + 0.03) * 2.1, 1642, 3))
    stir = (0.0015 + 0.020 * below) * (0.55 + 2.4 * breeze)
    from_y = (shore - below * 1.02 + stir * ripple) * height * fine
    mirror = sampled(
        top, wx * height * fine - 0.5 + 6 * ripple * stir * 60, np.clip(from_y, 0, tall - 2)
    )
    mirror = mix(mirror, blurred(mirror, 3), 0.6)
    glance = np.clip(0.30 + 0.70 * np.exp(-below / 0.20), 0, 1)
    near = smooth(0.20, 0.42, below)
    stone_a = np.clip(0.5 + fbm(wx * 16 + 0.4 * ripple, below * 34, 1651, 4), 0, 1.3)
    bed = (
        mix(rgb(0.020, 0.11, 0.12), rgb(0.15, 0.20, 0.15), near)
        * (0.55 + 0.75 * stone_a)[..., None]
    )
    caustic = 1 - np.abs(perlin(wx * 26 + ripple, below * 60 + ripple, 1652))
    bed = bed + rgb(0.16, 0.22, 0.16) * (near * caustic**8)[..., None]
    teal = rgb(0.82, 0.97, 0.98)
    water = mirror * teal * (0.80 * glance)[..., None] + bed * (1 - glance)[..., None] * 0.9
    water = water + rgb(0.30, 0.36, 0.42) * (0.35 * breeze * smooth(0.10, 0.0, below))[..., None]
    scene = np.concatenate([top, water.astype(F)])
    return develop(scene, 1670, exposure=1.0, contrast=0.5, vignette=0.2, grain=0.005)
