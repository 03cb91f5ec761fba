#!/usr/bin/env python3
"""Make the pictures of the album that Lightbox ships.

Needs python3 with numpy and Pillow; nothing else, and no other picture: every pixel is computed
here. Every random choice has a seed, so a run gives the same pictures again (another version of
Pillow or numpy may differ in the last bits). A full run takes about seven minutes and
8 GB of memory, most of it for the first picture.

    python3 draw-sample-album.py                   all pictures, into SampleAlbum beside this script
    python3 draw-sample-album.py --to DIR          ... somewhere else
    python3 draw-sample-album.py dawn moon         only these

Beside being pleasant to look at, each picture is a case for the decoders:

     1 Dawn.jpg     24 megapixels, with a thumbnail in its EXIF
     2 Dunes.jpg    progressive
     3 Night.jpg    dark, fine detail, grain
     4 Waves.jpg    a wide panorama
     5 Forest.jpg   stored on its side, EXIF orientation 6, thumbnail on its side too
     6 Rain.jpg     portrait, stored upright
     7 Leaf.jpg     square, chroma at full resolution (4:4:4)
     8 Bubbles.png  RGBA with soft alpha
     9 Moon.png     16-bit grey, interlaced
    10 Chart.png    pixel-exact lines and a Siemens star, to judge scaling

How a picture is made: the scene is computed in linear light as float32 arrays, (rows, columns)
or (rows, columns, 3); `develop` then does what film does: exposure, shoulder, vignette, grain.
"""

import argparse
import io
import struct
import time
import zlib
from pathlib import Path

import numpy as np
from PIL import Image, ImageDraw

F = np.float32


# --- Arrays ------------------------------------------------------------------------------------


def rgb(red, green, blue):
    return np.array([red, green, blue], F)


def mix(a, b, t):
    """Goes from a (t = 0) to b (t = 1). A map t of two dimensions works on colours, too."""
    t = np.asarray(t, F)
    if t.ndim == 2 and (np.ndim(a) in (1, 3) or np.ndim(b) in (1, 3)):
        t = t[..., None]
    return a * (1 - t) + b * t


def smooth(low, high, x):
    """0 below low, 1 above high, and a smooth S between; low > high turns it round."""
    t = np.clip((x - low) / (high - low), 0, 1)
    return t * t * (3 - 2 * t)


def grid(width, height):
    """The centres of pixels: x in 0...width/height and y in 0...1, downwards."""
    y, x = np.mgrid[0:height, 0:width].astype(F)
    return (x + F(0.5)) / F(height), (y + F(0.5)) / F(height)


def ramp(x, stops):
    """The colour at x along stops [(position, colour), ...]."""
    at = [position for position, _ in stops]
    return np.stack(
        [np.interp(x, at, [colour[c] for _, colour in stops]) for c in range(3)], -1
    ).astype(F)


def each_channel(function, image):
    if image.ndim == 2:
        return function(image)
    return np.stack([function(image[..., c]) for c in range(image.shape[-1])], -1)


def resized(image, width, height):
    def one(channel):
        picture = Image.fromarray(np.ascontiguousarray(channel, F))
        return np.asarray(picture.resize((width, height), Image.Resampling.BICUBIC))

    return each_channel(one, image)


def halved(image):
    """The mean of each 2 x 2 block: the second half of 2 x 2 supersampling."""
    return (image[::2, ::2] + image[1::2, ::2] + image[::2, 1::2] + image[1::2, 1::2]) / 4


def blurred(image, sigma):
    """Gaussian blur by three box blurs along each axis; edges repeat."""
    if sigma < 0.3:
        return image
    if sigma > 16:  # A wide blur leaves nothing that a quarter of the pixels cannot hold.
        height, width = image.shape[:2]
        small = resized(image, max(1, width // 4), max(1, height // 4))
        return resized(blurred(small, sigma / 4), width, height)
    radius = max(1, round(np.sqrt(sigma * sigma + 0.25) - 0.5)) if sigma > 1 else 1
    weight = 1.0 if sigma > 1 else min(1.0, sigma * sigma / 2)
    for axis in (0, 1):
        for _ in range(3 if sigma > 1 else 1):
            edge = [(0, 0)] * image.ndim
            edge[axis] = (radius + 1, radius)
            total = np.cumsum(np.pad(image, edge, mode="edge"), axis, dtype=np.float64)
            n = 2 * radius + 1
            high = np.take(total, range(n, total.shape[axis]), axis)
            low = np.take(total, range(0, total.shape[axis] - n), axis)
            image = mix_plain(image, ((high - low) / n).astype(F), weight)
    return image


def mix_plain(a, b, t):
    return a * F(1 - t) + b * F(t)


def sampled(image, x, y):
    """Bilinear lookup at pixel coordinates; outside, the edge repeats."""
    height, width = image.shape[:2]
    x, y = np.clip(x, 0, width - 1.001), np.clip(y, 0, height - 1.001)
    x0, y0 = x.astype(np.int32), y.astype(np.int32)
    u, v = (x - x0).astype(F), (y - y0).astype(F)
    if image.ndim == 3:
        u, v = u[..., None], v[..., None]
    top = image[y0, x0] * (1 - u) + image[y0, x0 + 1] * u
    return top * (1 - v) + (image[y0 + 1, x0] * (1 - u) + image[y0 + 1, x0 + 1] * u) * v


# --- Noise -------------------------------------------------------------------------------------


def perlin(x, y, seed):
    """Gradient noise in about -1...1, one feature per unit, repeating after 256 units."""
    angle = np.random.default_rng(seed).uniform(0, 2 * np.pi, 65536)
    gx, gy = np.cos(angle).astype(F), np.sin(angle).astype(F)
    x, y = np.broadcast_arrays(np.asarray(x, F), np.asarray(y, F))
    x0, y0 = np.floor(x), np.floor(y)
    u, v = x - x0, y - y0
    column, row = x0.astype(np.int32), y0.astype(np.int32)

    def corner(dx, dy):
        at = (((row + dy) & 255) << 8) | ((column + dx) & 255)
        return gx[at] * (u - dx) + gy[at] * (v - dy)

    s, t = u * u * u * (u * (u * 6 - 15) + 10), v * v * v * (v * (v * 6 - 15) + 10)
    top = corner(0, 0) * (1 - s) + corner(1, 0) * s
    return F(1.5) * (top * (1 - t) + (corner(0, 1) * (1 - s) + corner(1, 1) * s) * t)


def fbm(x, y, seed, octaves=5, gain=0.5):
    """Octaves of noise, each twice as fine and `gain` as strong as the one before."""
    total, amplitude, scale = F(0), F(1), F(1)
    for octave in range(octaves):
        total = total + amplitude * perlin(x * scale + 17 * octave, y * scale, seed + octave)
        amplitude, scale = amplitude * F(gain), scale * F(2.03)
    return total


def ridged(x, y, seed, octaves, finest=None):
    """Sharp crests and round valleys; `finest` drops octaves finer than that length."""
    total, amplitude, scale, carry = F(0), F(0.5), F(1), F(1)
    for octave in range(octaves):
        fade = 1.0 if finest is None else float(smooth(1.0, 3.0, 1 / (scale * finest)))
        if fade == 0:
            break
        crest = 1 - np.abs(perlin(x * scale + 31 * octave, y * scale, seed + octave))
        crest = crest * crest
        total = total + amplitude * fade * crest * carry
        carry = np.clip(crest * F(1.6), 0, 1)
        amplitude, scale = amplitude * F(0.5), scale * F(2.07)
    return total


def cells(x, y, seed):
    """Worley noise: the distances to the nearest and to the second nearest scattered point."""
    jitter = np.random.default_rng(seed).random((2, 256, 256)).astype(F)
    x0, y0 = np.floor(x), np.floor(y)
    first = np.full(x.shape, 9, F)
    second = first.copy()
    for dy in (-1, 0, 1):
        for dx in (-1, 0, 1):
            row = (y0 + dy).astype(np.int32) & 255
            column = (x0 + dx).astype(np.int32) & 255
            away = np.hypot(
                x0 + dx + jitter[0, row, column] - x, y0 + dy + jitter[1, row, column] - y
            )
            second = np.minimum(second, np.maximum(first, away))
            first = np.minimum(first, away)
    return first, second


# --- Landscapes --------------------------------------------------------------------------------


class View:
    """A camera that looks level along +z over a height field.

    Lengths are the field's units; `focal` and `horizon` are pixels. Because the camera is level,
    each column of pixels sees one vertical plane, so a column is solved at once: go away from the
    eye, keep the highest slope so far, and look up which step first reaches a pixel's slope.
    """

    def __init__(self, width, height, focal, horizon, eye, near, far, steps):
        self.width, self.height = width, height
        self.focal, self.horizon, self.eye = focal, horizon, eye
        self.depths = np.geomspace(near, far, steps).astype(F)
        self.across = ((np.arange(width) + 0.5 - width / 2) / focal).astype(F)
        self.up = ((horizon - np.arange(height) - 0.5) / focal).astype(F)

    def trace(self, field):
        """Finds the ground: `field(x, z, footprint)` gives heights for a row of points at one z.

        Returns hit (false is sky), depth z, and the slopes dh/dx and dh/dz at each pixel.
        """
        z = self.depths[:, None]
        heights = np.stack(
            [field(self.across * depth, depth, depth / self.focal) for depth in self.depths]
        ).astype(F)
        slope_x = np.gradient(heights, axis=1) / (z * (self.across[1] - self.across[0]))
        slope_z = np.gradient(heights, self.depths, axis=0) - slope_x * self.across
        rise = (heights - self.eye) / z
        highest = np.maximum.accumulate(rise, 0)

        shape = (self.height, self.width)
        hit = np.zeros(shape, bool)
        depth, gx, gz = (np.zeros(shape, F) for _ in range(3))
        last = len(self.depths) - 1
        for column in range(self.width):
            first = np.searchsorted(highest[:, column], self.up)
            hit[:, column] = first <= last
            after = np.clip(first, 1, last)
            before = after - 1
            low, high = rise[before, column], rise[after, column]
            part = np.clip((self.up - low) / np.maximum(high - low, 1e-9), 0, 1)
            for target, source in (
                (depth, np.broadcast_to(z, heights.shape)),
                (gx, slope_x),
                (gz, slope_z),
            ):
                target[:, column] = (
                    source[before, column] * (1 - part) + source[after, column] * part
                )
        return hit, depth, gx, gz

    def place(self, depth):
        """World x and height of what a pixel sees at a depth."""
        return self.across * depth, self.eye + self.up[:, None] * depth


def mist(depth, bottom, top, density, falloff):
    """Light's share left after fog that thins by e per `falloff` upwards: exact along a ray."""
    rise = (top - bottom) / falloff
    rise = np.where(np.abs(rise) < 1e-3, 1e-3, rise)
    lowest = density * np.exp(-np.maximum(bottom / falloff, -20))
    mean = lowest * (1 - np.exp(-np.maximum(rise, -20))) / rise
    return np.exp(-np.clip(mean * depth, 0, 60)).astype(F)


def draw_conifer(draw, x, base, tall, rng):
    """Paints a spruce into a mask: tiers of drooping boughs with ragged needles."""
    lean = rng.uniform(-0.015, 0.015) * tall
    trunk = max(1, tall * 0.011)
    draw.polygon([(x - trunk, base), (x + trunk, base), (x + lean, base - tall)], fill=255)
    tiers = int(np.clip(tall / 6, 16, 150))
    full = rng.uniform(0.15, 0.21) * tall
    for tier in range(tiers):
        t = (tier + rng.uniform(0, 0.9)) / tiers
        y = base - tall * (1 - t * 0.94)
        centre = x + lean * (1 - t)
        for side in (-1, 1):
            reach = full * (0.04 + t**0.85) * rng.uniform(0.55, 1.12)
            droop = reach * rng.uniform(0.25, 0.55)
            twigs = max(3, int(reach / 3))
            thick = int(np.clip(round(tall / 170), 1, 4))
            for twig in range(twigs):
                s = (twig + 1) / twigs
                px = centre + side * reach * s
                py = y + droop * s * s
                hang = (1 - s * 0.75) * tall * 0.022 * (0.2 + 0.8 * t) * rng.uniform(0.5, 1.6)
                draw.line(
                    [(px - side * hang * 0.7, py - hang * 0.2), (px + side * 1, py + hang)],
                    fill=255,
                    width=thick,
                )
            draw.line(
                [
                    (centre, y),
                    (centre + side * reach * 0.5, y + droop * 0.25),
                    (centre + side * reach, y + droop),
                ],
                fill=255,
                width=thick,
            )


# --- Darkroom ----------------------------------------------------------------------------------


def srgb(linear):
    linear = np.clip(linear, 0, 1)
    return np.where(linear < 0.0031308, linear * 12.92, 1.055 * linear ** (1 / 2.4) - 0.055)


def film(linear, exposure=1.0, contrast=0.25):
    """Film's answer to light, 0...1 as sRGB: bright light saturates slowly, then an S-curve."""
    tone = srgb(1 - np.exp(-np.maximum(linear, 0) * F(exposure))).astype(F)
    return mix_plain(tone, tone * tone * (3 - 2 * tone), contrast)


def develop(linear, seed, exposure=1.0, contrast=0.25, vignette=0.25, grain=0.012):
    """Makes the finished 8-bit picture of a scene in linear light."""
    height, width = linear.shape[:2]
    if vignette:
        x, y = grid(width, height)
        away = ((x - width / height / 2) ** 2 + (y - 0.5) ** 2) / ((width / height) ** 2 + 1) * 4
        linear = linear * (1 - F(vignette) * away * away)[..., None]
    tone = film(linear, exposure, contrast)
    rng = np.random.default_rng(seed)
    if grain:
        speck = blurred(rng.standard_normal((height, width), dtype=F), 0.8)
        light = tone.mean(-1)
        tone = tone + (F(grain) * 2 * speck * (0.35 + 2.6 * light * (1 - light)))[..., None]
    # Less than one level of noise, so that a smooth sky shows no bands.
    tone = tone * 255 + rng.random((height, width, 1), dtype=F)
    return Image.fromarray(np.clip(tone, 0, 255).astype(np.uint8))


# --- The pictures ------------------------------------------------------------------------------


def dawn(width=6000):
    """Ranges behind ranges, valleys full of mist, the sun just up. Kilometres."""
    height, unit = width * 2 // 3, width / 6000
    view = View(
        width,
        height,
        focal=7600 * unit,
        horizon=1560 * unit,
        eye=1.62,
        near=2.6,
        far=75,
        steps=width * 3 // 5,
    )

    def field(x, z, footprint):
        shape = ridged(x * 0.13 + 3.1, z * 0.17 + 7.7, 11, 10, 0.17 * footprint * 1.4)
        swell = perlin(x * 0.06, z * 0.06 + 2.2, 5)
        tall = 0.42 + 0.75 * float(smooth(3, 34, z)) + 0.3 * swell
        return 2.6 * tall * (shape - 0.2)

    hit, depth, gx, gz = view.trace(field)
    x, tall = view.place(depth)
    across, up = view.across[None, :], view.up[:, None]
    sun_across, sun_up = 0.135, 0.030
    aside = np.hypot(across - sun_across, (up - sun_up) * 1.15).astype(F)
    wide, close = np.exp(-aside / 0.24), np.exp(-aside / 0.05)

    sky = ramp(
        np.broadcast_to(up, depth.shape),
        [
            (-0.02, rgb(0.98, 0.62, 0.42)),
            (0.03, rgb(0.95, 0.60, 0.43)),
            (0.08, rgb(0.66, 0.52, 0.50)),
            (0.14, rgb(0.38, 0.42, 0.54)),
            (0.23, rgb(0.17, 0.26, 0.44)),
        ],
    )
    drift = np.clip(up, 0.004, 1)
    cloud_x, cloud_y = across / (0.25 + drift * 2.2) * 5, np.log(drift) * 2.4 + across * 1.1
    cloud = fbm(*np.broadcast_arrays(cloud_x, cloud_y), 71, 5, 0.52)
    cloud = smooth(0.05, 0.95, cloud) * smooth(0.02, 0.10, up)
    sky = mix(sky, rgb(1.15, 0.70, 0.52) * (0.55 + 0.9 * wide[..., None]), cloud * 0.55)
    glow = rgb(1.05, 0.56, 0.26) * (0.6 * wide + 1.3 * close)[..., None]
    disc = smooth(0.0090, 0.0078, np.hypot(across - sun_across, up - sun_up))
    sky = sky + glow + rgb(9, 6.5, 3.6) * disc[..., None]

    # The ground looks at the sky: cool from above, warm where a flank turns to the sun.
    length = np.sqrt(1 + gx * gx + gz * gz)
    warm = np.clip((gx * -0.42 + gz * -0.85 + 0.13) / length, 0, 1)
    open_sky = 0.45 + 0.55 / length
    rock = mix(rgb(0.040, 0.062, 0.060), rgb(0.085, 0.080, 0.082), smooth(0.9, 1.8, tall))
    ground = rock * (rgb(0.35, 0.48, 0.72) * open_sky[..., None] * 0.9)
    ground = ground + rock * rgb(3.4, 1.75, 0.85) * warm[..., None]

    patch = 1 + 0.55 * fbm(x * 0.5, depth * 0.25, 91, 4)
    haze = mist(depth, tall, view.eye, 0.026, 2.2)
    fog = mist(depth, tall, view.eye, 2.6 * np.clip(patch, 0.2, 2), 0.17)
    air = mix(rgb(0.34, 0.41, 0.56), rgb(0.80, 0.56, 0.47), smooth(6, 45, depth))
    air = air * (0.62 + 0.38 * smooth(2, 20, depth))[..., None]
    air = air + rgb(1.05, 0.55, 0.25) * (0.45 * wide + 0.5 * close)[..., None]
    cloth = mix(rgb(0.48, 0.53, 0.70), rgb(1.35, 0.80, 0.50), np.clip(wide * 1.35, 0, 1))
    ground = mix(air, ground, haze)
    ground = mix(cloth, ground, fog)
    scene = np.where(hit[..., None], ground, sky).astype(F)

    # A wooded spur in front, for scale, drawn at twice the size.
    rng = np.random.default_rng(8)
    u = np.arange(0, width * 2, dtype=F) / (2 * width)
    spur = 3800 - 620 * np.exp(-((u / 0.30) ** 2)) - 230 * smooth(0.72, 1.1, u)
    spur = (spur + 30 * fbm(u * 12, 0 * u, 4, 4)) * 2 * unit
    top = height * 5 // 8
    mask = Image.new("L", (width * 2, (height - top) * 2))
    draw = ImageDraw.Draw(mask)
    outline = [(float(a), float(spur[a]) - top * 2) for a in range(0, width * 2, 4)]
    draw.polygon(
        [(0, mask.height), *outline, (width * 2, outline[-1][1]), (width * 2, mask.height)],
        fill=255,
    )
    for _ in range(420):
        at = rng.beta(0.75, 1.0)
        column = int(at * (width * 2 - 1))
        size = rng.lognormal(6.0, 0.36) * (0.7 + 0.7 * np.exp(-at / 0.25)) * unit
        draw_conifer(draw, column, spur[column] - top * 2 + 20 * unit, size, rng)
    cover = halved(np.asarray(mask, F) / 255)
    _, y = grid(width, height)
    dark = (
        rgb(0.006, 0.011, 0.016)
        + rgb(0.075, 0.072, 0.085) * (smooth(1.0, 0.78, y[top:]) * (0.2 + wide[top:]))[..., None]
    )
    scene[top:] = mix(scene[top:], dark, cover)
    return develop(
        blurred(scene, 0.7 * unit), 1, exposure=1.25, contrast=0.4, vignette=0.2, grain=0
    )


def dunes():
    """A sea of sand an hour before sunset, light from the left. Metres."""
    width, height, fine = 2400, 1600, 2
    view = View(
        width * fine,
        height * fine,
        focal=2700 * fine,
        horizon=470 * fine,
        eye=30,
        near=12,
        far=3500,
        steps=3400,
    )

    def wave(x, z, length, seed, bend):
        """One train of dunes: a long windward side, a crest, a short slip face to the right."""
        along = (x * 0.86 + z * 0.32) / length + bend * fbm(
            x / length / 1.9, z / length / 2.6, seed, 2
        )
        part = along - np.floor(along)
        rise = part / 0.72
        fall = (1 - part) / 0.28
        crest = np.minimum(rise, fall)
        return np.clip(crest, 0, 1) ** 1.18

    def field(x, z, footprint=0):
        size = 0.55 + 0.5 * perlin(x / 210 + 0.3, z / 260 + 0.9, 3)
        big = wave(x + 35, z, 150, 21, 0.62) * 33 * size
        small = wave(x, z + 40, 52, 33, 0.5) * 3.6 * (1 - 0.7 * np.clip(big / 16, 0, 1))
        swell = 9 * perlin(x / 320 + 5, z / 420 + 0.1, 9) + 0.010 * z
        return big + small + swell

    hit, depth, gx, gz = view.trace(field)
    x, _ = view.place(depth)

    # Shadow: walk towards the sun and see whether sand stands in the way.
    sun = np.array([-0.90, 0.235, 0.40])  # x, up, z
    sun /= np.linalg.norm(sun)
    step = fine * 2
    small_x, small_z = x[::step, ::step], depth[::step, ::step]
    base = field(small_x, small_z)
    clear = np.ones_like(base)
    for reach in np.geomspace(1.2, 120, 26):
        other = field(small_x + sun[0] * reach, small_z + sun[2] * reach)
        over = (base + sun[1] * reach - other) / (0.25 + 0.02 * reach)
        clear = np.minimum(clear, smooth(-1, 1, over))
    clear = resized(clear, view.width, view.height)

    # Wind ripples: a warped sine, finer than the dunes, gone where a pixel is too coarse for it.
    bend = 1.6 * fbm(x / 5.2, depth / 7.5, 51, 3)
    pixel = depth / view.focal
    gentle = smooth(0.62, 0.32, np.hypot(gx, gz))
    for length, strength in ((0.42, 0.30), (1.35, 0.13)):
        phase = (x * 0.93 + depth * 0.37) * (2 * np.pi / length) + bend * (1.1 if length < 1 else 2)
        wind = np.cos(phase) + 0.35 * np.cos(2 * phase + 0.8)
        seen = smooth(0.30, 0.07, pixel * (depth / view.eye) ** 0.5 / length) * gentle
        patch = 0.6 + 0.5 * fbm(x / 9, depth / 12, 61, 2)
        gx = gx + strength * 0.93 * wind * seen * patch
        gz = gz + strength * 0.37 * wind * seen * patch

    lit = (-gx * sun[0] + sun[1] - gz * sun[2]) / np.sqrt(1 + gx * gx + gz * gz)
    lit = np.clip(lit, 0, 1) * clear
    up = 1 / np.sqrt(1 + gx * gx + gz * gz)
    speck = 1 + 0.05 * fbm(x * 3.1, depth * 1.7, 77, 3)
    sand = rgb(0.60, 0.315, 0.15) * speck[..., None]
    ground = sand * (rgb(4.3, 2.75, 1.45) * lit[..., None])
    ground = ground + sand * rgb(0.22, 0.30, 0.58) * (0.45 + 0.55 * up)[..., None] * 0.62
    ground = ground + sand * rgb(0.32, 0.20, 0.12) * np.clip(gx * 0.8 + 0.1, 0, 1)[..., None] * 0.6

    rise = np.broadcast_to(view.up[:, None], depth.shape)
    sky = ramp(
        rise,
        [
            (0.0, rgb(1.05, 0.80, 0.60)),
            (0.05, rgb(0.72, 0.68, 0.66)),
            (0.11, rgb(0.34, 0.45, 0.62)),
            (0.20, rgb(0.12, 0.24, 0.46)),
        ],
    )
    warm = np.exp(-(view.across[None, :] + 0.48) / 0.35)
    sky = sky + rgb(0.32, 0.17, 0.06) * (warm * np.exp(-np.abs(rise) / 0.07))[..., None]
    haze = np.exp(-depth / 2100)
    scene = np.where(hit[..., None], mix(rgb(0.95, 0.68, 0.50), ground, haze), sky)
    return develop(halved(scene), 2, exposure=1.12, contrast=0.42, vignette=0.25, grain=0.008)


def waves():
    """Open water against the low sun: wind waves, glitter, a bank of cloud. Metres."""
    width, height, fine = 3000, 1250, 2
    view = View(
        width * fine,
        height * fine,
        focal=2500 * fine,
        horizon=470 * fine,
        eye=5.2,
        near=6,
        far=9000,
        steps=3400,
    )
    rng = np.random.default_rng(14)

    def sea(size, cells_across, wind, shortest, longest):
        """Height and slopes of a square of sea that repeats: random phases under a spectrum."""
        k = 2 * np.pi * np.fft.fftfreq(cells_across, size / cells_across)
        kx, kz = np.meshgrid(k, k)
        length = np.hypot(kx, kz)
        length[0, 0] = 1
        peak = 9.81 / wind**2
        power = np.exp(-0.74 * (peak / length) ** 2) / length**4
        angle = (kx * 0.35 + kz * -0.94) / length
        power *= 0.12 + angle**2
        power[(length > 2 * np.pi / shortest) | (length < 2 * np.pi / longest)] = 0
        power[0, 0] = 0
        wave = np.sqrt(power) * np.exp(2j * np.pi * rng.random(power.shape))
        wave *= 2 * np.pi / size * 0.088 * cells_across**2
        return [np.fft.ifft2(w).real.astype(F) for w in (wave, wave * 1j * kx, wave * 1j * kz)]

    scales = [(310.0, sea(310.0, 1024, 7.5, 2.2, 200)), (19.0, sea(19.0, 1024, 7.5, 0.06, 2.2))]

    def lookup(tile, size, x, z):
        n = tile.shape[0]
        u, v = np.asarray(x) * (n / size), np.asarray(z) * (n / size)
        u, v = np.broadcast_arrays(u, v)
        u0, v0 = np.floor(u), np.floor(v)
        s, t = (u - u0).astype(F), (v - v0).astype(F)
        c, r = u0.astype(np.int64) % n, v0.astype(np.int64) % n
        c1, r1 = (c + 1) % n, (r + 1) % n
        return (tile[r, c] * (1 - s) + tile[r, c1] * s) * (1 - t) + (
            tile[r1, c] * (1 - s) + tile[r1, c1] * s
        ) * t

    def field(x, z, footprint):
        return lookup(scales[0][1][0], 310.0, x, z) + (
            lookup(scales[1][1][0], 19.0, x, z) if z < 160 else 0
        )

    hit, depth, _, _ = view.trace(field)
    x, _ = view.place(depth)

    # Slopes that a pixel resolves are taken as they are; the rest widens the glitter.
    gx, gz = np.zeros_like(depth), np.zeros_like(depth)
    rough = np.full(depth.shape, 0.0045, F)
    pixel = depth / view.focal * np.clip(depth / view.eye, 1, 40) ** 0.7
    for size, (_, slope_x, slope_z) in scales:
        n = slope_x.shape[0]
        levels = [0, 2, 6, 18]  # Blur in cells; each level keeps what is left of the variance.
        for level, sigma in enumerate(levels):
            a = (
                slope_x
                if not sigma
                else blurred(np.tile(slope_x, (3, 3)), sigma)[n : 2 * n, n : 2 * n]
            )
            b = (
                slope_z
                if not sigma
                else blurred(np.tile(slope_z, (3, 3)), sigma)[n : 2 * n, n : 2 * n]
            )
            lost = float(slope_x.var() + slope_z.var() - a.var() - b.var()) / 2
            want = np.clip(np.log2(np.maximum(pixel / (size / n), 1e-3)), -1, 4.5)
            centre = [-1, 1.2, 2.8, 4.3][level]
            spread = 1.7
            share = np.clip(1 - np.abs(want - centre) / spread, 0, 1)
            if level == 0:
                share = np.where(want < centre, 1, share)
            if level == 3:
                share = np.where(want > centre, 1, share)
            gx += share * lookup(a, size, x, depth)
            gz += share * lookup(b, size, x, depth)
            rough += share * lost

    def sky(across, up):
        """The light from a direction, given as slopes against the view axis."""
        up = np.maximum(up, 0)
        colour = ramp(
            up,
            [
                (0.0, rgb(1.25, 0.66, 0.34)),
                (0.05, rgb(0.98, 0.60, 0.40)),
                (0.13, rgb(0.52, 0.46, 0.48)),
                (0.30, rgb(0.24, 0.29, 0.42)),
                (1.0, rgb(0.12, 0.20, 0.36)),
            ],
        )
        aside = np.hypot(across - sun_across, up - sun_up)
        colour = (
            colour
            + rgb(1.2, 0.62, 0.25)
            * (0.8 * np.exp(-aside / 0.16) + 1.3 * np.exp(-aside / 0.035))[..., None]
        )
        return colour

    sun_across, sun_up = -0.13, 0.062
    across = np.broadcast_to(view.across[None, :], depth.shape)
    up = np.broadcast_to(view.up[:, None], depth.shape)

    # Mirror the ray at the wave: n is (-gx, 1, -gz).
    ray = 1 / np.sqrt(1 + across**2 + up**2)
    norm = 1 / np.sqrt(1 + gx * gx + gz * gz)
    facing = np.clip((gx * across - up + gz) * norm * ray, 0.02, 1)
    rx = across * ray + 2 * facing * -gx * norm
    ry = up * ray + 2 * facing * norm
    rz = ray + 2 * facing * -gz * norm
    rz = np.maximum(rz, 0.05)
    mirror = 0.02 + 0.98 * (1 - facing) ** 5 / (1 + 9 * rough)
    light = sky(np.clip(rx / rz, -3, 3), np.clip(np.abs(ry) / rz + 0.25 * np.sqrt(rough), 0, 3))
    deep = rgb(0.008, 0.030, 0.046) + rgb(0.012, 0.055, 0.052) * smooth(0.02, 0.5, gz)[..., None]
    water = mix(deep, light, mirror)

    # The sun's glitter: how likely is a facet that throws the sun into the eye?
    hz = 1 / np.sqrt(1 + sun_across**2 + sun_up**2) - ray
    hx = sun_across / np.sqrt(1 + sun_across**2 + sun_up**2) - across * ray
    hy = np.maximum(sun_up / np.sqrt(1 + sun_across**2 + sun_up**2) - up * ray, 1e-3)
    dx, dz = -hx / hy - gx, -hz / hy - gz
    chance = np.exp(-np.minimum((dx * dx + dz * dz) / (2 * rough), 40)) / (2 * np.pi * rough)
    sparkle = np.minimum(chance * mirror * 0.36 / np.maximum(facing, 0.12), 22)
    water = water + rgb(1.35, 0.88, 0.50) * sparkle[..., None]

    heaven = sky(across, up)
    rise = np.maximum(up, 0.002)
    cloud_x, cloud_y = across * 5.5 / (0.5 + rise * 2), np.log(rise + 0.02) * 4.2
    body = fbm(cloud_x, cloud_y, 131, 6, 0.55) + 0.2
    body = smooth(-0.05, 0.9, body) * smooth(0.012, 0.05, up)
    edge = fbm(cloud_x + 0.05, cloud_y - 0.12, 131, 6, 0.55)
    near_sun = np.exp(-np.hypot(across - sun_across, (up - sun_up) * 1.6) / 0.22)
    shade = mix(rgb(0.30, 0.25, 0.31), rgb(1.9, 1.0, 0.52), near_sun)
    shade = shade * (0.75 + 0.6 * smooth(0.5, -0.5, edge))[..., None]
    heaven = mix(heaven, shade, body * 0.72)
    disc = smooth(0.0150, 0.0135, np.hypot(across - sun_across, up - sun_up))
    heaven = heaven + rgb(14, 9, 4.5) * (disc * (1 - 0.75 * body))[..., None]

    far = np.exp(-depth / 5200)
    line = sky(across, 0.012 + 0 * up) * 0.86
    scene = halved(np.where(hit[..., None], mix(line, water, far), heaven).astype(F))
    bright = np.clip(scene - 1.6, 0, 6)
    scene = scene + 0.10 * blurred(bright, 9) + 0.06 * blurred(bright, 60)
    return develop(scene, 4, exposure=1.0, contrast=0.35, vignette=0.3, grain=0.008)


def night():
    """The Milky Way over a mountain lake, and somebody still reading in a tent."""
    width, height = 2400, 1600
    x, y = grid(width, height)
    shore = 0.800

    # The galaxy is a band; s runs along it, t across it.
    lean = np.array([0.52, -0.854])
    s = (x - 0.86) * lean[0] + (y - 0.62) * lean[1]
    t = (x - 0.86) * -lean[1] + (y - 0.62) * lean[0]
    bend = t + 0.035 * fbm(s * 2.2, t * 2.2, 201, 4)
    core = np.exp(-((s - 0.10) ** 2) / 0.09)
    band = np.exp(-((bend / (0.105 + 0.085 * core)) ** 2))
    clumps = 0.75 + 0.5 * fbm(s * 7, t * 9, 211, 6, 0.6)
    dust = fbm(s * 3.4 + 9, bend * 8.5, 221, 7, 0.58)
    lane = np.exp(-(((bend - 0.012 + 0.05 * dust) / (0.030 + 0.035 * core)) ** 2))
    veil = np.clip(
        1 - 0.86 * lane * smooth(-0.35, 0.45, dust) - 0.5 * smooth(0.2, 0.9, dust), 0.06, 1
    )
    galaxy = band * np.clip(clumps, 0.1, 2) * veil
    tint = mix(rgb(0.42, 0.52, 0.80), rgb(1.0, 0.74, 0.50), np.clip(core * band * 1.25, 0, 1))
    sky = rgb(0.006, 0.011, 0.026) * (1 + 0.5 * y)[..., None]
    sky = sky + tint * (galaxy * (0.085 + 0.24 * core))[..., None]
    pink = np.exp(-(((s - 0.22) ** 2 + (t - 0.03) ** 2) / 0.0006)) + 0.8 * np.exp(
        -(((s + 0.07) ** 2 + (t + 0.05) ** 2) / 0.0003)
    )
    sky = sky + rgb(0.13, 0.030, 0.06) * (pink * veil)[..., None]
    low = np.exp(-np.clip(shore - y, 0, 1) / 0.15)
    bands = 1 + 0.35 * fbm(x * 1.2 + y * 3.3, y * 7, 231, 3)
    sky = sky + rgb(0.030, 0.075, 0.060) * (low * bands)[..., None]
    sky = (
        sky
        + rgb(0.13, 0.062, 0.020)
        * np.exp(-((x - 0.42) ** 2) / 0.16 - (shore - y) / 0.07)[..., None]
    )

    # Stars: each ten times fainter kind is about six times more frequent.
    rng = np.random.default_rng(42)
    count = 26000
    light = np.minimum(0.028 * (rng.random(count) + 1e-6) ** -0.74, 5)
    px, py = rng.random(count) * width, rng.random(count) * height
    crowd = sampled(galaxy, px.astype(F), py.astype(F))
    light = light * np.where(rng.random(count) < 0.35 + crowd, 1, 0.3)
    heat = np.clip(rng.normal(0.5, 0.28, count), 0, 1)
    colour = ramp(
        heat, [(0, rgb(1, 0.62, 0.38)), (0.45, rgb(1, 0.93, 0.85)), (1, rgb(0.62, 0.76, 1))]
    )
    stars = np.zeros((height, width, 3), F)
    for i in range(count):
        size = 0.62 + 0.10 * np.log1p(light[i] * 6)
        reach = 3 if light[i] < 3 else 6
        cx, cy = int(px[i]), int(py[i])
        if not (reach <= cx < width - reach and reach <= cy < height - reach):
            continue
        ax = np.arange(cx - reach, cx + reach + 1) + 0.5 - px[i]
        ay = np.arange(cy - reach, cy + reach + 1) + 0.5 - py[i]
        spot = np.exp(-(ax[None, :] ** 2 + ay[:, None] ** 2) / (2 * size * size))
        stars[cy - reach : cy + reach + 1, cx - reach : cx + reach + 1] += (
            (light[i] * spot)[..., None] * colour[i]
        ).astype(F)
    bright = stars * (stars.max(-1, keepdims=True) > 1.2)
    stars = stars + 1.2 * blurred(bright, 3) + 1.0 * blurred(bright, 9)
    extinct = smooth(0.0, 0.30, shore - y)
    sky = sky + stars * (0.15 + 0.85 * extinct)[..., None]

    # Mountains: three ranges of silhouettes, snow faintly lit by the sky.
    scene = sky
    for base, tall, pitch, seed, body, snow in (
        (0.785, 0.30, 1.15, 301, rgb(0.011, 0.019, 0.030), 0.060),
        (0.800, 0.15, 2.1, 317, rgb(0.006, 0.011, 0.018), 0.014),
        (0.803, 0.055, 5.0, 331, rgb(0.004, 0.007, 0.010), 0.0),
    ):
        line = x[0]
        crest = base - tall * ridged(line * pitch + seed, 0 * line + 0.37, seed, 8)
        crest = crest + tall * 0.34 + 0.05 * np.abs(line - 0.75) * (tall > 0.2)
        below = y - crest
        cover = smooth(-0.0006, 0.0006, below)
        gully = ridged(
            x * pitch * 13 + 0.8 * perlin(x * 14, y * 14, seed) + below * 16,
            below * 12 + 3,
            seed + 40,
            6,
        )
        face = smooth(0.30, 0.85, gully) * np.exp(-np.clip(below, 0, 1) / 0.075)
        rock = body + rgb(0.55, 0.78, 1.0) * (snow * face)[..., None]
        rock = rock + rgb(0.012, 0.020, 0.024) * smooth(0.0, tall, below)[..., None]
        scene = mix(scene, rock, cover)

    # Conifers along the far shore, then the lake: the same picture upside down, dimmed, stirred.
    mask = Image.new("L", (width * 2, height * 2))
    draw = ImageDraw.Draw(mask)
    for _ in range(260):
        at = rng.random() * width * 2
        draw_conifer(draw, at, shore * height * 2 + 3, rng.lognormal(3.75, 0.32), rng)
    scene = mix(scene, rgb(0.0035, 0.006, 0.008), halved(np.asarray(mask, F) / 255))
    depth = np.clip(y - shore, 0, 1)
    stir = 0.004 + 0.05 * depth
    ripple = fbm(x * 9 / (0.2 + depth * 5), np.log(depth + 0.006) * 14, 401, 3)
    up = shore - depth * 0.98 + stir * ripple
    mirror = sampled(scene, x * height - 0.5 + stir * height * 0.3 * ripple, up * height - 0.5)
    soft = blurred(mirror, 2.5)
    lake = soft * (0.62 - 0.9 * depth[..., None]) * rgb(0.80, 0.92, 1.0) + rgb(0.002, 0.004, 0.006)
    scene = mix(scene, lake, smooth(shore - 0.0004, shore + 0.0008, y))

    # The near bank and the tent, whose light falls on the grass.
    bank = 0.955 - 0.060 * np.exp(-(((x - 0.34) / 0.30) ** 2)) + 0.030 * smooth(0.8, 1.5, x)
    bank = bank + 0.006 * fbm(x * 9, 0 * x + 2, 411, 5) + 0.0016 * perlin(x * 260, 0 * x, 421)
    ground = rgb(0.0030, 0.0042, 0.0045) * (1 + 0.8 * fbm(x * 55, y * 120, 431, 4))[..., None]
    tent_x, tent_y = 0.360, 0.906
    away = np.hypot(x - tent_x, (y - tent_y) * 2.6)
    grass = 0.7 + 0.6 * fbm(x * 140, y * 55, 441, 3)
    ground = (
        ground
        + rgb(0.36, 0.17, 0.045) * (np.exp(-away / 0.040) * 0.8 * np.clip(grass, 0, 2))[..., None]
    )
    scene = mix(scene, ground, smooth(-0.0008, 0.0008, y - bank))
    across = (x - tent_x) / 0.060
    roof = tent_y - 0.062 * np.clip(1 - np.abs(across) ** 1.75, 0, 1) ** 0.75
    inside = smooth(-0.0006, 0.0006, y - roof) * smooth(1.0, 0.985, np.abs(across))
    inside = inside * smooth(0.0006, -0.0006, y - tent_y - 0.006)
    lamp = np.exp(-np.hypot((x - tent_x - 0.008) / 0.030, (y - tent_y + 0.015) / 0.026))
    cloth = rgb(1.5, 0.62, 0.13) * (0.16 + 2.6 * lamp)[..., None]
    pole = smooth(0.035, 0.015, np.abs(across - 0.30 * (1 - (tent_y - y) / 0.062)))
    seam = smooth(0.028, 0.010, np.abs(across + 0.52 * (1 - 0.55 * (tent_y - y) / 0.062)))
    cloth = cloth * (1 - 0.55 * np.maximum(pole, seam))[..., None]
    scene = mix(scene, cloth, inside)
    halo = blurred(cloth * inside[..., None], 22)
    scene = scene + 0.22 * halo
    return develop(scene, 3, exposure=2.3, contrast=0.42, vignette=0.35, grain=0.008)


def forest():
    """Spruces in morning fog; the sun stands behind them and the fog shows its rays."""
    width, height = 1600, 2400
    x, y = grid(width, height)
    sun_x, sun_y = 0.425, 0.27
    aside = np.hypot(x - sun_x, y - sun_y)
    air = ramp(
        y,
        [
            (0.0, rgb(0.21, 0.40, 0.48)),
            (0.45, rgb(0.46, 0.59, 0.50)),
            (0.8, rgb(0.36, 0.42, 0.36)),
            (1.0, rgb(0.20, 0.24, 0.20)),
        ],
    )
    air = (
        air
        + rgb(1.25, 0.88, 0.42)
        * (0.62 * np.exp(-aside / 0.17) + 1.2 * np.exp(-aside / 0.045))[..., None]
    )
    rng = np.random.default_rng(77)
    scene, shade = air.copy(), np.zeros_like(x)

    def ground_line(layer):
        u = np.arange(width) / height
        return (
            0.66 + 0.035 * layer + 0.022 * fbm(u * (6 - 0.4 * layer), 0 * u + layer, 500 + layer, 4)
        )

    layers = 9
    for layer in range(layers):
        near = layer / (layers - 1)
        mask = Image.new("L", (width * 2, height * 2))
        draw = ImageDraw.Draw(mask)
        line = ground_line(layer)
        count = int(34 - 26 * near)
        for _ in range(count):
            at = rng.random() * width
            if near > 0.35 and abs(at / height - sun_x) < 0.05 + 0.09 * near:
                continue
            base = line[int(at)] * height * 2 + 8
            if near < 0.6:
                tall = height * 2 * rng.uniform(0.22, 0.50) * (0.75 + 1.3 * near)
                draw_conifer(draw, at * 2, base, tall, rng)
            else:
                thick = rng.uniform(14, 24) * (0.4 + 2.2 * near**2)
                lean = rng.uniform(-60, 60)
                draw.polygon(
                    [
                        (at * 2 - thick * 1.25, base + 30),
                        (at * 2 - thick, base - 500),
                        (at * 2 + lean - thick * 0.62, -50),
                        (at * 2 + lean + thick * 0.62, -50),
                        (at * 2 + thick, base - 500),
                        (at * 2 + thick * 1.25, base + 30),
                    ],
                    fill=255,
                )
                for _ in range(46):  # Dead twigs low, green boughs high.
                    v = rng.random() ** 1.3
                    by = v * base * 0.86
                    side = rng.choice((-1, 1))
                    reach = rng.uniform(50, 330) * (1.15 - v) * (0.5 + near)
                    bx = at * 2 + lean * (1 - by / base)
                    tip = (bx + side * reach, by + reach * rng.uniform(0.0, 0.45))
                    draw.line([(bx, by), tip], fill=255, width=max(2, int(3.5 * near)))
                    for twig in np.linspace(0.15, 1, max(3, int(reach / 7))):
                        tx, ty = mix(np.array([bx, by]), np.array(tip), twig)
                        hang = rng.uniform(6, 36) * (1.15 - v) * (0.6 + near)
                        if v < 0.72:
                            draw.line(
                                [(tx, ty), (tx + side * hang * rng.uniform(-0.2, 0.7), ty + hang)],
                                fill=255,
                                width=max(2, int(3 * near)),
                            )
        cover = halved(np.asarray(mask, F) / 255)
        land = smooth(
            -0.0012, 0.0012, y - line[None, :].astype(F) - 0.0025 * perlin(x * 130, y * 40, 7)
        )
        if near > 0.9:
            cover, land = blurred(cover, 1.2), blurred(land, 1.0)
        clear = 0.10 + 0.87 * near**1.05
        bark = np.clip(1 + 0.9 * fbm(x * 210 * (1.35 - near), y * 22, 520 + layer, 4, 0.6), 0.1, 3)
        wood = rgb(0.017, 0.019, 0.014) * bark[..., None]
        # The edge that faces the sun catches its light.
        shift = np.where(x < sun_x, 1, -1) * (0.0012 + 0.0022 * near)
        inner = sampled(cover, (x + shift) * height - 0.5, y * height - 0.5)
        rim = np.clip(cover - inner, 0, 1) * np.exp(-aside / 0.30)
        wood = wood + rgb(0.85, 0.60, 0.28) * (0.8 * rim)[..., None]
        moss = 0.6 + 0.7 * fbm(x * 34, y * 90, 540 + layer, 5, 0.6)
        lit = np.exp(-np.abs(x - sun_x) / (0.10 + 0.10 * near)) * np.exp(
            -(y - line[None, :]) / 0.10
        )
        soil = mix(rgb(0.020, 0.026, 0.012), rgb(0.055, 0.075, 0.022), np.clip(moss, 0, 1))
        soil = (
            soil
            + rgb(0.50, 0.46, 0.15) * (np.clip(lit, 0, 1) * np.clip(moss, 0, 1.4) * 0.55)[..., None]
        )
        scene = mix(scene, mix(air, soil, clear), land)
        scene = mix(scene, mix(air, wood, clear), cover)
        # Moss and grass climb round the feet of the trunks.
        tuft = 0.004 + 0.005 * near + 0.006 * perlin(x * 60, 0 * y + layer, 8)
        tuft = tuft + 0.004 * perlin(x * 420, y * 30, 9)
        feet = smooth(-0.004, 0.004, y - line[None, :].astype(F) - tuft)
        scene = mix(scene, mix(air, soil * 0.9, clear), feet)
        shade = np.maximum(shade, cover * (0.35 + 0.65 * near))
        # Fog lies between this layer and the next.
        bank = np.exp(-(((y - line[None, :] + 0.02) / (0.10 - 0.04 * near)) ** 2))
        wisp = np.clip(0.75 + 0.7 * fbm(x * 2.5 + layer, y * 7, 560 + layer, 4), 0, 1.6)
        scene = mix(scene, air * 1.02, np.clip(bank * wisp * (0.42 - 0.30 * near), 0, 1))

    # Rays: what the sun's neighbourhood lets through, smeared away from the sun.
    open_air = (1 - shade) * np.exp(-aside / 0.22)
    small_w, small_h = width // 4, height // 4
    rays = resized(open_air, small_w, small_h)
    sx, sy = grid(small_w, small_h)
    for reach in (0.5, 0.25, 0.125, 0.0625, 0.03125):
        px, py = sun_x + (sx - sun_x) * (1 - reach), sun_y + (sy - sun_y) * (1 - reach)
        rays = (rays + sampled(rays, px * small_h - 0.5, py * small_h - 0.5)) / 2
    rays = resized(rays, width, height)
    scene = scene + rgb(1.15, 0.84, 0.44) * (rays * 0.46)[..., None]
    scene = scene + 0.10 * blurred(np.clip(scene - 0.9, 0, 4), 30)
    return develop(scene, 5, exposure=1.12, contrast=0.62, vignette=0.35, grain=0.008)


def rain():
    """City lights out of focus behind a wet window; each drop shows the street upside down."""
    width, height = 1500, 2000
    x, y = grid(width, height)
    rng = np.random.default_rng(19)
    street = ramp(
        y[:, 0],
        [
            (0.0, rgb(0.010, 0.018, 0.040)),
            (0.35, rgb(0.022, 0.035, 0.070)),
            (0.58, rgb(0.060, 0.050, 0.062)),
            (0.72, rgb(0.022, 0.026, 0.040)),
            (1.0, rgb(0.007, 0.010, 0.018)),
        ],
    )[:, None] * np.ones((1, width, 1), F)
    street = street * (0.75 + 0.6 * fbm(x * 3, y * 2.2, 601, 3))[..., None]
    sharp = street.copy()

    kinds = [
        (rgb(1.00, 0.56, 0.18), 0.34),
        (rgb(1.00, 0.80, 0.48), 0.22),
        (rgb(1.00, 0.12, 0.07), 0.14),
        (rgb(0.20, 0.72, 1.00), 0.12),
        (rgb(0.16, 0.95, 0.62), 0.08),
        (rgb(0.92, 0.22, 0.62), 0.10),
    ]
    share = np.array([part for _, part in kinds])
    for _ in range(105):
        colour = kinds[rng.choice(len(kinds), p=share / share.sum())][0]
        cx = rng.random() * width
        cy = (0.50 + 0.20 * rng.standard_normal() * (0.4 + rng.random())) * height
        size = rng.uniform(26, 82) * (0.7 + 0.6 * abs(cy / height - 0.5) * 2)
        light = rng.lognormal(-0.85, 0.65)
        left, right = int(max(cx - size - 4, 0)), int(min(cx + size + 5, width))
        top, bottom = int(max(cy - size - 4, 0)), int(min(cy + size + 5, height))
        if left >= right or top >= bottom:
            continue
        py, px = np.mgrid[top:bottom, left:right].astype(F)
        away = np.hypot(px - cx, py - cy) / size
        disc = smooth(1.03, 0.95, away) * (0.66 + 0.34 * smooth(0.55, 1.0, away))
        street[top:bottom, left:right] += colour * (light * disc)[..., None]
        core = smooth(0.5, 0.35, away)  # In a drop, the same lamp is small and bright.
        sharp[top:bottom, left:right] += colour * (light * 3.2 * core)[..., None]
        if cy > 0.5 * height and rng.random() < 0.6:  # A streak on the wet road.
            streak = np.exp(-(((x - cx / height) * height / (size * 0.55)) ** 2))
            streak = streak * smooth(0.60, 0.66, y) * np.exp(-np.clip(y - 0.62, 0, 1) / 0.16)
            street += colour * (light * 0.16 * streak)[..., None]
    street = blurred(street, 2.2)
    glow = blurred(street, 70)
    street = street * 0.85 + glow * 0.55
    sharp = sharp + glow * 0.5

    # The water on the pane as a height map: drops, then drops that ran and left a trail.
    water = np.zeros((height, width), F)
    centre_x, centre_y, scale = x * height, y * height, np.ones((height, width), F)
    owner_x, owner_y = centre_x.copy(), centre_y.copy()
    taken = []

    def drop(cx, cy, size, stretch, seed):
        reach = size * max(1, stretch) * 1.35 + 2
        left, right = int(max(cx - reach, 0)), int(min(cx + reach, width))
        top, bottom = int(max(cy - reach, 0)), int(min(cy + reach, height))
        if left >= right or top >= bottom:
            return
        py, px = np.mgrid[top:bottom, left:right].astype(F)
        u, v = (px - cx) / size, (py - cy) / (size * stretch)
        v = v * np.where(v < 0, 0.86, 1.0)  # Weight gathers at the lower end.
        angle = np.arctan2(v, u)
        round_ = 1 + 0.09 * perlin(np.cos(angle) * 1.1 + seed * 3.7, np.sin(angle) * 1.1, 611)
        inside = 1 - (u * u + v * v) / (round_ * round_)
        cap = np.sqrt(np.clip(inside, 0, 1)) * size * 0.62
        window = (slice(top, bottom), slice(left, right))
        wins = cap > water[window]
        water[window] = np.where(wins, cap, water[window])
        owner_x[window] = np.where(wins, cx, owner_x[window])
        owner_y[window] = np.where(wins, cy, owner_y[window])
        scale[window] = np.where(wins, size, scale[window])

    def free(cx, cy, size):
        return all((cx - a) ** 2 + (cy - b) ** 2 > (size + c) ** 2 * 1.05 for a, b, c in taken)

    for _ in range(9):
        cx, cy = rng.random() * width, rng.uniform(0.25, 0.98) * height
        size = rng.uniform(19, 30)
        taken.append((cx, cy, size))
        drop(cx, cy, size, rng.uniform(1.2, 1.5), rng.random())
        wobble, at = rng.random() * 9, cy - size * 1.4
        while at > cy - rng.uniform(0.3, 0.9) * height and at > -20:
            bead = size * rng.uniform(0.16, 0.42)
            sideways = cx + 16 * np.sin(at / 130 + wobble) - 16 * np.sin(cy / 130 + wobble)
            drop(sideways + rng.normal(0, 1.5), at, bead, rng.uniform(1.0, 2.3), rng.random())
            taken.append((sideways, at, bead))
            at -= bead * rng.uniform(1.5, 3.6)
    for _ in range(5200):
        size = min(4.2 * (1 - rng.random()) ** -0.62, 44)
        cx, cy = rng.random() * width, rng.random() * height
        if size > 6 and not free(cx, cy, size):
            continue
        if size > 6:
            taken.append((cx, cy, size))
        drop(cx, cy, size, rng.uniform(0.95, 1.22), rng.random())

    gy, gx = np.gradient(blurred(water, 0.8))
    wet = smooth(0.4, 1.6, water / np.maximum(scale, 3) * 12)
    px, py = x * height, y * height
    # Fine mist between the drops dulls the street a little.
    breath = rng.standard_normal((height, width), dtype=F)
    breath = np.clip(blurred(breath, 1.3) * 3 - 0.6, 0, 2)
    dull = street * (0.93 + 0.10 * breath[..., None]) + glow * 0.10
    # A drop is a short lens: it sees a wide, inverted field around itself.
    look_x = owner_x - (px - owner_x) / scale * (190 + 2.2 * scale)
    look_y = owner_y - (py - owner_y) / scale * (240 + 2.2 * scale) + 60
    seen = sampled(blurred(sharp, 5), np.mod(look_x, width - 2), np.clip(look_y, 60, height - 60))
    steep = np.clip(np.hypot(gx, gy) / 1.6, 0, 1)
    lens = seen * (1.15 - 1.05 * steep**1.6)[..., None] + glow * 0.22
    shine = np.exp(-((gx - 0.42) ** 2 + (gy - 0.60) ** 2) / 0.016) * smooth(3, 9, scale)
    low = np.clip(-gy - 0.35, 0, 1.2) * smooth(3, 9, scale)
    lens = lens + (glow * 3.2 + 0.10) * shine[..., None] + glow * (1.5 * low)[..., None]
    dark = blurred(wet, 2.5) * (1 - wet)
    pane = dull * (1 - 0.55 * dark[..., None])
    scene = mix(pane, lens, wet)
    scene = scene + 0.10 * blurred(np.clip(scene - 0.6, 0, 3), 18)
    return develop(scene, 6, exposure=1.75, contrast=0.35, vignette=0.3, grain=0.007)


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


def disc_blurred(image, radius):
    """Blur by a round aperture, as a lens does, by way of the Fourier transform."""
    height, width = image.shape[:2]
    pad = radius + 2
    padded = np.pad(image, [(pad, pad), (pad, pad), (0, 0)], mode="reflect")
    rows, columns = padded.shape[:2]
    dy = np.minimum(np.arange(rows), rows - np.arange(rows))[:, None]
    dx = np.minimum(np.arange(columns), columns - np.arange(columns))[None, :]
    disc = np.clip(radius + 0.5 - np.hypot(dx, dy), 0, 1)
    lens = np.fft.rfft2(disc / disc.sum())
    return np.stack(
        [np.fft.irfft2(np.fft.rfft2(padded[..., c]) * lens, s=(rows, columns)) for c in range(3)],
        -1,
    )[pad : pad + height, pad : pad + width].astype(F)


def bubbles():
    """Soap bubbles on nothing: colour by thin-film interference, alpha by how much they reflect."""
    width, height, fine = 1600, 1200, 2
    wide, tall = width * fine, height * fine
    colour, alpha = np.zeros((tall, wide, 3), F), np.zeros((tall, wide), F)
    # Wavelengths that stand for red, green, blue; several each, or the colours look like neon.
    lengths = [(600, 615, 635), (525, 540, 560), (440, 455, 475)]
    rng = np.random.default_rng(88)
    for cx, cy, size, seed in (
        (0.985, 0.165, 0.070, 805),
        (0.30, 0.215, 0.115, 804),
        (0.155, 0.71, 0.175, 803),
        (1.085, 0.66, 0.225, 802),
        (0.63, 0.50, 0.335, 801),
        (0.40, 0.885, 0.055, 806),
        (0.845, 0.925, 0.038, 807),
    ):
        left, right = int((cx - size) * tall) - 4, int((cx + size) * tall) + 5
        top, bottom = int((cy - size) * tall) - 4, int((cy + size) * tall) + 5
        top, left, bottom, right = max(top, 0), max(left, 0), min(bottom, tall), min(right, wide)
        window = (slice(top, bottom), slice(left, right))
        py, px = np.mgrid[top:bottom, left:right].astype(F)
        u, v = ((px + 0.5) / tall - cx) / size, ((py + 0.5) / tall - cy) / size
        away = np.hypot(u, v)
        inside = smooth(1.0, 1.0 - 3.0 / (size * tall), away)
        depth = np.sqrt(np.clip(1 - away * away, 0, 1))

        # The film is thin above and thick below, and drains in swirls.
        spin = 0.9 * perlin(u * 1.1 + seed, v * 1.1, seed)
        swirl = fbm(u * 1.5 + spin, v * 2.3 - spin + seed % 7, seed + 20, 4, 0.45)
        layer = 330 + 190 * v + 120 * swirl + 60 * rng.standard_normal()
        sine = away / 1.33
        path = 2 * 1.33 * np.maximum(layer, 40) * np.sqrt(np.clip(1 - sine * sine, 0, 1))
        bands = [
            np.mean([np.sin(np.pi * path / wave) ** 2 for wave in group], 0) for group in lengths
        ]
        tint = np.stack(bands, -1).astype(F)
        fresnel = 0.10 + 0.90 * (1 - depth) ** 3.2

        # What it mirrors: a bright window above left, again upside down in the far wall.
        def window_light(wx, wy, grow):
            a, b = (u - wx) / grow, (v - wy) / grow
            a, b = a * (1 + 0.35 * b), b + 0.55 * a * a + 0.25 * a
            pane = smooth(0.20, 0.15, np.abs(a)) * smooth(0.26, 0.20, np.abs(b))
            bars = smooth(0.006, 0.018, np.abs(a)) * smooth(0.006, 0.018, np.abs(b + 0.03))
            return pane * (0.25 + 0.75 * bars)

        light = window_light(-0.44, -0.50, 1.0)
        light_far = window_light(0.46, 0.52, -0.62)
        sky = 0.34 + 0.42 * smooth(0.5, -0.9, v + 0.3 * u)
        shine = tint * (fresnel * sky * 2.1)[..., None]
        shine = shine + mix(tint, rgb(1, 1, 1), 0.55) * (0.95 * light)[..., None]
        shine = shine + mix(tint, rgb(1, 0.97, 0.9), 0.35) * (0.50 * light_far)[..., None]
        shine = shine + tint * (0.55 * np.exp(-(((away - 0.93) / 0.050) ** 2)))[..., None]
        shine = shine * inside[..., None]
        # The shine is what the film adds; let it cover as much as its strongest channel.
        cover = np.clip(shine.max(-1), 0, 1)
        cover = np.clip(cover * 0.95 + 0.05 * inside * fresnel, 0, 1)
        under, under_alpha = colour[window], alpha[window]
        colour[window] = np.minimum(shine, cover[..., None]) + under * (1 - cover)[..., None]
        alpha[window] = cover + under_alpha * (1 - cover)
    colour, alpha = halved(colour), halved(alpha)
    straight = colour / np.maximum(alpha, 1e-4)[..., None]
    tone = srgb(straight)
    tone = mix_plain(tone, tone * tone * (3 - 2 * tone), 0.25) * 255
    # Colour that nobody sees is set to zero, and faint colour is coarser: a smaller file.
    alpha8 = np.round(np.clip(alpha, 0, 1) ** (1 / 1.5) * 255)
    coarse = np.where(alpha8 < 24, 24, np.where(alpha8 < 80, 12, 4))[..., None]
    tone = np.clip(np.round(tone / coarse) * coarse, 0, 255) * (alpha8 > 0)[..., None]
    return Image.fromarray(np.dstack([tone, alpha8]).astype(np.uint8), "RGBA")


def moon():
    """The waxing moon as rows of 16-bit grey: a cratered sphere in low sun."""
    size = 900
    y, x = np.mgrid[0:size, 0:size].astype(F)
    u, v = (x + 0.5 - size / 2) / (size * 0.435), (y + 0.5 - size / 2) / (size * 0.435)
    away = np.hypot(u, v)
    w = np.sqrt(np.clip(1 - away * away, 0, 1))
    inside = smooth(1 + 1.2 / (size * 0.435), 1 - 1.2 / (size * 0.435), away)

    def skin(scale, seed, octaves, gain=0.5):
        """Noise on the sphere, blended from three planes, so that the limb shows no streaks."""
        parts = [(w, u, v), (u, v, w), (v, w, u)]
        weights = [np.abs(axis) ** 4 for axis, _, _ in parts]
        total = sum(
            weight * fbm(a * scale, b * scale + 3 * index, seed + 7 * index, octaves, gain)
            for index, (weight, (_, a, b)) in enumerate(zip(weights, parts))
        )
        return total / (sum(weights) + F(1e-6))

    maria = skin(1.15, 911, 6, 0.5) + 0.42 * np.exp(-(((u + 0.22) ** 2 + (v + 0.42) ** 2) / 0.10))
    maria = (
        maria
        + 0.40 * np.exp(-(((u - 0.42) ** 2 + (v + 0.20) ** 2) / 0.05))
        - 0.75 * np.clip(v, 0, 1)
    )
    sea = smooth(0.02, 0.42, maria)
    albedo = 0.62 + 0.09 * skin(5, 921, 6, 0.6) - 0.36 * sea + 0.06 * sea * skin(7, 931, 4)
    land = 0.0045 * skin(9, 941, 6, 0.6) * (1 - 0.8 * sea)

    rng = np.random.default_rng(96)
    for index in range(5200):
        radius = min(0.0052 * (1 - rng.random()) ** -0.55, 0.085)
        px, py, pz = rng.standard_normal(3)
        norm = np.sqrt(px * px + py * py + pz * pz)
        px, py, pz = px / norm, py / norm, abs(pz) / norm
        at = int((px * 0.435 + 0.5) * size), int((py * 0.435 + 0.5) * size)
        if sea[min(at[1], size - 1), min(at[0], size - 1)] > 0.5 and rng.random() < 0.8:
            continue
        rays = index % 740 == 5
        if rays:
            radius = rng.uniform(0.028, 0.042)
        reach = radius * (14 if rays else 2.2)
        pixels = int(reach * size * 0.435) + 2
        window = (
            slice(max(at[1] - pixels, 0), min(at[1] + pixels, size)),
            slice(max(at[0] - pixels, 0), min(at[0] + pixels, size)),
        )
        dx, dy, dz = u[window] - px, v[window] - py, w[window] - pz
        r = np.sqrt(dx * dx + dy * dy + dz * dz) / radius
        bowl = np.where(r < 1, (r * r - 1) * 0.8, 0)
        bowl = np.maximum(bowl, -0.62) if radius > 0.02 else bowl
        rim = 0.26 * np.exp(-(((r - 1.02) / 0.20) ** 2))
        peak = 0.30 * np.exp(-((r / 0.16) ** 2)) if radius > 0.026 else 0
        fresh = rng.uniform(0.35, 1.0)
        land[window] += (bowl + rim + peak) * radius * 0.46 * fresh
        if rays:
            angle = np.arctan2(dy, dx)
            spoke = perlin(np.cos(angle) * 5 + index, np.sin(angle) * 5, 951)
            streak = smooth(-0.05, 0.55, spoke) * np.exp(-r / 5.5) + 0.7 * np.exp(-((r / 1.8) ** 2))
            albedo[window] += 0.20 * np.clip(streak, 0, 1)

    sun = np.array([0.86, -0.20, 0.40])
    sun = sun / np.linalg.norm(sun)
    slope_y, slope_x = np.gradient(land * size * 0.435)
    # The height map lies in the picture's plane: bend the sphere's normal by its slopes.
    nx, ny, nz = u - slope_x * w * 1.15, v - slope_y * w * 1.15, w
    norm = np.sqrt(nx * nx + ny * ny + nz * nz) + 1e-6
    lit = np.clip((nx * sun[0] + ny * sun[1] + nz * sun[2]) / norm, 0, 1)
    smooth_lit = np.clip(u * sun[0] + v * sun[1] + w * sun[2], 0, 1)
    light = albedo * lit**0.85 * smooth(0.0, 0.12, smooth_lit) * 1.25
    earthshine = albedo * 0.006 * (0.5 + 0.5 * w)
    scene = (light + earthshine) * inside
    scene = scene + 0.010 * blurred(scene, 30)
    tone = film(scene.astype(F), exposure=1.15, contrast=0.4)
    # Twelve bits, as a camera gives them, spread over sixteen.
    twelve = np.clip(np.round(tone * 4095), 0, 4095).astype(np.uint16)
    return (twelve << 4) | (twelve >> 8)


def chart():
    """Black and white at the pixel's limit, colours, a grey wedge: judges a scaler at a glance."""
    width, height, fine = 1600, 1200, 4
    paper, ink = 246, 16
    page = np.full((height, width, 3), paper, np.uint8)

    def star(cx, cy, radius, spokes, hole):
        size = 2 * radius
        y, x = np.mgrid[0 : size * fine, 0 : size * fine].astype(F)
        x, y = (x + 0.5) / fine - radius, (y + 0.5) / fine - radius
        away, angle = np.hypot(x, y), np.arctan2(y, x)
        black = ((np.floor(angle / np.pi * spokes) % 2) == 0) & (away < radius - 1) & (away > hole)
        black |= (away > radius - 4) & (away < radius - 1)
        share = black.reshape(size, fine, size, fine).mean((1, 3))[..., None]
        box = page[cy - radius : cy + radius, cx - radius : cx + radius]
        box[:] = np.round(paper + (ink - paper) * share)

    def zone(left, top, size):
        """Rings that get finer outwards, up to the pixel's limit at the middle of each side."""
        y, x = np.mgrid[0:size, 0:size].astype(F)
        square = (x + 0.5 - size / 2) ** 2 + (y + 0.5 - size / 2) ** 2
        value = 0.5 + 0.5 * np.cos(np.pi * square / size)
        page[top : top + size, left : left + size] = np.round(ink + (paper - ink) * value)[
            ..., None
        ]

    star(800, 560, 360, 72, 4)
    for cx, cy in ((180, 180), (1420, 180), (180, 940), (1420, 940)):
        star(cx, cy, 116, 36, 3)

    # Line pairs of 1, 2, 3, 4, 6 and 8 pixels, upright on the left, level on the right.
    top = 336
    for pitch in (1, 2, 3, 4, 6, 8):
        lines = np.where((np.arange(232) // pitch) % 2 == 0, ink, paper).astype(np.uint8)
        page[top : top + 64, 64:296] = lines[None, :, None]
        page[top : top + 64, 1304:1536] = lines[:64, None, None]
        top += 78

    # Colours with a warm and a cool half, then the grey wedge in 21 steps.
    hues = [
        (200, 60, 52),
        (224, 138, 44),
        (232, 200, 62),
        (92, 158, 76),
        (52, 142, 156),
        (58, 88, 164),
        (122, 76, 152),
        (196, 88, 136),
    ]
    for index, colour in enumerate(hues):
        left = 440 + index * 90
        page[64:128, left : left + 90] = colour
        page[128:160, left : left + 90] = np.round(np.array(colour) * 0.5 + 122)
    for step in range(21):
        left = 380 + step * 40
        page[1010:1074, left : left + 40] = round(255 * step / 20)
    page[1074:1106, 380:1220] = np.round(np.linspace(0, 255, 840))[None, :, None]
    zone(64 + 328, 880, 112)
    zone(1600 - 64 - 328 - 112, 880, 112)

    # A frame of single pixels: all four sides must be seen when the picture fits exactly.
    for inset, value in ((0, ink), (2, ink), (8, ink)):
        page[inset, inset : width - inset] = page[height - 1 - inset, inset : width - inset] = value
        page[inset : height - inset, inset] = page[inset : height - inset, width - 1 - inset] = (
            value
        )
    return Image.fromarray(page)


# --- Files -------------------------------------------------------------------------------------


def exif(size, taken, exposure, aperture, iso, focal, orientation=1, thumbnail=None):
    """An EXIF block (TIFF, big-endian): camera, date, exposure, and the thumbnail as IFD 1."""
    ascii_, short, long_, rational, undefined = 2, 3, 4, 5, 7

    def text(value):
        return (ascii_, len(value) + 1, value.encode() + b"\0")

    def number(kind, value):
        return (kind, 1, struct.pack(">H" if kind == short else ">I", value))

    def ratio(top, bottom):
        return (rational, 1, struct.pack(">II", top, bottom))

    def directory(entries, start, following):
        """Entries sorted by tag; values longer than four bytes follow the directory."""
        table, values = b"", b""
        after = start + 2 + 12 * len(entries) + 4
        for tag, (kind, count, data) in sorted(entries.items()):
            if len(data) > 4:
                field = struct.pack(">I", after + len(values))
                values += data + b"\0" * (len(data) % 2)
            else:
                field = data.ljust(4, b"\0")
            table += struct.pack(">HHI", tag, kind, count) + field
        return struct.pack(">H", len(entries)) + table + struct.pack(">I", following) + values

    main = {
        0x010F: text("Lightbox"),
        0x0110: text("Lightbox Album"),
        0x0112: number(short, orientation),
        0x011A: ratio(300, 1),
        0x011B: ratio(300, 1),
        0x0128: number(short, 2),  # Inches.
        0x0131: text("make-album.py"),
        0x0132: text(taken),
        0x0213: number(short, 1),
        0x8769: number(long_, 0),
    }
    shot = {
        0x829A: ratio(*exposure),
        0x829D: ratio(*aperture),
        0x8827: number(short, iso),
        0x9000: (undefined, 4, b"0232"),
        0x9003: text(taken),
        0x9004: text(taken),
        0x9101: (undefined, 4, bytes((1, 2, 3, 0))),  # Y, Cb, Cr.
        0x920A: ratio(focal, 1),
        0xA000: (undefined, 4, b"0100"),
        0xA001: number(short, 1),  # sRGB.
        0xA002: number(long_, size[0]),
        0xA003: number(long_, size[1]),
    }
    shot_at = 8 + len(directory(main, 8, 0))
    small_at = shot_at + len(directory(shot, shot_at, 0))
    main[0x8769] = number(long_, shot_at)
    block = b"MM\0*" + struct.pack(">I", 8)
    block += directory(main, 8, small_at if thumbnail else 0) + directory(shot, shot_at, 0)
    if thumbnail:
        small = {
            0x0103: number(short, 6),  # JPEG.
            0x0112: number(short, orientation),
            0x011A: ratio(72, 1),
            0x011B: ratio(72, 1),
            0x0128: number(short, 2),
            0x0201: number(long_, 0),
            0x0202: number(long_, len(thumbnail)),
        }
        small[0x0201] = number(long_, small_at + len(directory(small, small_at, 0)))
        block += directory(small, small_at, 0) + thumbnail
    return b"Exif\0\0" + block


def write_jpeg(path, picture, shot, quality, thumbnail=None, turned=False, **options):
    """Writes a JPEG with EXIF. `turned` stores it on its side and says so with orientation 6."""
    if turned:
        picture = picture.transpose(Image.Transpose.ROTATE_90)
    small = None
    if thumbnail:
        memory = io.BytesIO()
        picture.resize(thumbnail, Image.Resampling.LANCZOS).save(memory, "JPEG", quality=78)
        small = memory.getvalue()
    block = exif(picture.size, *shot, orientation=6 if turned else 1, thumbnail=small)
    picture.save(path, "JPEG", quality=quality, optimize=True, exif=block, **options)


def write_png16(path, grey):
    """Writes 16-bit grey as an interlaced PNG (Adam7), which Pillow cannot."""

    def chunk(kind, data):
        check = struct.pack(">I", zlib.crc32(kind + data))
        return struct.pack(">I", len(data)) + kind + data + check

    def filtered(image):
        """Each row as differences: of the five kinds, the one with the smallest sum."""
        rows = image.astype(">u2").view(np.uint8).astype(np.int16)
        above = np.vstack([np.zeros_like(rows[:1]), rows[:-1]])
        left = np.pad(rows, [(0, 0), (2, 0)])[:, :-2]
        corner = np.pad(above, [(0, 0), (2, 0)])[:, :-2]
        guess = left + above - corner
        by = [np.abs(guess - near) for near in (left, above, corner)]
        paeth = np.where(
            (by[0] <= by[1]) & (by[0] <= by[2]), left, np.where(by[1] <= by[2], above, corner)
        )
        kinds = np.stack(
            [rows, rows - left, rows - above, rows - (left + above) // 2, rows - paeth]
        ).astype(np.uint8)
        best = np.abs(kinds.view(np.int8).astype(np.int32)).sum(-1).argmin(0)
        lines = kinds[best, np.arange(len(rows))]
        return np.hstack([best[:, None].astype(np.uint8), lines]).tobytes()

    height, width = grey.shape
    passes = [
        (0, 0, 8, 8),
        (0, 4, 8, 8),
        (4, 0, 8, 4),
        (0, 2, 4, 4),
        (2, 0, 4, 2),
        (0, 1, 2, 2),
        (1, 0, 2, 1),
    ]
    data = b"".join(
        filtered(np.ascontiguousarray(grey[top::down, left::along]))
        for top, left, down, along in passes
    )
    header = struct.pack(">IIBBBBB", width, height, 16, 0, 0, 0, 1)
    path.write_bytes(
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", header)
        + chunk(b"sRGB", b"\0")
        + chunk(b"IDAT", zlib.compress(data, 9))
        + chunk(b"IEND", b"")
    )


def write_png(path, picture):
    picture.save(path, "PNG", optimize=True)


# When, exposure time, aperture, ISO, focal length in mm: as if a camera had been there.
ALBUM = {
    dawn: (
        "1 Dawn.jpg",
        write_jpeg,
        dict(
            shot=("2025:09:14 06:41:08", (1, 250), (80, 10), 100, 85),
            quality=90,
            thumbnail=(240, 160),
        ),
    ),
    dunes: (
        "2 Dunes.jpg",
        write_jpeg,
        dict(
            shot=("2025:10:02 17:22:51", (1, 320), (80, 10), 100, 35), quality=80, progressive=True
        ),
    ),
    night: (
        "3 Night.jpg",
        write_jpeg,
        dict(
            shot=("2025:08:23 01:12:30", (15, 1), (18, 10), 3200, 20),
            quality=82,
            thumbnail=(240, 160),
        ),
    ),
    waves: (
        "4 Waves.jpg",
        write_jpeg,
        dict(shot=("2025:07:05 20:58:17", (1, 1000), (56, 10), 200, 50), quality=78),
    ),
    forest: (
        "5 Forest.jpg",
        write_jpeg,
        dict(
            shot=("2025:11:09 08:33:44", (1, 125), (40, 10), 400, 40),
            quality=80,
            thumbnail=(240, 160),
            turned=True,
        ),
    ),
    rain: (
        "6 Rain.jpg",
        write_jpeg,
        dict(
            shot=("2025:11:21 19:04:02", (1, 80), (18, 10), 1600, 85),
            quality=80,
            thumbnail=(180, 240),
        ),
    ),
    leaf: (
        "7 Leaf.jpg",
        write_jpeg,
        dict(shot=("2025:05:18 07:15:36", (1, 200), (35, 10), 200, 100), quality=80, subsampling=0),
    ),
    bubbles: ("8 Bubbles.png", write_png, {}),
    moon: ("9 Moon.png", write_png16, {}),
    chart: ("10 Chart.png", write_png, {}),
}


def main():
    parser = argparse.ArgumentParser(description="Make the album's pictures.")
    parser.add_argument("--to", type=Path, default=Path(__file__).resolve().parent / "SampleAlbum")
    parser.add_argument("name", nargs="*", help="dawn, dunes, ...: all when none is named")
    wanted = parser.parse_args()
    known = {make.__name__ for make in ALBUM}
    if unknown := set(wanted.name) - known:
        parser.error(f"no picture named {', '.join(sorted(unknown))}")
    for make, (name, write, options) in ALBUM.items():
        if wanted.name and make.__name__ not in wanted.name:
            continue
        start = time.monotonic()
        path = wanted.to / name
        write(path, make(), **options)
        took = time.monotonic() - start
        print(f"{name}: {path.stat().st_size / 1e6:.2f} MB, {took:.0f} s", flush=True)


if __name__ == "__main__":
    main()
