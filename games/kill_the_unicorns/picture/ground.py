"""The background of Kill The Unicorns: a forest at night."""

from __future__ import annotations

from random import Random

from games.drawing import HEIGHT, WIDTH, Back, Drawing, band, element, ground, title, wave

PANEL, WELL = "#1c2b55", "#14204a"
SOFT, FAINT = "#c9d4ff", "#9fb2ec"
HALO = "#12163a"
BACK = Back("#3d2f6b", "#8a78c8")


def firs(count: int, step: float, y: float, swing: float, seed: int, fill: str) -> Drawing:
    """Return a row of firs."""
    chance, path = Random(seed), ""
    for i in range(count):
        s, x = chance.uniform(0.5, 0.9), i * step + chance.uniform(-swing, swing)
        path += f"M{x:.0f} {y - 60 * s:.0f}l{14 * s:.1f} {20 * s:.1f}h{-5 * s:.1f}"
        path += f"l{13 * s:.1f} {18 * s:.1f}h{-6 * s:.1f}l{14 * s:.1f} {22 * s:.1f}"
        path += f"h{-60 * s:.1f}l{14 * s:.1f} {-22 * s:.1f}h{-6 * s:.1f}"
        path += f"l{13 * s:.1f} {-18 * s:.1f}h{-5 * s:.1f}z"
    return element("path", d=path, fill=fill)


def lights() -> list[Drawing]:
    """Return stars in the sky and glow-worms on the ground."""
    chance, found = Random(12), []
    for _ in range(34):
        x, y, r = chance.uniform(0, WIDTH), chance.uniform(4, 66), chance.choice([1.5, 2, 2.6])
        if y < 22 or 420 < x < 700:  # beside the moon; elsewhere it would look like an accent
            found.append(element("circle", cx=x, cy=y, r=r, fill="#dfe6ff"))
    for _ in range(26):
        x = chance.uniform(0, WIDTH)
        y = chance.choice([chance.uniform(106, HEIGHT), chance.uniform(HEIGHT - 14, HEIGHT)])
        found.append(element("circle", cx=x, cy=y, r=6, fill="#d9ff8a", fill_opacity=0.18))
        found.append(element("circle", cx=x, cy=y, r=2.4, fill="#e8ffb0"))
    return found


MOON = (
    (600, 46, 62, "#2b3272"), (600, 46, 36, "#fff3c4"), (588, 38, 7, "#ecdca0"),
    (610, 58, 5, "#ecdca0"), (613, 36, 4, "#ecdca0"),
)  # fmt: skip
GROUND = ground(
    band(0, HEIGHT, "#12163a"),
    band(34, HEIGHT, "#1a2050"),
    band(62, HEIGHT, "#252c66"),
    *(element("circle", cx=x, cy=y, r=r, fill=fill) for x, y, r, fill in MOON),
    firs(34, 37, 108, 8, 2, "#1a2950"),
    firs(24, 53, 122, 12, 3, "#101d3c"),
    band(106, HEIGHT, "#0f1c38"),
    wave(330, 20, 6, 3, "#0f2233"),
    wave(560, 20, 6, 5, "#0e272f"),
    *lights(),
    *title("🦄", "Kill The Unicorns", halo=HALO),
)
