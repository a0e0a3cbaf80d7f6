from tests.games.kill_the_unicorns.board import ADA, BEN, CYD, left, stable, table


def test_position_is_read_as_written() -> None:
    t = table(
        "ada: princess / 0 4 / pink_start blue_3+smelly@ben",
        "ben: knight / 1",
        "cyd: wizard / all / legendary_5~candy.pink",
        line="green_4 blue_2 green_3 yellow_4",
        traps=["trojan@ben smelly@cyd"],
    )
    assert (left(t, ADA), left(t, BEN)) == ("0 4", "1")
    assert left(t, CYD) == "0 0 1 2 2 3 4 4"
    assert stable(t, ADA) == "pink_start=1 blue_3=0"
    assert [(u.kind, u.colour) for u in t.view(None).table[CYD].stable] == [("legendary_5", "pink")]
    hunted = t.view(BEN).line[0]
    assert hunted.unicorn.kind == "green_4"
    assert [(trap.owner, trap.kind) for trap in hunted.traps] == [(BEN, "trojan"), (CYD, None)]
    assert t.view(ADA).table[ADA].hand == [0, 4]
    assert t.view(BEN).table[ADA].hand == [None, None]
