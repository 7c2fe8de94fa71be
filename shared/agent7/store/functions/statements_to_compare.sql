-- Statements that were written or have changed since they were last compared with their neighbours, by id from `after` on: ids, never text.
CREATE OR REPLACE FUNCTION statements_to_compare(of_workspace bigint, after bigint, most integer)
RETURNS TABLE (scope_id bigint, memory_id bigint)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT m.scope_id, m.id FROM memories m
   WHERE m.workspace_id = of_workspace AND m.id > after
     AND m.compared_at IS NULL AND m.kind = 'semantic' AND m.status = 0 AND m.superseded_at IS NULL
   ORDER BY m.id LIMIT most
$$;
ALTER FUNCTION statements_to_compare OWNER TO agent7_lookup;
REVOKE ALL ON FUNCTION statements_to_compare FROM PUBLIC;
GRANT EXECUTE ON FUNCTION statements_to_compare TO agent7_app;
