"""Lantern Duel, the tutorial game: its words, its turns, its players, and its laws."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from experiments.storing.series import Options
from policies.core.random import random_play
from sim.core import stack
from sim.core.actions import b_of, verb_of
from sim.core.content import Patch, misplaced_slots
from sim.core.duels.table import Verb
from sim.core.errors import UserError
from sim.core.play import play_chunk
from sim.core.records import new
from tests.docs import tutorial
from tests.fixtures.player import Player

with tutorial.on_the_search_path():
    from sim.lanterns import apply as turns
    from sim.lanterns import operations
    from sim.lanterns.apply import apply, reset
    from sim.lanterns.games import GAMES
    from sim.lanterns.policies import hasty, steady
    from sim.lanterns.state import Decision, Ending

GAME = GAMES["lanterns"]
load = GAME.load
NORTH, SOUTH = 0, 1


@pytest.fixture(autouse=True)
def found():
    with tutorial.on_the_search_path():
        yield


def patched(**changes):
    """Return the content with some values changed: `rules__oil=4`."""
    return load().patched(
        [Patch("set", path.replace("__", "."), value) for path, value in changes.items()]
    )


class Table:
    """A game after its hands were dealt, in which tests change what they want."""

    def __init__(self, **changes):
        self.content = patched(**changes)
        self.tables = self.content.tables[0]
        self.states, self.logs = new(GAME.state), new(GAME.log)
        self.state, self.log = self.states[0], self.logs[0]
        reset(self.state, self.tables, np.uint64(1), 0)
        self.answer(Verb.PASS)
        self.seat = int(self.state.active)
        self.me, self.foe = (self.state.players[seat] for seat in (self.seat, 1 - self.seat))

    def answer(self, verb, card=0):
        """Perform the legal action of this verb and card."""
        legal = self.state.offered[: self.state.n_offered]
        (action,) = [each for each in legal if (verb_of(each), b_of(each)) == (verb, card)]
        apply(self.state, self.tables, action, self.log)

    def frame(self):
        """Return the frame of a text that does nothing more."""
        frame = stack.push_frame(self.state, 0, stack.NO_PROGRAM)
        frame.seat = self.seat
        return frame

    def holds(self, card):
        """Give the active seat a copy of a card, with enough oil; return the copy."""
        row = self.content.rows["cards"].index(card)
        first, end = (int(self.tables.decks[self.seat, place]) for place in (0, 1))
        instance = next(each for each in range(first, end) if self.tables.card_of[each] == row)
        if instance not in cards_in(self.me.hand):
            pile = next(
                each for each in (self.me.deck, self.me.discard) if instance in cards_in(each)
            )
            place = cards_in(pile).index(instance)
            pile.cards[place], self.me.hand.cards[0] = self.me.hand.cards[0], instance
        self.me.oil = 9
        operations.ask_card(self.state, self.tables, Decision.PLAY, self.seat)
        return instance


def cards_in(pile):
    return pile.cards[: pile.n].tolist()


@pytest.fixture
def table():
    return Table()


def test_dim_takes_light_that_no_shutter_stops(table):
    table.foe.shutter = 2
    operations.dim(table.state, table.frame(), 5, table.log)
    assert (table.foe.shutter, table.foe.light) == (0, 17)


def test_a_dark_lantern_has_lost(table):
    operations.dim(table.state, table.frame(), 21, table.log)
    assert (table.foe.light, table.state.ending) == (0, Ending.DARK)
    assert table.state.winner == table.seat


def test_shutters_open_when_the_next_own_turn_begins(table):
    operations.shutter(table.state, table.frame(), 3, table.log)
    assert table.me.shutter == 3
    turns.begin_turn(table.state, table.tables, 1 - table.seat, table.log)
    assert table.me.shutter == 3
    turns.begin_turn(table.state, table.tables, table.seat, table.log)
    assert table.me.shutter == 0


def test_an_empty_deck_is_made_of_the_discard_pile(table):
    while table.me.deck.n:
        operations.draw(table.state, table.tables, table.seat, 1, table.log)
    operations.draw(table.state, table.tables, table.seat, 1, table.log)
    assert (table.me.deck.n, table.me.discard.n, table.me.hand.n) == (0, 0, 12)
    operations.lose_card(table.state, table.seat, table.me.hand.cards[0], table.log)
    operations.draw(table.state, table.tables, table.seat, 1, table.log)
    assert (table.me.discard.n, table.me.hand.n) == (0, 12)


def test_the_foe_chooses_what_it_discards_in_the_middle_of_a_text():
    table = Table(cards__nudge__program=["discard", "discard", "dim $dim", "shutter $shutter"],
                  setup__north="badger")  # fmt: skip
    table.answer(Verb.CARD, table.holds("nudge"))
    for _ in range(2):
        assert (table.state.decision, table.state.seat) == (Decision.DISCARD, 1 - table.seat)
        assert (table.foe.light, table.state.n_frames) == (20, 1)
        table.answer(Verb.CARD, table.foe.hand.cards[1])
    assert (table.foe.light, table.foe.discard.n, table.state.n_frames) == (19, 2, 0)
    assert (table.state.decision, table.state.seat) == (Decision.PLAY, table.seat)


@pytest.mark.parametrize(("face", "light"), [(1, 16), (6, 16), (7, 20)])
def test_a_block_is_done_if_the_die_shows_enough(monkeypatch, face, light):
    """Singe, with the highest roll: 4 light from a face on."""
    monkeypatch.setattr(operations, "roll_die", lambda state, tables, seat: 6)
    table = Table(setup__north="moth", setup__south="moth", cards__singe__face=face)
    table.answer(Verb.CARD, table.holds("singe"))
    assert table.foe.light == light


def test_a_foe_without_cards_is_not_asked_for_one(table):
    table.foe.hand.n = 0
    table.state.decision = Decision.NONE
    operations.ask_card(table.state, table.tables, Decision.DISCARD, 1 - table.seat)
    assert table.state.decision == Decision.NONE


def test_a_card_is_paid_for_and_put_away():
    table = Table(setup__north="moth", setup__south="moth")
    card = table.holds("frenzy")
    table.answer(Verb.CARD, card)
    assert (table.me.oil, cards_in(table.me.discard)) == (6, [card])


@pytest.mark.parametrize(("light", "winner"), [((5, 4), NORTH), ((4, 5), SOUTH), ((4, 4), -1)])
def test_at_dawn_the_brighter_lantern_wins(table, light, winner):
    table.state.round = table.tables.rules.rounds
    table.state.active = 1 - table.state.first
    for seat in (NORTH, SOUTH):
        table.state.players[seat].light = light[seat]
    turns.end_turn(table.state, table.tables, table.log)
    assert (table.state.ending, table.state.winner) == (Ending.DAWN, winner)


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"cards__spear__program": ["roll $face"]}, "nothing in the text reads $dim"),
        ({"cards__flare__program": ["dim $dim", "burn 3"]}, "no operation `burn`"),
        ({"setup__north": "mot"}, "`setup.north`: no entry `mot` in keepers; did you mean `moth`?"),
        ({"cards__flare__keeper": "owl"}, "no entry `owl` in keepers"),
        ({f"cards__{card}__copies": 0 for card in ("flare", "swarm", "singe", "frenzy")},
         "keeper `moth`: a deck has 1 to 40 cards"),
    ],
)  # fmt: skip
def test_what_cannot_be_played_is_refused_in_a_sentence(changes, sentence):
    with pytest.raises(UserError) as refused:
        patched(**changes)
    assert sentence in str(refused.value)


def test_a_number_of_a_text_is_changed_in_its_place():
    content = patched(cards__flare__dim=7)
    assert content.slots is load().slots and misplaced_slots(content) == []


def choice(policy, table):
    """Return the card that a policy plays, by its id; None if it passes."""
    state, weights = table.state, np.array(policy.weights)
    chosen = policy.function(
        state, table.tables, state.offered, state.n_offered, weights, None, None
    )
    action = state.offered[chosen]
    row = table.tables.card_of[b_of(action)]
    return table.content.rows["cards"][row] if verb_of(action) == Verb.CARD else None


def test_steady_defends_where_hasty_attacks():
    """Burrow is worth 6 x 0.55 to steady and 6 x 0.1 to hasty; Nudge dims 1 and stops 1."""
    table = Table(setup__north="badger", cards__burrow__shutter=6)
    burrow, nudge = (table.holds(card) for card in ("burrow", "nudge"))
    table.me.hand.n = 2
    table.me.hand.cards[:2] = burrow, nudge
    operations.ask_card(table.state, table.tables, Decision.PLAY, table.seat)
    assert (choice(steady, table), choice(hasty, table)) == ("burrow", "nudge")


def test_what_does_nothing_is_not_played():
    table = Table(setup__north="badger", cards__cave_lamp__draw=0)
    lamp = table.holds("cave_lamp")
    table.me.hand.n, table.me.hand.cards[0] = 1, lamp
    operations.ask_card(table.state, table.tables, Decision.PLAY, table.seat)
    assert choice(steady, table) is None


def broken_laws(state, tables):
    """Return the laws that do not hold: cards are conserved, light and oil are within bounds."""
    broken = []
    for seat in (NORTH, SOUTH):
        keeper = state.players[seat]
        cards = [card for pile in ("deck", "hand", "discard") for card in cards_in(keeper[pile])]
        running = state.frames[: state.n_frames]
        cards += [int(frame["card"]) for frame in running if frame["seat"] == seat]
        if sorted(cards) != list(range(*map(int, tables.decks[seat]))):
            broken.append("cards")
        if not 0 <= keeper.light <= tables.rules.light:
            broken.append("light")
        if not 0 <= keeper.oil <= tables.rules.oil or keeper.shutter < 0:
            broken.append("oil")
    return broken


NUMBERS = [field for field in load().book.fields() if field.is_number and field.high is not None]


@st.composite
def worlds(draw):
    """Draw who plays, and extreme or odd values of some numbers."""
    keepers = st.sampled_from(["moth", "badger", "heron"])
    changes = {"setup.north": draw(keepers), "setup.south": draw(keepers)}
    for field in draw(st.lists(st.sampled_from(NUMBERS), max_size=8)):
        changes[field.path] = draw(st.integers(int(field.low), int(field.high)))
    return changes


@pytest.mark.law
@given(worlds(), st.integers(0, 2**32))
def test_laws_hold_after_every_action(changes, seed):
    try:
        content = load().patched([Patch("set", path, value) for path, value in changes.items()])
    except UserError as error:
        assert "a deck has 1 to 40 cards" in str(error)
        return
    player = Player(GAME, content, random_play("lanterns"))
    for _ in player.play(seed, 0, 400):
        assert player.legal()
        assert broken_laws(player.state, player.tables[0]) == []
    assert player.state.fault == 0
    assert broken_laws(player.state, player.tables[0]) == []


@pytest.mark.law
@pytest.mark.parametrize(
    ("law", "spoil"),
    [
        ("cards", lambda keeper: keeper.hand.cards.__setitem__(0, keeper.hand.cards[1])),
        ("light", lambda keeper: setattr(keeper, "light", 21)),
        ("oil", lambda keeper: setattr(keeper, "oil", -1)),
    ],
)
def test_a_broken_law_is_seen(table, law, spoil):
    assert broken_laws(table.state, table.tables) == []
    spoil(table.state.players[SOUTH])
    assert broken_laws(table.state, table.tables) == [law]


def test_the_foes_hand_and_both_decks_are_hidden():
    """Own cards stay, the foe's hand and what it was offered last do not show."""
    player = Player(GAME, load(), steady)
    for step in player.play(2, 0):
        if step == 8:
            break
    seat = int(player.state.seat)
    own = cards_in(player.state.players[seat].hand)
    deals = [player.determinized(seat, key)[0] for key in range(10)]
    assert all(cards_in(deal.players[seat].hand) == own for deal in deals)
    assert len({tuple(cards_in(deal.players[1 - seat].hand)) for deal in deals}) > 5
    assert len({tuple(cards_in(deal.players[seat].deck)) for deal in deals}) > 5
    assert all(not deal.offered[deal.n_offered :].any() for deal in deals)


@pytest.mark.compiled
def test_seats_are_treated_alike():
    """North wins half of the mirrored games: of 10,000, 4 sigma of a fair coin are 200."""
    content = patched(setup__north="moth", setup__south="moth")
    games = play_chunk(GAME, content, (steady, steady), 5, 0, 10_000, Options()).games
    assert abs((games["winner"] == NORTH).sum() - 5_000) <= 200
