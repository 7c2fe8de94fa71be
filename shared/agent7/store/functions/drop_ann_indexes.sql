-- For the owner: a model that has gone takes its graphs along.
CREATE OR REPLACE FUNCTION drop_ann_indexes(of_model text) RETURNS void
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE place integer := 1;
BEGIN
  UPDATE memory_embeddings SET ann = 0 WHERE model = of_model AND ann > 0;
  WHILE to_regclass(ann_index(of_model, place)) IS NOT NULL LOOP
    EXECUTE format('DROP INDEX %I', ann_index(of_model, place));
    place := place + 1;
  END LOOP;
END $$;
REVOKE ALL ON FUNCTION drop_ann_indexes FROM PUBLIC;
