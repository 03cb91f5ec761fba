"""The album's pictures: who draws each, and how its file is written."""

from draw.files import write_jpeg, write_png, write_png16
from draw.pictures.agate import agate
from draw.pictures.aurora import aurora
from draw.pictures.balloons import balloons
from draw.pictures.birches import birches
from draw.pictures.bubbles import bubbles
from draw.pictures.chart import chart
from draw.pictures.citrus import citrus
from draw.pictures.dawn import dawn
from draw.pictures.dunes import dunes
from draw.pictures.feather import feather
from draw.pictures.fern import fern
from draw.pictures.forest import forest
from draw.pictures.hills import hills
from draw.pictures.ink import ink
from draw.pictures.knit import knit
from draw.pictures.lake import lake
from draw.pictures.leaf import leaf
from draw.pictures.lighthouse import lighthouse
from draw.pictures.moon import moon
from draw.pictures.night import night
from draw.pictures.paper import paper
from draw.pictures.pebbles import pebbles
from draw.pictures.rain import rain
from draw.pictures.shell import shell
from draw.pictures.tiles import tiles
from draw.pictures.trails import trails
from draw.pictures.tulips import tulips
from draw.pictures.waves import waves
from draw.pictures.windows import windows


def small(name, taken, exposure, aperture, iso, focal, quality=80):
    """An entry for a picture of about a megapixel, that shows no decoder anything new."""
    return (name, write_jpeg, dict(shot=(taken, exposure, aperture, iso, focal), quality=quality))


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
    tulips: small("11 Tulips.jpg", "2024:04:27 18:12:09", (1, 800), (56, 10), 200, 24, 78),
    fern: small("12 Fern.jpg", "2024:04:21 11:30:52", (1, 60), (80, 10), 100, 60, 80),
    balloons: small("13 Balloons.jpg", "2024:08:10 06:38:27", (1, 500), (80, 10), 200, 70, 82),
    agate: small("14 Agate.jpg", "2025:01:18 14:05:33", (1, 15), (110, 10), 100, 90, 80),
    birches: small("15 Birches.jpg", "2024:02:11 16:56:40", (1, 100), (80, 10), 400, 105, 80),
    windows: small("16 Windows.jpg", "2024:02:24 19:55:14", (1, 8), (40, 10), 1600, 85, 80),
    citrus: small("17 Citrus.jpg", "2025:07:19 10:22:45", (1, 125), (80, 10), 100, 60, 80),
    lighthouse: small("18 Lighthouse.jpg", "2024:08:29 20:51:03", (20, 1), (80, 10), 100, 35, 82),
    ink: small("19 Ink.jpg", "2025:01:25 16:52:10", (1, 200), (80, 10), 100, 90, 82),
    paper: small("20 Paper.jpg", "2025:01:25 15:40:21", (1, 30), (56, 10), 200, 50, 82),
    shell: small("21 Shell.jpg", "2024:04:06 16:18:55", (1, 10), (110, 10), 100, 100, 82),
    hills: small("22 Hills.jpg", "2024:10:19 08:19:36", (1, 160), (80, 10), 100, 135, 80),
    pebbles: small("23 Pebbles.jpg", "2025:07:06 20:14:30", (1, 640), (28, 10), 100, 85, 82),
    knit: small("24 Knit.jpg", "2025:01:12 13:27:48", (1, 60), (56, 10), 400, 60, 78),
    aurora: small("25 Aurora.jpg", "2024:02:14 22:48:05", (8, 1), (18, 10), 3200, 20, 82),
    tiles: small("26 Tiles.jpg", "2025:10:04 10:51:12", (1, 320), (56, 10), 100, 50, 78),
    feather: small("27 Feather.jpg", "2025:05:11 17:02:59", (1, 100), (80, 10), 200, 100, 80),
    trails: small("28 Trails.jpg", "2024:08:13 22:36:44", (5760, 1), (28, 10), 400, 20, 80),
    lake: small("29 Lake.jpg", "2024:10:12 10:47:18", (1, 250), (80, 10), 100, 24),
}
