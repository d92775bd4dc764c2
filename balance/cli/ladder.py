"""`balance ladder`: how strong the players of a game are, each against the one below."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated

import typer

from balance import arguments
from balance.cli import options, terminal
from balance.cli.counts import games_option
from experiments.playing.ladder import Sizes, Step, players, steps
from experiments.playing.matches import Match
from experiments.playing.positions import Position, found_by, load
from experiments.storing.store import default_store
from experiments.storing.write import to_json
from sim.core.errors import UserError

GAMES = 1_000
SLOW_GAMES = 60
SEED = 20_263  # of its own
POINTS = 100
ASKED = ("position", "best moves", "known how", "missed by")
COLUMNS = ("player", "against", "played with", "games ", "wins ", "95 % interval")
VERDICT = ("more wins", "verdict")
COSTS = ("ms a decision ", "decisions a processor second ", "simulations ")


def ladder(
    game: options.GameName,
    games: Annotated[int, games_option("Games of a pair; of each side where sides meet.")] = GAMES,
    slow_games: Annotated[
        int, games_option("The same for pairs with a player that searches.", name="--slow-games")
    ] = SLOW_GAMES,
    seed: options.Seed = SEED,
    sets: options.Sets = None,
    patches: options.Patches = None,
    jobs: options.Jobs = None,
    store: options.StoreFolder = None,
    positions: Annotated[
        bool, typer.Option("--positions", help="Ask them in positions with a known best move.")
    ] = False,
    json: options.Json = False,
) -> None:
    """How strong is each player of a game, from random play to search? Goes on after a kill."""
    if positions:
        print_positions(game)
        return
    question = arguments.question(
        game,
        games,
        seed=seed,
        set=arguments.all_changes(patches, sets),
        jobs=jobs,
        store=store or default_store(),
    )
    if question.is_versus and question.game.analysis.side_seats is None:
        raise UserError(f"{question.game.name} does not say who sits on which side")
    match = Match(question.game, question.content, seed, question.how)
    found = list(steps(match, Sizes(games, slow_games)))
    if json:
        print(to_json({"game": game, "seed": seed, "steps": [step.as_dict() for step in found]}))
    else:
        title = f"{question.game.title}: the ladder, seed {seed}"
        terminal.print_table(title, (*COLUMNS, *VERDICT, *COSTS), map(row_of, found))


def row_of(step: Step) -> tuple[str, ...]:
    """Return a step in words."""
    gain = ""
    if step.gain:
        mean, low, high = (POINTS * each for each in step.gain.columns.values())
        gain = f"{mean:+.1f} ({low:+.1f} to {high:+.1f})"
    cost = step.cost
    simulations = cost.simulations_per_second
    return (
        step.player,
        step.against,
        ", ".join(step.played_with),
        f"{step.rate.n:,}",
        *terminal.percent(step.rate),
        gain,
        verdict_of(step),
        f"{cost.milliseconds:.3g}",
        f"{cost.decisions_per_second:,.0f}",
        f"{simulations:,.0f}" if simulations else "",
    )


def verdict_of(step: Step) -> str:
    """Return what a step says."""
    if step.is_above:
        return "stronger"
    if not step.is_told_apart:
        return "not told apart"
    return "competent" if step.is_competent else "no second opinion"


def print_positions(name: str) -> None:
    """Print in which positions of a game each of its players finds a best move."""
    game = arguments.find_game(name)
    asked = load(game)
    if not asked:
        raise UserError(f"{name} has no positions with a known best move")
    answers = {each.name: found_by(game, each, asked) for each in players(game)}
    rows = [(player, f"{sum(found)} of {len(asked)}") for player, found in answers.items()]
    terminal.print_table(f"{game.title}: best moves found", ("player", "found "), rows)
    terminal.print_table("What is best there", ASKED, missed_rows(asked, answers))


def missed_rows(
    asked: Sequence[Position], answers: Mapping[str, Sequence[bool]]
) -> Iterator[tuple[str, ...]]:
    """Yield the best moves of each position, how they are known, and who misses them."""
    for number, each in enumerate(asked):
        missed = [player for player, found in answers.items() if not found[number]]
        yield str(number + 1), each.move, each.why, ", ".join(missed)
