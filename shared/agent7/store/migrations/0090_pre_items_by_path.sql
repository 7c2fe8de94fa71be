-- The labels of a namespace as one text, each with its end: behind a fence an index finds by the order of texts, and not by parts of arrays.
CREATE FUNCTION path_of(labels text[]) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE SET search_path = pg_catalog
  AS $$ SELECT array_to_string(labels, E'\x1f') || E'\x1f' $$;
ALTER TABLE stored_items ADD COLUMN path text COLLATE "C" NOT NULL GENERATED ALWAYS AS (path_of(namespace)) STORED;
CREATE UNIQUE INDEX stored_items_on_path ON stored_items (scope_id, path, key, workspace_id);
