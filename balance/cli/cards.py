"""`balance cards`: what each item is worth, as it is seen and as it works."""

from typing import Annotated

import typer

from balance import arguments
from balance.cli import answering, options

Items = Annotated[
    list[str] | None,
    typer.Option("--item", metavar="PATTERN", help="Only these items: cards.power_*; repeatable."),
]
Kinds = Annotated[
    list[str] | None,
    typer.Option("--intervention", metavar="KIND", help="blank, remove, copy or open; repeatable."),
]
LEFT_OUT = ("causal", "observed")  # both are side by side in the first table


def cards(
    context: typer.Context,
    game: options.GameName,
    items: Items = None,
    kinds: Kinds = None,
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
    """What is each card, upgrade or figure worth? Run it again, and the answer gets sharper."""
    from experiments.storing.store import default_store
    from reports.questions.cards import KINDS
    from reports.questions.cards import cards as ask

    answering.check_out(out)
    question = answering.question_of(
        game,
        games,
        budget=budget,
        seed=seed,
        set=arguments.all_changes(patches, sets),
        policy=seats,
        adapt=adapt,
        jobs=jobs,
        store=store or default_store(),
        progress=not json,
    )
    answer = ask(question, items or ("*",), kinds or KINDS)
    answering.show(context, answer, "cards", json, out, LEFT_OUT)
