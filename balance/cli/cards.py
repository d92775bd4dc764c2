"""`balance cards`: what each item is worth, as it is seen and as it works."""

from typing import Annotated

import typer

from balance.cli import answering, groups, options
from reports.questions.cards import KINDS
from reports.questions.cards import cards as ask
from reports.questions.edges import items_of_all

Items = Annotated[
    list[str] | None,
    typer.Option("--item", metavar="PATTERN", help="Only these items: cards.power_*; repeatable."),
]
Kinds = Annotated[
    list[str] | None,
    typer.Option(
        "--intervention",
        metavar="KIND",
        help="fewer, replace, blank, remove, copy or open; repeatable.",
    ),
]
LEFT_OUT = ("observed",)  # biased: only the report shows it


@groups.grouped
def cards(
    context: typer.Context,
    game: options.GameName,
    items: Items = None,
    kinds: Kinds = None,
    named: options.Entrants = None,
    *,
    sizes: answering.Sizes,
    setting: groups.Setting,
    adapt: options.Adapt = False,
    output: answering.Output,
) -> None:
    """What is each card, upgrade or figure worth? Run it again, and the answer gets sharper."""
    question = answering.question_of(game, sizes, setting, output, adapt=adapt)
    owned = items_of_all(question, named) if named else ()
    patterns = [*(items or ()), *owned] or ["*"]
    answer = ask(question, patterns, kinds or KINDS, everyone=bool(named))
    answering.show(context, answer, "cards", output, LEFT_OUT)
