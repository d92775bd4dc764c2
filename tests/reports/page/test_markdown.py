"""Markdown reports show names as they are, whatever Markdown and HTML would read into them."""

import pytest

from reports.page.html import fence, line, plain


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("<b>Sword</b> & <script>", "&lt;b&gt;Sword&lt;/b&gt; &amp; &lt;script&gt;"),
        ("[free](http://x) *cards*", r"\[free\](http://x) \*cards\*"),
        ("# Loud", r"\# Loud"),
        ("1. First", r"1\. First"),
        ("- Dash", r"\- Dash"),
        ("_slanted_ snake_case", r"\_slanted\_ snake_case"),
        ("type `a_<b>` now", "type `a_<b>` now"),
        ("one ` too few", r"one \` too few"),
        ("-5 points, ± 1.2", "-5 points, ± 1.2"),
    ],
)
def test_nothing_is_read_into_a_name(text, shown):
    assert plain(text) == shown


def test_a_cell_stays_one_cell():
    assert line("a | b\nc") == r"a \| b c"


def test_code_ends_where_it_ends():
    assert fence(["balance run"]) == "```"
    assert fence(["a ```` b"]) == "`````"
    assert fence(["a ` b"], least=1) == "``"
