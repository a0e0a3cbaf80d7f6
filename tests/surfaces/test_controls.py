"""Control ids: they can be written and read again, and forged ones are refused."""

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from bot.posts.controls import Control, read_control
from kit.amount import draws

JUNK = [
    "", "mg", "mg:", "mg::::", "mg:1:2:3:pick", "mg:1:-2:3:pick:", "mg:1:2:3:PICK:",
    "mg:1:2:3::", "mg:1:2:-3:pick:", "mg:1e3:2:3:pick:", "mg:+1:2:3:pick:", " mg:1:2:3:pick:",
    "mg:1:2:3:pick:a\nb", "mg:1:2:3:pick:\n", "mg:1:2:3:p!ck:", "mg:١:٢:٣:pick:", "mg:²:2:3:pick:",
    "mg:1234567890123456:0:0:pick:", "mg:1:0:1234567890:pick:", "mg:1:1000:0:pick:",
    "xx:1:2:3:pick:", "MG:1:2:3:pick:", "mg:1:2:3:pick_a_very_long_act_x:", "mg:0x1:2:3:pick:",
    "mg:1:2:3:pick:" + "\r\n" * 30,
]  # fmt: skip
quick = settings(max_examples=draws(150), deadline=None, derandomize=True, database=None)


@pytest.mark.parametrize("custom_id", JUNK)
def test_forged_control_is_not_recognised(custom_id: str) -> None:
    assert read_control(custom_id) is None


@quick
@given(st.text() | st.text(alphabet="mg:0123456789-pick_.\n٣") | st.from_regex(r"mg:.*"))
@example("mg:" + "9" * 5000 + ":0:0:pick:")
@example("\x00")
@example("mg:\ud800")
def test_parsing_a_control_never_raises(custom_id: str) -> None:
    control = read_control(custom_id)
    assert control is None or 0 <= control.match < 10**15


@quick
@given(
    st.integers(0, 10**15 - 1),
    st.from_regex(r"[a-z_]{1,20}", fullmatch=True),
    st.integers(-1, 999),
    st.integers(0, 10**9 - 1),
    st.text(st.characters(blacklist_characters="\n"), max_size=50),
)
def test_every_control_reads_back_as_it_was_written(
    match: int, act: str, seat: int, number: int, arg: str
) -> None:
    control = Control(match, act, seat, number, arg)
    assert read_control(control.custom_id) == control


def test_the_longest_control_fits() -> None:
    longest = Control(10**15 - 1, "choose", 999, 10**9 - 1, "keep:bear.crow.mole.unicorn")
    assert len(longest.custom_id) <= 100
