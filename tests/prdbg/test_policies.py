"""What the heuristic does in positions set up by hand, and how buy lists are read."""

import pytest

import policies
from sim.core.errors import UserError
from sim.prdbg.content import load
from sim.prdbg.state import Verb
from tests.prdbg.choices import choice, policy_action, rich
from tests.prdbg.table import JASON, RITO, Table

CARDS = load().book.sections["cards"]
PAIRS = [
    *zip(
        (entry for entry, card in CARDS.items() if card.type == "hero"),
        (entry for entry, card in CARDS.items() if card.type == "villain"),
        strict=True,
    )
]


def test_an_attack_that_wins_is_made_first():
    table = Table()
    table.attach(RITO, 1, "thunder_slinger")
    table.hand(RITO, "mayhem")
    table.villains.energy, table.heroes.hp = 6, 4
    table.ask_again()
    assert choice(table) == (Verb.ACTIVATE, "thunder_slinger")


def test_the_hand_is_played_before_shards_are_spent():
    table = Table()
    table.hand(RITO, "mayhem")
    table.lay("grid", "sword_of_darkness")
    assert choice(rich(table, 5)) == (Verb.PLAY, "mayhem")


def test_energy_is_spent_before_more_would_overflow():
    table = Table()
    table.attach(RITO, 1, "thunder_slinger")
    table.hand(RITO, "putty_clay")
    table.villains.energy = 20
    table.ask_again()
    assert choice(table) == (Verb.ACTIVATE, "thunder_slinger")


def test_a_card_is_attached_to_be_used_when_the_store_is_nearly_full():
    """The rulebook's advice: near 20 Energy, attach and activate a card rather than lose Energy."""
    table = Table()
    table.hand(RITO, "sword_of_darkness")
    table.give(RITO, "discard", *["mayhem"] * 7, "thunder_slinger")
    table.player(RITO).n_turns = 8
    table.villains.energy = 19
    table.ask_again()
    assert choice(table) == (Verb.ATTACH, "sword_of_darkness")
    table.villains.energy = 3
    table.ask_again()
    assert choice(table) == (Verb.PLAY, "sword_of_darkness")


def test_nothing_is_healed_at_the_maximum():
    table = Table()
    table.attach(RITO, 2, "regenerate")
    table.villains.energy = 20
    table.ask_again()
    assert choice(table)[0] == Verb.PASS


def test_a_good_card_is_bought_rather_than_none():
    table = Table()
    table.lay("grid", "recon_vi_5a")
    assert choice(rich(table, 5))[0] == Verb.BUY


def test_a_team_that_is_ahead_in_a_long_game_runs_the_main_deck_down():
    """A card that slows its deck down is bought late by who leads, and by nobody else."""
    table = Table(numbers={"cards.parry.shards": 0, "cards.parry.energy": 0})
    table.give(RITO, "discard", *["recon_vi_5a", "sword_of_darkness", "recon_mv_5b"] * 2)
    table.give(RITO, "discard", "thunder_slinger", "thunder_slinger")
    table.lay("grid", "parry")
    table.player(RITO).n_turns = 40
    table.heroes.hp, table.villains.hp = 5, 6
    assert choice(rich(table, 2)) == (Verb.BUY, "parry")
    table.heroes.hp = 7
    assert choice(rich(table, 2))[1] != "parry"


def test_a_card_is_valued_by_its_program_not_by_its_name():
    """The same Grid, the same names: what the ability does decides."""
    plain = Table(numbers={"cards.recon_mv_4a.activation": 20, "cards.recon_mv_4a.shards": 0})
    strong = Table(numbers={"cards.recon_mv_4a.shards": 5, "cards.recon_mv_4a.energy": 5})
    for table in (plain, strong):
        table.lay("grid", "recon_mv_4a", "thunder_slinger")
        rich(table, 4)
    assert choice(plain)[1] != "recon_mv_4a"
    assert choice(strong) == (Verb.BUY, "recon_mv_4a")


@pytest.mark.parametrize("shards", [2, 3, 4, 5])
@pytest.mark.parametrize(("hero", "villain"), PAIRS)
def test_mirrored_positions_have_mirrored_answers(hero, villain, shards):
    """The same Grid and deck from either side: a Hero and the Villain in its place are alike."""
    answers = []
    for owner, own, starter in ((JASON, hero, "teamwork"), (RITO, villain, "mayhem")):
        table = Table()
        table.turn_of(owner)
        table.give(owner, "discard", *[starter] * 7)
        table.lay("grid", own, "thunder_slinger", "power_morpher", "parry")
        verb, card = choice(rich(table, shards))
        answers.append((verb, "own" if card == own else card))
    assert answers[0] == answers[1]


def test_deadly_attacks_are_blocked_and_pinpricks_are_not():
    def attacked(hp: int, damage: int) -> Table:
        table = Table(numbers={"cards.recon_vi_2c.damage": damage})
        table.hand(JASON, "parry")
        table.attach(RITO, 0, "recon_vi_2c")
        table.heroes.energy, table.villains.energy, table.heroes.hp = 2, 9, hp
        table.ask_again()
        table.choose(Verb.ACTIVATE, "recon_vi_2c")
        return table

    assert choice(attacked(3, 3))[0] == Verb.BLOCK
    assert choice(attacked(30, 1))[0] == Verb.PASS


def test_an_attack_that_counts_is_blocked_for_what_it_counts():
    """Heavy Attack deals the highest cost in The Grid: 5 are worth a Block, 2 are not."""

    def attacked(card: str) -> Table:
        table = Table()
        table.lay("grid", card)
        table.hand(JASON, "parry")
        table.attach(RITO, 2, "heavy_attack")
        table.heroes.energy, table.villains.energy = 2, 9
        table.ask_again()
        table.choose(Verb.ACTIVATE, "heavy_attack")
        return table

    assert choice(attacked("sword_of_darkness"))[0] == Verb.BLOCK
    assert choice(attacked("squatt"))[0] == Verb.PASS


def test_cards_that_an_attack_counts_are_played_before_it():
    """The own ability deals 2, and 1 for each Villain: those in hand come first."""
    table = Table()
    table.player(RITO).is_flipped = 1
    table.hand(RITO, "recon_vi_5a")
    table.villains.energy = 6
    table.ask_again()
    assert choice(table) == (Verb.PLAY, "recon_vi_5a")
    table.choose(Verb.PLAY, "recon_vi_5a")
    table.villains.energy = 20
    table.ask_again()
    assert choice(table)[0] == Verb.CHARACTER


def test_power_morpher_is_not_used_where_nothing_fits():
    table = Table()
    table.attach(RITO, 1, "power_morpher")
    table.give(RITO, "discard", "mayhem", "thunder_slinger")  # its gray slot is taken
    table.villains.energy = 20
    table.ask_again()
    assert choice(table)[0] == Verb.PASS
    table.give(RITO, "discard", "heavy_attack")
    table.ask_again()
    assert choice(table) == (Verb.ACTIVATE, "power_morpher")


def test_the_starter_that_destroys_cards_makes_a_battle_worth_more():
    """Two Shards, for an adversary or for Equipment: with Disposable played it is the Battle."""

    def asked(*played: str) -> Table:
        table = Table(numbers={"cards.recon_eq_2b.shards": 3})
        table.lay("grid", "recon_he_3a", "recon_eq_2b")
        table.give(RITO, "played", *played)
        return rich(table, 2)

    assert choice(asked("disposable", "mayhem")) == (Verb.BATTLE, "recon_he_3a")
    assert choice(asked("putty_clay", "mayhem")) == (Verb.BUY, "recon_eq_2b")


def test_blade_blasters_that_win_are_fired_at_the_foes():
    table = Table()
    table.give(RITO, "played", "blade_blaster", "blade_blaster")
    table.lay("grid", "recon_he_5a")
    table.heroes.hp = 2
    table.ask_again()
    table.choose(Verb.PASS)
    assert choice(table)[0] == Verb.TRIGGER
    table.choose(Verb.TRIGGER)
    assert choice(table)[0] == Verb.OPTION
    first = table.legal()[0]
    assert int(first) == policy_action(table)


def test_a_buy_list_buys_its_first_line_that_applies():
    table = Table()
    table.lay("grid", "thunder_slinger", "sword_of_darkness", "baboo")
    assert choice(rich(table, 5), "slingers") == (Verb.BUY, "thunder_slinger")


def test_a_limit_is_kept_and_the_next_line_comes():
    table = Table()
    table.give(RITO, "discard", "thunder_slinger", "thunder_slinger")
    table.lay("grid", "sword_of_darkness", "baboo")
    assert choice(rich(table, 5), "slingers") == (Verb.BUY, "sword_of_darkness")


MINE = """
name = "mine"
strategy = "control"
otherwise = "nothing"

[[buy]]
card = "cards.baboo"
turns = [2, 9]
"""


def test_conditions_and_otherwise_of_an_own_list_hold(tmp_path):
    file = tmp_path / "mine.toml"
    file.write_text(MINE)
    table = Table()
    table.lay("grid", "baboo")
    assert choice(rich(table, 5), str(file))[0] == Verb.PASS
    table.player(RITO).n_turns = 2
    assert choice(rich(table, 5), str(file)) == (Verb.BUY, "baboo")


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("cards.baboo", "cards.babo", "no card `cards.babo`; did you mean `baboo`?"),
        ('"control"', '"contrl"', "no strategy `contrl`; did you mean `control`?"),
        ("turns", "trun", "Extra inputs are not permitted"),
    ],
)
def test_mistakes_in_a_list_are_told(tmp_path, old, new, told):
    file = tmp_path / "mine.toml"
    file.write_text(MINE.replace(old, new))
    with pytest.raises(UserError, match=told.replace("?", r"\?")):
        policies.find("prdbg", str(file))


def test_a_missing_list_and_a_game_without_lists_are_refused(tmp_path):
    with pytest.raises(UserError, match="there is no such file"):
        policies.find("prdbg", str(tmp_path / "none.toml"))
    with pytest.raises(UserError, match="goa2 has no strategies in files"):
        policies.find("goa2", str(tmp_path / "none.toml"))


def unflipped(*docked: str) -> Table:
    """Return Jason's turn with two slots filled, a card for a third, and exhausted Zords."""
    table = Table()
    table.turn_of(JASON)
    table.attach(JASON, 1, "recon_eq_2b")
    table.attach(JASON, 2, "regenerate")
    table.dock(*docked)
    table.state.is_bay_exhausted[: len(docked)] = 1
    table.player(JASON).is_exhausted[1:3] = 1
    table.player(JASON).n_turns = 12
    table.player(JASON).has_own = 0
    table.give(JASON, "discard", *["sword_of_darkness", "power_morpher"] * 2, *["teamwork"] * 6)
    table.hand(JASON, "recon_he_4b")
    table.heroes.energy = 5
    table.ask_again()
    return table


def test_zords_that_wait_to_be_readied_make_a_hero_fill_the_slots():
    assert choice(unflipped()) == (Verb.PLAY, "recon_he_4b")
    zords = ("tyrannosaurus", "dragonzord", "recon_zo_a", "recon_zo_b", "recon_zo_c")
    assert choice(unflipped(*zords)) == (Verb.ATTACH, "recon_he_4b")


def test_a_targeted_discard_is_blocked_by_who_draws_for_it():
    """Billy draws a card whenever he negates an Attack; Kimberly does not."""

    def attacked(hero: str) -> Table:
        table = Table(heroes=(hero,), villains=("goldar",))
        table.hand(hero, "parry", "teamwork")
        table.attach("goldar", 0, "recon_eq_2b")
        table.heroes.energy, table.villains.energy = 6, 9
        table.ask_again()
        table.choose(Verb.ACTIVATE, "recon_eq_2b")
        table.choose(Verb.SEAT)
        return table

    assert choice(attacked("billy")) == (Verb.BLOCK, "parry")
    assert choice(attacked("kimberly"))[0] == Verb.PASS
