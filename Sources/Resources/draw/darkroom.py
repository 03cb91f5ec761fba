"""From light to the finished picture: film, vignette, grain, and the lens's blur."""

import numpy as np
from PIL import Image

from draw.arrays import F, blurred, grid, mix_plain


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
