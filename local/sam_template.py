"""`python -m local.sam_template`: a copy of the built template in which `sam local invoke` can be given every setting.

SAM hands a container only those variables that the template declares, and the template rightly declares no secret and no
endpoint of an emulator. The copy declares, for every function, each name of `events/env.json`; the values come from there.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

REPOSITORY = Path(__file__).resolve().parent.parent
BUILD = REPOSITORY / ".aws-sam/build"
SETTINGS = REPOSITORY / "events/env.json"
COPY = "sam-local.yaml"


def with_settings(template: dict[str, Any], names: list[str]) -> dict[str, Any]:
    """The template with these variables declared in every function, empty where it says nothing of them."""
    resources = dict(template["Resources"])
    for name, resource in resources.items():
        if resource["Type"] == "AWS::Serverless::Function":
            declared = resource["Properties"].get("Environment", {}).get("Variables", {})
            variables = {**dict.fromkeys(names, ""), **declared}
            resources[name] = {**resource, "Properties": {**resource["Properties"], "Environment": {"Variables": variables}}}
    return {**template, "Resources": resources}


def main() -> int:
    """Write the copy of the built template; returns the exit code."""
    import yaml
    from samtranslator.yaml_helper import yaml_parse

    built = BUILD / "template.yaml"
    if not built.exists():
        sys.stderr.write("Nothing is built yet: make build\n")
        return 2
    names = list(json.loads(SETTINGS.read_text())["Parameters"])
    template = json.loads(json.dumps(yaml_parse(built.read_text())))  # plain dictionaries, which YAML writes without tags
    (BUILD / COPY).write_text(yaml.safe_dump(with_settings(template, names), sort_keys=False))
    sys.stdout.write(f"{(BUILD / COPY).relative_to(REPOSITORY)}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
