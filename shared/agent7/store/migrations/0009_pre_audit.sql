-- Settings of a workspace that operators change, and who changed what.

ALTER TABLE workspaces ADD settings_version integer NOT NULL DEFAULT 1;  -- one more with each change by an operator
GRANT UPDATE (name, time_zone, locale, personality, project_instructions, access, invite_hash, first_contact, notice, memory_with_tasks,
              tasks_per_day, turns_per_day, cost_per_day, quiet_from, quiet_until, settings_version) ON workspaces TO agent7_app;

-- Never a value: what was there before may have to be forgotten.
CREATE TABLE audit_log (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  workspace_id bigint NOT NULL REFERENCES workspaces,
  actor        text NOT NULL,                         -- 'admin': whoever carries the admin token
  action       text NOT NULL,
  fields       text[] NOT NULL,                       -- names of what was changed
  at           timestamptz NOT NULL
);
CREATE INDEX audit_log_of_workspace ON audit_log (workspace_id, at);

ALTER TABLE audit_log ENABLE ROW LEVEL SECURITY;
ALTER TABLE audit_log FORCE ROW LEVEL SECURITY;
CREATE POLICY maintenance ON audit_log TO agent7_maintenance USING (true) WITH CHECK (true);
CREATE POLICY fence ON audit_log TO agent7_app
  USING (workspace_id = current_setting('agent7.workspace')::bigint)
  WITH CHECK (workspace_id = current_setting('agent7.workspace')::bigint);
GRANT SELECT, INSERT ON audit_log TO agent7_app;      -- nobody rewrites what was noted
GRANT SELECT, INSERT, DELETE ON audit_log TO agent7_maintenance;

CREATE FUNCTION workspace_by_public_id(wanted text) RETURNS TABLE (workspace_id bigint, shared_scope bigint)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT w.id, s.id FROM workspaces w JOIN scopes s ON s.workspace_id = w.id AND s.user_id IS NULL WHERE w.public_id = wanted
$$;

GRANT CREATE ON SCHEMA public TO agent7_lookup;
ALTER FUNCTION workspace_by_public_id(text) OWNER TO agent7_lookup;
REVOKE CREATE ON SCHEMA public FROM agent7_lookup;
REVOKE ALL ON FUNCTION workspace_by_public_id(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION workspace_by_public_id(text) TO agent7_app;
