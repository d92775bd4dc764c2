"""`balance tempo`: pace and drama of games, and what skill and luck decide."""

import typer

from balance import arguments
from balance.cli import answering, options
from balance.cli.again import play_command

LEFT_OUT = ("decided round", "win by lead")


def tempo(
    context: typer.Context,
    game: options.GameName,
    against: answering.Against = None,
    target: answering.Target = None,
    games: answering.Games = None,
    budget: answering.Budget = "3m",
    seed: options.Seed = 1,
    seats: options.Seats = None,
    sets: options.Sets = None,
    patches: options.Patches = None,
    jobs: options.Jobs = None,
    store: options.StoreFolder = None,
    json: options.Json = False,
    out: options.Out = None,
) -> None:
    """When is a game decided, how dramatic is it, and what do skill and chance decide?"""
    from experiments.storing.store import default_store
    from reports.questions.tempo import tempo as ask

    answering.check_out(out)
    question = answering.question_of(
        game,
        games,
        budget=budget,
        band=target,
        seed=seed,
        set=arguments.all_changes(patches, sets),
        policy=seats,
        jobs=jobs,
        store=store or default_store(),
        progress=not json,
    )
    answer = ask(question, answering.others_of(question, against))
    answering.show(context, answer, "tempo", json, out, LEFT_OUT)
    for row in () if json else answer.tables["notable"].itertuples():
        print(f"To read {row.game} game: {play_command(context, seed, int(row.index))}")
