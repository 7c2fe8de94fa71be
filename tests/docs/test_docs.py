"""What the documentation must name, so that it cannot go stale unseen."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import yaml

from agent7.api.routes import RESOURCES
from agent7.api.sharing import entrance
from benchmarks.bench import PARTS

ROOT = Path(__file__).resolve().parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
EVERYTHING = "\n".join(page.read_text() for page in PAGES)
SETTING = re.compile(r'"([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)"')
OF_THE_SDK = {"AWS_ENDPOINT_URL", "AWS_DEFAULT_REGION", "AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY", "AWS_EC2_METADATA_DISABLED"}
OF_THE_SDK |= {"AWS_CONFIG_FILE", "AWS_SHARED_CREDENTIALS_FILE", "NO_PROXY"}


def read_settings() -> list[str]:
    """Every setting that a module of the settings or of the bootstrap names; their doors only list names of Python."""
    rooms = (ROOT / "shared/agent7/settings", ROOT / "shared/agent7/bootstrap")
    modules = [*(module for room in rooms for module in room.glob("[a-z]*.py")), ROOT / "local/settings.py", ROOT / "local/validation.py"]
    return sorted({name for module in modules for name in SETTING.findall(module.read_text())} - OF_THE_SDK - {"AWS_LAMBDA_FUNCTION_NAME"})


def set_by_the_template() -> list[str]:
    return sorted(set(re.findall(r"^ {8,10}([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+):", (ROOT / "template.yaml").read_text(), re.MULTILINE)))


def make_targets() -> list[str]:
    return re.findall(r"^([a-z-]+):.*## ", (ROOT / "Makefile").read_text(), re.MULTILINE)


class Template(yaml.CSafeLoader):
    """Reads what the template declares and passes over what CloudFormation would put in."""


Template.add_multi_constructor("!", lambda loader, suffix, node: None)  # type: ignore[no-untyped-call]


def routes() -> list[str]:
    """What the template and the admin API serve, and what the programs of the local run declare beside them, as `("GET", "/address")`."""
    resources = yaml.load((ROOT / "template.yaml").read_text(), Template)["Resources"].values()
    events = [event for resource in resources for event in resource.get("Properties", {}).get("Events", {}).values()]
    declared = {f"{event['Properties']['Method']} {event['Properties']['Path']}" for event in events if event["Type"] == "HttpApi"}
    declared -= {"ANY /api/{proxy+}", "ANY /shared/v1/{proxy+}"}
    table = (route for resource in (*RESOURCES, *entrance.resources()) for route in resource._routes)
    declared |= {f"{methods[0]} {path.replace('<', '{').replace('>', '}')}" for path, methods, *_ in table} | {"GET /api/status"}
    modules = "\n".join(module.read_text() for module in (ROOT / "local").rglob("*.py"))
    own = {f"{method} {path}" for method, path in re.findall(r'\("([A-Z]+)", "(/[^"]*)"\)', modules)}
    return sorted(declared | own)


@pytest.mark.parametrize("setting", sorted({*read_settings(), *set_by_the_template()}))
def test_every_setting_is_explained(setting: str) -> None:
    assert f"`{setting}`" in (ROOT / "docs/settings.md").read_text()


@pytest.mark.parametrize("target", make_targets())
def test_every_make_target_is_in_the_readme(target: str) -> None:
    assert f"make {target}" in (ROOT / "README.md").read_text()


@pytest.mark.parametrize("route", routes())
def test_every_route_is_documented(route: str) -> None:
    assert f"`{route}" in (ROOT / "docs/http.md").read_text()


COMMANDS = "\n".join(page.read_text() for page in (*PAGES, ROOT / "benchmarks" / "README.md", ROOT / "Makefile"))


@pytest.mark.parametrize("module", sorted(set(re.findall(r"\bpython -m ((?:benchmarks|local|tests)[\w.]*)", COMMANDS))))
def test_every_command_that_is_named_runs_a_module_that_exists(module: str) -> None:
    place = ROOT / module.replace(".", "/")

    assert place.with_suffix(".py").exists() or (place / "__main__.py").exists()


@pytest.mark.parametrize("part", sorted(set(re.findall(r"benchmarks\.bench (\w+)", COMMANDS))))
def test_every_part_of_the_benchmarks_that_is_named_exists(part: str) -> None:
    assert (ROOT / f"{PARTS[part].replace('.', '/')}.py").exists()


def test_every_test_that_the_security_page_names_exists() -> None:
    files = "\n".join(file.read_text() for file in (ROOT / "tests").rglob("test_*.py"))
    written = set(re.findall(r"^ *def (test_\w+)\(", files, re.MULTILINE))
    named = set(re.findall(r"`(test_\w+)`", (ROOT / "docs/security.md").read_text()))

    assert named
    assert named <= written


def test_every_parameter_of_the_template_that_a_deployer_must_think_about_exists() -> None:
    parameters = set(re.findall(r"^  (\w+):\n    Type: (?:String|Number)", (ROOT / "template.yaml").read_text(), re.MULTILINE))
    deploy = (ROOT / "docs/deploy.md").read_text()
    table = deploy[deploy.index("| parameter |") : deploy.index("For production")]

    assert set(re.findall(r"`([A-Z][A-Za-z]+)`", "\n".join(line.split("|")[1] for line in table.splitlines() if "|" in line))) <= parameters


def test_every_alarm_that_is_explained_exists() -> None:
    template = (ROOT / "template.yaml").read_text()
    operate = (ROOT / "docs/operate.md").read_text()

    assert not [alarm for alarm in re.findall(r"`(\w+Alarm)`", operate) if f"\n  {alarm}:" not in template]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_link_within_the_repository_leads_somewhere(page: Path) -> None:
    for target, anchor in re.findall(r"\]\((?!https?:)([^)#]*)(#[^)]*)?\)", page.read_text()):
        there = page.parent / target if target else page
        assert there.exists(), target
        if anchor:
            assert anchor[1:] in anchors(there), f"{target}{anchor}"


def anchors(page: Path) -> set[str]:
    """The anchors that a Markdown page's headings make."""
    headings = re.findall(r"^#+ (.+)$", page.read_text(), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def test_no_file_names_a_package_registry_or_a_machine() -> None:
    locks = [*ROOT.glob("requirements/*"), *ROOT.glob("layers/*/requirements.*")]

    assert locks
    for lock in locks:
        assert not re.search(r"https?://|file://|--(extra-)?index-url|--find-links|--trusted-host", lock.read_text()), lock.name
