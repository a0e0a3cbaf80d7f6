"""What the page shows and changes about people: name, rank, language, reachability."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from typing import Any

from pydantic import BaseModel, ConfigDict

from .interaction_data import Misuse
from .people import People, Person
from .world import LOCALES, RANKS

MOST = 12  # people on the page
LONGEST = 32  # letters of a name, as on Discord
# Some scripts and emoji need these two joiners. Other invisible letters are refused.
JOINERS = "\u200c\u200d"


class Wanted(BaseModel):
    """The changes that the page asks for; None leaves a value unchanged."""

    model_config = ConfigDict(extra="forbid", strict=True)

    name: str | None = None
    rank: str | None = None
    locale: str | None = None
    takes_dms: bool | None = None
    is_member: bool | None = None


def profile(person: Person) -> dict[str, Any]:
    """Return a person for the page."""
    return {
        "id": str(person.id),
        "name": person.name,
        "rank": person.rank,
        "locale": person.locale,
        "takes_dms": person.takes_dms,
        "is_member": person.is_member,
    }


def settings() -> dict[str, Any]:
    """Return the possible values for the page."""
    return {"most": MOST, "longest": LONGEST, "ranks": list(RANKS), "locales": list(LOCALES)}


def add(people: People, asked: Mapping[str, Any]) -> Person:
    """Add a new person. Raise `Misuse` if that is not possible."""
    wanted = _checked(people, asked)
    if len(list(people)) >= MOST:
        raise Misuse(f"There is room for {MOST} people here.")
    if wanted.name is None:
        raise Misuse("Somebody new needs a name.")
    person = people.named(wanted.name)
    _apply(person, wanted)
    return person


def change(people: People, person: Person, asked: Mapping[str, Any]) -> None:
    """Change a person as the page asks. If one change is not possible, raise `Misuse`."""
    wanted = _checked(people, asked, person)
    if wanted.name not in (None, person.name):
        people.rename(person, wanted.name)
    _apply(person, wanted)


def _checked(people: People, asked: Mapping[str, Any], person: Person | None = None) -> Wanted:
    wanted = Wanted.model_validate(asked)
    if wanted.name is not None:
        others = {p.name.casefold() for p in people if p is not person}
        wanted.name = clean(wanted.name)
        if wanted.name.casefold() in others:
            raise Misuse(f"There is a {wanted.name} already.")
    if wanted.rank not in (None, *RANKS) or wanted.locale not in (None, *LOCALES):
        raise Misuse("There is no such rank or language.")
    return wanted


def clean(name: str) -> str:
    """Return a name without superfluous spaces.

    Raise `Misuse` if it is too long, has invisible letters, or has no visible ones.
    """
    short = " ".join(unicodedata.normalize("NFC", name).split())
    kinds = {unicodedata.category(letter)[0] for letter in short}
    unseen = {letter for letter in short if unicodedata.category(letter)[0] == "C"} - {*JOINERS}
    if not kinds - {"C", "M", "Z"}:
        raise Misuse("A name needs a letter.")
    if unseen:
        raise Misuse("A name cannot have letters that nobody sees.")
    if len(short) > LONGEST:
        raise Misuse(f"A name has at most {LONGEST} letters.")
    return short


def _apply(person: Person, wanted: Wanted) -> None:
    if wanted.locale is not None:
        person.locale = wanted.locale
    if wanted.takes_dms is not None:
        (person.open_dms if wanted.takes_dms else person.close_dms)()
    if wanted.is_member not in (None, person.is_member):
        (person.join if wanted.is_member else person.leave)()
    # People who have left have no rank, even if one was asked for.
    if wanted.rank is not None and person.is_member:
        person.rank = wanted.rank
