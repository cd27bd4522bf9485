"""The messages of the line protocol: one JSON object on a line of its own.

Each request has a number, `id`, and its answer the same. There is one answer to each request,
and the next request comes after it.
"""

from typing import Literal

import msgspec

from adapters.action import Action
from adapters.adapter import Hello
from adapters.observation import Observation
from adapters.program import Outcome, Program, Transcript
from adapters.scenario import Scenario

__all__ = [
    "PROTOCOL",
    "ActRequest",
    "ActionsAnswer",
    "Answer",
    "ByeAnswer",
    "ByeRequest",
    "CardsAnswer",
    "ErrorAnswer",
    "HelloAnswer",
    "HelloRequest",
    "KnownCardsRequest",
    "LegalActionsRequest",
    "ObservationAnswer",
    "ObserveRequest",
    "OutcomeAnswer",
    "PlayRequest",
    "Request",
    "RestoreRequest",
    "SaveRequest",
    "SavedAnswer",
    "SetLibraryOrderRequest",
    "StartRequest",
    "TranscriptAnswer",
    "UnsupportedAnswer",
]

PROTOCOL = 1
"""Version of the protocol; it changes when an adapter of before would be misunderstood."""


class _Request(msgspec.Struct, frozen=True, tag_field="request", forbid_unknown_fields=True):
    id: int


class HelloRequest(_Request, frozen=True, tag="hello"):
    """The first request. `card_data` is the path of the card-data file, where one was given."""

    protocol: int
    card_data: str | None = None


class KnownCardsRequest(_Request, frozen=True, tag="known_cards"):
    """Ask which of these cards the engine plays in full."""

    names: tuple[str, ...]


class StartRequest(_Request, frozen=True, tag="start"):
    """Set up a position; what was played before is over."""

    scenario: Scenario


class ActRequest(_Request, frozen=True, tag="act"):
    """Carry out an announcement, or refuse it and leave the position as it is."""

    action: Action


class ObserveRequest(_Request, frozen=True, tag="observe"):
    """Ask for the position; nothing changes."""


class LegalActionsRequest(_Request, frozen=True, tag="legal_actions"):
    """Ask for the legal announcements, where `list_actions` is declared."""


class PlayRequest(_Request, frozen=True, tag="play"):
    """Set up the scenario and make the moves, up to the first whose outcome is not as expected.

    A move with `legal` false is expected to be refused, any other to be performed.
    """

    program: Program


class SetLibraryOrderRequest(_Request, frozen=True, tag="set_library_order"):
    """Put a library into an order, the top card first. Optional."""

    player: int
    labels: tuple[str, ...]


class SaveRequest(_Request, frozen=True, tag="save"):
    """Keep the position for later. Optional."""


class RestoreRequest(_Request, frozen=True, tag="restore"):
    """Go back to a position kept. Optional."""

    position: str


class ByeRequest(_Request, frozen=True, tag="bye"):
    """The last request: answer it and end."""


Request = (
    HelloRequest
    | KnownCardsRequest
    | StartRequest
    | ActRequest
    | ObserveRequest
    | LegalActionsRequest
    | PlayRequest
    | SetLibraryOrderRequest
    | SaveRequest
    | RestoreRequest
    | ByeRequest
)


class _Answer(msgspec.Struct, frozen=True, tag_field="answer", forbid_unknown_fields=True):
    id: int


class HelloAnswer(_Answer, frozen=True, tag="hello"):
    """Answers `hello`: the version of the protocol, and who the engine is."""

    protocol: int
    hello: Hello


class CardsAnswer(_Answer, frozen=True, tag="cards"):
    """Answers `known_cards`: those of the names that the engine plays in full."""

    cards: tuple[str, ...]


class ObservationAnswer(_Answer, frozen=True, tag="observation"):
    """Answers `start`, `observe`, `set_library_order` and `restore`: the position."""

    observation: Observation


class OutcomeAnswer(_Answer, frozen=True, tag="outcome"):
    """Answers `act`."""

    outcome: Outcome


class ActionsAnswer(_Answer, frozen=True, tag="actions"):
    """Answers `legal_actions`."""

    actions: tuple[Action, ...]


class TranscriptAnswer(_Answer, frozen=True, tag="transcript"):
    """Answers `play`: the first position, and an outcome for each move made."""

    transcript: Transcript


class SavedAnswer(_Answer, frozen=True, tag="saved"):
    """Answers `save`: a word for the position, to be given to `restore`."""

    position: str


class ByeAnswer(_Answer, frozen=True, tag="bye"):
    """Answers `bye`."""


class UnsupportedAnswer(_Answer, frozen=True, tag="unsupported"):
    """Answers any request but `hello`: the engine can't do this, and no verdict follows."""

    reason: str


class ErrorAnswer(_Answer, frozen=True, tag="error"):
    """Answers any request: something is wrong, and with what.

    "request": the request was not understood; "adapter": the adapter has an error; "engine":
    the engine has broken down; "timeout": it came to no end; "start": it can't be used here.
    """

    kind: Literal["request", "adapter", "engine", "timeout", "start"]
    message: str


Answer = (
    HelloAnswer
    | CardsAnswer
    | ObservationAnswer
    | OutcomeAnswer
    | ActionsAnswer
    | TranscriptAnswer
    | SavedAnswer
    | ByeAnswer
    | UnsupportedAnswer
    | ErrorAnswer
)
