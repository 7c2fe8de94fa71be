-- Where everything lies that these scopes have in the bucket, by whichever tables name an object.
CREATE OR REPLACE FUNCTION objects_of(of_scopes bigint[]) RETURNS SETOF text
LANGUAGE plpgsql STABLE SET search_path = public, pg_temp AS $$
DECLARE naming name;
BEGIN
  FOR naming IN
    SELECT c.relname FROM pg_class c
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'
       AND (SELECT count(*) FROM pg_attribute a
             WHERE a.attrelid = c.oid AND a.attname IN ('scope_id', 'object_key') AND NOT a.attisdropped) = 2
  LOOP
    RETURN QUERY EXECUTE format('SELECT object_key FROM %I WHERE scope_id = ANY ($1)', naming) USING of_scopes;
  END LOOP;
END $$;
REVOKE ALL ON FUNCTION objects_of FROM PUBLIC;
GRANT EXECUTE ON FUNCTION objects_of TO agent7_app;
