from tests.games.lion_unicorn.board import ADA, BEN, cards, table


def test_a_position_reads_as_it_is_written() -> None:
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
