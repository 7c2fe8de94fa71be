-- What everything cost against three limits, and sums by day from which a turn reads in one look what is left.

-- An unset limit is null; 0 means that no model may be paid.
ALTER TABLE workspaces
  ALTER cost_per_day DROP NOT NULL,                                             -- of one person's models, US dollars
  ADD cost_per_turn  numeric(12, 6) DEFAULT 0.01 CHECK (cost_per_turn >= 0),    -- of one answer
  ADD cost_per_month numeric(12, 6) DEFAULT 30 CHECK (cost_per_month >= 0);     -- of everybody together
GRANT UPDATE (cost_per_turn, cost_per_month) ON workspaces TO agent7_app;

ALTER TABLE costs ADD database_ms real;               -- how long Postgres worked for it; null = not measured

-- Sums of a workspace's models by its own day. Several rows a day, or all its people would wait for one row's lock. Names nobody.
CREATE TABLE workspace_days (
  workspace_id bigint NOT NULL REFERENCES workspaces,
  day          date NOT NULL,                         -- in the workspace's time zone
  part         smallint NOT NULL,
  cost_usd     numeric(18, 9) NOT NULL DEFAULT 0,     -- what is not priced counts by a high guess
  near_turns   integer NOT NULL DEFAULT 0,            -- answered sparingly, since a limit was near
  over_turns   integer NOT NULL DEFAULT 0,            -- answered without a model, since a limit was reached
  tight_turns  integer NOT NULL DEFAULT 0,            -- told less, or not asked at all, since one answer would have cost too much
  PRIMARY KEY (workspace_id, day, part)
);
ALTER TABLE workspace_days ENABLE ROW LEVEL SECURITY;
ALTER TABLE workspace_days FORCE ROW LEVEL SECURITY;
CREATE POLICY maintenance ON workspace_days TO agent7_maintenance USING (true) WITH CHECK (true);
CREATE POLICY fence ON workspace_days TO agent7_app
  USING (workspace_id = current_setting('agent7.workspace')::bigint)
  WITH CHECK (workspace_id = current_setting('agent7.workspace')::bigint);
GRANT SELECT, INSERT, UPDATE, DELETE ON workspace_days TO agent7_app, agent7_maintenance;

-- What was booked before there were sums counts for its month all the same.
INSERT INTO workspace_days (workspace_id, day, part, cost_usd)
SELECT c.workspace_id, (c.at AT TIME ZONE w.time_zone)::date, 0, sum(c.amount)
  FROM costs c JOIN workspaces w ON w.id = c.workspace_id
 WHERE c.kind <> 'message' AND c.currency = 'USD' AND c.amount > 0
 GROUP BY 1, 2;
