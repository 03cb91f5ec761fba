"""Noise over arrays of places: Perlin's, its octaves, its crests, and Worley's cells."""

from functools import lru_cache

import numpy as np

from draw.arrays import F, smooth


@lru_cache(64)
def gradients(seed):
    """The unit vectors of a seed, one for each corner of 256 x 256 units."""
    angle = np.random.default_rng(seed).uniform(0, 2 * np.pi, 65536)
    return np.cos(angle).astype(F), np.sin(angle).astype(F)


def perlin(x, y, seed):
    """Gradient noise in about -1...1, one feature per unit, repeating after 256 units."""
    gx, gy = gradients(seed)
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
