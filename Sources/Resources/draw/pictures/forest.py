import numpy as np
from PIL import Image, ImageDraw

from draw.arrays import F, blurred, grid, halved, mix, ramp, resized, rgb, sampled, smooth
from draw.darkroom import develop
from draw.landscapes import draw_conifer
from draw.noise import fbm, perlin


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
