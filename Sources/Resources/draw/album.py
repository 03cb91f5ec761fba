"""The album's pictures: who draws each, and how its file is written."""

from draw.files import write_jpeg, write_png, write_png16
from draw.pictures.bubbles import bubbles
from draw.pictures.chart import chart
from draw.pictures.dawn import dawn
from draw.pictures.dunes import dunes
from draw.pictures.forest import forest
from draw.pictures.leaf import leaf
from draw.pictures.moon import moon
from draw.pictures.night import night
from draw.pictures.rain import rain
from draw.pictures.waves import waves

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
