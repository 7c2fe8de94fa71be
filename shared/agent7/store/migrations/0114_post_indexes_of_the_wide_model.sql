-- The encoder in 384 numbers is no longer the default: its empty indexes go where nobody has vectors of it. Where somebody has, they serve until these have moved.
DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM memory_embeddings WHERE model = 'minilm-l6-int8-dynamic:384') THEN
    PERFORM drop_ann_indexes('minilm-l6-int8-dynamic:384');
  END IF;
END $$;
