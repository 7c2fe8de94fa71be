-- Planned with its values each time: for one person by their own index, for the workspace by its days.
CREATE OR REPLACE FUNCTION recalls_between(of_workspace bigint, of_scope bigint, since timestamptz, until timestamptz)
RETURNS TABLE (id bigint, turn_id bigint, purpose text, tier text, degraded text[], tokens integer, took_ms real, recalled_at timestamptz,
               over_budget boolean, thumb smallint)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp SET plan_cache_mode = force_custom_plan AS $$
#variable_conflict use_column
BEGIN
  IF of_workspace <> current_setting('agent7.workspace')::bigint THEN
    RETURN;
  END IF;
  RETURN QUERY
  SELECT r.id, r.turn_id, r.purpose, r.tier, r.degraded, r.tokens, r.took_ms, r.recalled_at, r.over_budget, r.thumb
    FROM recalls r
   WHERE r.workspace_id = of_workspace AND (of_scope IS NULL OR r.scope_id = of_scope) AND r.recalled_at >= since AND r.recalled_at < until;
END $$;
ALTER FUNCTION recalls_between OWNER TO agent7_lookup;
REVOKE ALL ON FUNCTION recalls_between FROM PUBLIC;
