"""Cards that the G.I. Joe rulebook names; what it does not tell of them is reconstructed."""

from collections import Counter
from fractions import Fraction
from pathlib import Path

import pytest

from sim.guardian.content import load
from sim.guardian.grammar import LANGUAGE
from sim.guardian.language import Event
from sim.guardian.state import Decision, Verb
from tests.fixtures.marks import plain
from tests.guardian.joes import Joes

pytestmark = plain

BOOK = load("gijoe").book
TOLD = {
    "cards.real_american_hero": {"hero": "duke", "kind": "attack", "energy": 3, "dice": 5},
    "cards.all_business": {"hero": "scarlett", "shields": 2},
    "cards.yo_joe": {"hero": "scarlett", "shields": 1},
    "cards.xk_1_power_crossbow": {"hero": "scarlett", "shields": 3},
    "cards.skilled_sniper": {"hero": "scarlett", "kind": "attack"},
    "cards.explosive_payload": {"hero": "cover_girl", "shields": 3},
    "cards.armored_advance": {"hero": "cover_girl", "shields": 3},
    "enemy_cards.ambush": {"health": 3},
    "enemy_cards.rattler_attack": {"enemy": "cobra_troopers", "keywords": ["fast"]},
    "enemy_cards.total_control": {"enemy": "dr_mindbender", "keywords": ["guard"]},
    "vehicles.ram": {"price": 2},
    "locations.new_york_city": {"figure_limit": 5},
}
"""What the rulebook's examples tell of an entry."""


def table(**setup) -> Joes:
    return Joes(**{"monsters": ("copperhead", "dr_mindbender"), "nemeses": (), **setup})


@pytest.mark.parametrize("path", TOLD)
def test_an_entry_says_what_the_rulebook_tells(path):
    entry = BOOK.entry(path)
    assert {name: getattr(entry, name) for name in TOLD[path]} == TOLD[path]


def test_every_deck_is_shaped_like_those_of_the_sister_game():
    """Copies 2, 2, 2, 2, 1, 1 and twenty shields; enemy decks of ten and of eight cards."""
    for hero in BOOK.sections["heroes"]:
        cards = [card for card in BOOK.sections["cards"].values() if card.hero == hero]
        assert sorted(card.copies for card in cards) == [1, 1, 2, 2, 2, 2]
        assert sum(card.copies * card.shields for card in cards) == 20
    sizes = Counter()
    for card in BOOK.sections["enemy_cards"].values():
        sizes[BOOK.sections["enemies"][card.enemy].kind, card.enemy] += card.copies
    assert all(n == (10 if kind == "foot_soldier" else 8) for (kind, _), n in sizes.items())
    assert len(BOOK.sections["vehicles"]) == 6


HITS = {"each": 3, "two_different": 2}
"""How many of three Heroes in a battle a word reaches; others reach one."""


def damage_dealt(card) -> int:
    """Return the damage that an enemy card deals to three Heroes together."""
    total = 0
    for line in card.program:
        word, *rest = line.replace("$damage", str(card.damage)).split()
        if word in ("deal", "deal_twice"):
            number = int(rest[0].replace("$number", str(card.number)))
            total += number * (2 if word == "deal_twice" else HITS.get(rest[1], 1))
    return total


def mean_damage(kind: str) -> Fraction:
    """Return the damage of an average card of a kind of enemy."""
    enemies = BOOK.sections["enemies"]
    cards = [c for c in BOOK.sections["enemy_cards"].values() if enemies[c.enemy].kind == kind]
    copies = sum(card.copies for card in cards)
    return Fraction(sum(card.copies * damage_dealt(card) for card in cards), copies)


def test_damage_is_that_of_each_class_in_the_sister_game():
    """A card deals 1.7 there for a foot soldier, 3.7 for a monster, 4.7, 4.9 for a boss."""
    found = [mean_damage(kind) for kind in ("foot_soldier", "lieutenant", "nemesis", "boss")]
    assert [round(float(each), 1) for each in found] == [1.9, 3.2, 4.6, 5.0]


def test_what_is_not_told_is_marked_as_reconstructed():
    for section in ("cards", "enemy_cards"):
        assert {entry.source for entry in BOOK.sections[section].values()} == {"reconstructed"}


def test_real_american_hero_is_an_attack_of_five_dice_for_three_energy():
    joes = table()
    joes.put_in_hand("duke", "real_american_hero")
    joes.start_battle("duke", top=["cobras_secret_research"], pool=3)
    joes.attack("duke", "real_american_hero", "cobras_secret_research", 2, 1, 1, 0, 0)
    assert joes.hits_on("cobras_secret_research") == 4


def test_all_business_gives_energy_and_another_card_with_a_reroll():
    joes = table()
    joes.put_in_hand("scarlett", "all_business", "scarlett_quick")
    joes.start_battle("scarlett", bottom=["ambush", "cobra_charge"], pool=0)
    joes.play("scarlett", "all_business")
    assert joes.state.pool == 1
    joes.dictate_dice(0, 0)
    joes.play("scarlett", "scarlett_quick")
    joes.decline_windows(Event.BEFORE_ATTACK)
    joes.target("ambush")
    assert joes.is_asked(Decision.REROLL)


def test_yo_joe_divides_as_many_hits_as_energy_is_spent():
    joes = table()
    joes.put_in_hand("scarlett", "yo_joe")
    joes.start_battle("scarlett", bottom=["ambush", "the_viper_strikes"], pool=3)
    joes.play("scarlett", "yo_joe")
    joes.choose(Verb.NUMBER, 3)
    joes.decline_windows()
    joes.target("ambush")
    joes.target("the_viper_strikes")
    joes.target("the_viper_strikes")
    assert joes.hits_on("ambush") == 1
    assert joes.is_defeated("the_viper_strikes")


def test_xk_1_power_crossbow_targets_guarded_cards():
    joes = table()
    joes.put_in_hand("scarlett", "xk_1_power_crossbow")
    joes.start_battle("scarlett", top=["total_control", "cobras_secret_research"], pool=3)
    joes.play("scarlett", "xk_1_power_crossbow")
    assert "cobras_secret_research" in joes.targets()


def test_coordinated_strike_hits_the_target_of_another_heros_attack():
    joes = table()
    joes.put_in_hand("duke", "duke_strike")
    joes.put_in_hand("snake_eyes", "coordinated_strike")
    joes.start_battle("duke", bottom=["ambush", "cobra_charge"], helpers=["snake_eyes"], pool=1)
    joes.attack("duke", "duke_strike", "ambush", 1, 1, 0)
    joes.play("snake_eyes", "coordinated_strike")
    joes.target("ambush")
    assert joes.is_defeated("ambush")


def test_squad_tactics_lets_a_different_hero_play_a_card():
    joes = table()
    joes.put_in_hand("stalker", "squad_tactics", "stalker_supply")
    joes.put_in_hand("duke", "duke_opening")
    joes.start_battle("stalker", bottom=["ambush"], helpers=["duke"], pool=0)
    joes.play("stalker", "squad_tactics")
    assert joes.seats() == ["duke"]
    assert joes.state.pool == 1


def test_explosive_payload_hits_the_neighbours_too():
    joes = table()
    joes.put_in_hand("cover_girl", "explosive_payload")
    bottom = ["cobra_charge", "ambush", "cobra_charge", "the_viper_strikes"]
    joes.start_battle("cover_girl", bottom=bottom, pool=3)
    joes.attack("cover_girl", "explosive_payload", "ambush", 2, 1, 0)
    joes.choose(Verb.NUMBER, 3)
    assert joes.is_defeated("ambush")
    assert joes.is_defeated("cobra_charge", 0)
    assert joes.is_defeated("cobra_charge", 1)


def test_armored_advance_hits_a_neighbour():
    joes = table()
    joes.put_in_hand("cover_girl", "armored_advance")
    joes.start_battle("cover_girl", bottom=["cobra_charge", "ambush"], pool=1)
    joes.attack("cover_girl", "armored_advance", "ambush", 1, 0)
    joes.target("cobra_charge")
    assert joes.hits_on("cobra_charge") == 1


@pytest.mark.parametrize(
    ("card", "damage"), [("cobra_charge", 2), ("the_viper_strikes", 3), ("ambush", 3)]
)
def test_foot_soldiers_deal_damage_to_a_hero_of_the_teams_choice(card, damage):
    joes = table()
    joes.put_in_hand("duke", "duke_block")
    joes.start_battle("duke", bottom=[card], helpers=["stalker"])
    joes.decline()
    assert joes.seats() == ["duke", "stalker"]
    joes.choose_seat("stalker")
    assert joes.state.frames[joes.state.n_frames - 1].amount == damage


def test_rattler_attack_comes_first():
    joes = table()
    joes.start_battle("duke", bottom=["rattler_attack", "ambush"])
    assert joes.is_asked(Decision.VICTIM)


def test_total_control_deals_damage_and_guards():
    joes = table()
    joes.put_in_hand("duke", "duke_strike", "duke_block")
    joes.start_battle("duke", top=["total_control", "cobras_secret_research"], pool=1)
    joes.decline()
    joes.choose_seat("duke")
    assert joes.state.frames[joes.state.n_frames - 1].amount == 3


def test_the_cruelty_of_science_takes_a_random_card_of_each_hand():
    joes = table()
    joes.put_in_hand("duke", "duke_block", "duke_recall")
    joes.put_in_hand("stalker", "squad_tactics")
    joes.start_battle("duke", top=["the_cruelty_of_science"], helpers=["stalker"])
    joes.decline()
    joes.decline_windows()
    assert [joes.player(hero).hand.n for hero in ("duke", "stalker")] == [1, 0]


def test_cobras_secret_research_drains_two_energy():
    joes = table()
    joes.start_battle("duke", top=["cobras_secret_research"], pool=5)
    joes.decline()
    assert joes.state.pool == 3


def test_python_patrol_goes_to_the_hero_with_the_most_cards():
    joes = table()
    joes.put_in_hand("stalker", "squad_tactics", "stalker_block")
    joes.start_battle("duke", top=["python_patrol"], helpers=["stalker"])
    joes.decline()
    joes.choose_seat("stalker")
    assert joes.state.frames[joes.state.n_frames - 1].amount == 4


def suffered_from(card: str) -> list[tuple[str, int]]:
    """Return what an enemy card of Baroness deals to Duke, who leads, and to Stalker, in turn."""
    joes = Joes(monsters=("copperhead",), nemeses=("baroness",), difficulty="harder")
    joes.put_in_hand("duke", "duke_block")  # each damage waits for an answer
    joes.start_battle("duke", top=[card], helpers=["stalker"], pool=5)
    if joes.is_asked(Decision.TURN):
        joes.decline()
    found = []
    while joes.is_asked(Decision.VICTIM) or joes.window() == Event.DAMAGE:
        if joes.is_asked(Decision.VICTIM):
            joes.choose_seat(joes.seats()[0])
        frame = joes.state.frames[joes.state.n_frames - 1]
        found.append((joes.HEROES[frame.seat], int(frame.amount)))
        joes.decline()
        joes.decline_windows(Event.REVEAL, Event.NEXT_REVEAL)
    return found


@pytest.mark.parametrize(
    ("card", "damage"),
    [
        ("baroness_fast", [("duke", 3), ("stalker", 2), ("duke", 2)]),
        ("baroness_guard", [("duke", 4), ("duke", 4)]),
        ("baroness_drain", [("duke", 3)]),
        ("baroness_passive", []),
    ],
)
def test_baroness_deals_more_to_the_lead_hero(card, damage):
    """Her deployment card, attached to Duke, adds 1 to every damage that he suffers."""
    assert suffered_from(card) == damage


SECTIONS = ("cards", "enemy_cards", "vehicles")
NAMED = [
    name
    for section in SECTIONS
    for name, entry in BOOK.sections[section].items()
    if entry.sources.get("name", entry.source) in ("rulebook", "public")
]
"""Cards whose names are told: by the rulebook, one by a public sheet."""


@pytest.mark.parametrize("name", NAMED)
def test_a_card_that_is_told_of_has_a_test_of_its_own(name):
    """Here or, with an example of the rulebook, beside it."""
    folder = Path(__file__).parents[1] / "rulebook"
    texts = [file.read_text("utf-8") for file in (Path(__file__), *folder.glob("test_gijoe_*.py"))]
    tests = [test for text in texts for test in text.split("\n\n\n") if "def test_" in test]
    assert any(f'"{name}"' in test for test in tests)


def test_every_operation_stands_on_a_card_of_the_system():
    """A word that no card has would be a word that nobody tests on one."""
    books = [load(game).book for game in ("hotg", "gijoe")]
    texts = [
        text
        for book in books
        for section in book.sections.values()
        for entry in section.values()
        for text in getattr(entry, "texts", list)()
    ]
    used = {text.split()[0] for text in texts}
    assert {operation.name for operation in LANGUAGE.operations} <= used
