"""What a health report counts: sums over the memories, recalls and costs of some scopes. Names and numbers, never a word of anybody."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from agent7.identity import ScopeId, WorkspaceId
from agent7.store.unit_of_work import UnitOfWork

MONTH: Final = timedelta(days=30)

OF_MEMORIES: Final = """
WITH held AS MATERIALIZED (
  SELECT m.id, m.near_id, m.scope_id, m.kind, m.category, m.status, m.created_at, m.superseded_at,
         m.status = 0 AND m.superseded_at IS NULL AND (m.expires_at IS NULL OR m.expires_at > %(at)s) AS active,
         m.kind <> 'verbatim' AND m.status = 0 AND m.superseded_at IS NULL AND (m.expires_at IS NULL OR m.expires_at > %(at)s) AS stated,
         %(at)s - greatest(m.created_at, m.last_confirmed_at, u.last_accessed_at, u.last_used_at) AS idle,
         COALESCE(u.wrong_count > 0 OR u.ignored_count >= 3 AND u.use_count = 0, false) AS in_vain,
         m.content_key, CASE WHEN m.value IS NOT NULL THEN concat_ws('/', m.subject, m.attribute, m.value, m.polarity) END AS told
    FROM memories m LEFT JOIN memory_usage u ON u.memory_id = m.id
   WHERE m.scope_id = ANY (%(scopes)s)
), twins AS (
  SELECT count(*) FILTER (WHERE nth > 1 OR told IS NOT NULL AND nth_told > 1) AS duplicates
    FROM (SELECT told, row_number() OVER (PARTITION BY scope_id, content_key) AS nth,
                 row_number() OVER (PARTITION BY scope_id, told) AS nth_told FROM held WHERE stated) AS numbered
), near AS (
  SELECT count(DISTINCT greatest(one.id, other.id)) AS near
    FROM held one JOIN held other ON other.id = one.near_id WHERE one.stated AND other.stated
)
SELECT 'category/' || category, count(*) FROM held WHERE stated GROUP BY category
UNION ALL
SELECT 'tier/' || kind, count(*) FROM held WHERE active GROUP BY kind
UNION ALL
SELECT 'written/' || CASE WHEN created_at >= %(month)s THEN 'month/' ELSE 'before/' END
       || CASE kind WHEN 'verbatim' THEN 'verbatim' ELSE 'statements' END, count(*)
  FROM held WHERE created_at >= %(month_before)s AND created_at < %(at)s GROUP BY 1
UNION ALL
SELECT sum.name, sum.figure
  FROM (SELECT count(DISTINCT scope_id) AS people,
               count(*) FILTER (WHERE status = 1 AND superseded_at IS NULL) AS archived,
               count(*) FILTER (WHERE status = 2) AS quarantined, count(*) FILTER (WHERE status = 3) AS hidden,
               count(*) FILTER (WHERE superseded_at IS NOT NULL) AS replaced,
               count(*) FILTER (WHERE superseded_at >= %(month)s AND kind <> 'verbatim') AS replaced_lately,
               count(*) FILTER (WHERE stated AND in_vain) AS junk,
               count(*) FILTER (WHERE stated AND idle < interval '30 days') AS idle_0,
               count(*) FILTER (WHERE stated AND idle >= interval '30 days' AND idle < interval '90 days') AS idle_30,
               count(*) FILTER (WHERE stated AND idle >= interval '90 days' AND idle < interval '180 days') AS idle_90,
               count(*) FILTER (WHERE stated AND idle >= interval '180 days') AS idle_180
          FROM held) AS all_of_them
 CROSS JOIN twins CROSS JOIN near
 CROSS JOIN LATERAL (VALUES ('people', people), ('tier/archived', archived), ('tier/quarantined', quarantined), ('tier/hidden', hidden),
                            ('tier/replaced', replaced), ('replaced/month', replaced_lately), ('junk', junk), ('duplicates', duplicates),
                            ('near', near),
                            ('idle/0', idle_0), ('idle/30', idle_30), ('idle/90', idle_90), ('idle/180', idle_180)) AS sum (name, figure)
"""
"""An earlier statement of the same words, or with the same value in the same slot, makes a later one a duplicate. Near is
the later of two statements that the vectors nominated and that were left, since they differ in more than wording. In vain was what the
person called wrong, and what was shown three times and never of use."""

OF_WHAT_SURROUNDS_THEM: Final = """
SELECT 'tier/cold', count(*) FROM memories_cold WHERE scope_id = ANY (%(scopes)s)
UNION ALL
SELECT 'tier/core', count(*) FROM core_memories WHERE scope_id = ANY (%(scopes)s) AND active
UNION ALL
SELECT 'tier/summaries', count(*) FROM category_summaries WHERE scope_id = ANY (%(scopes)s) AND current
UNION ALL
SELECT 'tier/observations', count(*) FROM observations WHERE scope_id = ANY (%(scopes)s)
UNION ALL
SELECT 'tier/topics', count(*) FROM topics WHERE scope_id = ANY (%(scopes)s) AND state = 0
UNION ALL
SELECT 'vectors/' || model, count(*) FROM memory_embeddings
 WHERE scope_id = ANY (%(scopes)s) AND (ann = 0 OR ann > 0) AND live GROUP BY model
UNION ALL
SELECT 'recalls/' || tier, count(*) FROM recalls WHERE scope_id = ANY (%(scopes)s) AND recalled_at >= %(month)s GROUP BY tier
UNION ALL
SELECT 'recalls_without/' || what, count(*) FROM recalls CROSS JOIN LATERAL unnest(degraded) AS without (what)
 WHERE scope_id = ANY (%(scopes)s) AND recalled_at >= %(month)s GROUP BY what
UNION ALL
SELECT 'items/' || CASE WHEN COALESCE(i.verdict, i.echo) IN ('used', 'helpful') THEN 'used' ELSE 'ignored' END, count(*)
  FROM recalls r JOIN recall_items i ON i.recall_id = r.id
 WHERE r.scope_id = ANY (%(scopes)s) AND r.recalled_at >= %(month)s AND COALESCE(i.verdict, i.echo) IS NOT NULL GROUP BY 1
UNION ALL
SELECT CASE WHEN amount IS NULL THEN 'unpriced/' || kind ELSE 'cost/' || currency || '/' || kind END,
       CASE WHEN amount IS NULL THEN count(*) ELSE (sum(amount) * 1000000000)::bigint END
  FROM costs WHERE scope_id = ANY (%(scopes)s) AND at >= %(month)s AND billable GROUP BY kind, currency, amount IS NULL
"""


@dataclass(frozen=True, slots=True)
class RunsOfJob:
    """What became of the runs of one job in a month."""

    job: str
    done: int
    failed: int
    parked: int
    seconds: float
    last_done: datetime | None
    changed: dict[str, int]
    """Sums of what its runs changed, by name."""


def of_scopes(unit: UnitOfWork, scopes: Sequence[ScopeId], at: datetime) -> Counter[str]:
    """Sums by name over these scopes, which the fence must hold; what is of a time, of the 30 days before `at`. Costs in billionths."""
    told = {"scopes": list(scopes), "at": at, "month": at - MONTH, "month_before": at - 2 * MONTH}
    rows = [*unit.execute(OF_MEMORIES, told).fetchall(), *unit.execute(OF_WHAT_SURROUNDS_THEM, told).fetchall()]
    figures: Counter[str] = Counter()
    for name, figure in rows:
        figures[name] += int(figure or 0)
    return figures


def runs(unit: UnitOfWork, workspace: WorkspaceId, at: datetime) -> list[RunsOfJob]:
    """The runs of each job in the 30 days before `at`."""
    rows = unit.execute(
        """
        WITH lately AS (SELECT * FROM job_runs WHERE workspace_id = %(workspace)s AND began_at >= %(month)s AND began_at <= %(at)s),
             changed AS (SELECT job, name, sum(figure::bigint) AS figure
                           FROM lately CROSS JOIN LATERAL jsonb_each_text(counts) AS c (name, figure) GROUP BY job, name)
        SELECT job, COALESCE(sum(runs) FILTER (WHERE state = 'done'), 0), count(*) FILTER (WHERE state = 'failed'),
               count(*) FILTER (WHERE state = 'parked'), sum(seconds), max(ended_at) FILTER (WHERE state = 'done'),
               COALESCE((SELECT jsonb_object_agg(c.name, c.figure) FROM changed c WHERE c.job = lately.job AND c.figure > 0), '{}')
          FROM lately GROUP BY job ORDER BY job
        """,
        {"workspace": workspace, "month": at - MONTH, "at": at},
    ).fetchall()
    return [RunsOfJob(*row) for row in rows]
