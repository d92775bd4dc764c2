"""`balance tempo`: pace and drama of games, and what skill and luck decide."""

import typer

from balance.cli import answering, groups, options
from balance.cli.again import play_command
from reports.questions.tempo import tempo as ask

LEFT_OUT = ("decided round", "win by lead")


@groups.grouped
def tempo(
    context: typer.Context,
    game: options.GameName,
    against: answering.Against = None,
    target: answering.Target = None,
    *,
    sizes: answering.Sizes,
    setting: groups.Setting,
    output: answering.Output,
) -> None:
    """When is a game decided, how dramatic is it, and what do skill and chance decide?"""
    question = answering.question_of(game, sizes, setting, output, band=target)
    answer = ask(question, answering.others_of(question, against))
    answering.show(context, answer, "tempo", output, LEFT_OUT)
    for row in () if output.json else answer.tables["notable"].itertuples():
        print(f"To read {row.game} game: {play_command(context, setting.seed, int(row.index))}")
