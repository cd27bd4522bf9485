"""`serve`: any adapter in Python as a program that speaks the line protocol."""

import os
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import BinaryIO

import msgspec

from adapters.adapter import Adapter, AdapterError, EngineCrash, EngineTimeout, Unsupported
from adapters.faults import contract_errors
from adapters.wire import messages as m

__all__ = ["serve", "standard_streams"]

_decoder = msgspec.json.Decoder(m.Request)
_encoder = msgspec.json.Encoder()


class _Number(msgspec.Struct):
    id: int = 0


def serve(make: Callable[[str | None], Adapter], requests: BinaryIO, answers: BinaryIO) -> None:
    """Answer requests with an adapter until `bye`, or until there are no more.

    `make` gets the path of the card data, or `None`, when the first request has come, and gives
    the adapter. Whatever it or the adapter raises is told in an answer.
    """
    adapter: Adapter | None = None
    for line in requests:
        try:
            request = _decoder.decode(line)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            _write(answers, m.ErrorAnswer(_number(line), "request", str(error)))
            continue
        if isinstance(request, m.HelloRequest) and adapter is None:
            try:
                with contract_errors():
                    adapter = make(request.card_data)
            except (AdapterError, Unsupported) as error:
                _write(answers, m.ErrorAnswer(request.id, "start", str(error)))
                return
        _write(answers, _answer(adapter, request))
        if isinstance(request, m.ByeRequest):
            break
    if adapter is not None:
        adapter.close()


def standard_streams() -> tuple[BinaryIO, BinaryIO]:
    """Return standard input and output for the protocol alone.

    What an adapter or its engine prints goes to standard error from now on.
    """
    requests = os.fdopen(os.dup(sys.stdin.fileno()), "rb")
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    with open(os.devnull, "rb") as nothing:  # noqa: PTH123 - os.devnull is no path of a file
        os.dup2(nothing.fileno(), sys.stdin.fileno())
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    return requests, answers


def _number(line: bytes) -> int:
    with suppress(msgspec.DecodeError, UnicodeError, RecursionError):
        return msgspec.json.decode(line, type=_Number).id
    return 0


def _write(answers: BinaryIO, answer: m.Answer) -> None:
    answers.write(_encoder.encode(answer) + b"\n")
    answers.flush()


def _answer(adapter: Adapter | None, request: m.Request) -> m.Answer:
    number = request.id
    if adapter is None:
        if isinstance(request, m.ByeRequest):
            return m.ByeAnswer(number)
        return m.ErrorAnswer(number, "request", "the first request must be hello")
    try:
        with contract_errors():
            return _done(adapter, request)
    except Unsupported as reason:
        return m.UnsupportedAnswer(number, str(reason))
    except EngineTimeout as error:
        return m.ErrorAnswer(number, "timeout", str(error))
    except EngineCrash as error:
        return m.ErrorAnswer(number, "engine", str(error))
    except AdapterError as error:
        return m.ErrorAnswer(number, "adapter", str(error))


def _done(adapter: Adapter, request: m.Request) -> m.Answer:
    number = request.id
    match request:
        case m.PlayRequest():
            return m.TranscriptAnswer(number, adapter.play(request.program))
        case m.ActRequest():
            return m.OutcomeAnswer(number, adapter.act(request.action))
        case m.StartRequest():
            return m.ObservationAnswer(number, adapter.start(request.scenario))
        case m.ObserveRequest():
            return m.ObservationAnswer(number, adapter.observe())
        case m.LegalActionsRequest():
            return m.ActionsAnswer(number, adapter.legal_actions())
        case m.KnownCardsRequest():
            return m.CardsAnswer(number, tuple(sorted(adapter.known_cards(request.names))))
        case m.HelloRequest():
            return m.HelloAnswer(number, m.PROTOCOL, adapter.hello())
        case m.SetLibraryOrderRequest():
            seen = adapter.set_library_order(request.player, request.labels)
            return m.ObservationAnswer(number, seen)
        case m.SaveRequest():
            return m.SavedAnswer(number, adapter.save())
        case m.RestoreRequest():
            return m.ObservationAnswer(number, adapter.restore(request.position))
        case m.ByeRequest():
            return m.ByeAnswer(number)
