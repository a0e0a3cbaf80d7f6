"""Aliases: the names under which strangers meet, made of two words from lists.

They are proper names, the same in every language, as names of players are.
"""

from __future__ import annotations

from random import Random

ADJECTIVES = (
    "Agile", "Amber", "Bold", "Brave", "Bright", "Brisk", "Calm", "Candid", "Clever", "Coral",
    "Cosy", "Crimson", "Curious", "Dapper", "Daring", "Eager", "Early", "Gentle", "Gilded",
    "Golden", "Happy", "Hardy", "Hazel", "Honest", "Humble", "Indigo", "Ivory", "Jade", "Jolly",
    "Keen", "Kind", "Lively", "Lucky", "Lunar", "Mellow", "Merry", "Mighty", "Misty", "Modest",
    "Nimble", "Noble", "Olive", "Patient", "Placid", "Plucky", "Polite", "Quick", "Quiet", "Rapid",
    "Royal", "Rusty", "Sable", "Serene", "Silver", "Sleepy", "Snowy", "Solar", "Spry", "Steady",
    "Sunny", "Swift", "Tidy", "Tranquil", "Velvet", "Vivid", "Wandering", "Warm", "Wise", "Witty",
    "Zesty",
)  # fmt: skip
ANIMALS = (
    "Adder", "Alpaca", "Badger", "Bat", "Bear", "Beaver", "Bison", "Buzzard", "Camel", "Caribou",
    "Cheetah", "Condor", "Crane", "Cricket", "Curlew", "Deer", "Dingo", "Dolphin", "Dormouse",
    "Dove", "Duck", "Eagle", "Egret", "Elk", "Falcon", "Ferret", "Finch", "Firefly", "Fox",
    "Gannet", "Gazelle", "Gecko", "Gibbon", "Goat", "Goose", "Grouse", "Gull", "Hare", "Hawk",
    "Hedgehog", "Heron", "Hornet", "Ibex", "Ibis", "Jackdaw", "Jaguar", "Jay", "Kestrel",
    "Kingfisher", "Koala", "Lark", "Lemur", "Leopard", "Linnet", "Llama", "Lobster", "Lynx",
    "Magpie", "Mallard", "Marmot", "Marten", "Mole", "Moose", "Moth", "Newt", "Ocelot", "Octopus",
    "Oriole", "Osprey", "Otter", "Owl", "Panda", "Panther", "Partridge", "Pelican", "Penguin",
    "Plover", "Puffin", "Puma", "Quail", "Rabbit", "Raven", "Robin", "Salmon", "Seal", "Shrew",
    "Skylark", "Sparrow", "Starling", "Stoat", "Stork", "Swallow", "Swan", "Swift", "Tapir",
    "Tern", "Thrush", "Tiger", "Toad", "Toucan", "Trout", "Turtle", "Vole", "Walrus", "Warbler",
    "Weasel", "Whale", "Wolf", "Wombat", "Wren", "Yak", "Zebra",
)  # fmt: skip
OFFERED = 5
MOST_NUMBER = 99


def is_alias(name: str) -> bool:
    """Return whether a name is made of the words in the lists, perhaps with a number.

    >>> [is_alias(name) for name in ("Quiet Heron", "Quiet Heron 27", "Quiet", "Loud Heron 100")]
    [True, True, False, False]
    """
    adjective, _, rest = name.partition(" ")
    animal, _, number = rest.partition(" ")
    numbered = not number or (number.isdecimal() and 2 <= int(number) <= MOST_NUMBER)
    return adjective in ADJECTIVES and animal in ANIMALS and numbered and name == name.strip()


def some_aliases(rng: Random) -> list[str]:
    """Return a few aliases to choose from; with their numbers few people want the same."""
    pairs = [f"{rng.choice(ADJECTIVES)} {rng.choice(ANIMALS)}" for _ in range(OFFERED)]
    numbered = [f"{name} {rng.randint(2, MOST_NUMBER)}" for name in pairs[OFFERED // 2 :]]
    return list(dict.fromkeys([*pairs[: OFFERED // 2], *numbered]))
