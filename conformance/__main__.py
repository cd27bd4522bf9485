"""`python -m conformance` is `mtg-conformance`."""

from conformance.cli import main

main()
