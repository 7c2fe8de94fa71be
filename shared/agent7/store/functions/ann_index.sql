-- The name of a model's graph at one place.
CREATE OR REPLACE FUNCTION ann_index(of_model text, place integer) RETURNS text
LANGUAGE sql IMMUTABLE AS $$ SELECT 'memory_embeddings_ann_' || left(md5(of_model), 12) || '_' || place $$;
REVOKE ALL ON FUNCTION ann_index FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ann_index TO agent7_app, agent7_maintenance;
