"""The JSON Schemas shipped in the packages."""

import pytest

import adapters.schema
import conformance.schema


def test_schemas_describe_fields() -> None:
    """What stands below an attribute in the source describes the field, an inherited one too."""
    schema = adapters.schema.schema_of("x", *adapters.schema.SCHEMAS["action"])
    cast = schema["$defs"]["Cast"]["properties"]
    assert cast["player"]["description"] == "Seat of the player: 0 for P0."
    assert cast["spend"]["description"].startswith("The mana taken from the pool")
    assert "description" not in schema["$defs"]["Activate"]["properties"]["spend"]
    assert schema["$defs"]["Cast"]["additionalProperties"] is False


@pytest.mark.parametrize("module", [adapters.schema, conformance.schema], ids=lambda m: m.__name__)
def test_shipped_schemas_are_current(module, tmp_path) -> None:
    """The files are those that `python -m MODULE` writes from the types."""
    adapters.schema.write_schemas(tmp_path, module.SCHEMAS)
    made = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    shipped = {path.name: path.read_bytes() for path in module.FOLDER.iterdir()}
    assert shipped == made, f"run python -m {module.__name__}"
