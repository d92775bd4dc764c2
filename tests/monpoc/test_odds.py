"""Exact chances of rolls, against plain counting."""

from fractions import Fraction
from itertools import product

import pytest

from sim.core.errors import UserError
from sim.monpoc.content import load
from sim.monpoc.odds import faces_of, hit_odds, parse_pool, strike_odds

FACES = [[0, 0, 0, 1, 1, 2], [0, 0, 1, 1, 1, 2], [0, 1, 1, 1, 1, 2]]


def counted(dice: tuple[int, int, int], target: int) -> Fraction:
    """Count all ways that the dice can fall."""
    faces = [die for count, die in zip(dice, FACES, strict=True) for die in [die] * count]
    falls = [sum(fall) for fall in product(*faces)]
    return Fraction(sum(total >= target for total in falls), len(falls))


@pytest.mark.parametrize("dice", [(1, 0, 0), (2, 0, 0), (2, 1, 1), (1, 2, 2), (0, 3, 1)])
@pytest.mark.parametrize("target", [0, 1, 2, 3, 5])
def test_chances_are_those_of_all_falls(dice, target):
    assert hit_odds(dice, FACES, target) == counted(dice, target)


def test_two_action_dice_against_defense_two_three_four():
    """Two action dice show 2 or more in 15 of 36 falls, 3 or more in 5, 4 in one."""
    found = [hit_odds((2, 0, 0), FACES, target) for target in (2, 3, 4)]
    assert found == [Fraction(15, 36), Fraction(5, 36), Fraction(1, 36)]


def test_powering_up_with_one_two_three_dice():
    found = [hit_odds((dice, 0, 0), FACES, 1) for dice in (1, 2, 3)]
    assert found == [Fraction(1, 2), Fraction(3, 4), Fraction(7, 8)]


def test_means_are_four_five_six_sixths():
    means = [
        sum(strikes * chance for strikes, chance in enumerate(strike_odds(dice, FACES)))
        for dice in ((1, 0, 0), (0, 1, 0), (0, 0, 1))
    ]
    assert means == [Fraction(4, 6), Fraction(5, 6), Fraction(6, 6)]


@pytest.mark.parametrize(("dice", "target"), [((7, 2, 0), 6), ((10, 15, 10), 12), ((1, 0, 1), 4)])
def test_the_table_of_the_game_has_the_same_chances(dice, target):
    table = load().tables[0].odds
    action, boost, power = dice
    assert table[action, boost, target, power] == pytest.approx(
        float(hit_odds(dice, FACES, target)), abs=1e-6
    )


def test_the_alternative_boost_die_has_no_double_strike():
    dice = load().book.sections["dice"]
    assert faces_of(dice, True)[1] == [0, 0, 1, 1, 1, 1]


@pytest.mark.parametrize(
    ("text", "dice"), [("5A+3B+2P", (5, 3, 2)), ("2p+1a", (1, 0, 2)), ("4B", (0, 4, 0))]
)
def test_pools_are_read_from_texts(text, dice):
    assert parse_pool(text) == dice


@pytest.mark.parametrize("text", ["", "5", "A5", "3A+2C", "41A"])
def test_what_is_no_pool_is_refused(text):
    with pytest.raises(UserError):
        parse_pool(text)
