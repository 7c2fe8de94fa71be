-- Scopes with media to fetch or to delete, or whose time is over; ids only.
CREATE OR REPLACE FUNCTION media_to_do(of_workspace bigint, before timestamptz, most integer) RETURNS TABLE (scope_id bigint)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT m.scope_id FROM media m WHERE m.workspace_id = of_workspace AND m.state IN (0, 3) AND m.not_before <= before
  UNION
  SELECT m.scope_id FROM media m WHERE m.workspace_id = of_workspace AND m.state IN (1, 2) AND m.expires_at <= before
   LIMIT most
$$;
ALTER FUNCTION media_to_do OWNER TO agent7_lookup;
REVOKE ALL ON FUNCTION media_to_do FROM PUBLIC;
GRANT EXECUTE ON FUNCTION media_to_do TO agent7_app;
