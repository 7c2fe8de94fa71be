-- The row that a status event speaks of, by our id or by the channel's; ids, never text.
CREATE OR REPLACE FUNCTION outbox_of_status(of_workspace bigint, wanted_public_id text, wanted_wamid text)
RETURNS TABLE (scope_id bigint, outbox_id bigint)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT o.scope_id, o.id FROM outbox o
   WHERE o.workspace_id = of_workspace AND (o.public_id = wanted_public_id OR o.wamid = wanted_wamid)
   ORDER BY (o.public_id = wanted_public_id) DESC NULLS LAST LIMIT 1
$$;
ALTER FUNCTION outbox_of_status OWNER TO agent7_lookup;
REVOKE ALL ON FUNCTION outbox_of_status FROM PUBLIC;
GRANT EXECUTE ON FUNCTION outbox_of_status TO agent7_app;
