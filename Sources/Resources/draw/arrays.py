"""Maps and pictures as float32 arrays: (rows, columns) or (rows, columns, 3)."""

import numpy as np
from PIL import Image

F = np.float32


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
