"""Text that others sent, made fit to be shown."""

import pytest

from reports.text import listed, visible


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Æther Vial", "Æther Vial"),
        ("bell\x07 and null\x00", r"bell\x07 and null\x00"),
        ("turned \u202eround", r"turned \u202eround"),
        ("two\nlines\r", r"two\nlines\r"),
        ("no\xa0break", "no break"),
        ("\u2028", r"\u2028"),
        ("\ud800", r"\ud800"),
    ],
)
def test_what_cannot_be_seen_is_written_out(text, shown):
    """Control and formatting characters become escapes, letters of all kinds stay."""
    assert visible(text) == shown


def test_line_breaks_stay_where_lines_are_shown():
    """A text of many lines keeps its line breaks and tabs, and nothing else."""
    assert visible("a\n\tb\x1b", lines=True) == "a\n\tb\\x1b"


def test_a_long_text_is_cut_and_says_by_how_much():
    """A megabyte becomes a line that tells what is missing."""
    shown = visible("x" * 1_000_000, 100)
    assert shown == "x" * 100 + "… [999,900 more characters cut]"


def test_what_was_made_visible_stays_as_it_is():
    """Making a text visible twice changes nothing more."""
    once = visible("\x00\u202e\\ <b>")
    assert visible(once) == once


@pytest.mark.parametrize(
    ("parts", "sentence"),
    [([], "nothing"), (["a"], "a"), (["a", "b"], "a and b"), (["a", "b", "c"], "a, b and c")],
)
def test_lists_read_as_in_a_sentence(parts, sentence):
    """The last part is joined by "and"."""
    assert listed(parts) == sentence
