"""The suite's own checks generate the same games in every process."""

import json
import os
import subprocess
import sys

DIGESTS = """
import hashlib, json
from adapters.reference import ReferenceAdapter, card_names
from conformance.catalogue import all_checks
from conformance.profiles import Profile
from conformance.search import Search
from conformance.trials import Trial, Trials
from conformance.wild_pool import wild_pool
class Keys(Trials):
    def __init__(self, check):
        super().__init__(check, None)
        self.keys = []
    def judge(self, case, *, remember=False):
        self.keys.append(self.key(case))
        return Trial()
    def differs_when_repeated(self, case):
        return None
digests = {}
wild = wild_pool(ReferenceAdapter(), card_names(), None, 20, 0)
for check in all_checks():
    keys = Keys(check)
    pool = wild if check.wild else card_names()
    Search(keys, pool, Profile("few", 10, 0), 0).generate()
    digests[check.id] = hashlib.sha256(b"".join(keys.keys)).hexdigest()
print(json.dumps(digests))
"""


def test_generated_games_do_not_depend_on_the_process(environment) -> None:
    """The order of a set, which differs from process to process, has no say in what is drawn."""
    digests = [
        json.loads(
            subprocess.run(
                [sys.executable, "-c", DIGESTS],
                env={**os.environ, **environment, "PYTHONHASHSEED": seed},
                capture_output=True,
                text=True,
                timeout=300,
                check=True,
            ).stdout
        )
        for seed in ("1", "2")
    ]
    different = sorted(check for check, digest in digests[0].items() if digests[1][check] != digest)
    assert different == []
