-- Answers of tasks not yet read for what they teach, unless somebody is at it; ids, never text.
CREATE OR REPLACE FUNCTION task_steps_to_extract(of_workspace bigint, before timestamptz, most integer)
RETURNS TABLE (scope_id bigint, step_id bigint)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT s.scope_id, s.id FROM task_steps s
   WHERE s.workspace_id = of_workspace AND s.state = 4 AND s.answer = 0 AND s.extracted_at IS NULL AND s.answered_at <= before
     AND (s.extract_after IS NULL OR s.extract_after <= before)
   ORDER BY s.answered_at LIMIT most
$$;
ALTER FUNCTION task_steps_to_extract OWNER TO agent7_lookup;
REVOKE ALL ON FUNCTION task_steps_to_extract FROM PUBLIC;
GRANT EXECUTE ON FUNCTION task_steps_to_extract TO agent7_app;
