-- Whose a task at Manus is: an event names nobody.
CREATE OR REPLACE FUNCTION task_of_manus(wanted text)
RETURNS TABLE (workspace_id bigint, scope_id bigint, task_id bigint)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT t.workspace_id, t.scope_id, t.id FROM tasks t WHERE t.manus_id = wanted
$$;
ALTER FUNCTION task_of_manus OWNER TO agent7_lookup;
REVOKE ALL ON FUNCTION task_of_manus FROM PUBLIC;
GRANT EXECUTE ON FUNCTION task_of_manus TO agent7_app;
