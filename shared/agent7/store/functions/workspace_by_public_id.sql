-- The workspace that an operator names, before its fence is known.
CREATE OR REPLACE FUNCTION workspace_by_public_id(wanted text) RETURNS TABLE (workspace_id bigint, shared_scope bigint)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT w.id, s.id FROM workspaces w JOIN scopes s ON s.workspace_id = w.id AND s.user_id IS NULL AND NOT s.of_agents WHERE w.public_id = wanted
$$;
ALTER FUNCTION workspace_by_public_id OWNER TO agent7_lookup;
REVOKE ALL ON FUNCTION workspace_by_public_id FROM PUBLIC;
GRANT EXECUTE ON FUNCTION workspace_by_public_id TO agent7_app;
