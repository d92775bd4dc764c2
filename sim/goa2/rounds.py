"""The course of a round: placing heroes, playing cards, acting in turn, ending turn and round."""

from sim.core import stack
from sim.core.actions import pack
from sim.core.decisions import ask, is_running, offer, offer_pass
from sim.core.jit import kernel
from sim.core.log import count, note
from sim.goa2 import acting, effects, execute, frames, lane, levels, spaces, values
from sim.goa2.events import Count, Trace
from sim.goa2.language import Duration
from sim.goa2.state import CARDS_EACH, NOBODY, NOTHING, CardState, Decision, Phase, Verb

NO_INITIATIVE = -99


@kernel
def offer_spawns(state, tables, hero):
    """Offer the empty spawn points of a hero's Throne, or the empty spaces beside them."""
    board = tables.board
    team = state.heroes[hero].team
    n_before = state.n_offered
    for number in range(board.n_hero_spawns[team]):
        space = board.hero_spawns[team, number]
        if state.occupant[space] == NOTHING:
            frames.offer_space(state, hero, space, hero)
    if state.n_offered > n_before:
        return
    for space in range(board.n_spaces):
        if state.occupant[space] == NOTHING and is_by_hero_spawn(tables, space, team):
            frames.offer_space(state, hero, space, hero)


@kernel
def is_by_hero_spawn(tables, space, team):
    """Tell whether a space is adjacent to a hero spawn point of a team."""
    for number in range(tables.board.n_hero_spawns[team]):
        if spaces.distance(tables, space, tables.board.hero_spawns[team, number]) == 1:
            return True
    return False


@kernel
def place_heroes(state, tables, log):
    """Ask one hero after the other for the spawn point it begins on."""
    if state.next_hero < tables.n_heroes:
        ask_start(state, tables)
    else:
        begin_round(state, tables, log)


@kernel
def ask_start(state, tables):
    """Ask the next hero for a spawn point."""
    hero = state.next_hero
    ask(state, Decision.START, state.heroes[hero].seat, 0)
    offer_spawns(state, tables, hero)
    state.next_hero += 1


@kernel
def begin_round(state, tables, log):
    """Begin a round with its first turn."""
    state.round += 1
    state.has_hero_fallen = 0
    note(log, Trace.ROUND, state.round, 0, 0)
    for hero in range(tables.n_heroes):
        state.heroes[hero].has_levelled = 0
    begin_turn(state, tables, 1, log)


@kernel
def begin_turn(state, tables, turn, log):
    """Begin a turn: all heroes are to play a card."""
    state.turn = turn
    state.phase = Phase.PLAY_CARDS
    state.next_hero = 0
    note(log, Trace.TURN, turn, 0, 0)
    for hero in range(tables.n_heroes):
        state.heroes[hero].played = NOTHING
        state.heroes[hero].used_turn = 0


@kernel
def play_cards(state, tables, log):
    """Ask the next hero for a card; when all have chosen, the cards are revealed."""
    while state.next_hero < tables.n_heroes:
        hero = state.next_hero
        state.next_hero += 1
        if values.count_cards(state, hero, CardState.HAND) > 0:
            ask(state, Decision.CARD, state.heroes[hero].seat, 0)
            for place in range(tables.n_cards_of[hero]):
                if state.heroes[hero].cards[place] == CardState.HAND:
                    frames.offer_card(state, hero, hero * CARDS_EACH + place)
            return
    reveal(state, tables, log)


@kernel
def commit(state, card):
    """Play a card facedown."""
    state.heroes[card // CARDS_EACH].cards[card % CARDS_EACH] = CardState.COMMITTED


@kernel
def reveal(state, tables, log):
    """Turn all played cards face up."""
    state.phase = Phase.RESOLVE
    for hero in range(tables.n_heroes):
        for place in range(tables.n_cards_of[hero]):
            if state.heroes[hero].cards[place] == CardState.COMMITTED:
                card = hero * CARDS_EACH + place
                state.heroes[hero].cards[place] = CardState.UNRESOLVED
                state.heroes[hero].played = card
                count(log, card, Count.PLAYED, 1)
                value = values.initiative_of(state, tables, hero, card)
                note(log, Trace.PLAYED, hero, card, value)
        if state.heroes[hero].played == NOTHING:
            note(log, Trace.PASSES, hero, 0, 0)


@kernel
def is_waiting(state, hero):
    """Tell whether a hero's played card is still unresolved."""
    card = state.heroes[hero].played
    place = card - hero * CARDS_EACH
    return card != NOTHING and state.heroes[hero].cards[place] == CardState.UNRESOLVED


@kernel
def first_heroes(state, tables):
    """Return who has the highest initiative among the unresolved cards, one bit each."""
    best = NO_INITIATIVE
    first = 0
    for hero in range(tables.n_heroes):
        if is_waiting(state, hero):
            value = values.initiative_of(state, tables, hero, state.heroes[hero].played)
            if value > best:
                best = value
                first = 0
            if value == best:
                first |= 1 << hero
    return first


@kernel
def resolve(state, tables, log):
    """Let the next hero act; when all cards are resolved, the turn ends."""
    if state.acting != NOBODY:
        finish(state, tables, log)
    first = first_heroes(state, tables)
    if first == 0:
        state.phase = Phase.END_OF_TURN
        return
    team = state.coin
    if n_first(state, tables, team, first) == 0:
        team = 1 - team
    n = n_first(state, tables, team, first)
    state.flips = n_first(state, tables, 1 - team, first) > 0
    if n > 1:
        ask(state, Decision.ORDER, tables.captain[team], 0)
    for hero in range(tables.n_heroes):
        if state.heroes[hero].team == team and first & (1 << hero):
            if n == 1:
                take_turn(state, tables, hero)
            else:
                offer(state, pack(Verb.HERO, hero, 0, 0))


@kernel
def n_first(state, tables, team, first):
    """Count the heroes of a team who are among the first."""
    n = 0
    for hero in range(tables.n_heroes):
        if state.heroes[hero].team == team and first & (1 << hero):
            n += 1
    return n


@kernel
def take_turn(state, tables, hero):
    """Let a hero act with the played card; one that is off the board may respawn first."""
    state.acting = hero
    if spaces.is_on_board(state, hero):
        acting.ask_action(state, tables, hero)
    else:
        ask(state, Decision.RESPAWN, state.heroes[hero].seat, 0)
        offer_pass(state)
        offer_spawns(state, tables, hero)


@kernel
def answer_respawn(state, tables, hero, space, log):
    """Bring a hero back on the board."""
    spaces.put(state, hero, space)
    note(log, Trace.RESPAWNED, hero, space, 0)
    acting.ask_action(state, tables, hero)


@kernel
def stay_away(state, hero, log):
    """Resolve a card without respawning."""
    note(log, Trace.STAYS_AWAY, hero, 0, 0)
    count(log, state.heroes[hero].played, Count.HELD, 1)


@kernel
def finish(state, tables, log):
    """Resolve the card of the hero who has acted, and flip the coin if a tie was broken."""
    hero = state.acting
    state.acting = NOBODY
    if is_waiting(state, hero):
        card = state.heroes[hero].played
        state.heroes[hero].cards[card % CARDS_EACH] = CardState.RESOLVED
        note(log, Trace.RESOLVED, hero, card, 0)
    if state.flips:
        state.flips = 0
        state.coin = 1 - state.coin
        note(log, Trace.COIN, state.coin, 0, 0)


@kernel
def end_turn(state, tables, log):
    """End a turn: its last effects, then the next turn or the end of the round."""
    if execute.next_effect(state, tables, Duration.END_OF_TURN, log):
        return
    if lane.gather_strays(state, tables):
        return
    effects.end_turn(state, tables)
    if state.turn < tables.rules.turns:
        begin_turn(state, tables, state.turn + 1, log)
    else:
        note(log, Trace.END_OF_ROUND, state.round, 0, 0)
        state.phase = Phase.END_OF_ROUND


@kernel
def end_round(state, tables, log):
    """Apply what is due at the end of the round, before the minion battle."""
    if execute.next_effect(state, tables, Duration.END_OF_ROUND, log):
        return
    if lane.gather_strays(state, tables):
        return
    state.phase = Phase.MINION_BATTLE
    state.losses = NOTHING


@kernel
def clean_up(state, tables, log):
    """Remove tokens, return markers, and take all cards back."""
    lane.remove_tokens(state, log)
    effects.end_round(state, tables)
    for hero in range(tables.n_heroes):
        state.heroes[hero].poison.fill(0)
        for place in range(tables.n_cards_of[hero]):
            where = state.heroes[hero].cards[place]
            if where == CardState.RESOLVED or where == CardState.DISCARD:
                state.heroes[hero].cards[place] = CardState.HAND
    state.phase = Phase.LEVEL_UP
    state.next_hero = 0


@kernel
def level_up(state, tables, log):
    """Ask each hero who can pay for a level which card to take; then show what they took."""
    while state.next_hero < tables.n_heroes:
        if levels.ask_upgrade(state, tables, state.next_hero):
            return
        state.next_hero += 1
    for hero in range(tables.n_heroes):
        levels.show(state, tables, hero, log)
    begin_round(state, tables, log)


@kernel
def advance(state, tables, log):
    """Go on with the round when no program is running."""
    phase = state.phase
    if phase == Phase.PLACE_HEROES:
        place_heroes(state, tables, log)
    elif phase == Phase.PLAY_CARDS:
        play_cards(state, tables, log)
    elif phase == Phase.RESOLVE:
        resolve(state, tables, log)
    elif phase == Phase.END_OF_TURN:
        end_turn(state, tables, log)
    elif phase == Phase.END_OF_ROUND:
        end_round(state, tables, log)
    elif phase == Phase.MINION_BATTLE:
        lane.minion_battle(state, tables, log)
    elif phase == Phase.CLEAN_UP:
        clean_up(state, tables, log)
    else:
        level_up(state, tables, log)


@kernel
def run_on(state, tables, log):
    """Run until a player must decide or the game is over."""
    while is_running(state):
        if state.n_frames == 0:
            advance(state, tables, log)
        else:
            frame = stack.top(state)
            code = tables.code[frame.pc]
            frame.pc += 1
            execute.execute(state, tables, frame, code, log)
