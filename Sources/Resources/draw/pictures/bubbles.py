import numpy as np
from PIL import Image

from draw.arrays import F, halved, mix, mix_plain, rgb, smooth
from draw.darkroom import srgb
from draw.noise import fbm, perlin


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
