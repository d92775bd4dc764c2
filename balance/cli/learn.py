"""`balance learn`: fit how likely a side wins on games of the default policy."""

from pathlib import Path
from typing import Annotated, Any

import typer

from balance import arguments
from balance.cli import options, terminal
from experiments.playing.adapters import Adapter
from experiments.playing.learning import learn as fit
from experiments.playing.learning import written
from experiments.statistics.estimates import wilson
from experiments.storing.store import default_store
from policies.core.check import setup_content
from policies.core.value_files import file_of
from sim.core import registry
from sim.core.errors import UserError
from sim.core.restrictions import Restriction

GAMES = 60_000
SEED = 20_261  # of its own: no question about the game is asked on these games
LEAST = 50  # games
ROUNDS = 60  # of practice


def learn(
    game: Annotated[
        str | None, typer.Argument(metavar="[GAME]", help="Name of the game: `balance games`.")
    ] = None,
    every: Annotated[bool, typer.Option("--all", help="Learn a value for every game.")] = False,
    games: Annotated[int, typer.Option(min=LEAST, help="Games to learn from.")] = GAMES,
    seed: Annotated[int, typer.Option(min=0, help="Seed of these games.")] = SEED,
    out: Annotated[Path | None, typer.Option(help="File to write; the game's own if none.")] = None,
    choices: Annotated[
        bool, typer.Option("--choices", help="Learn what to choose with this content instead.")
    ] = False,
    player: Annotated[
        bool, typer.Option("--player", help="Let the player that judges its options practise.")
    ] = False,
    rounds: Annotated[int, typer.Option(min=1, help="Rounds of practice.")] = ROUNDS,
    anew: Annotated[bool, typer.Option("--anew", help="Practise from the beginning.")] = False,
    seats: options.Seats = None,
    sets: options.Sets = None,
    patches: options.Patches = None,
    jobs: options.Jobs = None,
    store: options.StoreFolder = None,
) -> None:
    """How likely does a side win, by the features of the table? Or, what is best to choose?"""
    if every == bool(game):
        raise UserError("name a game, or say --all")
    if player and every:
        raise UserError("--player practises one game at a time: name it")
    if player and game:
        learn_player(game, rounds, seed, anew, out)
        return
    if choices and game:
        changes = arguments.all_changes(patches, sets)
        learn_choices(game, set=changes, policy=seats, jobs=jobs, store=store)
        return
    if every and (choices or out):
        raise UserError("--all learns the values of all games, each in its own file")
    for name in [game] if game else registry.names():
        learn_value(name, games, seed, out)


def learn_value(game: str, games: int, seed: int, out: Path | None) -> None:
    """Fit the value of a game, keep it, and print how well it is calibrated."""
    found = registry.game(game)
    setups = found.analysis.learned or found.analysis.setups or ((),)
    learned = fit(found, [setup_content(found, each) for each in setups], seed, games)
    file = out or file_of(found)
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(written(found, learned, seed, [" ".join(each) for each in setups]), "utf-8")
    rows = [(f"{said:.1%}", f"{seen:.1%}", str(n)) for said, seen, n in learned.bins]
    terminal.print_table(f"{found.title}: what was said and seen", ("said", "seen", "tables"), rows)
    print(f"log loss {learned.loss:.4f}, of the mean alone {learned.base_loss:.4f}; {file.name}")


def learn_player(game: str, rounds: int, seed: int, anew: bool, out: Path | None) -> None:
    """Let a policy practise, from where it was or anew; its nets are kept after each round."""
    from experiments.playing.practice import practice_of
    from experiments.storing.out_folder import check_place
    from sim.core import registry

    if out:
        check_place(out, "--out")
    practice = practice_of(registry.game(game), seed, out, anew)
    for each in practice.rounds(rounds):
        undecided = ", ".join(f"{net} {doubt:.2f}" for net, doubt in each.doubt.items())
        print(
            f"round {each.number}: won {each.won:.1%} of its games as printed, "
            f"{each.won_varied:.1%} of varied ones; undecided by {undecided} nats"
        )


def learn_choices(game: str, store: Path | None = None, **given: Any) -> None:
    """Let players learn what to choose, keep it for `--adapt`, and print what was seen."""
    question = arguments.question(game, adapt=True, store=store or default_store(), **given)
    found = Adapter().learned(
        question.game, [question.content], question.seats, Restriction(), question.how
    )
    shares = [terminal.percent(wilson(row["won"], row["games"])) for row in found.rows]
    rows = [
        (row["choice"], row["way"], *share, row["verdict"])
        for row, share in zip(found.rows, shares, strict=True)
    ]
    columns = ("choice", "way", "wins ", "95 % interval", "learned")
    terminal.print_table(f"{question.game.title}: what players learn to choose", columns, rows)
    settled = "settled" if found.is_settled else "not settled"
    print(f"{found.games:,} games in {found.rounds} rounds, {settled}; kept for --adapt.")
