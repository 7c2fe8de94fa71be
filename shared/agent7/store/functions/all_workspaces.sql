-- Every workspace with its own scope: where `poll` and the jobs begin.
CREATE OR REPLACE FUNCTION all_workspaces() RETURNS TABLE (workspace_id bigint, shared_scope bigint)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT w.id, s.id FROM workspaces w JOIN scopes s ON s.workspace_id = w.id AND s.user_id IS NULL AND NOT s.of_agents ORDER BY w.id
$$;
ALTER FUNCTION all_workspaces OWNER TO agent7_lookup;
REVOKE ALL ON FUNCTION all_workspaces FROM PUBLIC;
GRANT EXECUTE ON FUNCTION all_workspaces TO agent7_app;
