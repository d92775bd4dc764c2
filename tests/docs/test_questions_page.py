"""The page of design questions: the first line of every answer is a sentence with an interval."""

import re
import shlex
from pathlib import Path

import pytest

from balance.cli import main

PAGE = (Path(__file__).parents[2] / "docs" / "questions.md").read_text("utf-8")
COMMANDS = re.findall(r"^balance .*$", PAGE, re.MULTILINE)
ANSWERS = re.findall(r"^> (.*)$", PAGE, re.MULTILINE)
SENTENCE = re.compile(r"[A-Z].*[-+]?[\d.]+%? to [-+]?[\d.]+%?.*games.*\.")


def test_there_are_ten_questions_of_five_games():
    assert len(COMMANDS) == len(ANSWERS) == 10
    assert len({shlex.split(command)[2] for command in COMMANDS}) == 5


@pytest.mark.parametrize("answer", ANSWERS)
def test_an_answer_of_the_page_is_a_sentence_with_an_interval(answer):
    assert SENTENCE.fullmatch(answer)


@pytest.mark.compiled
@pytest.mark.parametrize("command", COMMANDS)
def test_the_first_line_of_a_command_is_a_sentence_with_an_interval(command, capsys):
    words = shlex.split(re.sub(r"--games \S+", "--games 60", command))
    assert main(words[1:]) == 0
    assert SENTENCE.fullmatch(capsys.readouterr().out.splitlines()[0])
