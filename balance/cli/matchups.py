"""`balance matchups`: which entrants and teams are strong, and who beats whom."""

from typing import Annotated

import typer

from balance import arguments
from balance.cli import answering, options

Teams = Annotated[
    int, typer.Option("--teams", min=2, max=10_000, help="Line-ups drawn; all if no more.")
]
Players = Annotated[
    list[int] | None,
    typer.Option("--players", min=2, help="Compare entrants at this number of players, too."),
]


def matchups(
    context: typer.Context,
    game: options.GameName,
    teams: Teams = 100,
    against: answering.Against = None,
    target: answering.Target = None,
    players: Players = None,
    matrix: options.Matrix = None,
    games: answering.Games = None,
    budget: answering.Budget = "3m",
    seed: options.Seed = 1,
    seats: options.Seats = None,
    sets: options.Sets = None,
    patches: options.Patches = None,
    adapt: options.Adapt = False,
    jobs: options.Jobs = None,
    store: options.StoreFolder = None,
    json: options.Json = False,
    out: options.Out = None,
) -> None:
    """Which entrants (heroes, decks …) and teams are strong, and who beats whom, by policy?"""
    from experiments.storing.store import default_store
    from reports.questions.matchups import Extras
    from reports.questions.matchups import matchups as ask
    from reports.questions.rebalance.goals import read_matrix
    from sim.core.errors import UserError

    answering.check_out(out)
    question = answering.question_of(
        game,
        games,
        budget=budget,
        band=target,
        seed=seed,
        set=arguments.all_changes(patches, sets),
        policy=seats,
        adapt=adapt,
        jobs=jobs,
        store=store or default_store(),
        progress=not json,
    )
    if matrix and not question.is_versus:
        raise UserError(f"--matrix {matrix}: nobody meets anybody in {question.game.name}")
    extras = Extras(tuple(players or ()), read_matrix(matrix) if matrix else None)
    answer = ask(question, answering.others_of(question, against), teams, extras)
    answering.show(context, answer, "matchups", json, out)
