from tests.games.lion_unicorn.board import ADA, BEN, cards, table


def test_position_is_read_as_written() -> None:
    t = table("ada: mole crow^ goat", "ben: fox^ rat* swift?", deck="lion", discard="adder")
    assert [cards(t, ADA, reader) for reader in (ADA, BEN, None)] == [
        "mole crow^ ?",
        "? crow^ goat",
        "? crow^ ?",
    ]
    assert [cards(t, BEN, reader) for reader in (ADA, BEN, None)] == [
        "fox^ rat ?",
        "fox^ rat ?",
        "fox^ ? ?",
    ]
    assert (t.view(None).deck, t.view(None).discard) == (48 - 7, ["adder"])
