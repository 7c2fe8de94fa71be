-- Whose memories have expired and are still as they were: by scope from `after` on. What was stated on purpose is archived at most, so an
-- archived one is done with; what is protected stays. Person by person, each by an index that the person's own memories have anyway.
CREATE OR REPLACE FUNCTION scopes_with_expired(of_workspace bigint, until timestamptz, after bigint, most integer)
RETURNS TABLE (scope_id bigint)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT s.id FROM scopes s
   WHERE s.workspace_id = of_workspace AND s.id > after
     AND EXISTS (SELECT FROM memories m
                  WHERE m.scope_id = s.id AND m.expires_at <= until AND NOT m.protected
                    AND (m.status = 0 OR (m.origin <> 'operator' AND m.source_type NOT IN ('explicit', 'manual'))))
   ORDER BY s.id LIMIT most
$$;
ALTER FUNCTION scopes_with_expired OWNER TO agent7_lookup;
REVOKE ALL ON FUNCTION scopes_with_expired FROM PUBLIC;
GRANT EXECUTE ON FUNCTION scopes_with_expired TO agent7_app;
