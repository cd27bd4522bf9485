"""The contract between the suite and engines, and one adapter per engine."""
