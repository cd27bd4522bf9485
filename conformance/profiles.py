"""How much of everything a run does."""

import msgspec
from msgspec.structs import replace

__all__ = ["DEFAULT_PROFILE", "PROFILES", "Profile"]


class Profile(msgspec.Struct, frozen=True):
    """How many examples each check generates, and how long it may shrink what fails.

    Checks whose examples take as long as several games (`Check.cost`) generate fewer of them.
    """

    name: str
    examples: int
    shrink_seconds: float

    def for_cost(self, cost: int) -> "Profile":
        """Return the profile for a check whose examples take as long as so many games."""
        return replace(self, examples=max(1, self.examples // cost))


PROFILES = {
    profile.name: profile
    for profile in (
        Profile("quick", examples=60, shrink_seconds=20),
        Profile("standard", examples=300, shrink_seconds=30),
        Profile("deep", examples=3000, shrink_seconds=300),
    )
}

DEFAULT_PROFILE = "standard"
