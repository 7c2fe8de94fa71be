-- Runs of jobs: which period of which job was worked at in a workspace, what it changed, and the fence of whoever works at it now.
CREATE TABLE job_runs (
  workspace_id bigint NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  job          text NOT NULL,
  period       text NOT NULL,                         -- label of the period: a date, or an hour in UTC
  fence        bigint NOT NULL,                       -- of the worker that has it: each transaction of its work looks for it
  state        text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'done', 'failed', 'parked', 'overtaken')),
  began_at     timestamptz NOT NULL,
  ended_at     timestamptz,
  seconds      real NOT NULL DEFAULT 0,               -- of work, over all workers
  counts       jsonb NOT NULL DEFAULT '{}',           -- how many of what were changed; figures alone
  fault        text,                                  -- name of the fault that a failed run ended with, never its words
  PRIMARY KEY (workspace_id, job, period)
);
CREATE INDEX job_runs_by_time ON job_runs (workspace_id, began_at);
CREATE INDEX job_runs_open ON job_runs (workspace_id, job) WHERE state = 'open';
CREATE INDEX job_runs_parked ON job_runs (job) WHERE state = 'parked';
SELECT fence_table('job_runs', by => 'workspace', looked_up => true);
GRANT SELECT, INSERT, UPDATE, DELETE ON job_runs TO agent7_app, agent7_maintenance;
GRANT SELECT (workspace_id, job, period, state, began_at) ON job_runs TO agent7_lookup;

-- The job that ends what has expired finds it without reading it.
GRANT SELECT (expires_at, status, protected, origin, source_type) ON memories TO agent7_lookup;
