"""What is answered about how all of it goes: overview, analytics, costs, jobs, health, graph."""

from __future__ import annotations

from datetime import date, datetime
from typing import Any, Final, Literal, NotRequired, TypedDict

from agent7.api.answers.common import Pages, Told
from agent7.jobs.standing import JobState
from agent7.types import Category

type BudgetLevel = Literal["within", "near", "over"]


class Spread(TypedDict):
    """What half, and 95 of 100, stay below."""

    p50: float
    p95: float


class Use(TypedDict):
    """What recalls brought and what of it was of use; shares are null where there is nothing to divide by."""

    recalls: int
    over_budget: int
    tokens: int
    used: int
    ignored: int
    unknown: int
    helpful: int
    wrong: int
    thumbs_up: int
    thumbs_down: int
    injected: int
    use_rate: float | None
    memory_turns: int
    useful_turns: int
    useful_recall: float | None


class DayOfUse(Use):
    """The use of a day."""

    day: date


class WeekOfUse(Use):
    """The use of an ISO 8601 week, such as 2026-W10."""

    week: str


class PurposeOfUse(Use):
    """What recalls were for, how long they took and how many tokens they brought."""

    purpose: str
    ms: Spread
    tokens_each: Spread


class ArmOfUse(TypedDict):
    """What an arm of the recall found. Several may have found the same."""

    arm: str
    found: int
    used: int
    share_of_used: float | None


class DayOfGrowth(TypedDict):
    """What was written on a day."""

    day: date
    statements: int
    verbatim: int


class Growth(TypedDict):
    """What was written: statements, and words kept as they were said."""

    statements: int
    verbatim: int
    days: list[DayOfGrowth]


class DayOfSensory(TypedDict):
    """What the sensory filter saw on a day."""

    day: date
    seen: int
    rejected: int
    rejection: float | None


class Sensory(TypedDict):
    """Of how much that the sensory filter saw nothing was kept."""

    seen: int
    rejected: int
    rejection: float | None
    days: list[DayOfSensory]


class DayOfAnswers(TypedDict):
    """The answers of a day, and their milliseconds."""

    day: date
    turns: int
    ms: Spread


class Answers(TypedDict):
    """Answered turns, and their milliseconds."""

    turns: int
    ms: Spread | None
    days: list[DayOfAnswers]


class RankedMemory(TypedDict):
    """A memory that was used or ignored most; `user` is null for what the workspace knows, `content` for what is secret or in the cold."""

    memory: str
    user: str | None
    name: str | None
    content: str | None
    category: Category | None
    used: int
    ignored: int


class PersonAnalytics(TypedDict):
    """How recalls went between two days, both included."""

    since: date
    until: date
    time_zone: str
    use: Use
    days: list[DayOfUse]
    weeks: list[WeekOfUse]
    purposes: list[PurposeOfUse]
    arms: list[ArmOfUse]
    tiers: dict[str, int]
    degraded: dict[str, int]
    growth: Growth
    sensory: Sensory
    answers: Answers
    top_used: list[RankedMemory]
    top_ignored: list[RankedMemory]


class CostsOfDay(TypedDict):
    """US dollars of a day, by kind."""

    day: date
    amount: float
    kinds: dict[str, float]


class CostsByDay(TypedDict):
    """US dollars by day; `unpriced` entries cost more than that."""

    currency: str
    amount: float
    unpriced: int
    days: list[CostsOfDay]


class WorkspaceAnalytics(PersonAnalytics):
    """How recalls went, and what they cost."""

    costs: CostsByDay


class Limits(TypedDict):
    """What may be spent; null: there is no limit."""

    turn: float | None
    day: float | None
    month: float | None


class MonthSpent(TypedDict):
    """What was spent of a month, and what that means."""

    since: date
    spent: float
    budget: BudgetLevel


class TurnsChanged(TypedDict):
    """How many turns a limit changed."""

    near: int
    over: int
    tight: int


class DaySpent(TypedDict):
    """What was spent on a day."""

    day: date
    spent: float
    turns_changed_by_limits: TurnsChanged


class CostEntry(TypedDict):
    """The ledger of a day by kind; `amount` is null where nothing of it is priced."""

    day: date
    kind: str
    category: str
    currency: str | None
    entries: int
    billable: int
    unpriced: int
    amount: float | None
    tokens_in: int | None
    tokens_out: int | None


class Costs(TypedDict):
    """What was spent, beside the limits."""

    currency: str
    time_zone: str
    limits: Limits
    month: MonthSpent
    days: list[DaySpent]
    entries: list[CostEntry]


class Entity(TypedDict):
    """Somebody or something that memories speak of."""

    id: int
    kind: str
    role: str
    name: str


class Node(Entity):
    """An entity of the graph."""

    memories: int
    since: datetime


class Edge(TypedDict):
    """What one memory tells of two entities; `live`: it is current."""

    source: int
    target: int
    relation: str
    fact: str
    strength: float
    valid_from: datetime
    valid_until: datetime | None
    live: bool
    memory: str


class Pair(TypedDict):
    """Two entities that memories speak of together."""

    one: int
    other: int
    memories: int


class Graph(TypedDict):
    """The graph of a person's memory; `at` is null for that of now."""

    at: datetime | None
    total: int
    entities: list[Node]
    relations: list[Edge]
    together: list[Pair]


class SpokenOf(TypedDict):
    """A memory that speaks of an entity."""

    memory: str
    content: str
    category: Category
    confidence: float
    created_at: datetime
    valid_from: datetime
    valid_until: datetime | None
    current: bool


class EntityRead(Entity):
    """An entity with the memories that speak of it."""

    total: int
    memories: list[SpokenOf]


class HealthRates(TypedDict):
    """Rates in [0, 1]; null where there is nothing to divide by."""

    stale: float | None
    duplicates: float | None
    near: float | None
    junk: float | None
    replaced: float | None
    use: float | None


class ReportListed(TypedDict):
    """A health report; `period` is null for one that was asked for."""

    report: str
    period: str | None
    at: datetime
    rates: HealthRates
    advice: list[str]


class Reports(Pages):
    """A page of health reports, the newest first."""

    reports: list[ReportListed]


class HealthRecalls(TypedDict):
    """Recalls by tier, and by why they were degraded."""

    all: int
    tiers: dict[str, int]
    degraded: dict[str, int]
    items: int


class HealthCost(TypedDict):
    """What a kind of work cost."""

    kind: str
    currency: str
    amount: float


class HealthJob(TypedDict):
    """How the runs of a job of 30 days ended, and what they changed, by name."""

    job: str
    done: int
    failed: int
    parked: int
    seconds: float
    last_done: datetime | None
    changed: dict[str, int]


class HealthReport(ReportListed):
    """A health report with all its figures, and as a page to read."""

    people: int
    tiers: dict[str, int]
    categories: dict[str, int]
    growth: dict[Literal["statements", "verbatim"], dict[Literal["last_30_days", "30_days_before"], int]]
    idle_days: dict[str, int]
    recalls: HealthRecalls
    costs: list[HealthCost]
    unpriced: int
    vectors: dict[str, int]
    without_vector: int
    jobs: list[HealthJob]
    markdown: str


class JobRun(TypedDict):
    """A run of a job."""

    job: str
    period: str
    state: str
    began_at: datetime
    ended_at: datetime | None
    seconds: float
    counts: dict[str, int]
    fault: str | None
    runs: int


class JobStanding(TypedDict):
    """How a job stands."""

    job: str
    state: JobState
    next_due: datetime
    last_run: JobRun | None
    last_done_at: datetime | None


class KeptRows(TypedDict):
    """How long rows are kept; `setting`: by which name of `kept_days` a workspace sets another time."""

    rows: list[str]
    days: int
    why: str
    setting: NotRequired[str]


class Jobs(TypedDict):
    """How each job stands, the last runs, and the rules by which rows go."""

    time_zone: str
    jobs: list[JobStanding]
    runs: list[JobRun]
    kept: list[KeptRows]


class QueuedJob(Told):
    """The job that was queued."""

    job: str


class BadgeCounts(TypedDict):
    """How much waits for an operator."""

    waiting: int
    quarantined: int
    failed_tasks: int
    overdue_jobs: int
    parked_jobs: int


class Badges(BadgeCounts):
    """How much waits, and the minute at which."""

    at: datetime


class Today(TypedDict):
    """What was said today; `answer_ms` is null before the first answer."""

    day: date
    messages_in: int
    messages_out: int
    turns: int
    answer_ms: Spread | None


class OverviewCosts(TypedDict):
    """What models cost, as the limits count it."""

    currency: str
    today: float
    month: float
    limit: float | None
    budget: BudgetLevel


class OverviewMemory(TypedDict):
    """How many memories there are of each tier and category."""

    tiers: dict[str, int]
    categories: dict[str, int]


class CoreLine(TypedDict):
    """A core entry in words."""

    entry: str
    category: str
    content: str


class CoreOfPerson(TypedDict):
    """The first core entries of a person."""

    user: str | None
    name: str | None
    entries: list[CoreLine]


class RecentMemory(TypedDict):
    """A memory of the last; `user` is null for what the workspace itself knows."""

    memory: str
    content: str
    category: Category
    confidence: float
    created_at: datetime
    user: str | None
    name: str | None


class Overview(TypedDict):
    """How a workspace goes."""

    workspace: str
    name: str
    time_zone: str
    at: datetime
    badges: BadgeCounts
    today: Today
    use: Use
    growth: Growth
    costs: OverviewCosts
    memory: OverviewMemory
    people: int
    core: list[CoreOfPerson]
    recent: list[RecentMemory]


OF: Final[dict[str, Any]] = {
    "analytics_of_person": PersonAnalytics,
    "analytics_of_workspace": WorkspaceAnalytics,
    "costs_of_workspace": Costs,
    "description_openapi": dict[str, Any],
    "graph_of_person": Graph,
    "graph_one": EntityRead,
    "health_reports_make": HealthReport | Told,
    "health_reports_of_workspace": Reports,
    "health_reports_one": HealthReport,
    "job_runs_of_workspace": Jobs,
    "job_runs_run": QueuedJob,
    "overview_badges": Badges,
    "overview_of_workspace": Overview,
}
