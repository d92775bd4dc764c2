"""Content: line-ups, cards in play, patches, the ledger, and what is refused in one sentence."""

from dataclasses import replace

import numpy as np
import pytest

from sim.core.content import Patch, count_ledger, misplaced_slots
from sim.core.disassembly import disassemble
from sim.core.errors import UserError
from sim.core.stack import NO_PROGRAM
from sim.goa2.content import load
from sim.goa2.grammar import LANGUAGE, ROUTINE_LANGUAGE
from sim.goa2.language import Event, Statistic, Subject
from sim.goa2.routines import TEXTS
from sim.goa2.state import BLUE, CARDS_EACH, NOTHING, RED
from sim.goa2.tables import Colour, Primary, Routine, Tier

RED_FIRST = {
    # players: seats, teams, handicaps by hero
    2: ([0, 0, 1, 1], [0, 0, 1, 1], [0, 0, 0, 0]),
    3: ([0, 1, 2, 2], [0, 0, 1, 1], [0, 0, 1, 0]),
    4: ([0, 1, 2, 3], [0, 0, 1, 1], [0, 0, 0, 0]),
    5: ([0, 1, 2, 3, 4], [0, 0, 0, 1, 1], [1, 1, 1, 0, 0]),
    6: ([0, 1, 2, 3, 4, 5], [0, 0, 0, 1, 1, 1], [0, 0, 0, 0, 0, 0]),
}
SWITCH = "rules.slides_stop_travel"
SWITCHES = ("dagger_stops_travel", "blink_through_immune", "stand_in_holds_lane")
AT_LIMIT = (SWITCH, "rules.turns", *(f"rules.{name}" for name in SWITCHES))  # not raised by 1
LINE_UPS = {
    4: ["wasp", "xargatha", "arien", "brogan"],
    5: ["wasp", "xargatha", "tigerclaw", "arien", "brogan"],
    6: ["wasp", "xargatha", "tigerclaw", "arien", "brogan", "sabina"],
}


def patched(**values):
    """Return the content with values set, `setup__players` for `setup.players`."""
    return load().patched(
        [Patch("set", path.replace("__", "."), value) for path, value in values.items()]
    )


def names(content):
    """Return the heroes in play."""
    tables = content.tables[0]
    heroes = content.rows["heroes"]
    return [heroes[row] for row in tables.hero_row[: tables.n_heroes]]


def row_of(content, card):
    """Return the record of a card."""
    return content.tables[0].cards[content.rows["cards"].index(card)]


def refusal(**values):
    """Return the sentence with which values are refused."""
    with pytest.raises(UserError) as caught:
        patched(**values)
    return str(caught.value)


@pytest.mark.parametrize("players", RED_FIRST)
def test_who_sits_where(players):
    tables = patched(setup__players=players).tables[0]
    seats, teams, handicaps = RED_FIRST[players]
    n = int(tables.n_heroes)
    assert (tables.n_seats, n) == (players, len(seats))
    assert list(tables.seat_of[:n]) == seats
    assert list(tables.team_of[:n]) == teams
    assert list(tables.is_handicapped[:n]) == handicaps
    assert set(tables.hero_row[n:]) <= {NOTHING}
    assert list(tables.captain) == [seats[teams.index(RED)], seats[teams.index(BLUE)]]


@pytest.mark.parametrize("players", RED_FIRST)
def test_a_team_that_is_not_named_is_the_rulebooks(players):
    assert names(patched(setup__players=players)) == LINE_UPS[max(players, 4)]


def test_heroes_can_be_named():
    content = patched(setup__red=["sabina", "arien"], setup__blue=["tigerclaw", "wasp"])
    assert names(content) == ["sabina", "arien", "tigerclaw", "wasp"]
    assert names(patched(setup__red=["sabina", "wasp"])) == ["sabina", "wasp", "arien", "brogan"]


@pytest.mark.parametrize(
    ("players", "length", "lives", "waves"),
    [
        (4, "quick", 4, 3),
        (4, "long", 6, 5),
        (6, "quick", 5, 3),
        (6, "long", 8, 5),
        (5, "long", 6, 5),
    ],
)
def test_counters(players, length, lives, waves):
    tables = patched(setup__players=players, setup__length=length).tables[0]
    assert (tables.lives, tables.waves) == (lives, waves)


def test_cards_in_play_are_numbered_by_hero_and_place_in_the_deck():
    content = load()
    tables = content.tables[0]
    cards = content.played("cards")
    for number, hero in enumerate(names(content)):
        first = number * CARDS_EACH
        rows = tables.card_of[first : first + CARDS_EACH]
        deck = [row for row, card in enumerate(cards) if card.hero == hero]
        assert list(rows[: len(deck)]) == deck
        assert set(rows[len(deck) :]) == {NOTHING}
        assert tables.n_cards_of[number] == len(deck) == 19
    assert set(tables.card_of[int(tables.n_heroes) * CARDS_EACH :]) == {NOTHING}


def test_items_are_the_cards_in_play_of_each_row():
    tables = load().tables[0]
    for row in range(tables.n_cards):
        for team, (first, end) in enumerate(tables.items[row]):
            assert list(tables.card_of[first:end]) == [row] * (end - first)
            owners = {int(tables.team_of[card // CARDS_EACH]) for card in range(first, end)}
            assert owners <= {team}
    assert sum(end - first for teams in tables.items for first, end in teams) == 4 * 19


def test_a_hero_can_be_mirrored():
    content = patched(
        setup__red=["wasp", "brogan"], setup__blue=["wasp", "brogan"], setup__mirror=True
    )
    tables = content.tables[0]
    assert list(tables.hero_row[:2]) == list(tables.hero_row[2:4])
    assert list(tables.card_of[:CARDS_EACH]) == list(tables.card_of[2 * CARDS_EACH :][:CARDS_EACH])


def test_programs_are_those_of_the_entries():
    content = patched(setup__players=6)
    assert len(content.rows["cards"]) == len(content.book.sections["cards"])
    tables = content.tables[0]
    for row, card in enumerate(content.played("cards")):
        for address, text in (
            (tables.cards[row].program, card.program),
            (tables.cards[row].answer, card.answer),
        ):
            assert (address == NO_PROGRAM) == (not text)
            if text:
                assert disassemble(tables.code, address, LANGUAGE) == plain(text, card)


def plain(text, card):
    """Return a text with its numbers written out, in the words that the disassembler prefers."""
    return [
        plain(line, card) if isinstance(line, list) else plain_line(line, card.numbers())
        for line in text
    ]


def plain_line(line, numbers):
    code, (name, *words) = LANGUAGE.operation(line.split()[0]), line.split()
    written = [str(numbers[word[1:]]) if word.startswith("$") else word for word in words]
    if not code.arguments or not hasattr(code.arguments[0], "words"):
        return " ".join([name, *written])
    order = [each.lower() for each in code.arguments[0].words.__members__]
    wide = ("minion", "unit")
    known = sorted(
        (w for w in written if w in order), key=lambda w: (w not in wide, order.index(w))
    )
    return " ".join([name, *known, *(word for word in written if word not in order)])


def test_the_rulebooks_own_actions():
    tables = load().tables[0]
    for routine in Routine:
        assert disassemble(tables.code, tables.routines[routine], ROUTINE_LANGUAGE) == (
            ["target unit enemy adjacent", "attack"]
            if routine == Routine.ATTACK
            else TEXTS[routine]
        )


def test_an_ultimate_has_an_event_or_modifiers():
    content = patched(setup__players=6)
    gun = row_of(content, "big_sodding_gun")
    assert (gun.primary, gun.tier, gun.colour) == (Primary.ULTIMATE, Tier.IV, Colour.PURPLE)
    assert (gun.event, gun.conditions, gun.n_modifiers) == (Event.ENEMY_PUSHED, 0, 2)
    modifiers = content.tables[0].modifiers[gun.first_modifier :][:2]
    assert [tuple(modifier) for modifier in modifiers] == [
        (Statistic.RANGE, 2, Subject.YOUR_BASIC_ATTACK),
        (Statistic.ATTACK, 2, Subject.YOUR_BASIC_ATTACK),
    ]
    assert row_of(content, "living_tsunami").conditions == 1  # once a turn


def test_rules_by_level_begin_at_level_1():
    rules = load().tables[0].rules
    assert list(rules.defeat_coins) == [0, 1, 2, 3, 4, 5, 6, 7, 8]
    assert list(rules.lives_lost) == [0, 1, 1, 1, 2, 2, 2, 3, 3]
    assert list(rules.minion_coins) == [2, 2, 4]


def test_slots_hold_the_numbers_of_the_book():
    for content in (load(), patched(setup__players=6, setup__length="long")):
        assert misplaced_slots(content) == []


def test_every_number_of_a_card_has_a_slot():
    content = patched(setup__players=6)
    for name, card in content.book.sections["cards"].items():
        icons = ("initiative", "attack", "defense", "movement", "range", "radius")
        for field in (*icons, *card.KNOBS):
            has_number = getattr(card, field) is not None
            assert (f"cards.{name}.{field}" in content.slots) == has_number


def test_numbers_written_into_their_slots_give_the_tables_of_a_new_build():
    content = patched(setup__players=6)
    more = {path: content.book.value(path) + 1 for path in content.slots if path not in AT_LIMIT}
    quick = content.patched([Patch("set", path, value) for path, value in more.items()])
    assert quick.slots is content.slots  # nothing was built anew
    assert quick.hash == content.build(quick.book).hash
    assert misplaced_slots(quick) == []


def test_a_switch_has_a_slot_too():
    content = load().patched([Patch("set", SWITCH, False)])
    assert content.tables[0].rules.slides_stop_travel == 0
    assert content.hash == content.build(content.book).hash


def test_a_patch_of_a_number_builds_nothing():
    patches = [Patch("set", "cards.shock.attack", 7)]
    content = replace(load(), build=pytest.fail)
    assert content.patched(patches).book.value("cards.shock.attack") == 7


def test_a_patch_reaches_the_program():
    content = patched(cards__rogue_wave__push=4)
    record = row_of(content, "rogue_wave")
    assert disassemble(content.tables[0].code, record.program, LANGUAGE)[-1] == ["push 4 up_to"]


@pytest.mark.parametrize("board", ["narrow_passages", "vexing_cliffs"])
def test_other_boards(board):
    tables = patched(setup__board=board).tables[0]
    assert tables.board.n_spaces == {"narrow_passages": 186, "vexing_cliffs": 212}[board]


@pytest.mark.parametrize(
    ("card", "program"),
    [
        ("noble_blade", ["target enemy unit adjacent", "attack"]),
        ("rogue_wave", ["target enemy unit in_range", "attack"]),
        ("slippery_ground", ["movement"]),
        ("telekinesis", []),
        ("aspiring_duelist", []),
        ("dodge", []),
        ("metamorphosis", []),
    ],
)
def test_a_blank_card_has_its_icons_and_no_text(card, program):
    everyone = patched(setup__players=6)
    before = everyone.book.sections["cards"][card]
    content = everyone.patched([Patch("blank", f"cards.{card}")])
    after = content.book.sections["cards"][card]
    assert after.program == program
    assert (after.numbers(), after.modifiers, after.when, after.answer) == ({}, [], [], [])
    icons = ("initiative", "attack", "defense", "movement", "range", "radius", "block", "item")
    assert [getattr(after, icon) for icon in icons] == [getattr(before, icon) for icon in icons]
    assert row_of(content, card).n_modifiers == 0


def test_every_card_can_be_blanked():
    everyone = patched(setup__players=6)
    cards = everyone.book.sections["cards"]
    content = everyone.patched([Patch("blank", f"cards.{card}") for card in cards])
    assert content.tables[0].n_cards == len(cards)


def test_a_card_can_be_written_anew():
    content = patched(
        cards__shock__program=["target enemy unit adjacent", "attack", "may_retrieve", []]
    )
    record = row_of(content, "shock")
    text = disassemble(content.tables[0].code, record.program, LANGUAGE)
    assert text == ["target unit enemy adjacent", "attack", "may_retrieve", []]


def test_the_ledger_is_honest():
    rows = load().book.ledger()
    counts = count_ledger(rows)
    assert "reconstructed" not in counts
    heroes = [row for row in rows if row.section == "heroes"]
    assert len(heroes) == 32
    assert sum(row.is_exact for row in heroes) == 6
    missing = {row.entry for row in rows if row.played == "missing" and row.section != "heroes"}
    assert missing >= {"across_the_river", "magma_and_ice", "double_lane", "seven_to_ten"}
    assert all(row.note for row in rows if row.played == "missing")
    assert sum(row.section == "cards" and row.is_exact for row in rows) == 114


def test_loading_is_done_once_and_steady():
    first = load()
    assert load() is first
    assert np.array_equal(
        first.tables.view(np.uint8), first.build(first.book).tables.view(np.uint8)
    )


@pytest.mark.parametrize(
    ("values", "sentence"),
    [
        ({"setup__players": 7}, "`setup.players`: 7 is above the largest allowed value 6"),
        (
            {"setup__red": ["wasp", "xargata"]},
            "`setup.red`: no hero `xargata`; did you mean `xargatha`?",
        ),
        ({"setup__blue": ["bain", "wuk"]}, "`setup.blue`: `bain` cannot be played: comes later"),
        (
            {"setup__red": ["wasp", "xargatha", "tigerclaw"]},
            "`setup.red`: 3 heroes are named; with 4 players the team has 2",
        ),
        (
            {"setup__players": 6, "setup__blue": ["arien", "brogan"]},
            "`setup.blue`: 2 heroes are named; with 6 players the team has 3",
        ),
        ({"setup__red": ["wasp", "wasp"]}, "`setup.red`: `wasp` is named twice"),
        (
            {"setup__blue": ["wasp", "brogan"]},
            "`setup.blue`: `wasp` is in both teams; name others, or set `setup.mirror`",
        ),
        (
            {"setup__board": "forgoten_island"},
            "`setup.board`: no board `forgoten_island`; did you mean `forgotten_island`?",
        ),
        (
            {"setup__board": "across_the_river"},
            "`setup.board`: `across_the_river` cannot be played: "
            "the double-lane board; two lanes are not played",
        ),
        (
            {"setup__board": "vexing_cliffs", "setup__players": 5},
            "`setup.board`: `vexing_cliffs` has 2 hero spawn points a team; red has 3 heroes",
        ),
        (
            {"setup__board": "vexing_cliffs", "setup__players": 6},
            "`setup.board`: `vexing_cliffs` has 2 hero spawn points a team; red has 3 heroes",
        ),
        (
            {"setup__length": "short"},
            "`setup.length`: `short` is not one of `quick`, `long`",
        ),
        ({"rules__turns": 5}, "`rules.turns`: 5 is above the largest allowed value 4"),
        ({"cards__shock__attack": 99}, "`cards.shock.attack`: 99 is above the largest allowed"),
        ({"cards__shok__attack": 5}, "no entry `shok` in cards; did you mean `shock`?"),
        ({"cards__shock__push": 2}, "push: nothing in the text reads $push"),
        ({"cards__bullrush__near": 4}, "near: 4 is more than far, which is 3"),
        (
            {"cards__onslaught__program": ["target enemy unit adjacent", "atack"]},
            "program: `attack` is for cards with that primary action",
        ),
        (
            {"cards__onslaught__program": ["taget enemy unit adjacent", "attack"]},
            "cards/brogan.toml: [onslaught] program, line 1: "
            "no operation `taget`; did you mean `target`?",
        ),
        (
            {"cards__listen_up__program": ["choose minion in_radius", "second minion in_radus"]},
            "`in_radus` is unknown here; did you mean `in_radius`?",
        ),
        (
            {"cards__onslaught__program": ["target enemy adjacent", "attack"]},
            "`target enemy adjacent`: it says not which kind",
        ),
        (
            {"cards__onslaught__program": ["attack"]},
            "[onslaught] program, line 1: `attack` needs a target, which nothing here gives; "
            "`target` or `blink` before it would",
        ),
        (
            {"cards__shield_bash__program": ["choose enemy unit adjacent", "discard if_able"]},
            "[shield_bash] program, line 2: `discard if_able` "
            "needs a hero who was chosen, where nothing else could be",
        ),
        (
            {
                "cards__bang__program": [
                    "target enemy unit adjacent",
                    "attack",
                    "it target",
                    "push $push",
                    "discard if_able",
                ]
            },
            "line 5: `discard if_able` needs a hero who was chosen, where nothing else could be",
        ),
        (
            {
                "cards__light_fingered__program": [
                    "move $spaces may",
                    "choose enemy unit adjacent has_coins",
                    "take $coins $coins",
                    "move $spaces_after may",
                ]
            },
            "has_coins`: only heroes have coins, but others may be chosen",
        ),
        (
            {
                "cards__war_drummer__program": [
                    "if hero_defeated",
                    ["coins $more"],
                    "otherwise",
                    ["coins $coins"],
                ]
            },
            "program, line 2, line 1: `coins $more` needs a hero who was chosen",
        ),
        (
            {"cards__shield_bash__program": ["choose enemy hero near_target", "discard if_able"]},
            "`choose enemy hero near_target` needs a target, which nothing here gives",
        ),
        (
            {"cards__high_voltage__answer": ["push 1"]},
            "`push 1` needs an object that was chosen",
        ),
        (
            {"cards__big_sodding_gun__answer": ["choose enemy hero adjacent", "push 1"]},
            "`push 1` needs a text that answers neither a push nor a defeat",
        ),
        (
            {
                "cards__living_tsunami__answer": ["place adjacent"],
                "cards__living_tsunami__spaces": None,
            },
            "`cards.living_tsunami`: answer: to before_attack_action it is one `move`, no more",
        ),
        (
            {"cards__living_tsunami__when": ["after_basic_action", "once_a_turn"]},
            "[living_tsunami] when: `once_a_turn` needs an attack action that is about to begin",
        ),
        (
            {"cards__shield_bash__program": ["ignore_minions"]},
            "program: `ignore_minions` is for cards that defend",
        ),
        (
            {"cards__shield_bash__program": ["again 1"]},
            "`again 1` needs a basic action that it answers, which nothing here gives; "
            "an answer to `after_basic_skill` or `after_basic_action` has it",
        ),
        (
            {"rules__decision_cap": 200_001},
            "`rules.decision_cap`: 200001 is above the largest allowed value 200000",
        ),
        (
            {"cards__brutal_jab__push": None},
            "`push $push up_to`: the entry has no number `push`",
        ),
        (
            {"cards__onslaught__program": ["target enemy unit in_radius", "attack"]},
            "[onslaught] program, line 1: `target enemy unit in_radius` needs a radius on the card",
        ),
        (
            {"cards__onslaught__program": ["target enemy unit in_range", "attack"]},
            "[onslaught] program, line 1: `target enemy unit in_range` needs a range on the card",
        ),
        (
            {"cards__spell_break__program": []},
            "program: `active` and modifiers or an answer need each other",
        ),
        (
            {"cards__shield__when": ["minion_defeted"]},
            "cards/brogan.toml: [shield] when: `minion_defeted` is unknown here",
        ),
        (
            {"cards__spell_break__modifiers": ["no_skil enemy_heroes_in_radius"]},
            "`no_skil` is unknown here; did you mean `no_skill`?",
        ),
        ({"cards__shock__attack": None}, "attack: missing, but it is the primary action"),
        ({"cards__dodge__defense": 3}, "defense: a card to defend with has a number or blocks"),
        ({"cards__shock__range": 3}, "range: only a ranged card has it"),
        ({"cards__shock__block": True}, "block: only a card whose primary action is defense"),
        ({"cards__shock__item": "attack"}, "item: cards of tiers II and III have one"),
        ({"cards__shock__branch": "A"}, "branch: cards of tiers II and III have one"),
        ({"cards__shock__initiative": None}, "initiative: every card has one, except ultimates"),
        (
            {"cards__shock__hero": "wsp"},
            "[shock] hero: no entry `wsp` in heroes; did you mean `wasp`?",
        ),
        (
            {"cards__shock__hero": "arien"},
            "`cards`: wasp has 0 red cards of tier I; 1 can be played",
        ),
        (
            {"cards__shock__colour": "blue"},
            "`cards`: wasp has 0 red cards of tier I; 1 can be played",
        ),
        (
            {"modes__players_4__red_seats": 1},
            "players: the seats of both teams must add up to them",
        ),
        (
            {"modes__players_4__red": ["wasp", "xargata"]},
            "modes.toml: 4 players, red: no hero `xargata`; did you mean `xargatha`?",
        ),
        ({"boards__forgotten_island__map": ""}, "map: a board that is played needs one"),
    ],
)
def test_refused_in_one_sentence(values, sentence):
    assert sentence in refusal(**values)
