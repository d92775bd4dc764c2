"""`balance matchups`: which entrants and teams are strong, and who beats whom."""

from typing import Annotated

import typer

from balance.cli import answering, groups, options
from reports.questions.matchups import Extras
from reports.questions.matchups import matchups as ask
from reports.questions.rebalance.goals import read_matrix
from sim.core.errors import UserError

Players = Annotated[
    list[int] | None, typer.Option(min=2, help="Compare entrants at this number of players, too.")
]


@groups.grouped
def matchups(
    context: typer.Context,
    game: options.GameName,
    teams: options.Teams = 100,
    against: answering.Against = None,
    target: answering.Target = None,
    players: Players = None,
    named: options.Entrants = None,
    matrix: options.Matrix = None,
    *,
    sizes: answering.Sizes,
    setting: groups.Setting,
    adapt: options.Adapt = False,
    output: answering.Output,
) -> None:
    """Which entrants (heroes, decks …) and teams are strong, and who beats whom, by policy?"""
    question = answering.question_of(game, sizes, setting, output, band=target, adapt=adapt)
    if matrix and not question.is_versus:
        raise UserError(f"--matrix {matrix}: nobody meets anybody in {question.game.name}")
    wanted = read_matrix(matrix) if matrix else None
    extras = Extras(tuple(players or ()), wanted, tuple(named or ()))
    answer = ask(question, answering.others_of(question, against), teams, extras)
    answering.show(context, answer, "matchups", output)
