"""How much of everything a run does."""

import msgspec

__all__ = ["DEFAULT_PROFILE", "PROFILES", "Profile"]


class Profile(msgspec.Struct, frozen=True):
    """How many examples each check generates, and how long it may shrink what fails."""

    name: str
    examples: int
    shrink_seconds: float


PROFILES = {
    profile.name: profile
    for profile in (
        Profile("quick", examples=60, shrink_seconds=20),
        Profile("standard", examples=300, shrink_seconds=30),
        Profile("deep", examples=3000, shrink_seconds=300),
    )
}

DEFAULT_PROFILE = "standard"
