-- Whom a number belongs to, asked before anybody's fence is known.
CREATE OR REPLACE FUNCTION workspace_by_number(wanted text) RETURNS TABLE (workspace_id bigint, shared_scope bigint)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT n.workspace_id, s.id
    FROM workspace_numbers n
    JOIN scopes s ON s.workspace_id = n.workspace_id AND s.user_id IS NULL AND NOT s.of_agents
   WHERE n.phone_number_id = wanted
   UNION ALL
  SELECT w.id, s.id                                     -- the number of a workspace's web chat
    FROM workspaces w
    JOIN scopes s ON s.workspace_id = w.id AND s.user_id IS NULL AND NOT s.of_agents
   WHERE wanted LIKE 'web:%' AND w.public_id = substr(wanted, 5)
$$;
ALTER FUNCTION workspace_by_number OWNER TO agent7_lookup;
REVOKE ALL ON FUNCTION workspace_by_number FROM PUBLIC;
GRANT EXECUTE ON FUNCTION workspace_by_number TO agent7_app;
