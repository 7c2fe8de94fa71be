-- Tasks of a workspace in one of these states (null: in any), the last spoken of first, from (until, after) on backwards; ids, never text.
CREATE OR REPLACE FUNCTION tasks_latest(of_workspace bigint, in_states smallint[], until timestamptz, after bigint, most integer)
RETURNS TABLE (scope_id bigint, task_id bigint)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT t.scope_id, t.id FROM tasks t
   WHERE t.workspace_id = of_workspace AND (in_states IS NULL OR t.state = ANY (in_states)) AND (t.talked_at, t.id) < (until, after)
     AND NOT EXISTS (SELECT FROM erasures e WHERE e.workspace_id = of_workspace AND e.whose = t.scope_id)
   ORDER BY t.talked_at DESC, t.id DESC LIMIT most
$$;
ALTER FUNCTION tasks_latest OWNER TO agent7_lookup;
REVOKE ALL ON FUNCTION tasks_latest FROM PUBLIC;
GRANT EXECUTE ON FUNCTION tasks_latest TO agent7_app;
