import numpy as np

from draw.arrays import F, blurred, smooth
from draw.darkroom import film
from draw.noise import fbm, perlin


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
