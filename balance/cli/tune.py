"""`balance tune`: find better weights of a policy by play."""

from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

from balance import arguments
from balance.cli import options
from balance.cli.counts import games_option
from experiments.playing import tuning
from experiments.playing.matches import Match
from experiments.storing.out_folder import check_place
from experiments.storing.store import default_store
from reports.questions.question import Question
from sim.core.errors import UserError

GAMES = 1_000
GENERATIONS = 60
CONFIRMED = 10  # times the games of a candidate
POINTS = 100
SEED = 20_262  # of its own: no question about the game is asked on these games


def tune(
    game: options.GameName,
    policy: Annotated[
        str | None, typer.Option("--policy", metavar="NAME", help="The game's default if none.")
    ] = None,
    weights: Annotated[
        str | None,
        typer.Option(
            "--weights", metavar="A,B", help="Names, or `set.*`; all that matter if none."
        ),
    ] = None,
    games: Annotated[int, games_option("Games of a candidate.")] = GAMES,
    generations: Annotated[int, typer.Option(min=1, help="Generations.")] = GENERATIONS,
    seed: options.Seed = SEED,
    sets: options.Sets = None,
    patches: options.Patches = None,
    jobs: options.Jobs = None,
    store: options.StoreFolder = None,
    out: Annotated[
        Path | None, typer.Option(metavar="FILE.toml", help="File for better weights.")
    ] = None,
) -> None:
    """Which weights make a policy win most? Written only if fresh games confirm them."""
    if out:
        check_place(out, "--out")
    policy = policy or tuning.tuned_instead(arguments.find_game(game))
    question = arguments.question(
        game,
        games,
        seed=seed,
        set=arguments.all_changes(patches, sets),
        policy=policy and f"all={policy}",
        jobs=jobs,
        store=store or default_store(),
    )
    tuner = tuner_of(question, weights)
    print(
        f"{len(tuner.names)} weights of {tuner.policy.name}; {len(tuner.scores)} generations kept"
    )
    for score in tuner.generations(generations):
        print(f"generation {len(tuner.scores)}: {score:.1%}")
    tuned = tuner.confirmed(games * CONFIRMED)
    print(sentence(tuner, tuned))
    if tuned.is_better and out:
        made = f"balance tune {game} --games {games} --generations {generations} --seed {seed}"
        out.write_text(written(tuned, made), "utf-8")
        print(f"{out.name}: play with it as --policy all={tuner.policy.name}:{out}")


def tuner_of(question: Question, weights: str | None) -> tuning.Tuner:
    """Return the tuning of a question's policy."""
    policy, how = question.seats[0], question.how
    if len(question.game.sides) > 1 and question.game.analysis.side_seats is None:
        raise UserError(f"{question.game.name} does not say who sits on which side")
    names = tuning.chosen_weights(policy, weights.split(",") if weights else ["*"])
    match = Match(question.game, question.content, question.seed, replace(how, store=None))
    names = names if weights else tuning.weights_that_matter(match, policy, names)
    games = question.games or GAMES
    return tuning.Tuner(question.game, question.content, policy, names, games, question.seed, how)


def sentence(tuner: tuning.Tuner, tuned: tuning.Tuned) -> str:
    """Return what came out, with its interval."""
    gain = tuned.gain
    mean, low, high = (f"{POINTS * each:+.1f}" for each in gain.columns.values())
    against = (
        "won less lost against the old weights on both sides"
        if len(tuner.game.sides) > 1
        else "more games won than with the old weights, on the same seeds"
    )
    verdict = "better" if tuned.is_better else "not confirmed, nothing is written"
    return f"{mean} points ({low} to {high}) {against}; {tuned.games:,} fresh games: {verdict}."


def written(tuned: tuning.Tuned, made: str) -> str:
    """Return the file of tuned weights: a table for each set of them."""
    gain = tuned.gain
    lines = [
        f"# Weights of `{tuned.policy.name}`, by `{made}`.",
        f"# {gain.mean:+.4f} ({gain.low:+.4f} to {gain.high:+.4f}) in {tuned.games:,} fresh games.",
    ]
    for table, values in tuning.tables_of(tuned).items():
        lines += ["", f"[{table}]"] if table else [""]
        lines += [f"{name} = {value:.6g}" for name, value in values.items()]
    return "\n".join(lines) + "\n"
