-- Reports on the health of a workspace's memory: figures alone, no person and no words. One for each month, and as many as are asked for.
CREATE TABLE health_reports (
  id           bigint GENERATED ALWAYS AS IDENTITY,
  public_id    text NOT NULL,
  workspace_id bigint NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  period       text,                                  -- of the monthly job that made it; null: somebody asked for it
  begun_at     timestamptz NOT NULL,                  -- the instant that it tells of
  made_at      timestamptz,                           -- null while people are still being counted
  through      bigint NOT NULL DEFAULT 0,             -- the last scope that was counted
  figures      jsonb NOT NULL DEFAULT '{}',           -- sums by name
  PRIMARY KEY (id, workspace_id),
  UNIQUE (public_id, workspace_id),
  UNIQUE (workspace_id, period)
);
CREATE UNIQUE INDEX health_reports_asked_for ON health_reports (workspace_id) WHERE made_at IS NULL AND period IS NULL;
CREATE INDEX health_reports_by_time ON health_reports (workspace_id, begun_at);
SELECT fence_table('health_reports', by => 'workspace');
GRANT SELECT, INSERT, UPDATE, DELETE ON health_reports TO agent7_app, agent7_maintenance;
