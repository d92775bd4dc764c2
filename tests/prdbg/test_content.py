"""The card set: counts, mirrored sides, provenance, and texts that are refused."""

import pytest

from sim.core.content import Patch, misplaced_slots
from sim.core.errors import UserError
from sim.prdbg.content import load

BOOK = load().book
CARDS = BOOK.sections["cards"]
MIRRORED = ("cost", "shards", "energy", "activation", "battle_cost", "block", "reward", "copies")


def of_type(kind: str) -> list[str]:
    """Return the ids of the main deck's cards of a type, in the order of the file."""
    return [entry for entry, card in CARDS.items() if card.type == kind]


def test_the_main_deck_has_eight_designs_of_each_type_and_six_locations():
    counts = {kind: len(of_type(kind)) for kind in ("hero", "villain", "equipment", "maneuver")}
    assert counts == {"hero": 8, "villain": 8, "equipment": 8, "maneuver": 8}
    assert len(of_type("location")) == 6
    assert sum(card.copies for card in CARDS.values()) == 70


def test_all_grid_cards_cost_2_to_5():
    assert {card.cost for card in CARDS.values()} == {2, 3, 4, 5}


@pytest.mark.parametrize(
    ("hero", "villain"), [*zip(of_type("hero"), of_type("villain"), strict=True)]
)
def test_heroes_and_villains_are_mirror_images(hero, villain):
    one, other = CARDS[hero], CARDS[villain]
    assert [getattr(one, name) for name in MIRRORED] == [getattr(other, name) for name in MIRRORED]
    assert one.ability == other.ability
    assert one.numbers() == other.numbers()


def test_signature_items_and_starters_are_mirror_images():
    items = list(BOOK.sections["signature_items"].values())
    starters = list(BOOK.sections["starters"].values())
    for one, other in [
        *zip(items[:6], items[6:], strict=True),
        *zip(starters[:4], starters[4:], strict=True),
    ]:
        assert one.numbers() == other.numbers()
        assert (one.cost, one.shards, one.energy) == (other.cost, other.shards, other.energy)
        assert one.activation == other.activation


def test_invented_cards_have_neutral_names():
    for row in BOOK.ledger():
        if row.source == "reconstructed":
            assert row.name.startswith("RECON-"), row


def test_no_card_but_the_fully_known_ones_counts_as_exact():
    cards = [row for row in BOOK.ledger() if row.section not in ("rules", "setup")]
    assert [row.entry for row in cards if row.is_exact] == []


def test_every_slot_holds_the_number_of_its_path():
    assert misplaced_slots(load()) == []


@pytest.mark.parametrize(
    ("path", "value", "told"),
    [
        (
            "cards.parry.ability",
            ["attack", ["damage 3"]],
            "needs a text that makes no other Attack",
        ),
        ("cards.regenerate.ability", ["stun 1 target"], "needs a target foe"),
        ("cards.regenerate.ability", ["stun 1 attacker"], "needs an attacker"),
        ("characters.billy.text", ["discard_this"], "needs a card that the text is on"),
        ("characters.billy.text", ["shards 1"], "needs your own turn"),
        ("cards.pudgy_pig.ability", ["count destroyed"], "needs a card that was sacrificed"),
        ("cards.ernies_juice_bar.text", ["top_up 1"], "needs a text that is always on"),
        ("cards.parry.ability", ["else", ["heal 1"]], "needs `if` directly before it"),
    ],
)
def test_a_text_that_means_nothing_where_it_stands_is_refused(path, value, told):
    entry, _, field = path.rpartition(".")
    item = BOOK.entry(entry)
    others = str([getattr(item, name) for name in item.PROGRAMS if name != field])
    unread = [name for name in item.numbers() if f"${name}" not in others]
    changes = [Patch("set", path, value), *(Patch("set", f"{entry}.{n}", None) for n in unread)]
    with pytest.raises(UserError, match=told):
        load().patched(changes)


def test_a_character_of_the_other_side_is_refused():
    with pytest.raises(UserError, match="`goldar` is on the other side"):
        load().patched([Patch("set", "setup.heroes", ["goldar"])])


def test_a_main_deck_of_more_than_80_cards_is_refused():
    copies = [Patch("set", "cards.parry.copies", 12), Patch("set", "cards.regenerate.copies", 3)]
    with pytest.raises(UserError, match="the main deck has 81 cards; 6 to 80 can be played"):
        load().patched(copies)
