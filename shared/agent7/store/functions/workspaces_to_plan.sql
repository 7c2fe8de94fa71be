-- A page of workspaces with their time zones, by id: where the planner of a job begins. Of those that are named, or of all.
CREATE OR REPLACE FUNCTION workspaces_to_plan(named bigint[], after bigint, most integer) RETURNS TABLE (workspace_id bigint, time_zone text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT w.id, w.time_zone FROM workspaces w WHERE (named IS NULL OR w.id = ANY (named)) AND w.id > after ORDER BY w.id LIMIT most
$$;
ALTER FUNCTION workspaces_to_plan OWNER TO agent7_lookup;
REVOKE ALL ON FUNCTION workspaces_to_plan FROM PUBLIC;
GRANT EXECUTE ON FUNCTION workspaces_to_plan TO agent7_app;
