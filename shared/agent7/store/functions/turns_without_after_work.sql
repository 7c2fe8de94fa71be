-- Answered turns whose after-work has not been done; ids, never text.
CREATE OR REPLACE FUNCTION turns_without_after_work(of_workspace bigint, before timestamptz, most integer)
RETURNS TABLE (scope_id bigint, turn_id bigint)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT t.scope_id, t.id FROM turns t
   WHERE t.workspace_id = of_workspace AND t.state = 1 AND t.after_work_at IS NULL AND t.answered_at <= before
   ORDER BY t.answered_at LIMIT most
$$;
ALTER FUNCTION turns_without_after_work OWNER TO agent7_lookup;
REVOKE ALL ON FUNCTION turns_without_after_work FROM PUBLIC;
GRANT EXECUTE ON FUNCTION turns_without_after_work TO agent7_app;
