"""A round outside battles: deployments, the team's actions, the end of the round."""

from sim.core import piles, stack
from sim.core.actions import pack
from sim.core.decisions import end_game, is_asking, offer, offer_pass
from sim.core.jit import kernel
from sim.core.log import note
from sim.guardian import anytime, chance, decks, figures, frames, queries
from sim.guardian.anytime import Use
from sim.guardian.events import Trace
from sim.guardian.language import Event, Op
from sim.guardian.routines import Routine
from sim.guardian.state import (
    COMMAND_CENTER,
    NOBODY,
    NOTHING,
    OUTER,
    PLACES,
    SOLDIER_TYPES,
    VILLAIN_CARD,
    Decision,
    Ending,
    Flag,
    Verb,
)
from sim.guardian.tables import AllPanicked, EnemyKind

LONE = 1  # figures of a card that the six-Ranger rule changes
RANKS = 3  # of villains, in the priority of deployment


@kernel
def begin_round(state, tables, log):
    """Start the next round."""
    state.round += 1
    state.deployments_left = tables.rules.deployments
    state.is_deploying = 1
    note(log, Trace.ROUND, state.round, 0, 0)
    frames.push_routine(state, tables, Routine.ROUND, 0)


@kernel
def next_deployment(state, tables, frame, log):
    """Resolve the deployments of this round; Zords may be used between them (FAQ)."""
    if state.deployments_left > 0 and figures.is_every_place_full(state, tables):
        # READING: deployments that are ignored are not revealed; their cards stay in the deck.
        state.deployments_left = 0
        note(log, Trace.DEPLOYMENT_OVER, 0, 0, 0)
    if state.deployments_left == 0:
        return_discards(state, tables)
        end_deployments(state, tables, log)
        return
    stack.again(frame)
    if not stack.was_passed(frame):
        frames.ask_captain(state, Decision.DEPLOYMENT, 0)
        offer_board_zords(state, tables)
        if is_asking(state):
            offer_pass(state)
            return
    state.deployments_left -= 1
    deploy(state, tables, log)


@kernel
def offer_board_zords(state, tables):
    """Offer the Zords that change the board; others can wait for the Action Phase."""
    for zord in range(tables.n_zords):
        card = state.zords[zord]
        row = tables.zords[zord]
        is_ready = card.is_summoned and card.is_exhausted == 0 and row.event == Event.ANY_TIME
        if is_ready and tables.code[row.program].op == Op.REMOVE_FOOT_SOLDIER:
            anytime.offer_zord(state, tables, zord)


@kernel
def end_deployments(state, tables, log):
    """The Deployment Phase is over: the last stand, if all outer locations are panicked.

    READING: the G.I. Joe rulebook has it twice. Its chapters ask at the end of the phase, and the
    Heroes lose if there is no energy to remove; its reference page acts at once and names no loss.
    `all_panicked` chooses; the chapters, of which two agree, are the rule as it comes.
    """
    state.is_deploying = 0
    state.is_no_soldier = 0
    is_asked = tables.rules.all_panicked == AllPanicked.DRAIN_AFTER
    if is_asked and state.ending == 0 and queries.n_panicked(state) == OUTER:
        if state.grid == 0:
            end_game(state, Ending.PANIC, NOBODY, log)
        else:
            figures.drain_grid(state, log)


@kernel
def deploy(state, tables, log):
    """Resolve one deployment: figures of this card, location of the next (p. 6-7).

    READING: a monster card whose next card is another monster's is followed by that one too;
    the location is on the back of the next foot soldier card.
    """
    card = take_deployment(state)
    piles.put_top(state.deployment_discard, card)
    n_villains = 0
    while next_deployment_card(state, tables, n_villains) >= VILLAIN_CARD:
        n_villains += 1
    is_boss = False
    for step in range(n_villains):
        enemy = next_deployment_card(state, tables, step) - VILLAIN_CARD
        is_boss |= state.enemies[enemy].is_boss == 1
    back = next_deployment_card(state, tables, n_villains)
    place = figures.place_of_symbol(state, tables.deployments[back].symbol)
    boss_place = COMMAND_CENTER if tables.setup.is_assault else place
    goal = boss_place if is_boss else place
    note(log, Trace.DEPLOYMENT, goal, tables.rules.deployments - state.deployments_left, 0)
    if tables.rules.villains_first:
        deploy_by_rank(state, tables, n_villains, place, boss_place, log)
    deploy_card(state, tables, card, goal, log)
    for _ in range(n_villains):
        enemy = take_deployment(state) - VILLAIN_CARD
        if not tables.rules.villains_first:
            goal = boss_place if state.enemies[enemy].is_boss else place
            figures.deploy_villain(state, tables, enemy, goal, log)


@kernel
def deploy_card(state, tables, card, place, log):
    """Deploy the foot soldiers of a card."""
    shown = tables.deployments[card].figures
    number = tables.mode.lone_deploys if shown == LONE else shown
    kind = state.soldier_of[tables.deployments[card].soldier]
    figures.deploy_soldiers(state, tables, kind, number, place, log)


@kernel
def deploy_by_rank(state, tables, n_villains, place, boss_place, log):
    """Deploy villains of the next cards in order of priority: boss, nemesis, lieutenant."""
    for rank in range(RANKS):
        for step in range(n_villains):
            enemy = next_deployment_card(state, tables, step) - VILLAIN_CARD
            if rank_of(state, tables, enemy) == rank:
                goal = boss_place if state.enemies[enemy].is_boss else place
                figures.deploy_villain(state, tables, enemy, goal, log)


@kernel
def rank_of(state, tables, enemy):
    """Return a villain's place in the priority of deployment, 0 first."""
    if state.enemies[enemy].is_boss:
        return 0
    is_nemesis = tables.enemies[state.enemies[enemy].row].kind == EnemyKind.NEMESIS
    return 1 if is_nemesis else RANKS - 1


@kernel
def take_deployment(state):
    """Take the top card of the deployment deck."""
    state.pile_of[state.deployment.n - 1] = 0
    return piles.take_top(state.deployment)


@kernel
def next_deployment_card(state, tables, step):
    """Return the card `step` places below the top; an empty deck gets its discards back."""
    if step >= state.deployment.n:
        return_discards(state, tables)
    return state.deployment.cards[state.deployment.n - 1 - step]


@kernel
def return_discards(state, tables):
    """Shuffle the discarded foot soldier cards and put them under the deck."""
    discards = state.deployment_discard.n
    deck = state.deployment
    for slot in range(deck.n - 1, -1, -1):
        deck.cards[slot + discards] = deck.cards[slot]
        state.pile_of[slot + discards] = state.pile_of[slot]
    group = 0
    for slot in range(deck.n):
        group = max(group, state.pile_of[slot + discards])
    for slot in range(discards):
        deck.cards[slot] = state.deployment_discard.cards[slot]
        state.deployment_discard.cards[slot] = 0
        state.pile_of[slot] = group + 1
    deck.n += discards
    state.deployment_discard.n = 0
    chance.shuffle_deployment(state, tables, deck, 0, discards)


@kernel
def ask_action(state, tables, frame):
    """Ask the team for its next action: any Ranger, any action left, or the end of the phase."""
    frames.ask_captain(state, Decision.ACTION, 0)
    can_power_up = queries.can_power_up(state)
    for seat in range(tables.n_seats):
        player = state.players[seat]
        if player.actions > 0:
            offer_moves(state, seat, can_power_up)
            if queries.n_figures(state, player.place) > 0:
                offer(state, pack(Verb.BATTLE, seat, 0, 0))
        if can_recover(state, tables, seat):
            if player.actions > 0:
                offer(state, pack(Verb.RECOVER, seat, 0, 0))
            if state.team_recovers > 0:
                offer(state, pack(Verb.RECOVER, seat, 1, 0))
    anytime.offer_zords(state, tables, frame, Event.ANY_TIME, Use.ANYTHING)
    offer_pass(state)
    stack.again(frame)


@kernel
def can_recover(state, tables, seat):
    """Tell whether a RECOVER action would do anything for a player."""
    player = state.players[seat]
    refill = min(tables.rules.power_up_energy * tables.mode.rangers_each, tables.mode.storage)
    return player.discard.n > 0 or player.energy < refill


@kernel
def offer_moves(state, seat, can_power_up):
    """Offer to move anywhere else, to the Command Center with or without powering up."""
    for place in range(PLACES):
        if place != state.players[seat].place:
            offer(state, pack(Verb.MOVE, seat, place, 0))
            if place == COMMAND_CENTER and can_power_up:
                offer(state, pack(Verb.MOVE, seat, place, 1))


@kernel
def move(state, tables, seat, place, powers_up, log):
    """Move a Ranger; with two Rangers each, both move (p. 16)."""
    state.players[seat].actions -= 1
    state.players[seat].place = place
    note(log, Trace.MOVED, seat, place, 0)
    frames.push_routine(state, tables, Routine.ARRIVE, seat)
    if powers_up:
        decks.begin_power_up(state, tables, seat, log)


@kernel
def begin_recover(state, tables, seat, is_team, log):
    """Spend an action, or a team token, to recover."""
    if is_team:
        state.team_recovers -= 1
    else:
        state.players[seat].actions -= 1
    note(log, Trace.RECOVERED, seat, is_team, 0)
    frames.push_routine(state, tables, Routine.RECOVER, seat)


@kernel
def recover(state, tables, frame):
    """Choose cards from the discard pile up to a total of shields, in ascending order."""
    if not stack.has_begun(frame):
        frame.amount = queries.recover_limit(state, tables, frame.seat)
        frame.first = 0
        frame.flags &= ~Flag.RECOVERED
    player = state.players[frame.seat]
    is_over = stack.was_passed(frame)
    if not is_over:
        frames.ask_seat(state, Decision.RECOVER, frame.seat)
        for slot in range(player.discard.n):
            card = tables.card_of[player.discard.cards[slot]]
            is_first = frames.is_first(tables, player.discard, slot)
            if card >= frame.first and tables.cards[card].shields <= frame.amount and is_first:
                offer(state, pack(Verb.CARD, frame.seat, player.discard.cards[slot], 0))
        if is_asking(state):
            offer_pass(state)
            stack.again(frame)
            return
    stack.done(frame)
    if frame.flags & Flag.RECOVERED:
        chance.shuffle_deck(state, tables, frame.seat)


@kernel
def recover_card(state, tables, frame, card, log):
    """Take one chosen card back into the deck."""
    player = state.players[frame.seat]
    piles.put_top(player.deck, piles.take(player.discard, card))
    frame.amount -= tables.cards[tables.card_of[card]].shields
    frame.first = tables.card_of[card]
    frame.flags |= Flag.RECOVERED
    note(log, Trace.RETURNED, frame.seat, card, 0)


@kernel
def discard_excess(state, tables, frame):
    """Discard down to the maximum hand size of a place that reduces it (Angel Grove High B)."""
    seat = frame.seat
    if queries.has_excess(state, tables, seat):
        frames.ask_seat(state, Decision.DISCARD, seat)
        frames.offer_distinct(state, tables, state.players[seat].hand, seat, Verb.CARD)
        stack.again(frame)


@kernel
def ask_move_on(state, tables, frame):
    """At the end of a round one foot soldier leaves Angel Grove Park's B side clockwise."""
    place = place_that_moves_on(state, tables)
    if place == NOTHING or queries.n_soldiers(state, place) == 0:
        return
    frame.place = place
    frames.ask_captain(state, Decision.MOVE_ON, 0)
    for kind in range(SOLDIER_TYPES):
        if state.places[place].soldiers[kind] > 0:
            offer(state, pack(Verb.SOLDIER, kind, 0, 0))


@kernel
def place_that_moves_on(state, tables):
    """Return the place whose B side moves a foot soldier on, or NOTHING."""
    if tables.setup.is_b_side:
        for place in range(OUTER):
            if tables.locations[state.places[place].location].moves_on:
                return place
    return NOTHING


@kernel
def move_on(state, tables, place, kind, log):
    """Move a foot soldier to the next location clockwise that is not panicked, if any is."""
    for step in range(1, OUTER):
        here = (place + step) % OUTER
        if state.places[here].is_panicked == 0:
            state.places[place].soldiers[kind] -= 1
            state.places[here].soldiers[kind] += 1
            note(log, Trace.MOVED_ON, kind, place, here)
            figures.calm(state, place, log)
            if queries.is_full(state, tables, here):
                figures.panic(state, tables, here, log)
            return


@kernel
def end_round(state, tables, log):
    """End the round: action tokens and Zords are ready again."""
    state.team_recovers = tables.mode.team_recovers
    for seat in range(tables.n_seats):
        state.players[seat].actions = tables.mode.actions
        state.players[seat].n_dice = 0
    for zord in range(tables.n_zords):
        state.zords[zord].is_exhausted = 0


@kernel
def end_action_phase(state, tables, log):
    """Command Center Assault is lost if an enemy is at the Command Center now."""
    if tables.setup.is_assault and queries.n_figures(state, COMMAND_CENTER) > 0:
        end_game(state, Ending.COMMAND_CENTER, NOBODY, log)


@kernel
def summon(state, tables, frame, log):
    """Give a summoned Zord to its Ranger, or to one of the team's choice (p. 15)."""
    zord = frame.zord
    if not stack.has_begun(frame):
        hero = tables.zords[zord].hero
        frame.who = frames.seat_of(tables, hero)
        if frame.who == NOBODY and hero != NOBODY:
            frames.ask_captain(state, Decision.OWNER, 0)
            for seat in range(tables.n_seats):
                offer(state, pack(Verb.SEAT, seat, 0, 0))
            stack.again(frame)
            return
    stack.done(frame)
    state.zords[zord].is_summoned = 1
    state.zords[zord].is_exhausted = 0
    state.zords[zord].owner = frame.who
    note(log, Trace.SUMMONED, zord, frame.who, 0)


@kernel
def use_board_zord(state, tables, frame, op, log):
    """Zords that change the board: Mastodon and the Megazord.

    READING: a figure that the Mastodon removes is not defeated, so nobody at the Command Center
    powers up for it (Assault).
    """
    if op == Op.PLACE_MEGAZORD:
        state.megazord = frame.place
        note(log, Trace.MEGAZORD, frame.place, 0, 0)
    else:
        place = frame.place
        figures.remove_soldier(state, tables, frame.soldier, place, log)
        if state.is_battle and state.battle_place == place:
            state.is_last_defeated = 0
        else:
            figures.calm(state, place, log)
