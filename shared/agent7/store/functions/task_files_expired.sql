-- Scopes with files of tasks whose time is over.
CREATE OR REPLACE FUNCTION task_files_expired(of_workspace bigint, moment timestamptz, most integer)
RETURNS TABLE (scope_id bigint)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT DISTINCT f.scope_id FROM task_files f
   WHERE f.workspace_id = of_workspace AND f.deleted_at IS NULL AND f.expires_at <= moment LIMIT most
$$;
ALTER FUNCTION task_files_expired OWNER TO agent7_lookup;
REVOKE ALL ON FUNCTION task_files_expired FROM PUBLIC;
GRANT EXECUTE ON FUNCTION task_files_expired TO agent7_app;
