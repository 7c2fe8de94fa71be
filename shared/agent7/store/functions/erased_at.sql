-- When somebody with one of these keys was last erased; asked before anybody's fence is known.
CREATE OR REPLACE FUNCTION erased_at(of_workspace bigint, hashes text[]) RETURNS timestamptz
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT max(k.erased_at) FROM erased_keys k WHERE k.workspace_id = of_workspace AND k.key_hash = ANY (hashes)
$$;
ALTER FUNCTION erased_at OWNER TO agent7_lookup;
REVOKE ALL ON FUNCTION erased_at FROM PUBLIC;
GRANT EXECUTE ON FUNCTION erased_at TO agent7_app;
