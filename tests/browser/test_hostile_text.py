"""What an engine says can neither run nor break the page; and the watch would notice it."""

import json

import pytest
from made_results import CHECKS, quoting_failure, results
from msgspec.structs import replace
from playwright.sync_api import expect
from watching import Watch

TAKING_OVER = (
    "<script>document.title = 'taken'</script>",
    "<img src=x onerror=\"document.title = 'taken'\">",
    "</style></script></pre></details><iframe src='https://evil.example/'></iframe>",
    "\"'><svg onload=document.title='taken'><style>*{display:none!important}</style>",
    "{{ ''.__class__ }} {% raw %} javascript:alert(1)",
    "\x00\x07\x1b[31m\u202e\u2028 \r\n end",
)


@pytest.mark.parametrize("words", TAKING_OVER)
def test_what_an_engine_says_is_text(words, look, written):
    """A card's name, a reason, a note, a version: shown, and nothing else."""
    plain = CHECKS[0]
    made = results(plain)
    hello = made.header.engine
    engine = replace(hello, name=words, version=words, language=words, notes=(words,))
    check = replace(
        plain,
        message=words,
        situations={words: 1},
        mechanisms={words: 2, "sagas": 3, f"sagas + {words}": 1},
        failures=(quoting_failure(words),),
    )
    page = look(written(results(check, engine=engine, unknown_cards=(words,), engine_spec=words)))
    expect(page).not_to_have_title("taken")
    assert page.locator("iframe, img, svg, script:not(:last-child)").count() == 0
    expect(page.locator("footer")).to_be_visible()
    names = page.locator(".card-name").all_text_contents()
    told = words.encode("unicode_escape", "backslashreplace").decode()
    assert any(name in (words[:80], told) or name.startswith(told[:20]) for name in names), names
    page.locator("#failure-1 .game").press("ArrowRight")
    expect(page.locator("#failure-1 .where")).to_have_text("Position 2 of 5")


def test_a_megabyte_of_text_does_not_widen_the_page(look, written):
    """A word without a break is broken, also on a phone."""
    failure = quoting_failure("y" * 1_000_000)
    check = replace(CHECKS[0], message="y" * 1_000_000, failures=(failure,))
    page = look(written(results(check)), width=390)
    page.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true; })")
    page.evaluate("document.querySelectorAll('.step').forEach((step) => { step.hidden = false; })")
    assert page.evaluate("document.documentElement.scrollWidth") == 390


SPEAKING = {
    "a warning": "<script>console.warn('look')</script>",
    "an error nobody catches": "<script>null.nothing</script>",
    "what a policy blocks": (
        "<meta http-equiv=Content-Security-Policy content=\"img-src 'none'\"><img src=pixel.png>"
    ),
}
ASKING = {
    "an image": "<img src=http://elsewhere.example/pixel.png>",
    "a style": "<style>p { background: url(http://elsewhere.example/a.png) }</style><p>x</p>",
    "a script": "<script>fetch('http://elsewhere.example/').catch(() => {})</script>",
    "a socket": "<script>new WebSocket('ws://elsewhere.example/')</script>",
}


@pytest.mark.parametrize("sort", SPEAKING)
def test_the_watch_hears(sort, browser, tmp_path):
    """A page that says something does not pass as quiet."""
    watch = Watch(browser, page_of(SPEAKING[sort], tmp_path))
    watch.page.wait_for_timeout(300)
    watch.close()
    assert watch.said != []


@pytest.mark.parametrize("sort", ASKING)
def test_the_watch_sees_requests(sort, browser, tmp_path):
    """A page that asks for something does not pass as complete in itself."""
    watch = Watch(browser, page_of(ASKING[sort], tmp_path))
    watch.page.wait_for_timeout(300)
    watch.close()
    assert any("elsewhere.example" in address for address in watch.asked_for), json.dumps(
        watch.asked_for
    )


def page_of(body, folder):
    """A page that is not one of ours."""
    path = folder / "other.html"
    path.write_text(f"<!doctype html><title>other</title>{body}", encoding="utf-8")
    return path
