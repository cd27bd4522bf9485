"""The vocabulary in which cards are declared: typed data, close to how cards speak."""

from reference_engine.vocabulary.abilities import *  # noqa: F403
from reference_engine.vocabulary.amounts import *  # noqa: F403
from reference_engine.vocabulary.cards import *  # noqa: F403
from reference_engine.vocabulary.casting_abilities import *  # noqa: F403
from reference_engine.vocabulary.changes import *  # noqa: F403
from reference_engine.vocabulary.costs import *  # noqa: F403
from reference_engine.vocabulary.effects import *  # noqa: F403
from reference_engine.vocabulary.effects_on_cards import *  # noqa: F403
from reference_engine.vocabulary.effects_on_damage import *  # noqa: F403
from reference_engine.vocabulary.effects_on_permanents import *  # noqa: F403
from reference_engine.vocabulary.effects_on_stack import *  # noqa: F403
from reference_engine.vocabulary.objects import *  # noqa: F403
from reference_engine.vocabulary.replacement_abilities import *  # noqa: F403
from reference_engine.vocabulary.rules import *  # noqa: F403
from reference_engine.vocabulary.trigger_conditions import *  # noqa: F403
from reference_engine.vocabulary.zone_abilities import *  # noqa: F403
