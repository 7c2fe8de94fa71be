-- Hand-overs of a workspace, those that go on since `since` or those that are over, the latest first, from (until, after) on backwards; ids.
CREATE OR REPLACE FUNCTION handovers_latest(
  of_workspace bigint, that_go_on boolean, since timestamptz, until timestamptz, after bigint, most integer)
RETURNS TABLE (scope_id bigint, handover_id bigint)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT h.scope_id, h.id FROM handovers h
   WHERE h.workspace_id = of_workspace AND (h.closed_at IS NULL AND h.renewed_at > since) = that_go_on AND (h.began_at, h.id) < (until, after)
     AND NOT EXISTS (SELECT FROM erasures e WHERE e.workspace_id = of_workspace AND e.whose = h.scope_id)
   ORDER BY h.began_at DESC, h.id DESC LIMIT most
$$;
ALTER FUNCTION handovers_latest OWNER TO agent7_lookup;
REVOKE ALL ON FUNCTION handovers_latest FROM PUBLIC;
GRANT EXECUTE ON FUNCTION handovers_latest TO agent7_app;
