-- For the owner: the indexes of one model, at first empty. A model without them is scanned exactly.
CREATE OR REPLACE FUNCTION make_ann_indexes(of_model text, dimensions integer, places integer DEFAULT 8) RETURNS void
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  FOR place IN 1..places LOOP
    EXECUTE format('CREATE INDEX IF NOT EXISTS %I ON memory_embeddings USING hnsw ((embedding::halfvec(%s)) halfvec_ip_ops)
                     WHERE ann = %s AND model = %L', ann_index(of_model, place), dimensions, place, of_model);
  END LOOP;
END $$;
REVOKE ALL ON FUNCTION make_ann_indexes FROM PUBLIC;
SELECT make_ann_indexes('minilm-l6-pca:256', 256), make_ann_indexes('text-embedding-3-small:512', 512);  -- the defaults here and in the cloud
