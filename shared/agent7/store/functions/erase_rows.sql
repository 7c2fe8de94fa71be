-- Delete up to `most` rows of these scopes from each table that has a scope, whichever tables there are by then; how many rows went.
-- What others refer to comes last. Runs with the rights and within the fence of whoever calls.
CREATE OR REPLACE FUNCTION erase_rows(of_scopes bigint[], most integer) RETURNS bigint
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  held record;
  went bigint;
  total bigint := 0;
BEGIN
  FOR held IN
    SELECT c.relname AS in_table, a.attname AS by_column
      FROM pg_class c
      JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relname NOT IN ('users', 'scopes')
       AND (a.attname = 'scope_id'
            OR EXISTS (SELECT FROM pg_constraint f WHERE f.contype = 'f' AND f.conrelid = c.oid
                          AND f.confrelid = 'scopes'::regclass AND f.conkey @> ARRAY[a.attnum] AND a.attname <> 'workspace_id'))
     ORDER BY (SELECT count(*) FROM pg_constraint f WHERE f.contype = 'f' AND f.confrelid = c.oid), c.relname
  LOOP
    EXECUTE format('DELETE FROM %1$I WHERE ctid = ANY (ARRAY(SELECT ctid FROM %1$I WHERE %2$I = ANY ($1) LIMIT $2))',
                   held.in_table, held.by_column) USING of_scopes, most;
    GET DIAGNOSTICS went = ROW_COUNT;
    total := total + went;
  END LOOP;
  RETURN total;
END $$;
REVOKE ALL ON FUNCTION erase_rows FROM PUBLIC;
GRANT EXECUTE ON FUNCTION erase_rows TO agent7_app;
