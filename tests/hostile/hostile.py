"""A program that speaks the line protocol and misbehaves in the way its argument names.

It plays the toy game of `tests/support`. Modes that begin with "start-" misbehave as soon as it
runs, the others only in scenarios of an end step, so that every other game goes well. It uses
nothing of the suite: a program is all that an adapter has to be.
"""

import json
import os
import signal
import subprocess
import sys
import time

MODE = sys.argv[1]
FEATURES = ["concede", "observe_decision"]


class Game:
    """The toy game: passing adds one to the turn number, conceding is forbidden."""

    def __init__(self, scenario):
        self.scenario = scenario
        self.turn = scenario["turn"]
        self.forgotten = []

    def observation(self):
        objects = [
            {k: spec[k] for k in ("label", "zone", "owner")}
            | {"name": spec["card"], "controller": spec["owner"]}
            for spec in self.scenario["objects"]
            if spec["label"] not in self.forgotten
        ]
        return {
            "turn": self.turn,
            "step": self.scenario["step"],
            "active_player": self.scenario["active_player"],
            "players": [{"life": player["life"]} for player in self.scenario["players"]],
            "objects": sorted(objects, key=lambda view: view["label"]),
            "decision": {"kind": "priority", "player": 0},
        }

    def act(self, action):
        if action["action"] == "pass":
            self.turn += 1
            return {"outcome": "performed", "observation": self.observation()}
        if MODE == "moves-on-refusal" and self.hostile:
            self.turn += 1
        reason = "only passing is allowed"
        return {"outcome": "refused", "reason": reason, "observation": self.observation()}

    @property
    def hostile(self):
        return self.scenario["step"] == "end"


def play(program):
    game = Game(program["scenario"])
    if MODE == "forgets-label" and game.hostile:
        game.forgotten = [spec["label"] for spec in game.scenario["objects"][:1]]
    start, outcomes = game.observation(), []
    if MODE == "invents-label" and game.hostile:
        start["objects"].append({**VIEW, "label": "zombie", "name": "Zombie"})
    if MODE == "shows-twice" and game.hostile:
        start["objects"] += [{**VIEW, "label": "token#1"}] * 2
    if MODE == "moody" and game.hostile:
        start["turn"] = time.monotonic_ns() % 1_000_000_007
    for move in program["moves"]:
        outcomes.append(game.act(move["action"]))
        if (outcomes[-1]["outcome"] == "performed") is not move.get("legal", True):
            break
    if MODE == "stops-early" and game.hostile:
        outcomes = outcomes[:-1]
    return {"start": start, "outcomes": outcomes}


VIEW = {"zone": "battlefield", "owner": 0, "controller": 0, "name": "Toy"}


def say(text):
    os.write(1, (text + "\n").encode() if isinstance(text, str) else text)


def answer(request):
    number, kind = request["id"], request["request"]
    if kind == "hello":
        hello = {
            "name": "hostile",
            "version": "1",
            "language": "Python",
            "features": FEATURES,
        }
        protocol = 7 if MODE == "start-wrong-version" else 1
        return {"answer": "hello", "id": number, "protocol": protocol, "hello": hello}
    if kind == "known_cards":
        return {"answer": "cards", "id": number, "cards": request["names"]}
    if kind == "play":
        return {"answer": "transcript", "id": number, "transcript": play(request["program"])}
    if kind == "bye":
        return {"answer": "bye", "id": number}
    return {"answer": "unsupported", "id": number, "reason": kind}


FORKED = []


def grandchild(seconds, *, away):
    """Start a process that keeps our pipes open; `away` takes it out of our process group."""
    subprocess.Popen([sys.executable, "-c", f"import time; time.sleep({seconds})"],
                     start_new_session=away)  # fmt: skip


def misbehave(request):  # noqa: C901, PLR0912, PLR0915 - a case for each way
    """Misbehave in the way of the mode; any other mode answers as it should."""
    good = answer(request)
    text = json.dumps(good)
    match MODE:
        case "hangs-deaf":
            signal.signal(signal.SIGTERM, signal.SIG_IGN)
            signal.signal(signal.SIGINT, signal.SIG_IGN)
            while True:
                time.sleep(1)
        case "exits":
            sys.stderr.write("no licence found\n")
            os._exit(3)
        case "segfaults":
            os.kill(os.getpid(), signal.SIGSEGV)
        case "garbage":
            say("Exception in thread main: *** core dumped ***")
        case "half-a-line":
            say(text[: len(text) // 2].encode())
            time.sleep(600)
        case "half-a-line-and-exits":
            say(text[: len(text) // 2].encode())
            os._exit(0)
        case "endless-line":
            while True:
                say(b"x" * 65536)
        case "invalid-utf8":
            say(text.replace('"decision"', '"\xff"').encode("latin-1") + b"\n")
        case "wrong-id":
            say(json.dumps({**good, "id": request["id"] + 1000}))
        case "duplicate-keys":
            say(text.replace('"outcomes"', '"outcomes": [], "outcomes"'))
        case "not-a-number":
            say(text.replace('"turn": ', '"turn": NaN, "was": '))
        case "nested":
            say("[" * 1_000_000)
        case "nested-in-field":
            say(text.replace('"players": ', '"players": ' + "[" * 1_000_000))
        case "wrong-answer":
            say(json.dumps({"answer": "cards", "id": request["id"], "cards": []}))
        case "unknown-field":
            say(json.dumps({**good, "mood": "bad"}))
        case "wrong-type":
            say(text.replace('"life": ', '"life": "many", "was": '))
        case "huge-number":
            say(text.replace('"turn": ', '"turn": 1' + "0" * 5000 + ', "was": '))
        case "answers-twice":
            say(text + "\n" + text)
        case "answers-late":
            time.sleep(1.5)
            say(text)
        case "leaks":
            hoard = []
            while True:
                hoard.append(b"x" * (1 << 24))
        case "floods-stderr":
            for _ in range(200):
                os.write(2, b"warning: deprecated\n" * 4096)
            say(text)
        case "floods-stderr-for-ever":
            while True:
                os.write(2, b"warning: deprecated\n" * 4096)
        case "leaves-grandchild":
            grandchild(600, away=False)
            os._exit(1)
        case "leaves-grandchild-away":
            grandchild(600, away=True)
            os._exit(1)
        case "forks":
            if len(FORKED) < 3:  # more of them would be a leak, which is another mode
                FORKED.append(grandchild(600, away=True))
            say(text)
        case _:
            say(text)


def main():
    if MODE == "start-hangs":
        time.sleep(600)
    if MODE == "start-exits":
        sys.exit("cannot find the rules")
    if MODE == "start-garbage":
        say("Welcome to the engine!")
    if MODE == "start-hangs-with-grandchild":
        grandchild(600, away=True)
        time.sleep(600)
    for line in sys.stdin:
        request = json.loads(line)
        program = request.get("program")
        if program is not None and program["scenario"]["step"] == "end":
            misbehave(request)
        else:
            say(json.dumps(answer(request)))
        if request["request"] == "bye":
            return


if __name__ == "__main__":
    main()
