"""Options of the command line: every name means one thing."""

import pytest
import typer

from balance.cli import app

COMMANDS = {
    name: typer.main.get_command(app.program([name])).commands[name] for name in app.COMMANDS
}


@pytest.mark.parametrize("name", COMMANDS)
def test_no_two_options_of_a_command_have_one_name(name):
    names = [option for each in COMMANDS[name].params for option in each.opts]
    assert len(names) == len(set(names))
