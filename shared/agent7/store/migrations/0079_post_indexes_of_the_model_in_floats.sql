-- The encoder in floats is no longer the default: its empty indexes go where nobody has vectors of it. Where somebody has, they serve until these have moved.
DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM memory_embeddings WHERE model = 'minilm-l6-int8:384') THEN
    FOR place IN 1..8 LOOP
      EXECUTE format('DROP INDEX IF EXISTS %I', ann_index('minilm-l6-int8:384', place));
    END LOOP;
  END IF;
END $$;
